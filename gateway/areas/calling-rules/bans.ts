/** Bans of calls in a declared emergency: switched on for a state or province, with an end, and ended early by name. */
import { randomUUID } from 'node:crypto';
import { LONGEST_BAN_DAYS } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { Country } from '@dialer/rules/country';
import type { Language } from '@dialer/rules/times';
import { everywhereIn } from '../../calls/gate/place-of-number';
import { regionWords } from '../../calls/gate/rule-words';
import { endOfBan, type StoredBan, type StoredTerms } from '../../calls/gate/terms';
import { limits } from '../../platform/limits';
import { fieldProblem, notFound } from '../../platform/problem';

type Rules = PayloadOf<'getCallingRules', 'reply'>;
type Shown = Rules['bans'][number];
type Wanted = Pick<StoredBan, 'region' | 'from' | 'until' | 'reason'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const { most, kept } = limits.emergencyBans;
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

const stateOf = (ban: StoredBan, now: number): Shown['state'] =>
  endOfBan(ban) <= now ? 'over' : Date.parse(ban.from) > now ? 'coming' : 'on';

const ORDER = ['on', 'coming', 'over'] as const;

export function bansShown({ bans = [] }: StoredTerms, now: number, language: Language): Shown[] {
  const shown = bans.map((ban) => {
    const { id, region, from, reason, by, at, ended } = ban;
    const until = new Date(endOfBan(ban)).toISOString();
    return { id, place: regionWords(region, language), from, until, reason, by, at, state: stateOf(ban, now), ended_by: ended?.by ?? '' };
  });
  const place = ({ state }: Shown) => ORDER.indexOf(state);
  return shown.sort((a, b) => place(a) - place(b) || b.at.localeCompare(a.at));
}

/** Of these countries, by name. */
export const placesToBan = (countries: readonly Country[], language: Language): Rules['places'] =>
  countries.flatMap((country) =>
    everywhereIn(country)
      .map((code) => ({ code, name: regionWords(code, language) }))
      .sort((a, b) => a.name.localeCompare(b.name, language)),
  );

/** One that has begun already holds from this minute on, as pages tell the time. Throws 422 for what is none. */
export function begun(
  { bans = [], ...terms }: StoredTerms,
  wanted: Wanted,
  { by, countries, now }: { by: string; countries: readonly Country[]; now: number },
): { next: StoredTerms; ban: StoredBan } {
  if (!countries.flatMap(everywhereIn).includes(wanted.region)) throw fieldProblem('region', 'The centre rings nobody there.');
  const from = Math.max(minuteOf(now), Date.parse(wanted.from));
  const until = Date.parse(wanted.until);
  if (until <= Math.max(from, now)) throw fieldProblem('until', 'A ban ends after it begins, and after now.');
  if (until > from + LONGEST_BAN_DAYS * DAY_MS) throw fieldProblem('until', `A ban lasts for ${LONGEST_BAN_DAYS} days at most.`);
  const live = bans.filter((ban) => stateOf(ban, now) !== 'over');
  if (live.length >= most) throw fieldProblem('region', `There are ${most} bans already. End one first.`);
  const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString(), at: new Date(now).toISOString() };
  const ban = { id: randomUUID(), region: wanted.region, reason: wanted.reason, by, ...times };
  const over = bans.filter((each) => stateOf(each, now) === 'over').slice(-kept);
  return { next: { ...terms, bans: [...over, ...live, ban] }, ban };
}

/** With this minute, as pages tell the time. Throws 404 for one that is over, or none of the centre's. */
export function ended(
  { bans = [], ...terms }: StoredTerms,
  id: string,
  { by, now }: { by: string; now: number },
): { next: StoredTerms; ban: StoredBan; until: string } {
  const ban = bans.find((each) => each.id === id);
  if (!ban || stateOf(ban, now) === 'over') throw notFound('There is no such ban that is on or coming.');
  const end = { by, at: new Date(minuteOf(now)).toISOString() };
  return { next: { ...terms, bans: bans.map((each) => (each === ban ? { ...ban, ended: end } : each)) }, ban, until: end.at };
}
