/** Why a number may not be rung, in the words of the person who asked. The texts are the page's own (`locales`, `core`). */
import moment from 'moment-timezone';
import type { RegistryVerdict } from '@dialer/contract/registries';
import { type Clock, closedWords, registryParams, type WhyNot } from '@dialer/rules/callable';
import { LOCALES, type Language } from '@dialer/rules/times';
import en from '../../../locales/en/core.json';
import fr from '../../../locales/fr/core.json';
import { fieldProblem, HttpProblem } from '../../platform/problem';
import type { Permit } from './permits';

const TEXTS = { en: en.ring, fr: fr.ring } as const;
const REGIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: en.regions, fr: fr.regions };

/** As the page fills its texts: `{{time}}`, and the name of a state by its code, `$t(regions.pa)`. */
const fill = (text: string, params: Record<string, string>, language: Language): string =>
  text
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
    .replace(/\$t\(regions\.(\w+)\)/g, (_, code: string) => REGIONS[language][code] ?? code.toUpperCase());

/** `9:30 PM`, `21 h 30`: by moment-timezone, whose zones are right where Node's are not. */
export const timeThere = (at: number, zone: string, language: Language): string =>
  moment.tz(at, zone).format(language === 'fr' ? 'H [h] mm' : 'h:mm A');

const inWords = (at: number, zone: string, language: Language, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...how, timeZone: 'UTC' }).format(moment.tz(at, zone).utc(true).toDate());

/** `Mon, Nov 23`, `lun. 23 nov.` */
const dayThere = (at: number, zone: string, language: Language): string =>
  inWords(at, zone, language, { weekday: 'short', month: 'short', day: 'numeric' });

const clockIn = (language: Language): Clock => ({
  time: (at, zone) => timeThere(at, zone, language),
  weekday: (at, zone, weekday) => inWords(at, zone, language, { weekday }),
  day: (at, zone) => dayThere(at, zone, language),
});

type ClosedKey = Extract<keyof (typeof TEXTS)['en'], `closed${string}`>;

export function whyNotInWords(
  why: WhyNot,
  { closed, capped, facts, place }: Pick<Permit, 'closed' | 'capped' | 'facts' | 'place'>,
  now: number,
  language: Language,
): string {
  const texts = TEXTS[language];
  if (facts.registry?.why === why) return registryInWords(facts.registry, language);
  if (why === 'capped' && capped) {
    const [zone] = place.zones;
    return fill(
      texts.capped,
      { day: dayThere(capped.opensAt, zone, language), opens: timeThere(capped.opensAt, zone, language) },
      language,
    );
  }
  if (why !== 'closed' || !closed) return texts[why];
  const { reasonKey, params = {} } = closedWords(closed, now, language, clockIn(language));
  return fill(texts[reasonKey.slice('ring.'.length) as ClosedKey], params, language);
}

export const registryInWords = (verdict: RegistryVerdict, language: Language): string =>
  fill(TEXTS[language][verdict.why], registryParams(verdict, language), language);

/** 403 of an automatic dial of a country that nobody may be called in by the files that the centre has. */
export const registriesClosed = (verdict: RegistryVerdict, language: Language): HttpProblem =>
  new HttpProblem(403, registryInWords(verdict, language), {}, { code: 'may-not-ring', why: verdict.why });

/** 403 with the reason in words, and as `why` for programs. */
export const mayNotRing = (permit: Permit & { why: WhyNot }, now: number, language: Language): HttpProblem =>
  new HttpProblem(403, whyNotInWords(permit.why, permit, now, language), {}, { code: 'may-not-ring', why: permit.why });

/** 403 of an automatic dial outside the centre's hours; says when they begin (`opens`; null: never), the day if it is another. */
export function centreClosed(opens: number | null, now: number, zone: string, language: Language): HttpProblem {
  const texts = TEXTS[language].centre;
  const told = { code: 'centre-closed', opensAt: opens === null ? null : new Date(opens).toISOString() } as const;
  if (opens === null) return new HttpProblem(403, texts.never, {}, told);
  const day = dayThere(opens, zone, language);
  const text = day === dayThere(now, zone, language) ? texts.today : texts.later;
  return new HttpProblem(403, fill(text, { day, opens: timeThere(opens, zone, language) }, language), {}, told);
}

/** 403 of an automatic dial by data of time zones that are too old to judge hours by. */
/** 403 of a dial where no trunk of the centre is up: a lead would be claimed, and the agent rung, for nothing. */
export const lineDown = (language: Language): HttpProblem => new HttpProblem(403, TEXTS[language].line_down, {}, { code: 'line-down' });

export const zonesOld = (language: Language): HttpProblem => new HttpProblem(403, TEXTS[language].zones_old, {}, { code: 'zones-old' });

/** 422 of a promise to call at a time that is over. */
export const promisePassed = (language: Language): HttpProblem =>
  fieldProblem('date_time', TEXTS[language].promise_passed, { code: 'time-passed' });

/**
 * 422 of a promise to call at an hour at which the person may not be called; names the next hour at which they may (null: in
 * none of the next 40 days).
 */
export function promiseOutsideHours(at: number, opensAt: number | null, zone: string, language: Language): HttpProblem {
  if (opensAt === null) return fieldProblem('date_time', TEXTS[language].closed_for_long, { code: 'outside-hours', opensAt: null });
  const params = { time: timeThere(at, zone, language), day: dayThere(opensAt, zone, language), opens: timeThere(opensAt, zone, language) };
  const told = { code: 'outside-hours', opensAt: new Date(opensAt).toISOString() } as const;
  return fieldProblem('date_time', fill(TEXTS[language].promise, params, language), told);
}
