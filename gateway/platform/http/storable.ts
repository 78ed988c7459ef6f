import { PATTERNS } from '@dialer/contract';

const UNSTORABLE = new RegExp(PATTERNS.unstorable, 'gu');

/**
 * What a caller sent, with every text in it fit for the database. Such characters come from broken pastes; refusing the
 * whole write for one of them would cost an agent the note.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(storable);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]));
}
