/** Who is meant by a centre's lists: everyone, outbound-eligible advisors, or the people of a role. Pure. */
import type { Choosers } from '@dialer/contract';

export interface Person {
  readonly roles: readonly string[];
  /** An advisor who may call out [GUARD-024]. */
  readonly outboundEligible: boolean;
}

export const isAmong = (who: Choosers, { roles, outboundEligible }: Person): boolean =>
  who.some((one) => one === 'everyone' || (one === 'outbound' ? outboundEligible : roles.includes(one)));
