/** What of the audit is shown, as it stands in the page's address, and as the gateway is asked for it. */
import { RECORDS } from '@dialer/contract';
import { isDay } from '@dialer/rules/dates';
import type { ApiInput } from '../../core/ports';
import type { PageAddress } from '../../host';

export type AuditQuery = Omit<NonNullable<ApiInput<'exportPluginChanges'>['body']>, 'kind'>;

/** Kinds of changes, and what records are: one choice. */
export const AREAS = ['switch', 'config', 'flag', 'layout', 'setting', 'state', 'note', ...RECORDS] as const;
export type Area = (typeof AREAS)[number];

/** Parameters of the address that choose what is shown; another choice begins at the newest line, with none open. */
export const CHOICES = ['q', 'area', 'subject', 'by', 'from', 'to'] as const;

export const areaIn = (address: Pick<PageAddress, 'get'>): Area | undefined => AREAS.find((known) => known === address.get('area'));

/** Midnight at the beginning of a day by the reader's clock, so many days later. */
const midnight = (day: string, later = 0): string => {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
};

/** A filter that the address does not spell right is none. */
export function queryIn(address: Pick<PageAddress, 'get'>): AuditQuery {
  const [area, subject, by, from, to] = [
    areaIn(address),
    address.get('subject'),
    address.get('by'),
    address.get('from'),
    address.get('to'),
  ];
  const search = address.get('q').trim();
  return {
    ...(area && { area }),
    ...(subject && { subject }),
    ...(/^\d{1,9}$/.test(by) && { by: Number(by) }),
    ...(isDay(from) && { from: midnight(from) }),
    ...(isDay(to) && { to: midnight(to, 1) }),
    ...(search && { search }),
  };
}
