/** What a person is told of their calls while the database does not have the newest of them yet. */
import type { Call, ToDispose } from '@dialer/contract';
import { mustDispose } from '../after-call';
import type { Line } from '../line/line';
import { isShortCall } from './stored-calls';

type Unstored = readonly { readonly line: Line; readonly over: boolean }[];

/** The stored calls, each replaced by what is newer, and those of which the database knows nothing yet; newest last. */
export function withUnstored(stored: readonly Call[], unstored: Unstored): Call[] {
  const newest = (call: Call): Call => {
    const newer = unstored.find(({ line }) => line.call.callId === call.callId)?.line.call;
    return newer && newer.rev > call.rev ? newer : call;
  };
  const unknown = unstored.map(({ line }) => line.call).filter(({ callId }) => !stored.some((call) => call.callId === callId));
  return [...stored.map(newest), ...unknown];
}

/** The leads that wait for a disposition, those of ends on their way to the database before the stored ones. */
export function withUndisposed(stored: readonly ToDispose[], unstored: Unstored, now: number): ToDispose[] {
  const waiting = unstored.flatMap(({ line, over }): ToDispose[] => {
    const { leadId, callId, type } = line.call;
    return over && leadId !== null && mustDispose(line) ? [{ leadId, callId, type, shortCall: isShortCall(line.call, now) }] : [];
  });
  const leads = new Set(waiting.map(({ leadId }) => leadId));
  return [...waiting.reverse(), ...stored.filter(({ leadId }) => !leads.has(leadId))];
}
