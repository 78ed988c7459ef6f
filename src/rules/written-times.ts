/**
 * A date and time as a person writes it: `12/03/2026 2:30 PM`, `2026-12-03 14:30`, `Dec 3, 2:30 p.m.`, `3 déc. 2026 à
 * 14 h 30`. Pure; it reads what can only be meant in one way in that language, and nothing else.
 */
import { isDay, isNoSuchDay } from './dates';
import type { Language } from './times';

/** `day`: `YYYY-MM-DD`; `time`: `HH:mm`. What was not written is null; one of both is there. */
export interface Written {
  readonly day: string | null;
  readonly time: string | null;
  /** A day of the week alone, which is today's too: that day, or in a week once the time is past. */
  readonly orInAWeek?: true;
}

/** 31 February. */
export const NO_SUCH_DAY = 'no-such-day';

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
];
/** Words that say nothing: days of the week, which the date says already, and what stands between date and time. */
const SILENT =
  /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?$|^(lun(di)?|mardi|mer(credi)?|jeu(di)?|ven(dredi)?|sam(edi)?|dim(anche)?)$|^(at|le|a|utc|z)$/;

/** Days that are told from today, in both languages: agents mix them. */
const FROM_TODAY = [/^(?:today|aujourd['’]?hui)$/, /^(?:tomorrow|demain)$/];
/** Of the week, from Sunday on as `Date` counts them. */
const WEEKDAYS = [
  /^(?:sun(?:day)?|dim(?:anche)?)$/,
  /^(?:mon(?:day)?|lun(?:di)?)$/,
  /^(?:tue(?:s|sday)?|mardi)$/,
  /^(?:wed(?:nesday)?|mer(?:credi)?)$/,
  /^(?:thu(?:rs|rsday)?|jeu(?:di)?)$/,
  /^(?:fri(?:day)?|ven(?:dredi)?)$/,
  /^(?:sat(?:urday)?|sam(?:edi)?)$/,
];

const HALVES = String.raw`(?<h12>\d{1,2})(?:[:.h]?(?<m12>\d{2}))?\s*(?<half>[ap])\.?\s?m\b\.?`;
const COLON = String.raw`(?<hc>\d{1,2})\s?:\s?(?<mc>\d{2})(?::\d{2}(?:\.\d+)?)?`;
const FRENCH = String.raw`(?<hf>\d{1,2})\s?h(?:\s?(?<mf>\d{2}))?`;
const TIME = `(?:${HALVES}|${COLON}|${FRENCH})`;
const AT_END = new RegExp(String.raw`(?:^|[\s,]|(?<=\d)t)${TIME}\s*(?:utc|z)?$`);
const AT_START = new RegExp(String.raw`^${TIME}(?=[\s,]|$)`);

const two = (part: string | number) => String(part).padStart(2, '0');

/** `HH:mm` of what `TIME` has found; null for a time that no clock shows. */
function timeOf({ h12, m12, half, hc, hf, mc, mf }: Partial<Record<string, string>>): string | null {
  const hour = Number(h12 ?? hc ?? hf);
  const minute = m12 ?? mc ?? mf ?? '00';
  if (Number(minute) > 59) return null;
  if (h12 === undefined) return hour > 23 ? null : `${two(hour)}:${minute}`;
  return hour < 1 || hour > 12 ? null : `${two((hour % 12) + (half === 'p' ? 12 : 0))}:${minute}`;
}

/** The month that a word names or begins, from three letters on; null for none, or for one of two. */
function monthOf(word: string): number | null {
  const found = word.length < 3 ? [] : MONTHS.flatMap((names, at) => (names.some((name) => name.startsWith(word)) ? [at + 1] : []));
  return found.length === 1 ? found[0]! : null;
}

const yearOf = (written: string): number => (written.length === 2 ? 2000 + Number(written) : Number(written));

/** Year (null: not written), month and day, in every order that the language may mean; the usual one first. */
function readings(text: string, language: Language): (readonly [year: number | null, month: number, day: number])[] {
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text);
  if (iso) return [[Number(iso[1]), Number(iso[2]), Number(iso[3])]];
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(text);
  if (numbers) {
    const year = numbers[3] === undefined ? null : yearOf(numbers[3]);
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const monthFirst = [year, first, second] as const;
    const dayFirst = [year, second, first] as const;
    return language === 'fr' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  }
  const words = text.split(/[\s,./-]+/).filter((word) => word !== '' && !SILENT.test(word));
  const months = words.map(monthOf).filter((month) => month !== null);
  const rest = words.filter((word) => monthOf(word) === null).map((word) => /^(\d{1,4})(?:st|nd|rd|th|er|e)?$/.exec(word)?.[1]);
  const [day, year, ...more] = rest;
  if (months.length !== 1 || day === undefined || day.length > 2 || more.length > 0 || (rest.length > 1 && year === undefined)) return [];
  return [[year === undefined ? null : yearOf(year), months[0]!, Number(day)]];
}

/** A day without its year is the next one, counted from `from`; null when the text is none. */
function dayOf(text: string, language: Language, from: string): string | typeof NO_SUCH_DAY | null {
  let isWritten = false;
  for (const [year, month, day] of readings(text, language)) {
    const inYear = (its: number) => `${its}-${two(month)}-${two(day)}`;
    const near = Number(from.slice(0, 4));
    const years = year === null ? [near, near + 1] : [year];
    const found = years.map(inYear).find((date) => isDay(date) && (year !== null || date >= from));
    if (found) return found;
    isWritten ||= years.map(inYear).some(isNoSuchDay);
  }
  return isWritten ? NO_SUCH_DAY : null;
}

/** That many days after a day, `YYYY-MM-DD`. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** A day that is told from today, or by its name alone; null when the word says none. */
function nearDay(word: string, today: string): Omit<Written, 'time'> | null {
  const count = FROM_TODAY.findIndex((words) => words.test(word));
  if (count >= 0) return { day: daysAfter(today, count) };
  const weekday = WEEKDAYS.findIndex((words) => words.test(word));
  if (weekday < 0) return null;
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return { day: daysAfter(today, ahead), ...(ahead === 0 && { orInAWeek: true }) };
}

/**
 * What a text says; null when it cannot be read, and `no-such-day` when its day does not exist. `from`: the day
 * (`YYYY-MM-DD`) from which a missing year is counted, and what is today for `tomorrow` and `Friday`.
 */
export function readWritten(typed: string, language: Language, from: string): Written | typeof NO_SUCH_DAY | null {
  const text = typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
  const found = AT_END.exec(text) ?? AT_START.exec(text);
  const time = found && timeOf(found.groups ?? {});
  if (found && time === null) return null;
  const date = (found ? text.slice(0, found.index) + text.slice(found.index + found[0].length) : text)
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/(?:^|\s)(?:at|a|utc)$/, '');
  if (date === '') return time ? { day: null, time } : null;
  const near = nearDay(date.replace(/[.,]$/, ''), from);
  if (near) return { ...near, time: time || null };
  const day = dayOf(date, language, from);
  return day === null || day === NO_SUCH_DAY ? day : { day, time: time || null };
}
