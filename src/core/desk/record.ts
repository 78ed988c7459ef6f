/** The record of a call at the gateway: posted once, and brought up to date after the hang-up. */
import type { CallLine } from '../calls/line';
import { recordIdOf } from '../calls/state';
import { statusOf } from '../errors';
import { waitUntil } from '../wait';
import type { Desk } from './desk';

/** The record's id; null when it could not be posted, and the update goes without it [CALL-028]. */
export async function postRecord({ session, env }: Desk, { callId, facts }: CallLine, leadId: string | null): Promise<string | null> {
  const { phone, name, direction, transfer } = facts;
  const own = session.agentRole === 'qualifier' ? session.extension : '';
  try {
    if (leadId === null) throw new Error('The call has no lead.');
    const body = { phone, name, direction, qualifier_extension: transfer?.qualifierExtension ?? own };
    return (await env.api.call('createCall', { params: { leadId }, body })).callId;
  } catch (thrown) {
    env.log('error', 'Could not create the call.', { callId, reason: String(thrown) });
    return null;
  }
}

/** The advisor who took a live transfer says so; the answered leg decides, this only records (XFER-020). */
export async function recordTransferAnswer({ env }: Desk, { callId, type, facts }: CallLine, leadId: string | null): Promise<void> {
  const { transfer, phone } = facts;
  if (type !== 'transfer' || !transfer || leadId === null) return;
  await env.api
    .call('answerTransfer', { params: { leadId }, body: { qualifierExtension: transfer.qualifierExtension, phone } })
    .catch((thrown: unknown) => env.log('warn', 'Could not record the answered transfer.', { callId, status: statusOf(thrown) ?? null }));
}

/** PUT of the record; gives the call's duration in seconds, null when there is none to be had [CALL-017, CALL-029]. */
export async function updateRecord({ env }: Desk, line: CallLine): Promise<number | null> {
  await waitUntil(() => recordIdOf(line.line) !== null && line.leadId !== null, env.clock.after);
  const { leadId } = line;
  const callId = recordIdOf(line.line);
  try {
    if (callId === null || leadId === null) throw new Error('The call has no record or no lead.');
    const { recordings = [], side } = line.facts;
    const liveTransfer = side?.kind === 'live' ? { live_transfer: (side.state === 'merged' ? 1 : 0) as 0 | 1 } : {};
    const body = { extra_recording_index: Math.max(0, ...recordings.map(({ index }) => index)), ...liveTransfer };
    return (await env.api.call('updateCall', { params: { leadId, callId }, body })).duration;
  } catch (thrown) {
    env.log('error', 'Could not update the call.', { callId: line.callId, reason: String(thrown) });
    return null;
  }
}

/** A call that somebody handed over has ended at its receiver [XFER-047]; the gateway knows, and this only reports. */
export async function reportTransferEnd({ env }: Desk, { callId, type, facts }: CallLine): Promise<void> {
  if (type !== 'transfer') return;
  await env.api
    .call('reportTransferHangup', { params: { phone: facts.phone } })
    .catch(() => env.log('warn', 'Could not report the end of the transfer.', { callId }));
}

/** A search for an advisor ends with its call [CALL-023]. */
export async function stopLiveSearch({ env }: Desk, { callId, facts, leadId }: CallLine): Promise<void> {
  if (facts.side?.kind !== 'live' || facts.side.state === 'merged' || leadId === null) return;
  await env.api
    .call('stopLiveTransfer', { params: { leadId } })
    .catch(() => env.log('warn', 'Could not stop the live transfer.', { callId }));
}
