/** Carries out what the call machine asks for. */
import { CALL_TYPES, type OriginateFailure } from '@dialer/contract';
import { isAlive, type IAnyStateTreeNode } from 'mobx-state-tree';
import { statusOf } from '../errors';
import { envOf, treeOf } from '../tree';
import { enableDisposition } from './hang-up';
import type { LineNode } from './line';

/** Loads the lead of a call, once, and opens the draft of its disposition; a mailbox or a colleague has no lead. */
export function loadLead(line: LineNode): Promise<void> {
  if (line.hasNoLead || line.facts.phone === '') return Promise.resolve();
  if (line.leadLoad) return line.leadLoad;
  const { phone, type } = line.facts;
  const load = treeOf(line)
    .leads.loadFor(phone, type)
    .then((leadId) => {
      if (!isAlive(line)) return; // the gateway named the call otherwise meanwhile
      line.setLead(leadId, leadId === null ? null : load);
      if (leadId === null) return;
      if (line.hungUp) enableDisposition(line);
      else if (!line.line.closed) treeOf(line).disposition.open(line.callId, leadId);
    });
  line.setLead(line.leadId, load);
  return load;
}

/** POST of the call record, once per call [CALL-016]; a failure is logged and the update goes without it [CALL-028]. */
async function createRecord(line: LineNode): Promise<void> {
  if (line.record !== 'none' || line.hasNoLead) return;
  const env = envOf(line);
  line.setRecord('pending');
  await loadLead(line);
  const { leadId } = line;
  try {
    if (leadId === null) throw new Error('The call has no lead.');
    const { phone, name, direction, transfer } = line.facts;
    const { session } = treeOf(line);
    const own = session.agentRole === 'qualifier' ? session.extension : '';
    const reply = await env.api.call('createCall', {
      params: { leadId },
      body: { phone, name, direction, qualifier_extension: transfer?.qualifierExtension ?? own },
    });
    line.setRecord('done', reply.callId);
  } catch (thrown) {
    line.setRecord('failed');
    env.log('error', 'Could not create the call.', { callId: line.callId, reason: String(thrown) });
  }
}

/** The advisor who took a live transfer says so; the answered leg decides, this only records (XFER-020). */
async function recordTransferAnswer(line: LineNode): Promise<void> {
  const { transfer, phone } = line.facts;
  if (line.type !== 'transfer' || !transfer) return;
  await loadLead(line);
  if (line.leadId === null) return;
  const env = envOf(line);
  await env.api
    .call('answerTransfer', { params: { leadId: line.leadId }, body: { qualifierExtension: transfer.qualifierExtension, phone } })
    .catch((thrown: unknown) =>
      env.log('warn', 'Could not record the answered transfer.', { callId: line.callId, status: statusOf(thrown) ?? null }),
    );
}

/** Entered answered: status on-a-call, lead, record [STATUS-018, SOCKET-035]. */
export async function answered(line: LineNode): Promise<void> {
  const env = envOf(line);
  if (line.facts.direction === 1 && !(CALL_TYPES as readonly string[]).includes(line.type)) {
    env.log('warn', 'An inbound call has an unknown type.', { callId: line.callId, type: line.type }); // [CALL-030]
  }
  treeOf(line).announce('call-started', { callId: line.callId });
  await Promise.all([treeOf(line).status.change('on-a-call'), createRecord(line), recordTransferAnswer(line)]);
}

/**
 * The agent's own leg was not reached [CALL-025…CALL-027]: the gateway has closed the call and put the lead back; the
 * page says so, forgets both and confirms.
 */
export async function originateFailed(
  node: IAnyStateTreeNode,
  { callId, leadId, message }: { callId: string | null; leadId: string | null; message: OriginateFailure },
): Promise<void> {
  const env = envOf(node);
  const { alerts, status, disposition } = treeOf(node);
  alerts.show({ message: env.t(`notifications.originate_failure.${message}`), type: 'error', timeout: null, unique: 'originate-failure' });
  disposition.callFell(callId, leadId);
  const confirm = env.api
    .call('confirmOriginateFailure', { body: { leadId, message } })
    .catch(() => env.log('warn', 'Could not confirm the origination failure.', { leadId, message }));
  if (message === 'not_synced') {
    const tell = (to: 'chat' | 'viewer') => status.notifyOverstay('not-synced', to);
    await Promise.all([status.change('not-synced'), tell('chat'), tell('viewer')]); // [STATUS-022, STATUS-068]
  } else await status.change('after-call-work'); // [STATUS-021]
  await confirm;
}
