/** The settings in groups, and their form: text while edited, whole numbers on the wire [SET-023]. */
import { GLOBALS, type GlobalName, type Globals } from '@dialer/contract';

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
/** A whole number of at least 0 [SET-024]. */
export const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim());
export const changedNames = (values: Values, saved: Values): GlobalName[] => names.filter((name) => values[name].trim() !== saved[name]);

/** Errors by setting; the server may name a setting by the wire's key or by the core's name. */
export function byName(fields: Record<string, string[]>): Partial<Values> {
  const found = names.map((name) => [name, fields[GLOBALS[name]]?.[0] ?? fields[name]?.[0]] as const);
  return Object.fromEntries(found.filter(([, sentence]) => sentence));
}
