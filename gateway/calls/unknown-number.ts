import { UNKNOWN_NUMBER } from '@dialer/contract';
import type { Cause, EndFacts } from '../telephony/port';

/** Q.850: there is no such number, or it has changed. */
const NO_NUMBER: readonly number[] = [1, 22];
/** The statuses behind them, of who says nothing else. */
const STATUSES: readonly number[] = [404, 410, 604];

/**
 * The cause of a ring that nobody answered. A number that is not in service is told from a line that failed: it is no fault that
 * passes, and whoever tries it again hears the same.
 */
export function causeOfRing({ cause, sip, q850 }: { readonly cause: Cause } & Pick<EndFacts, 'sip' | 'q850'>): string {
  const isNone = q850 === undefined ? STATUSES.includes(sip ?? 0) : NO_NUMBER.includes(q850);
  return cause === 'failed' && isNone ? UNKNOWN_NUMBER : cause;
}
