import type { Cause } from '../../port';

/** What a refusal of our INVITE says. */
export function causeOfStatus(status: number): Cause {
  if (status === 486 || status === 600) return 'busy';
  // 607 and 608 (RFC 8197, 8688): the call is not wanted.
  if (status === 603 || status === 403 || status === 607 || status === 608) return 'declined';
  if (status === 408 || status === 480) return 'no-answer';
  if (status === 487) return 'cancelled';
  return 'failed';
}

/**
 * How an unanswered INVITE is refused.
 * Before it rang a decline is the gateway's own refusal (403) and a failure an unknown number (404) (flows F6);
 * afterwards they are the far party's.
 */
export function statusOfCause(cause: Cause, rang: boolean): number {
  switch (cause) {
    case 'busy':
      return 486;
    case 'declined':
      return rang ? 603 : 403;
    case 'failed':
      return rang ? 500 : 404;
    case 'cancelled':
      return 487;
    case 'normal':
    case 'no-answer':
    case 'not-registered':
    case 'lost':
      return 480;
  }
}

/** The Q.850 number of a cause, for the Reason header of BYE and CANCEL. */
export const Q850_OF_CAUSE: Record<Cause, number> = {
  normal: 16,
  busy: 17,
  'no-answer': 19,
  declined: 21,
  'not-registered': 20,
  cancelled: 16,
  lost: 27,
  failed: 41,
};

export const reasonHeader = (cause: Cause): string => `Reason: Q.850;cause=${Q850_OF_CAUSE[cause]};text="${cause}"`;
