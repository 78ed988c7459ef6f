/** What follows the end of a call [CALL-018…CALL-024]: once per call, and always to its end. */
import { envOf, treeOf } from '../tree';
import { SHORT_CALL, type LineNode } from './line';

/** The predicate wait helper: up to ten tries, one second apart [SHELL-033, CALL-020]. */
export const TRIES = 10;
export const TRY_EVERY = 1000;

/** True as soon as `ready` holds, false when it does not within the tries. */
export async function waitUntil(
  ready: () => boolean,
  after: (ms: number, run: () => void) => void,
  tries = TRIES,
  every = TRY_EVERY,
): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (ready()) return true;
    await new Promise<void>((resolve) => after(every, resolve));
  }
  return ready();
}

/** The record's id: of the POST, or the gateway's own where the call was never answered and no record was posted. */
const recordIdOf = (line: LineNode): string | null => line.recordId ?? (line.record === 'none' ? line.callId : null);

/** PUT of the call record; gives its duration in seconds, null when there is none to be had [CALL-017, CALL-029]. */
async function updateCall(line: LineNode): Promise<number | null> {
  const env = envOf(line);
  const known = await waitUntil(() => recordIdOf(line) !== null && line.leadId !== null, env.clock.after);
  const callId = recordIdOf(line);
  const leadId = line.leadId;
  try {
    if (!known || callId === null || leadId === null) throw new Error('The call has no record or no lead.');
    const { extra, side } = line.facts;
    const liveTransfer = side?.kind === 'live' ? { live_transfer: (side.state === 'merged' ? 1 : 0) as 0 | 1 } : {};
    const reply = await env.api.call('updateCall', {
      params: { leadId, callId },
      body: { extra_recording_index: extra ?? 0, ...liveTransfer },
    });
    return reply.duration;
  } catch (thrown) {
    env.log('error', 'Could not update the call.', { callId: line.callId, reason: String(thrown) });
    return null;
  }
}

/** A search for an advisor ends with its call [CALL-023]. */
async function stopLiveSearch(line: LineNode): Promise<void> {
  const { side } = line.facts;
  if (side?.kind !== 'live' || side.state === 'merged' || line.leadId === null) return;
  const env = envOf(line);
  await env.api
    .call('stopLiveTransfer', { params: { leadId: line.leadId } })
    .catch(() => env.log('warn', 'Could not stop the live transfer.', { callId: line.callId }));
}

/** A lead whose phone never rang has nothing to dispose; nor has the mailbox or a colleague. */
const hasDisposition = (line: LineNode): boolean => !line.hasNoLead && line.facts.far !== 'none';

/** Also when the lead comes only after the flow has ended: a slow load must not leave it without its disposition. */
export function enableDisposition(line: LineNode): void {
  const { leads, disposition } = treeOf(line);
  const { callId, shortCall, type } = line;
  const leadId = line.leadId ?? line.facts.leadId;
  if (!hasDisposition(line)) {
    disposition.callFell(callId, leadId);
    return;
  }
  if (leadId === null) return;
  leads.pushToDispose({ leadId, callId, type, shortCall });
  disposition.activate(callId, leadId, { shortCall });
  void disposition.resendPending(); // of before a reload
}

/** The lead goes on the stack and the disposition on, whatever became of the update [CALL-024]. */
export async function hangUpFlow(line: LineNode, afterwards: () => Promise<void>): Promise<void> {
  if (line.hangingUp || line.hungUp) return;
  line.setHangUp('running');
  treeOf(line).announce('call-ended', { callId: line.callId });
  if (hasDisposition(line)) {
    const duration = await updateCall(line);
    if (line.facts.direction === 1 && duration !== null) line.setShortCall(duration < SHORT_CALL);
    await stopLiveSearch(line);
  }
  enableDisposition(line);
  line.setHangUp('done');
  await afterwards();
}
