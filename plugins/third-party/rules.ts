/** When a third party may be rung, kicked, left and ended: pure, by the facts of the call. */
import { refuse, type CallView, type CoreView, type Verdict } from '@dialer/host';
import { mayAct, mayRing } from '@dialer/host/second-party';
import { isSideOpen, sideOf, type Side } from '@dialer/rules/sides';
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
export function startVerdict(core: CoreView, phone: string): Verdict {
  const ring = mayRing(core);
  return ring.allow && phone.length !== TEN ? refuse('why.ten_digits') : ring;
}

export function actVerdict(call: CallView | null, act: Act): Verdict {
  const verdict = mayAct(call, act, isThird);
  // Nothing in this panel joins them: it says where that is done.
  return !verdict.allow && verdict.reasonKey === 'sides.side-not-joined' ? refuse('why.side-not-joined') : verdict;
}
