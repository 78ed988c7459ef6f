/** When a third party may be rung, kicked, left and ended: pure, by the facts of the call. */
import { allow, refuse, type CallView, type CoreView, type Verdict } from '@dialer/host';
import { isSideOpen, sideOf, whyNoSide, whyNotNow, type Side } from '@dialer/rules/sides';
import { TEN } from '@dialer/rules/phone-mask';

export type Act = 'kick' | 'leave' | 'destroy';

/** Rung by a number, from this panel or by the softphone's conference [XFER-040]. */
export const isThird = (side: Side): boolean => side.kind === 'third-party' || side.kind === 'conference';

/** The third party of the call, while there is one; else how the last one ended. */
export function thirdOf(call: CallView | null): { open: Side | null; last: Side | null } {
  const side = sideOf(call?.facts);
  if (!side || !isThird(side)) return { open: null, last: null };
  return isSideOpen(side) ? { open: side, last: null } : { open: null, last: side };
}

/** @param phone digits that are typed so far. */
export function startVerdict({ calls, leads, disposition }: CoreView, phone: string): Verdict {
  const why = whyNoSide(calls.current?.facts ?? null);
  if (why) return refuse(`why.${why}`);
  if (!leads.current) return refuse('why.no_lead');
  if (disposition.saving) return refuse('why.saving');
  return phone.length === TEN ? allow : refuse('why.ten_digits');
}

export function actVerdict(call: CallView | null, act: Act): Verdict {
  if (!call || !thirdOf(call).open) return refuse('why.no-side');
  const why = whyNotNow(call.facts, act);
  return why ? refuse(`why.${why}`) : allow;
}
