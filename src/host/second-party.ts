/**
 * What panels that bring somebody onto a call, or hand it over, have in common: when they may, and who is ready.
 * `@dialer/host/second-party`, apart from the host: it comes with the first plugin that uses it. How it looks is
 * `@dialer/ui/second-party`; the reasons are the shared texts `sides`.
 */
import { sideOf, whyNoSide, whyNotNow, type Side, type SideAct } from '@dialer/rules/sides';
import { allow, refuse, type Verdict } from '../core/outcome';
import type { ApiReply } from '../core/ports/api';
import type { CallView, CoreView } from '../core/views';

/** Whether somebody may be rung: for a lead who is on the line with nobody else, and whose disposition is not being saved. */
export function mayRing({ calls, leads, disposition }: CoreView): Verdict {
  const why = whyNoSide(calls.current?.facts ?? null);
  if (why) return refuse(`sides.${why}`);
  if (!leads.current) return refuse('sides.no-lead');
  return disposition.saving ? refuse('sides.saving') : allow;
}

/** Whether something may be done now with the second party of a call. `isOwn`: whether they are of this panel. */
export function mayAct(call: CallView | null, act: SideAct, isOwn: (side: Side) => boolean): Verdict {
  const side = sideOf(call?.facts);
  if (!call || !side || !isOwn(side)) return refuse('sides.no-side');
  const why = whyNotNow(call.facts, act);
  return why ? refuse(`sides.${why}`) : allow;
}

/** Somebody of the centre, by whom a lead may be taken over. */
export interface Colleague {
  readonly name: string;
  readonly extension: string;
}
export const colleagueOf = ({ firstName, lastName, extension }: ApiReply<'getAdvisors'>[number]): Colleague => ({
  name: `${firstName} ${lastName}`.trim(),
  extension,
});

/** Milliseconds between an answer and the next look [XFER-008]. */
const LOOK_EVERY = 5000;

/**
 * Looks now and then every five seconds, until the returned function is called. `tell` gets what each look has found; null
 * for one that failed: what was known stands.
 */
export function keepLooking<T extends object>(
  clock: CoreView['clock'],
  look: () => Promise<T>,
  tell: (found: T | null) => void,
): () => void {
  let isStopped = false;
  let stopTimer = (): void => undefined;
  const again = async (): Promise<void> => {
    const found = await look().catch(() => null);
    if (isStopped) return;
    tell(found);
    stopTimer = clock.after(LOOK_EVERY, () => void again());
  };
  void again();
  return () => {
    isStopped = true;
    stopTimer();
  };
}
