/** A dial as the wire answers it: which call it became. */
import type { Call } from '@dialer/contract';

export const dialled = ({ callId, type, leadId }: Call) => ({ callId, type, ...(leadId && { leadId }) });

/** Of an automatic dial, also whom it calls: the page has not chosen them. */
export const autoDialled = (call: Call) => ({ ...dialled(call), suffix: call.suffix, phone: call.phone });
