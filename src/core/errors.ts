/** Puts a server's refusal into one text. */
import { ApiError } from './ports';

function messagesOf(errors: unknown): string[] {
  if (typeof errors === 'string') return [errors];
  if (Array.isArray(errors)) return errors.flatMap(messagesOf);
  if (errors && typeof errors === 'object') return Object.values(errors).flatMap(messagesOf);
  return [];
}

/** All messages of an error object joined into one text [SHELL-017]; `otherwise` when it has none. */
export function errorText(error: unknown, otherwise: string): string {
  if (typeof error === 'string') return error || otherwise;
  if (!error || typeof error !== 'object') return otherwise;
  const joined = 'errors' in error ? [...new Set(messagesOf(error.errors))].join(' ') : '';
  if (joined) return joined;
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return message || otherwise;
}

/** Servers may answer with a key of this product's texts (`advisor.noBreak`) instead of a sentence [STATUS-046]. */
export const isTextKey = (text: string): boolean => /^[a-z][\w-]*(\.[\w-]+)+$/i.test(text);

/** HTTP status of anything thrown by a call; null for a lost connection, undefined for what is no answer at all. */
export const statusOf = (thrown: unknown): number | null | undefined => (thrown instanceof ApiError ? thrown.status : undefined);

/** True when a write may be repeated under the same key: no answer came, or the server broke. */
export const isRetryable = (thrown: unknown): boolean => {
  const status = statusOf(thrown);
  return status === null || (status !== undefined && status >= 500);
};

/** What kind of refusal it is (`Refusal` of the contract); null where the server names none. */
export function codeOf(thrown: unknown): unknown {
  const body: unknown = thrown instanceof ApiError ? thrown.body : null;
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}
