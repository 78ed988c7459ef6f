/** The rules of the law as an administrator reads them: what each says today, where that stands, how sure it is. */
import type { Country } from '@dialer/rules/country';
import { LOCALES, timeOfDay, type Language } from '@dialer/rules/times';
import type { PayloadOf } from '@dialer/contract/schemas';
import { countryWords, ruleWords } from '../../calls/gate/rule-words';
import type { StoredTerms } from '../../calls/gate/terms';
import { countryOfRule, theRules, type LawRow } from '../../calls/gate/rules-of-law';

export type RuleReply = PayloadOf<'getCallingRules', 'reply'>['rules'][number];
type Widest = PayloadOf<'getCallingRules', 'reply'>['widest'][number];

const DAY_MS = 86_400_000;
/** 1970-01-04 was a Sunday. */
const SUNDAY = 3;
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const WORDS = {
  en: {
    to: 'to',
    daily: 'Every day',
    none: 'no calls',
    call: 'call to one number in',
    calls: 'calls to one number in',
    hours: 'hours',
    days: 'days',
    from: 'from',
    until: 'until',
    consent: 'By machine only with written consent; by hand, and back to whoever asked for it, without',
  },
  fr: {
    to: 'à',
    daily: 'Chaque jour',
    none: 'aucun appel',
    call: 'appel à un numéro en',
    calls: 'appels à un numéro en',
    hours: 'heures',
    days: 'jours',
    from: 'dès le',
    until: 'jusqu’au',
    consent: 'Par machine seulement avec un consentement écrit; à la main, et pour rappeler qui l’a demandé, sans',
  },
} as const;

const day = (at: number, language: Language, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[language], { ...how, timeZone: 'UTC' }).format(at * DAY_MS);
const date = (at: number, language: Language) => day(at, language, { day: 'numeric', month: 'short', year: 'numeric' });
const clockFace = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const clock = (minutes: number, language: Language): string => timeOfDay(clockFace(minutes), language);

/** Days one after the other from this one on: `Mon to Sat`. All of them have a word of their own. */
function weekOf(weekdays: readonly number[], language: Language): string {
  const name = (each: number) => day(SUNDAY + each, language, { weekday: 'short' });
  const { to, daily } = WORDS[language];
  const days = WEEK.filter((each) => weekdays.includes(each));
  if (days.length === WEEK.length) return daily;
  const [first, last] = [days[0]!, days.at(-1)!];
  const isRun = days.length > 2 && WEEK.indexOf(last) - WEEK.indexOf(first) === days.length - 1;
  return isRun ? `${name(first)} ${to} ${name(last)}` : days.map(name).join(', ');
}

/** `Mon to Sat: 9:00 AM to 7:00 PM`; what holds no more is left out, and of what holds later the day is said. */
function lineOf(row: LawRow, today: number, language: Language): string[] {
  const words = WORDS[language];
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  if (row.kind === 'holiday')
    return row.days.some((each) => each >= today) ? [`${date(Math.max(...row.days), language)}${colon}${row.name[language]}`] : [];
  if (row.kind === 'machine') return [words.consent];
  if (row.to < today) return [];
  const when = [
    ...(row.from > today ? [`${words.from} ${date(row.from, language)}`] : []),
    ...(Number.isFinite(row.to) ? [`${words.until} ${date(row.to, language)}`] : []),
  ];
  const said = when.length ? ` (${when.join(', ')})` : '';
  if (row.kind === 'cap') {
    const span = row.hours % 24 === 0 && row.hours > 24 ? `${row.hours / 24} ${words.days}` : `${row.hours} ${words.hours}`;
    return [`${row.calls} ${row.calls === 1 ? words.call : words.calls} ${span}${said}`];
  }
  const span = row.closes === 0 ? words.none : `${clock(row.opens, language)} ${words.to} ${clock(row.closes, language)}`;
  if (row.from === row.to) return [`${date(row.from, language)}${colon}${span}`];
  return [`${weekOf(row.weekdays, language)}${colon}${span}${said}`];
}

/**
 * What each country lets people be called, from Monday, `08:00 21:00`; empty: on that day nobody. States narrow it further.
 * One whose law says nothing of hours now, or was taken on as unsure, is left out.
 */
export function widestHours(
  countries: readonly Country[],
  { accepted }: Pick<StoredTerms, 'accepted'>,
  now: number,
  language: Language,
): Widest[] {
  const today = Math.floor(now / DAY_MS);
  return countries.flatMap((country) => {
    const id = `${country.toLowerCase()}-hours`;
    const holds = theRules().flatMap((row) =>
      row.id === id && row.kind === 'hours' && row.from <= today && today <= row.to && !accepted[id] ? [row] : [],
    );
    const days = WEEK.map((weekday) => {
      const row = holds.find(({ weekdays, closes }) => weekdays.includes(weekday) && closes > 0);
      return row ? `${clockFace(row.opens)} ${clockFace(row.closes)}` : '';
    });
    return holds.length > 0 ? [{ country: countryWords(country, language), days }] : [];
  });
}

/** Where a rule comes from that no law knows. */
const OWN_RULE: Readonly<Record<Language, string>> = { en: 'The centre’s own rule; no law', fr: 'Règle du centre; aucune loi' };

/** Those of these countries: in their order, what holds everywhere first, then by name. */
export function rulesInWords(countries: readonly Country[], { accepted, most }: StoredTerms, now: number, language: Language): RuleReply[] {
  const today = Math.floor(now / DAY_MS);
  const placeOf = ({ country }: RuleReply) => (country ? countries.indexOf(country) : -1);
  const byId = new Map<string, LawRow[]>();
  for (const row of theRules()) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  return [...byId]
    .filter(([id]) => countries.includes(countryOfRule(id) ?? countries[0]!))
    .map(([id, rows]) => ({
      id,
      country: countryOfRule(id),
      words: ruleWords(id, language),
      lines: rows.flatMap((row) => lineOf(id === 'centre-cap' && row.kind === 'cap' ? { ...row, calls: most } : row, today, language)),
      sources: id === 'centre-cap' ? [OWN_RULE[language]] : [...new Set(rows.map(({ source }) => source))],
      unsure: rows.some(({ unsure }) => unsure),
      questions: [...new Set(rows.map(({ question }) => question).filter(Boolean))],
      accepted: accepted[id] ?? null,
    }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.words.localeCompare(b.words, language));
}
