/** A manager changed what this person may do, or whose their follow-ups are: the page follows, and says what concerns work. */
import type { ServerEvents, Terms } from '@dialer/contract';
import type { Account } from '../session/account';
import { createAccountStore } from '../session/store';
import type { Desk } from './desk';

/** Milliseconds; long enough to be read between two calls. */
const TOLD_FOR = 15_000;

/** A reload begins with what this tab has kept: it must not ask for a telephone that is gone, or offer what is not allowed any more. */
function keep({ env, session }: Desk, more: Partial<Account>): void {
  const store = createAccountStore(env.storage);
  const kept = store.read();
  if (kept) store.write({ ...kept, ...more, acl: { ...kept.acl, permissions: [...session.permissions] } });
}

/** An attribute was given to this person, or taken away. */
export function onPermissions(desk: Desk, permissions: readonly string[]): void {
  desk.session.setPermissions(permissions);
  keep(desk, {});
}

export function onTerms(desk: Desk, terms: Terms): void {
  const { session, alerts, env } = desk;
  const { hasWebRtc, inboundOnly } = session;
  session.setTerms(terms);
  keep(desk, terms);
  /** What holds now takes the place of what was told before of the same. */
  const tell = (of: 'webrtc' | 'outbound', key: string, type: 'warning' | 'success') =>
    alerts.show({ message: () => env.t(key), type, place: 'over', timeout: TOLD_FOR, unique: `terms:${of}` });
  if (terms.hasWebRtc !== hasWebRtc)
    tell('webrtc', `users.webrtc_${terms.hasWebRtc ? 'on' : 'off'}`, terms.hasWebRtc ? 'success' : 'warning');
  if (terms.inboundOnly !== inboundOnly)
    tell('outbound', `users.outbound_${terms.inboundOnly ? 'blocked' : 'open'}`, terms.inboundOnly ? 'warning' : 'success');
}

export function onFollowUpsMoved({ alerts, env, announce }: Desk, { away, count, person }: ServerEvents['follow-ups-moved']): void {
  announce('follow-ups-changed', {});
  const key = `users.follow_ups_${away ? (person === null ? 'shared' : 'away') : 'here'}`;
  alerts.show({
    message: () => env.t(key, { count, person: person ?? '' }),
    type: 'warning',
    place: 'over',
    timeout: TOLD_FOR,
    unique: key,
  });
}
