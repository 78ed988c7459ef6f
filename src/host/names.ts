/** Names that plugins share, each with its type; made once, in the owner's `api.ts`. */
import type { Outcome, Verdict } from '../core/outcome';
import type { CommandId, Token, TokenId } from './manifest';

/** Names a value that plugins share, with its type: `export const conference = token<Conference>('telephony:conference')`. */
export const token = <T>(id: TokenId): Token<T> => id as Token<T>;

declare const PAYLOAD: unique symbol;
/** A command that knows what it is run with; a plain id is one that is asked nothing. */
export type Command<P extends object = object> = CommandId & { readonly [PAYLOAD]?: P };

/** Names a command that is run with something: `export const addNote = command<{ text: string }>('notes:add-note')`. */
export const command = <P extends object>(id: CommandId): Command<P> => id as Command<P>;

declare const ANNOUNCED: unique symbol;
/** An event of a plugin that knows what it says. */
export type PluginEvent<P = unknown> = `${string}:${string}` & { readonly [ANNOUNCED]?: P };

/** Names an event that its plugin alone announces: `export const goalReached = event<{ goal: number }>('goals:reached')`. */
export const event = <P>(id: `${string}:${string}`): PluginEvent<P> => id as PluginEvent<P>;

/** What reads a value: any schema of zod. It answers at once, with a copy, and throws for nothing that it is given. */
export interface Schema<P> {
  safeParse(given: unknown):
    | { readonly success: true; readonly data: P }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      };
}

/** What a plugin gives a command of its manifest. */
export interface CommandAction<P extends object = object> {
  /** What it takes: an object of fields. Without this it takes none, and being run with any has failed. */
  payload?: Schema<P>;
  /** `payload` was read by the schema, after whatever listeners have added; a copy of its own. */
  run(payload: P): Promise<Outcome> | Outcome;
  /** Says, before the click, why it cannot be run now. With a payload at each run, and before the click of a button that has one. */
  verdict?(payload?: P): Verdict;
  /**
   * It was run all the same, by a button or by its shortcut, and the reason is told; a form then shows what it waits for. True:
   * the focus is now where that stands, and no message repeats it.
   */
  onRefused?(): boolean | void;
}

/** The payload of a run, which may be left out where every field of it may. */
export type PayloadOf<P extends object> = Record<never, never> extends P ? [payload?: P] : [payload: P];
