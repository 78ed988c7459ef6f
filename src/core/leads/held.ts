/**
 * What of a lead's edits cannot be sent, and stays in the browser with everything else that was typed: a date of birth
 * that is not whole yet, values that the gateway has refused, and fields that somebody else has changed meanwhile, until
 * the person chooses. The rest of the lead does not wait for them. Pure.
 */
import { isDay } from '../../rules/dates';
import type { LeadPatch } from '../views';
import { isEmpty, isPart, valueAt, type Fields } from './patches';

/** What the gateway refused, by path in the core's names, `clients.0.occupation`: the same value is not sent again. */
export type Refused = ReadonlyMap<string, { value: unknown; words: string }>;

export interface Split {
  /** What may be sent; null when nothing is left of it. */
  body: LeadPatch | null;
  /** What stays here; null when all of it may be sent. */
  held: LeadPatch | null;
}

type Holds = (path: string, value: unknown) => boolean;

const orNull = <T extends object>(fields: T): T | null => (isEmpty(fields as Fields) ? null : fields);

/** Fields in two heaps; a list of clients keeps its length in both, so that each stays in its place. */
function part(fields: Fields, path: string, holds: Holds): { sent: Fields; held: Fields } {
  const sent: Record<string, unknown> = {};
  const held: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    const at = path + key;
    if (Array.isArray(value) && isPart(at)) {
      const inner = (value as Fields[]).map((each, index) => part(each, `${at}.${index}.`, holds));
      if (inner.some((each) => !isEmpty(each.sent))) sent[key] = inner.map((each) => each.sent);
      if (inner.some((each) => !isEmpty(each.held))) held[key] = inner.map((each) => each.held);
    } else if (isPart(at)) {
      const inner = part(value as Fields, `${at}.`, holds);
      if (!isEmpty(inner.sent)) sent[key] = inner.sent;
      if (!isEmpty(inner.held)) held[key] = inner.held;
    } else (holds(at, value) ? held : sent)[key] = value;
  }
  return { sent, held };
}

const isUnfinished = (path: string, value: unknown): boolean =>
  /^clients\.\d+\.dob$/.test(path) && typeof value === 'string' && value !== '' && !isDay(value);

const isRefused = (refused: Refused, path: string, value: unknown): boolean =>
  refused.has(path) && JSON.stringify(refused.get(path)!.value) === JSON.stringify(value);

/** Parts edits in what may be sent and what stays. `asked`: paths of which the person is asked whose value stays. */
export function split(patch: LeadPatch, refused: Refused, asked: { has(path: string): boolean }): Split {
  const { sent, held } = part(
    patch as Fields,
    '',
    (path, value) => isUnfinished(path, value) || isRefused(refused, path, value) || asked.has(path),
  );
  return { body: orNull(sent as LeadPatch), held: orNull(held as LeadPatch) };
}

/** What the gateway says of values that still stand in these edits, by path. */
export function wordsFor(patch: LeadPatch, refused: Refused): Readonly<Record<string, string>> {
  const still = [...refused].filter(([path]) => isRefused(refused, path, fieldAt(patch, path)?.value));
  return Object.fromEntries(still.map(([path, { words }]) => [path, words]));
}

/** The field of these edits that a path leads to or into, with its value; null when they have none. An error inside a list belongs to the list. */
export function fieldAt(patch: LeadPatch, path: string): { path: string; value: unknown } | null {
  const keys = path.split('.');
  const depth = keys.findIndex((_, index) => !isPart(keys.slice(0, index + 1).join('.'))) + 1;
  if (depth === 0) return null;
  const field = keys.slice(0, depth).join('.');
  const value = valueAt(patch, field);
  return value === undefined ? null : { path: field, value };
}
