import { token } from '@dialer/host';
import type { LeadScore } from './score';

export type { Factor, LeadScore, Reason } from './score';
/** Score of the lead that is loaded, with its reasons; null without one. It holds nothing of the lead, and belongs in no log. */
export const leadScore = token<() => LeadScore | null>('lead-score:score');
