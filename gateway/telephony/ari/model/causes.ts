/** Ends of calls, in Asterisk's numbers and in ours: what was seen of 22.10.1 (cause of Q.850, and the SIP status behind it). */
import { causeOfStatus } from '../../embedded/sip/causes';
import type { Cause, EndFacts } from '../../port';

/** What Asterisk said of an end. Zero: nothing. */
export interface Said {
  cause: number;
  tech: number;
}

/** Where the status was not told. */
const STATUS: Readonly<Record<number, number>> = {
  1: 404, 3: 404, 17: 486, 18: 408, 19: 480, 20: 480, 21: 603, 22: 410, 23: 302, 27: 502, 28: 484, 34: 503, 38: 500, 58: 488, 127: 606,
}; // oxfmt-ignore

/** The line itself was at fault, if nothing had been heard of a telephone: no try at the person. */
const OF_THE_LINE: readonly number[] = [401, 403, 407, 408, 500, 488, 501, 502, 503, 504, 513, 580, 606];
/** Nothing was heard of the telephone's speech (`rtp_timeout`). */
const SILENT = 44;
/** After the answer these are faults of the call, not its end by a person. */
const FAULTS: readonly number[] = [27, 38, 41, 58, 127];

/** How a leg ended that was up. */
export const causeAfterAnswer = ({ cause }: Said): Cause => (cause === SILENT ? 'lost' : FAULTS.includes(cause) ? 'failed' : 'normal');

export const statusOf = ({ cause, tech }: Said): number => (tech >= 300 ? tech : (STATUS[cause] ?? 0));
export const isOfTheLine = (said: Said): boolean => OF_THE_LINE.includes(statusOf(said));

/** How a leg ended that we rang, and that nobody answered. `seen`: it rang, or had early sound. */
export function endOfDial(said: Said, seen: boolean): { cause: Cause } & EndFacts {
  const { cause } = said;
  const sip = statusOf(said);
  const atFault = !seen && isOfTheLine(said);
  return {
    cause: atFault ? 'failed' : sip ? causeOfStatus(sip) : 'failed',
    ...(sip && { sip }),
    ...(cause && { q850: cause }),
    ...((seen || atFault) && { reached: seen }),
  };
}

/** How the end of a channel is asked for. An unanswered inbound one is refused with the status behind each. */
export function endingBy(cause: Cause, at: { inbound: boolean; up: boolean; rang: boolean }): Record<string, string | number> {
  if (at.up) return cause === 'lost' ? { reason_code: 27 } : { reason: 'normal' };
  if (!at.inbound) return cause === 'no-answer' ? { reason: 'no_answer' } : { reason: 'normal' };
  if (cause === 'busy') return { reason: 'busy' }; // 486
  if (cause === 'declined') return at.rang ? { reason: 'normal' } : { reason_code: 21 }; // 603, 403
  if (cause === 'failed') return at.rang ? { reason: 'congestion' } : { reason_code: 1 }; // 503, 404
  return { reason_code: 20 }; // 480
}

/** The status that says how sure a refusal is: of several telephones the surest speaks for all. */
export const surer = (a: Said, b: Said): Said => {
  const order = [17, 21, 19, 18];
  const rank = ({ cause }: Said) => (order.includes(cause) ? order.indexOf(cause) : order.length);
  return rank(b) < rank(a) ? b : a;
};
