/** The list of calls, and the legs that go with it. */
import type { Call } from '@dialer/contract';
import type { CallLine } from '../calls/line';
import type { Desk } from './desk';

/** Out of the list, with a leg that outlived it, e.g. of a gateway that was killed: that one would keep the next call from being answered. */
export function forgetCall({ calls, softphone }: Desk, line: CallLine): void {
  softphone.hangUpCall(line.callId);
  calls.remove(line);
}

/** The line of a call; where it is new, calls that nothing is left to do about make room. */
export function lineFor(desk: Desk, known: Pick<Call, 'callId'> & Partial<Call>): CallLine {
  const { calls, leads } = desk;
  const waiting = new Set(leads.toDispose.map(({ callId }) => callId));
  if (!calls.find(known.callId)) for (const old of calls.old(waiting)) forgetCall(desk, old);
  return calls.lineFor(known);
}
