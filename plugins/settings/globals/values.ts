/** The settings in groups, and their form: text while edited, whole numbers on the wire [SET-023]. */
import type { z } from 'zod';
import { GLOBAL_LIMITS, GLOBALS, type GlobalName, type Globals } from '@dialer/contract';
import type { globalsChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { ApiError } from '@dialer/host';

export interface SettingRow {
  name: GlobalName;
  /** `switch` travels as 0 or 1. */
  kind: 'minutes' | 'seconds' | 'dials' | 'switch';
}

/**
 * In the order of the page; units as decided for the keys of the documents [SET-013, SET-018 to SET-022]. Only what
 * something reads: the follow-up window, the stack's rebuilding and the forwarding of transfers come to the page together
 * with their features. Until then their values are loaded and saved as they are.
 */
export const GROUPS: readonly { id: 'leads' | 'ready'; rows: readonly SettingRow[] }[] = [
  {
    id: 'leads',
    rows: [{ name: 'newLeadsThreshold', kind: 'dials' }],
  },
  {
    id: 'ready',
    rows: [
      { name: 'autoReadyFollowUp', kind: 'seconds' },
      { name: 'autoReadyAfterCallWork', kind: 'seconds' },
      { name: 'autoReadyMeeting', kind: 'seconds' },
      { name: 'autoReadyCoaching', kind: 'seconds' },
    ],
  },
];

export type Values = Record<GlobalName, string>;
const names = Object.keys(GLOBALS) as GlobalName[];
const each = <T>(make: (name: GlobalName) => T) => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<GlobalName, T>;

export const toValues = (globals: Globals): Values => each((name) => String(globals[name] ?? 0));
export const toGlobals = (values: Values): Globals => each((name) => Number(values[name]));
/** What is wrong with a value, as a key of the texts; null: nothing. A whole number from 0 to its limit [SET-024]. */
export function faultOf(name: GlobalName, text: string): 'whole' | 'most' | null {
  if (!/^\d+$/.test(text.trim())) return 'whole';
  return Number(text) > GLOBAL_LIMITS[name] ? 'most' : null;
}
export const changedNames = (values: Values, saved: Values): GlobalName[] => names.filter((name) => values[name].trim() !== saved[name]);

/** Errors by setting; the server may name a setting by the wire's key or by the core's name. */
export function byName(fields: Record<string, string[]>): Partial<Values> {
  const found = names.map((name) => [name, fields[GLOBALS[name]]?.[0] ?? fields[name]?.[0]] as const);
  return Object.fromEntries(found.filter(([, sentence]) => sentence));
}

/** What somebody else made meanwhile of settings that are changed here too. */
export interface Conflict {
  /** All settings as they are now. */
  current: Globals;
  theirs: readonly { name: GlobalName; from: number; to: number; by: string; at: string }[];
}

type Meanwhile = z.infer<typeof globalsChangedMeanwhile>;
const isMeanwhile = (body: unknown): body is Meanwhile =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'changed-meanwhile' && 'since' in body && 'current' in body;

/** The conflict that a refused save tells of; null when it was refused for something else. */
export function conflictIn(thrown: unknown): Conflict | null {
  if (!(thrown instanceof ApiError) || thrown.status !== 409 || !isMeanwhile(thrown.body)) return null;
  const { current, since } = thrown.body;
  const theirs = since.flatMap(({ subject, from, to, at, by }) =>
    names.filter((name) => GLOBALS[name] === subject).map((name) => ({ name, from: Number(from), to: Number(to), at, by: by.name })),
  );
  return { current: each((name) => Number(current[GLOBALS[name]])), theirs };
}
