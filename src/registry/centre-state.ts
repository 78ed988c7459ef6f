/** A plugin's value for its centre, read by the plugin's own schema. */
import type { Schema } from '../host';
// Types alone: the code is a chunk that only pages load whose plugins keep something.
import type { OpenCentreState, Opened } from '../core/centre-state';

export type CentreStates = OpenCentreState;

export interface CentreStateInput<T> {
  plugin: string;
  schema: Schema<T>;
  version: number;
  /** Turns what an earlier version has saved into what the schema reads. */
  parse: ((saved: unknown, version: number) => unknown) | undefined;
  /** What is stored could not be read; the schema's defaults stand. */
  onUnreadable(error: unknown): void;
}

/** Throws when the schema has no beginning: a field without a default. */
export function openCentreState<T extends object>(
  open: CentreStates,
  { plugin, schema, version, parse, onUnreadable }: CentreStateInput<T>,
): Opened<T> {
  const read = (value: unknown, what: string): T => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const wrong = result.error.issues.map(({ path, message }) => `${path.join('.') || plugin}: ${message}`);
    throw new Error(`${what} ${wrong.join('; ')}`);
  };
  return open({
    plugin,
    version,
    initial: read({}, `A field of the centre-state.ts of ${plugin} has no default:`),
    read: (saved, from) => read(parse ? parse(saved, from) : saved, `What ${plugin} keeps for the centre cannot be read:`),
    onUnreadable,
  });
}
