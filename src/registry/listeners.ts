/** Plugins that hear of commands: before, and may add to the payload; after, with what became of it. */
import type { CommandId, Outcome, Schema } from '../host';
import { contained } from './contained';
import { addTo } from './payload';

/** Milliseconds that one listener may take before a command; then the command goes on without it. */
export const LISTENER_DEADLINE = 1000;
/** Runs of one command that a listener is asked about at a time: one that runs the command it hears of would never end. */
const AT_ONCE = 8;

export interface Before {
  owner: string;
  hear: (payload: object) => unknown;
}
export interface After {
  owner: string;
  hear: (payload: object, outcome: Outcome) => unknown;
}

/** Who refused a run, or changed what it is run with. Names of fields, never what they hold. */
export type Noted = {
  command: CommandId;
  plugin?: string | undefined;
  reason?: string;
  fields?: readonly string[];
};
export type NoteCommand = (level: 'info' | 'warn', message: string, facts: Noted) => void;

export interface ListenersSetup {
  log: NoteCommand;
  after(ms: number, run: () => void): () => void;
  /** In the order in which they are heard. */
  inOrder<T extends { owner: string }>(list: readonly T[]): readonly T[];
  onFault(owner: string, kind: 'before' | 'after', command: CommandId, error: unknown): void;
}

/** A run as its listeners get it. */
export interface Heard {
  command: CommandId;
  schema: Schema<object> | undefined;
  given: Readonly<Record<string, unknown>>;
  /** The payload, anew for each who gets it: what one does to its own reaches nobody else. */
  read(given: unknown): object;
}

export class Listeners {
  private readonly before = new Map<CommandId, readonly Before[]>();
  private readonly after = new Map<CommandId, readonly After[]>();
  private readonly asked = new WeakMap<Before, number>();

  constructor(private readonly setup: ListenersSetup) {}

  addBefore = (command: CommandId, listener: Before): (() => void) => add(this.before, command, listener);
  addAfter = (command: CommandId, listener: After): (() => void) => add(this.after, command, listener);

  waitsFor(command: CommandId): boolean {
    return Boolean(this.before.get(command)?.length);
  }

  /** Asks one after the other, each with what those before it have added; what then is the payload, still to be read. */
  async gather({ command, schema, given, read }: Heard): Promise<Heard['given']> {
    const { inOrder, log, onFault } = this.setup;
    let sum = given;
    for (const listener of inOrder(this.before.get(command) ?? [])) {
      const { owner } = listener;
      // Stopped while another was waited for: nobody is heard after its end.
      if (!this.before.get(command)?.includes(listener)) continue;
      try {
        const addition = await this.ask(listener, read(sum));
        if (addition === undefined) continue;
        if (addition === null || typeof addition !== 'object') throw new Error('It answered no fields.');
        const { taken, dropped, ...next } = addTo(schema, sum, addition as Heard['given']);
        sum = next.given;
        if (taken.length) log('info', 'A plugin added to a command.', { command, plugin: owner, fields: taken });
        if (dropped.length)
          log('warn', 'What a plugin added to a command was dropped: the command does not take it.', {
            command,
            plugin: owner,
            fields: dropped,
          });
      } catch (error) {
        onFault(owner, 'before', command, error);
      }
    }
    return sum;
  }

  private async ask(listener: Before, payload: object): Promise<unknown> {
    const asked = this.asked.get(listener) ?? 0;
    if (asked >= AT_ONCE) throw new Error('It is asked about the command again before it has answered.');
    this.asked.set(listener, asked + 1);
    let cancel = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      const why = `It did not answer within ${LISTENER_DEADLINE / 1000} s; the command went on without it.`;
      cancel = this.setup.after(LISTENER_DEADLINE, () => reject(new Error(why)));
    });
    try {
      return await Promise.race([listener.hear(payload), late]);
    } finally {
      cancel();
      this.asked.set(listener, this.asked.get(listener)! - 1);
    }
  }

  tell(command: CommandId, payload: () => object, outcome: Outcome): void {
    const { inOrder, onFault } = this.setup;
    for (const { owner, hear } of inOrder(this.after.get(command) ?? []))
      contained(
        () => hear(payload(), { ...outcome }),
        (error) => onFault(owner, 'after', command, error),
      );
  }

  get count(): number {
    return [...this.before.values(), ...this.after.values()].reduce((sum, list) => sum + list.length, 0);
  }
}

function add<T>(lists: Map<CommandId, readonly T[]>, command: CommandId, entry: T): () => void {
  lists.set(command, [...(lists.get(command) ?? []), entry]);
  return () =>
    lists.set(
      command,
      (lists.get(command) ?? []).filter((other) => other !== entry),
    );
}
