import { formatDay, formatTime, zoneName, type Language, type Translate } from '@dialer/host';

/**
 * The picked date-time is a wall clock taken as UTC [FUP-011]; this is the same instant by the lead's clock and by the
 * agent's, so that nobody calls at five in the morning. Null while nothing is picked.
 */
export function sameInstant(dateTime: string, leadZone: string, language: Language, t: Translate, ownZone?: string): string | null {
  const at = Date.parse(`${dateTime}Z`);
  if (Number.isNaN(at)) return null;
  const clock = (zone?: string) => `${formatDay(at, language, zone)}, ${formatTime(at, language, zone)} ${zoneName(at, language, zone)}`;
  const agent = clock(ownZone);
  const lead = leadZone && formatTime(at, language, leadZone) ? clock(leadZone) : null;
  return lead ? t('same_instant.both', { lead, agent }) : t('same_instant.agent', { agent });
}
