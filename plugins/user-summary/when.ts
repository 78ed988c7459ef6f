import { formatDay, formatTime, zoneName, type Language, type Translate } from '@dialer/host';

const DAY = 86_400_000;
const utcDay = (at: number) => Math.floor(at / DAY);
const words: Record<number, string> = { [-1]: 'day.yesterday', 0: 'day.today', 1: 'day.tomorrow' };

const instantOf = (startsAt: string | null): number =>
  startsAt === null ? NaN : Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(startsAt) ? startsAt : `${startsAt}Z`);

/** The same instant by the lead's clock and by the agent's: `1:30 PM CST · 2:30 PM EST`; empty where there is no time. */
export function bothClocks(startsAt: string | null, leadZone: string | undefined, language: Language, ownZone?: string): string {
  const at = instantOf(startsAt);
  if (Number.isNaN(at)) return '';
  const clock = (zone?: string) => [formatTime(at, language, zone), zoneName(at, language, zone)].filter(Boolean).join(' ');
  return [...new Set([leadZone ? clock(leadZone) : '', clock(ownZone)])].filter(Boolean).join(' · ');
}

/** A follow-up's time as it was picked: a wall clock kept as UTC and shown without conversion [FUP-011]. */
export function callTime(startsAt: string | null, now: number, language: Language, t: Translate): string {
  const at = instantOf(startsAt);
  if (Number.isNaN(at)) return '—';
  const time = `${formatTime(at, language, 'UTC')} UTC`;
  return t(words[utcDay(at) - utcDay(now)] ?? 'day.other', { time, day: formatDay(at, language, 'UTC') });
}

/** When a dial was placed, by the agent's own clock, and which clock that is. */
export function dialTime(startedAt: string | null | undefined, language: Language): string {
  const at = Date.parse(startedAt ?? '');
  return Number.isNaN(at) ? '—' : `${formatTime(at, language)} ${zoneName(at, language)}`;
}
