/** The settings in groups, and their form: text while edited, whole numbers on the wire [SET-023]. */
import { GLOBAL_LIMITS, GLOBALS, type GlobalName, type Globals } from '@dialer/contract';
import type { SettingTexts } from '@dialer/ui/settings-form';

export interface SettingRow {
  name: GlobalName;
  /** `switch` travels as 0 or 1. */
  kind: 'minutes' | 'seconds' | 'dials' | 'switch';
}

/** In the order of the page; units as decided for the keys of the documents [SET-011 to SET-022]. */
export const GROUPS: readonly { id: 'leads' | 'forward' | 'ready'; rows: readonly SettingRow[] }[] = [
  {
    id: 'leads',
    rows: [
      { name: 'followUpWindow', kind: 'minutes' },
      { name: 'stackRebuild', kind: 'seconds' },
      { name: 'newLeadsThreshold', kind: 'dials' },
    ],
  },
  {
    id: 'forward',
    rows: [
      { name: 'autoForwardInternalEnabled', kind: 'switch' },
      { name: 'autoForwardInternalDelay', kind: 'minutes' },
      { name: 'autoForwardExternalEnabled', kind: 'switch' },
      { name: 'autoForwardExternalDelay', kind: 'minutes' },
    ],
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

export type Texts = SettingTexts<GlobalName>;
export const NAMES = Object.keys(GLOBALS) as GlobalName[];
const each = <T>(make: (name: GlobalName) => T) => Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<GlobalName, T>;

export const toTexts = (globals: Globals): Texts => each((name) => String(globals[name] ?? 0));
export const toGlobals = (texts: Texts): Globals => each((name) => Number(texts[name]));
/** The settings by the keys of the wire. */
export const fromWire = (wire: Readonly<Record<string, number>>): Texts => each((name) => String(wire[GLOBALS[name]] ?? 0));
/** The server may name a setting by the wire's key or by the core's name. */
export const nameOf = (wire: string): GlobalName | undefined => NAMES.find((name) => name === wire || GLOBALS[name] === wire);

/** What is wrong with a value, as a key of the texts; null: nothing. A whole number from 0 to its limit [SET-024]. */
export function faultOf(name: GlobalName, text: string): 'whole' | 'most' | null {
  if (!/^\d+$/.test(text)) return 'whole';
  return Number(text) > GLOBAL_LIMITS[name] ? 'most' : null;
}
