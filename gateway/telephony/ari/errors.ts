/** Why Asterisk has not done what it was asked. */
export type AriCode =
  /** No answer in time; it may still be done. */
  | 'timeout'
  /** What it is about is not there (any more): 404. */
  | 'gone'
  /** It will not: 4xx and 5xx. */
  | 'refused'
  /** Not with this server, or not with this engine. */
  | 'unsupported'
  /** There is no way to Asterisk, or from it to whom it shall ring. */
  | 'unreachable';

export class AriError extends Error {
  override name = 'AriError';
  constructor(
    readonly code: AriCode,
    words: string,
    readonly status: number | null = null,
  ) {
    super(words);
  }
}

/** What a status of ARI means. 400 is also said of a channel that is not there, where the path names a bridge. */
export function codeOf(status: number, words: string): AriCode {
  if (status === 404 || (status === 400 && /not found/i.test(words))) return 'gone';
  if (status === 405 || status === 501) return 'unsupported';
  return status === 503 ? 'unreachable' : 'refused';
}
