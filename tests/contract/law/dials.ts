/**
 * Dials by every way, as a centre makes them: people of every state and clock, with what the centre's lists, consents, caps
 * and own hours say of them; judged by the gate, and by an oracle that knows the tables and this file's lists alone.
 */
import moment from 'moment-timezone';
import { termsFrom, type CentreTerms, type StoredTerms } from '../../../gateway/calls/gate/terms';
import { areaCodes, caps, deviceCaps, machines, mayCall, whereabouts, type Person, type Whereabouts } from './oracle';
import { instant, person } from './people';

/** Everything that asks for a ring and is judged; what is rung unjudged (for help, a centre's own businesses) is no call to a person. */
export const WAYS = ['auto', 'callback', 'follow-up', 'redial', 'manual', 'refer', 'party', 'paced'] as const;

/** What a centre has settled: nothing; hours of its own, closed on Sunday; all unsure rules taken on, and one call a day. */
const evening = '12:00 19:30';
const UNSURE = ['us-al-hours', 'us-mi-hours', 'us-sd-hours', 'us-sd-device-saturday', 'us-ne-device-holidays'];
const acceptance = { reason: 'counsel', by: 'an administrator', at: '2026-10-01T00:00:00Z' };
export const SETTLED: readonly StoredTerms[] = [
  { days: null, most: 3, accepted: {} },
  { days: [...Array.from({ length: 5 }, () => '09:00 20:00'), evening, ''], most: 2, accepted: {} },
  { days: null, most: 1, accepted: Object.fromEntries(UNSURE.map((id) => [id, acceptance])) },
];
export const TERMS: readonly CentreTerms[] = SETTLED.map(termsFrom);

/** Somebody with a number of their own, and what the lists say of it. */
export interface Callee extends Person {
  readonly listed: boolean;
  readonly registered: boolean;
  readonly consent: boolean;
  /** It was given in writing. */
  readonly signed: boolean;
}

export interface Dial {
  readonly way: (typeof WAYS)[number];
  readonly callee: Callee;
  readonly at: number;
  /** Which of `SETTLED` the centre has. */
  readonly settled: number;
  /** A manager has allowed this number, beyond the centre's own rules. */
  readonly allowed: boolean;
}

export function callee(random: () => number, nth: number): Callee {
  const one = person(random);
  const phone = `${one.phone.slice(0, 3)}${5_550_000 + (nth % 10_000)}`;
  const consent = random() < 0.15;
  return { ...one, phone, listed: random() < 0.1, registered: random() < 0.2, consent, signed: consent && random() < 0.5 };
}

export function dial(random: () => number, to: Callee, settled: number, within?: readonly [number, number]): Dial {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return { way: pick(WAYS), callee: to, at: instant(random, pick([...whereabouts(to).zones]), within), settled, allowed: random() < 0.1 };
}

/** Whether the country's registry is one that a centre may not call by any more. */
export interface Registries {
  readonly old: boolean;
}

/** Calls that were granted before, epoch milliseconds, by number. */
export type History = ReadonlyMap<string, readonly number[]>;

/** May it ring? By the tables and the lists alone. */
export function mayDial({ way, callee: to, at, settled, allowed }: Dial, { old }: Registries, history: History): boolean {
  const where = whereabouts(to);
  const { days, most, accepted } = SETTLED[settled]!;
  if (to.listed) return false;
  if (!to.consent && (to.registered || old)) return false;
  if ((way === 'auto' || way === 'paced') && !to.signed && machines.some(({ region }) => where.regions.has(region!))) return false;
  const device = way === 'paced';
  if (!mayCall(where, at, new Set(Object.keys(accepted)), device)) return false;
  if (days && !allowed && !isOwnTime(days, where, at)) return false;
  const rows = device ? [...caps, ...deviceCaps] : caps;
  return isBelowCaps(rows, where, at, history.get(to.phone) ?? [], allowed ? Infinity : most, new Set(Object.keys(accepted)));
}

const BEFORE_CLOSING = 90_000;

/** In every zone, as typed: from Monday on, an empty day is closed. */
function isOwnTime(days: readonly string[], { zones }: Whereabouts, at: number): boolean {
  return [...zones].every((zone) => {
    const there = moment.tz(at, zone);
    const [opens, closes] = days[(there.day() + 6) % 7]!.split(' ');
    if (!opens || !closes || there.format('HH:mm') < opens) return false;
    return at < moment.tz(`${there.format('YYYY-MM-DD')} ${closes}`, 'YYYY-MM-DD HH:mm', zone).valueOf() - BEFORE_CLOSING;
  });
}

function isBelowCaps(
  rows: typeof caps,
  { regions }: Whereabouts,
  at: number,
  before: readonly number[],
  most: number,
  accepted: ReadonlySet<string>,
) {
  const today = moment.utc(at).format('YYYY-MM-DD');
  return rows.every(({ id, region, calls, hours, effective_from: from, effective_to: to, confidence }) => {
    if (region !== '*' && !regions.has(region!)) return true;
    if ((from !== '' && today < from!) || (to !== '' && today > to!)) return true;
    if (/[UG]/.test(confidence!) && accepted.has(id!)) return true;
    const allowed = id === 'centre-cap' ? most : Number(calls);
    const since = at - Number(hours) * 3_600_000;
    return before.filter((call) => call > since && call <= at).length < allowed;
  });
}

/** Of the number: whose registry it would be in. */
export const countryOf = ({ phone }: Person): string => areaCodes.get(phone.slice(0, 3))!.country!;
