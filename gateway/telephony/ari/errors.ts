import type { EngineErrorCode } from '../errors';

/** What a status of ARI means. 400 is also said of a channel that is not there, where the path names a bridge. */
export function codeOf(status: number, words: string): EngineErrorCode {
  if (status === 404 || (status === 400 && /not found/i.test(words))) return 'gone';
  if (status === 405 || status === 501) return 'unsupported';
  return status === 503 ? 'unreachable' : 'refused';
}
