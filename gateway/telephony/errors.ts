/** What an engine says against a command: always an `EngineError`, whose code says what a caller may do about it. */
export type EngineErrorCode =
  /** No answer in time; it may still be done. */
  | 'timeout'
  /** The leg that it is about is not there (any more): whoever waits for it hears of that by `leg-down`. */
  | 'gone'
  /** It will not. */
  | 'refused'
  /** Not with this engine. */
  | 'unsupported'
  /** There is no way to the engine, or from it to whom it shall ring. */
  | 'unreachable';

export class EngineError extends Error {
  override name = 'EngineError';
  constructor(
    readonly code: EngineErrorCode,
    words: string,
  ) {
    super(words);
  }
}

/** What any error says, as a code and words that can be sent to another thread. */
export const plainOf = (error: unknown): { code: EngineErrorCode; words: string } => ({
  code: error instanceof EngineError ? error.code : 'refused',
  words: error instanceof Error ? error.message : String(error),
});

/** A command came for a leg that has ended, or has never been: no fault, where its end and the command have crossed. */
export const isGone = (error: unknown): boolean => error instanceof EngineError && error.code === 'gone';
