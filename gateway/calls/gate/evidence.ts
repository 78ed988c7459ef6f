/** What is kept of a decision, so that years later it can be said why somebody was rung, or was not. */
import moment from 'moment-timezone';
import type { Place } from '../law/judge';
import { theLaw } from '../law/law';
import type { StoredBan } from './terms';

/** What asks for a ring, as the evidence tells it. */
export const PATHS = [
  'auto',
  'paced',
  'callback',
  'follow-up',
  'redial',
  'manual',
  'refer',
  'party',
  'business',
  'test',
  'emergency',
] as const;
export type Path = (typeof PATHS)[number];

const BY_LEAD: readonly Path[] = ['auto', 'paced', 'callback', 'follow-up', 'redial'];
/** Is a person called at one of their numbers? Else a number is, whosever it may be. */
export const isByLead = (path: Path): boolean => BY_LEAD.includes(path);

export interface Evidence {
  /** Countries, states and provinces whose rules were asked. */
  readonly countries: Place['countries'];
  readonly regions: Place['regions'];
  /** Version of the rows of the law (`theLaw().version`). */
  readonly law: string;
  /** Every zone that the person may be in, and the time there: `{ "America/Chicago": "2026-11-25T08:59:30-06:00" }`. */
  readonly times: Readonly<Record<string, string>>;
  /** Version of the table of zones. */
  readonly zoneData: string;
  /** Of the call that rings: what the person sees. */
  readonly callerId: string;
  /** The registries of numbers that were asked: `national-us 2026-11-24 #12`. */
  readonly lists: readonly string[];
  /** The centre is on the training floor, where no rule of hours or counts forbids anything. */
  readonly training: boolean;
  /** There: the rule that would have refused the ring on a real line, and until when; null or absent: none. */
  readonly noted?: { readonly rule: string; readonly opensAt: number | null } | null;
  /** The ban in an emergency that forbids the ring: who switched it on, when, why, and from when to when. */
  readonly ban?: StoredBan | undefined;
}

export function evidenceOf(place: Place, at: number, more: Pick<Evidence, 'callerId' | 'training' | 'lists' | 'noted' | 'ban'>): Evidence {
  const times = Object.fromEntries(place.zones.map((zone) => [zone, moment.tz(at, zone).format()]));
  const { countries, regions } = place;
  return { countries, regions, law: theLaw().version, times, zoneData: moment.tz.dataVersion, ...more };
}
