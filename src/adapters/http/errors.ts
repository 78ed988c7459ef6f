/** Error bodies of all shapes that gateways send, read into one `ApiError`. */
import { REFUSAL_TEXTS } from '@dialer/contract';
import { ApiError } from '../../core/ports/api';
import { leadFieldToCore } from './codecs/lead';

/** Translates a key of `locales/<language>/core.json`; a key without a text comes back as it is. */
export type Text = (key: string, params?: Record<string, string | number>) => string;

/** Key of the page's own text for a refusal, by the gateway's code; another gateway may send codes that nobody knows. */
const keyOf = (code: unknown): string | undefined =>
  typeof code === 'string' && Object.hasOwn(REFUSAL_TEXTS, code) ? REFUSAL_TEXTS[code as keyof typeof REFUSAL_TEXTS] : undefined;

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

/** What a 422 finds wrong with a value, by name (`src/contract/issues.ts`); another gateway may send none, or others. */
function issueWords(issue: unknown, text: Text): string | null {
  if (!isObject(issue) || typeof issue['code'] !== 'string') return null;
  const { code, ...given } = issue;
  const key = `issues.${code}`;
  const words = text(key, namedBy(given));
  return words === key ? null : words;
}

/** Field errors in the reader's language where the refusal names what is wrong, else in the gateway's words. */
function readersErrors(body: Record<string, unknown>, text: Text): Record<string, string[]> {
  const errors = fieldErrors(body['errors']);
  for (const [field, found] of Object.entries(isObject(body['issues']) ? body['issues'] : {})) {
    const words = (Array.isArray(found) ? found : []).map((issue) => issueWords(issue, text));
    if (words.length > 0 && words.every((each) => each !== null)) errors[field] = words;
  }
  return errors;
}

/** Operations whose body a codec maps: what was refused is named as the page names it. */
const FIELDS: Partial<Record<ApiError['operation'], (path: string) => string>> = { saveLead: leadFieldToCore };
const named = (operation: ApiError['operation'], errors: Record<string, string[]>): Record<string, string[]> => {
  const name = FIELDS[operation];
  return name ? Object.fromEntries(Object.entries(errors).map(([path, words]) => [name(path), words])) : errors;
};

/** The texts and numbers of a body: what its words may name. */
const namedBy = (body: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string | number] => /string|number/.test(typeof entry[1])));

/** A sentence for people, not the HTML page of a proxy in between. */
const sentence = (value: unknown): string =>
  typeof value === 'string' && value.length <= 500 && !value.trimStart().startsWith('<') ? value.trim() : '';

/**
 * Reads `{message?, errors: {field: [text]}}`, a plain string, and what lies between them [API-010, API-011]. The
 * message is empty when the answer has no words: the screen that asked then has its own. What a 422 names by `issues` is
 * said in the reader's language, at its field.
 */
export function toApiError(operation: ApiError['operation'], status: number, body: unknown, text: Text): ApiError {
  if (!isObject(body)) return new ApiError(operation, status, sentence(body), {}, body);
  const errors = named(operation, readersErrors(body, text));
  const first = Object.values(errors).flat()[0] ?? '';
  // With issues the message repeats the first of them, in English.
  const message = isObject(body['issues']) && first ? first : sentence(body['message']) || first;
  const words = keyOf(body['code']);
  return new ApiError(operation, status, words ? text(words, namedBy(body)) : message, errors, body);
}
