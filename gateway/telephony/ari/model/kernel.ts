/**
 * The engine's mind has no clock, no socket and no promise: it takes what happens, and gives what is to be done. So a test can
 * tell it any history, in any order, a thousand times.
 */
import type { EngineErrorCode } from '../../errors';
import type { EngineEvent } from '../../port';

/** An event of the engine before it is stamped with the time. */
export type Happening = EngineEvent extends infer E ? (E extends { at: number } ? Omit<E, 'at'> : never) : never;

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind `/ari`; ids in it are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

export type Answer =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly code: EngineErrorCode; readonly status: number | null; readonly words: string };

/** Parts of a recording that shall become one file. `atMs`: where a part begins in it. */
export interface Joining {
  readonly id: string;
  readonly lengthMs: number;
  readonly parts: readonly { readonly left: string; readonly right: string; readonly atMs: number }[];
}

/** What is to be done. */
export type Output =
  | { readonly do: 'ask'; readonly id: number; readonly ask: Ask }
  | { readonly do: 'tell'; readonly event: Happening }
  | { readonly do: 'timer'; readonly id: number; readonly ms: number }
  | { readonly do: 'clear'; readonly id: number }
  /** Hear a leg's sound by this media WebSocket, until `untap`. */
  | { readonly do: 'tap'; readonly leg: string; readonly connection: string }
  | { readonly do: 'untap'; readonly leg: string }
  | { readonly do: 'join'; readonly joining: Joining }
  | { readonly do: 'warn'; readonly words: string; readonly facts: Record<string, unknown> };

export const seg = encodeURIComponent;

/** What all parts of the mind share: asking, waiting, telling. */
export class Kernel {
  private outputs: Output[] = [];
  private last = 0;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private readonly timers = new Map<number, () => void>();
  /** Monotonic ms, as the outside said last. */
  now = 0;
  /** False: Asterisk's events do not come. Requests may still be answered. */
  hears = false;

  take(): Output[] {
    const all = this.outputs;
    this.outputs = [];
    return all;
  }

  /** `then` hears the answer, once; it is registered before the request goes out. */
  ask(ask: Ask, then: (answer: Answer) => void = () => {}): void {
    const id = ++this.last;
    this.asked.set(id, then);
    this.outputs.push({ do: 'ask', id, ask });
  }

  /** A second answer to the same request is nobody's. */
  answered(id: number, answer: Answer): void {
    const then = this.asked.get(id);
    this.asked.delete(id);
    then?.(answer);
  }

  /** Returns how to call it off. */
  after(ms: number, run: () => void): () => void {
    const id = ++this.last;
    this.timers.set(id, run);
    this.outputs.push({ do: 'timer', id, ms });
    return () => {
      if (this.timers.delete(id)) this.outputs.push({ do: 'clear', id });
    };
  }

  rang(id: number): void {
    const run = this.timers.get(id);
    this.timers.delete(id);
    run?.();
  }

  tell(event: Happening): void {
    this.outputs.push({ do: 'tell', event });
  }

  put(output: Output): void {
    this.outputs.push(output);
  }

  warn(words: string, facts: Record<string, unknown> = {}): void {
    this.outputs.push({ do: 'warn', words, facts });
  }

  get idle(): { asked: number; timers: number } {
    return { asked: this.asked.size, timers: this.timers.size };
  }
}

/** Whether it is of no use to ask again: it is done, or cannot be. */
export const isFinal = (answer: Answer): boolean => answer.ok || (answer.code !== 'timeout' && answer.code !== 'unreachable');
