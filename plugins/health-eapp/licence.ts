import type { CoreView } from '@dialer/host';

/** The state of the lead in which the person holds a health licence, in capitals; null: they hold none there [IAPP-010]. */
export function licensedState({ session, leads }: Pick<CoreView, 'session' | 'leads'>): string | null {
  const state = (leads.current?.address.province ?? '').trim().toUpperCase();
  // Licences are written in either case [IAPP-012].
  return state !== '' && session.healthLicenses.some((each) => each.trim().toUpperCase() === state) ? state : null;
}
