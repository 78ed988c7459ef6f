/** The times of the summary: each is the agent's own or says whose it is, and every one names its zone. */
import { formatDay, formatTime, zoneName, type Language, type Translate } from '@dialer/host';

const DAY = 86_400_000;
const words: Record<number, string> = { [-1]: 'day.yesterday', 0: 'day.today', 1: 'day.tomorrow' };

const instantOf = (startsAt: string | null | undefined): number =>
  startsAt ? Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(startsAt) ? startsAt : `${startsAt}Z`) : NaN;

/** `1:30 PM CST`: by the clock of the zone given, else by the agent's own. */
const clock = (at: number, language: Language, zone?: string): string =>
  [formatTime(at, language, zone), zoneName(at, language, zone)].filter(Boolean).join(' ');

/** The day of an instant, counted; a zone that the browser does not know counts as UTC. */
function dayOf(at: number, zone?: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...(zone && { timeZone: zone }) });
  return Date.parse(day.format(at)) / DAY;
}

/** When a follow-up is due by the agent's own clock: `Tomorrow, 2:30 PM EST`. */
export function callTime(startsAt: string | null, now: number, language: Language, t: Translate, ownZone?: string): string {
  const at = instantOf(startsAt);
  if (Number.isNaN(at)) return '—';
  const word = words[dayOf(at, ownZone) - dayOf(now, ownZone)] ?? 'day.other';
  return t(word, { time: clock(at, language, ownZone), day: formatDay(at, language, ownZone) });
}

/** The same instant by the lead's clock, and in UTC as it was picked [FUP-011]: what the agent's own clock does not say already. */
export function otherClocks(startsAt: string | null, leadZone: string | undefined, language: Language, ownZone?: string): string[] {
  const at = instantOf(startsAt);
  if (Number.isNaN(at)) return [];
  const own = clock(at, language, ownZone);
  return [...new Set([...(leadZone ? [clock(at, language, leadZone)] : []), clock(at, language, 'UTC')])].filter((each) => each !== own);
}

/** A pick by the agent's own clock, short enough for a button: `Fri 11:00 AM`. */
export function ownTime(pick: string, language: Language, ownZone?: string): string {
  const at = instantOf(pick);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', ...(ownZone && { timeZone: ownZone }) }).format(at);
  return `${weekday} ${formatTime(at, language, ownZone)}`;
}

/** When a dial was placed, by the agent's own clock. */
export function dialTime(startedAt: string | null | undefined, language: Language): string {
  const at = instantOf(startedAt);
  return Number.isNaN(at) ? '—' : clock(at, language);
}
