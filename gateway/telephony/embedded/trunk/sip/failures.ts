import type { Cause } from '../../../port';
import { Q850_OF_CAUSE } from '../../sip/causes';
import { SILENT } from './troubles';
import type { TrunkEnd } from './trunk-link';

interface Failure {
  cause: Cause;
  /** What Asterisk tells for this code (see `design`: the trunk's failures as they were measured). */
  q850: number;
  /** The callee's own word: their telephone was reached. */
  callee?: true;
  reason: string;
}

const REFUSED = 'The carrier refused the call';
const UNKNOWN = 'The number is not in service';

/** What a final answer to our INVITE says. RFC 3398 has most numbers of Q.850; where Asterisk differs it is followed. */
const FAILURES: Record<number, Failure> = {
  401: { cause: 'failed', q850: 21, reason: 'The carrier refused the password' },
  403: { cause: 'failed', q850: 21, reason: REFUSED },
  404: { cause: 'failed', q850: 1, reason: UNKNOWN },
  407: { cause: 'failed', q850: 21, reason: 'The carrier refused the password' },
  408: { cause: 'no-answer', q850: 18, reason: 'Nobody answered in time' },
  410: { cause: 'failed', q850: 22, reason: UNKNOWN },
  415: { cause: 'failed', q850: 58, reason: 'The carrier does not take our kind of media' },
  420: { cause: 'failed', q850: 127, reason: 'The carrier does not know an extension that we asked for' },
  421: { cause: 'failed', q850: 127, reason: 'The carrier wants an extension that we do not speak' },
  422: { cause: 'failed', q850: 127, reason: 'The carrier wants a longer session timer' },
  480: { cause: 'no-answer', q850: 19, reason: 'Nobody can be reached there now' },
  484: { cause: 'failed', q850: 28, reason: 'The number is not complete' },
  486: { cause: 'busy', q850: 17, callee: true, reason: 'Busy' },
  487: { cause: 'cancelled', q850: 127, reason: 'The call was taken back' },
  488: { cause: 'failed', q850: 58, reason: 'The carrier does not take our offer of media' },
  500: { cause: 'failed', q850: 38, reason: 'The carrier has a fault' },
  502: { cause: 'failed', q850: 27, reason: 'The carrier could not place the call' },
  503: { cause: 'failed', q850: 34, reason: 'The carrier takes no calls now' },
  504: { cause: 'failed', q850: 102, reason: 'The carrier’s own carrier did not answer' },
  600: { cause: 'busy', q850: 17, callee: true, reason: 'Busy everywhere' },
  603: { cause: 'declined', q850: 21, callee: true, reason: 'Declined' },
  604: { cause: 'failed', q850: 1, reason: UNKNOWN },
  606: { cause: 'failed', q850: 58, reason: 'The called telephone does not take our offer of media' },
  607: { cause: 'declined', q850: 127, reason: 'The called person wants no such call (607)' },
  608: { cause: 'declined', q850: 127, reason: 'The carrier takes the call for an unwanted one' },
};

function otherFailure(status: number): Failure {
  if (status < 400) return { cause: 'failed', q850: 23, reason: 'The number has moved; that is not followed' };
  if (status < 500) return { cause: 'failed', q850: 127, reason: REFUSED };
  if (status < 600) return { cause: 'failed', q850: 38, reason: 'The carrier has a fault' };
  return { cause: 'declined', q850: 21, reason: 'Declined' };
}

/** How a call ends that got this answer. `reached`: it had rung. */
export function failureOf(status: number, reached: boolean): TrunkEnd {
  const { cause, q850, callee, reason } = FAILURES[status] ?? otherFailure(status);
  return { cause, sip: status, q850, reached: reached || callee === true, reason: `${reason} (${status}).` };
}

/** No answer at all (timer B): Asterisk tells 408 and 18. */
export const silence = (): TrunkEnd => ({ cause: 'failed', sip: 408, q850: 18, reached: false, reason: SILENT });

/** The message has never left. */
export const unsent = (why: string): TrunkEnd => ({ cause: 'failed', q850: 34, reached: false, reason: why });

/** The number of a Reason header field (RFC 3326): `Q.850;cause=16;text="…"`; null: there is none. */
export function q850Of(reasons: readonly string[]): number | null {
  for (const each of reasons) {
    const found = /Q\.850\s*(?:;[^,]*?)?;\s*cause\s*=\s*(\d{1,3})/i.exec(each);
    const number = Number(found?.[1]);
    if (found && number > 0 && number < 128) return number;
  }
  return null;
}

/** How a call that had stood ends by the far end's BYE. */
export const endOfBye = (reasons: readonly string[]): TrunkEnd => ({ cause: 'normal', q850: q850Of(reasons) ?? 16, reached: true });

export const lost = (reason: string): TrunkEnd => ({ cause: 'lost', q850: Q850_OF_CAUSE.lost, reached: true, reason });
