/** Error bodies of all shapes that gateways send, read into one `ApiError`. */
import type { OperationId } from '@dialer/contract';
import { ApiError } from '../../core/ports/api';

/** Translates a key of `locales/<language>/core.json`. */
export type Text = (key: string) => string;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts under a field: a text, a list of texts, or nothing readable. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.flatMap(texts) : [];
}

function fieldErrors(errors: unknown): Record<string, string[]> {
  if (!isObject(errors)) {
    const all = texts(errors);
    return all.length > 0 ? { message: all } : {};
  }
  return Object.fromEntries(
    Object.entries(errors)
      .map(([field, value]) => [field, texts(value)] as const)
      .filter(([, all]) => all.length > 0),
  );
}

/** A sentence for people, not the HTML page of a proxy in between. */
const sentence = (value: unknown): string =>
  typeof value === 'string' && value.length <= 500 && !value.trimStart().startsWith('<') ? value.trim() : '';

/**
 * Reads `{message?, errors: {field: [text]}}`, a plain string, and what lies between them [API-010, API-011]. The
 * message is empty when the answer has no words: the screen that asked then has its own.
 */
export function toApiError(operation: OperationId, status: number, body: unknown, text: Text): ApiError {
  if (!isObject(body)) return new ApiError(operation, status, sentence(body), {}, body);
  const errors = fieldErrors(body['errors']);
  const message = sentence(body['message']) || Object.values(errors).flat()[0] || '';
  const missing = status === 404 && body['code'] === 'no-such-endpoint';
  return new ApiError(operation, status, missing ? text('api.missing_endpoint') : message, errors, body);
}
