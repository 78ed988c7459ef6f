import { formatDay, formatTime, zoneName, type Language, type Translate } from '@dialer/host';

/**
 * The picked date-time is a wall clock taken as UTC [FUP-011]; this is the same instant by the lead's clock and by the
 * agent's, so that nobody calls at five in the morning. Null while nothing is picked.
 */
export function sameInstant(dateTime: string, leadZone: string, language: Language, t: Translate, ownZone?: string): string | null {
  const at = Date.parse(`${dateTime}Z`);
  if (Number.isNaN(at)) return null;
  const day = (zone?: string) => formatDay(at, language, zone);
  const time = (zone?: string) => `${formatTime(at, language, zone)} ${zoneName(at, language, zone)}`;
  if (!leadZone || !day(leadZone)) return t('same_instant.agent', { agent: `${day(ownZone)}, ${time(ownZone)}` });
  // The agent's day only where it is another one.
  const agent = day(ownZone) === day(leadZone) ? time(ownZone) : `${day(ownZone)}, ${time(ownZone)}`;
  return t('same_instant.both', { lead: `${day(leadZone)}, ${time(leadZone)}`, agent });
}
