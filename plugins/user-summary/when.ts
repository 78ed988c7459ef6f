/** The times of the summary: each is the agent's own or says whose it is, and every one names its zone. */
import { formatClock, formatDay, formatTime, type Language, type Translate } from '@dialer/host';
import { browserOffset, ownZone } from '@dialer/rules/browser-zones';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const words: Record<number, string> = { [-1]: 'day.yesterday', 0: 'day.today', 1: 'day.tomorrow' };

const instantOf = (startsAt: string | null | undefined): number =>
  startsAt ? Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(startsAt) ? startsAt : `${startsAt}Z`) : NaN;

/** The calendar's day at an instant by the clock of that zone, as a number. */
const dayOf = (at: number, zone: string): number => Math.floor((at + browserOffset(at, zone) * MINUTE) / DAY);

/** When a follow-up is due by the agent's own clock: `Tomorrow, 2:30 PM EST`. */
export function callTime(startsAt: string | null, now: number, language: Language, t: Translate, own = ownZone()): string {
  const at = instantOf(startsAt);
  if (Number.isNaN(at)) return '—';
  const word = words[dayOf(at, own) - dayOf(now, own)] ?? 'day.other';
  return t(word, { time: formatClock(at, language, own), day: formatDay(at, language, own) });
}

/** The same instant by the lead's clock, and in UTC as it was picked [FUP-011]: what the agent's own clock does not say already. */
export function otherClocks(startsAt: string | null, leadZone: string | undefined, language: Language, own = ownZone()): string[] {
  const at = instantOf(startsAt);
  if (Number.isNaN(at)) return [];
  const told = formatClock(at, language, own);
  return [...new Set([...(leadZone ? [formatClock(at, language, leadZone)] : []), formatClock(at, language, 'UTC')])].filter(
    (each) => each !== told,
  );
}

/** A pick by the agent's own clock, short enough for a button: `Fri 11:00 AM`. */
export function ownTime(pick: string, language: Language, own = ownZone()): string {
  const at = instantOf(pick);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: own }).format(at);
  return `${weekday} ${formatTime(at, language, own)}`;
}

/** When a dial was placed, by the agent's own clock. */
export function dialTime(startedAt: string | null | undefined, language: Language): string {
  const at = instantOf(startedAt);
  return Number.isNaN(at) ? '—' : formatClock(at, language, ownZone());
}
