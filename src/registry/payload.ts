/** What commands are run with: read by the command's schema, anew for everybody who gets it. */
import type { Schema } from '../host';

type Fields = Readonly<Record<string, unknown>>;

export type Read =
  | { readonly payload: object; readonly faults?: never }
  /** What is wrong, by field; a payload that is none at all stands under `payload`. */
  | { readonly payload?: never; readonly faults: Readonly<Record<string, string[]>> };

/** A command without a schema takes nothing. */
const NOTHING: Schema<object> = {
  safeParse(given) {
    const fields = Object.keys(given ?? {});
    if (!fields.length) return { success: true, data: {} };
    return { success: false, error: { issues: fields.map((field) => ({ path: [field], message: 'The command takes no payload.' })) } };
  },
};

/** Throws what the schema throws, which it must not. */
export function readPayload(schema: Schema<object> = NOTHING, given: unknown = {}): Read {
  const result = schema.safeParse(given);
  if (result.success) return { payload: result.data };
  const faults: Record<string, string[]> = {};
  for (const { path, message } of result.error.issues) (faults[path.join('.') || 'payload'] ??= []).push(message);
  return { faults };
}

/** Fields put over others: what then can be read, and the fields that had to be left out. */
export interface Added {
  readonly given: Fields;
  readonly taken: readonly string[];
  readonly dropped: readonly string[];
}

/** All of an addition, or nothing of it where the schema refuses the whole; what the schema passes over is left out. */
export function addTo(schema: Schema<object> | undefined, given: Fields, addition: Fields): Added {
  const fields = Object.keys(addition);
  const { payload } = readPayload(schema, { ...given, ...addition });
  const taken = fields.filter((field) => payload && field in payload);
  const rest = { ...given, ...Object.fromEntries(taken.map((field) => [field, addition[field]])) };
  return { given: rest, taken, dropped: fields.filter((field) => !taken.includes(field)) };
}
