/** What follows from what happens to a call: what the machine asks for, carried out. */
import { CALL_TYPES, PATTERNS, type OriginateFailure } from '@dialer/contract';
import { runInAction } from 'mobx';
import type { CallLine } from '../calls/line';
import { endOf, phaseOf } from '../calls/phase';
import { hasDisposition, leadOf, type Effect, type LineEvent } from '../calls/state';
import { NO_HELP_HERE, whyNotRung } from '../ring';
import { retryDelay } from '../wait';
import type { Desk } from './desk';
import { enableDraft, onCameToNothing, openDraft } from './drafts';
import { closeViewed, waitForLead } from './leads';
import { forgetCall } from './lines';
import { postRecord, recordTransferAnswer, reportTransferEnd, stopLiveSearch, updateRecord } from './record';
import { resendPending } from './save';
import { changeStatus, statusAfterCall } from './status';

const ORIGINATE_FAILURE = 'originate-failure';
const PASSED_OVER = 'passed-over';

/** Milliseconds. */
const BYE_WITHIN = 2000; // the gateway ends the agent's leg with the call
const STILL_ALIVE_RECHECK = 5000; // a snapshot without a call whose SIP session lives

/** Tells a line what has happened, and does what it asks for. */
export function drive(desk: Desk, line: CallLine, event: LineEvent): void {
  const { calls, softphone, env } = desk;
  if (calls.find(line.callId) !== line) return; // forgotten meanwhile: nobody waits for its answers
  runInAction(() => {
    const effects = line.step(event);
    softphone.legs.noteCall({ callId: line.callId, sipCallId: line.facts.sipCallId, calling: phaseOf(line) === 'calling' });
    for (const effect of effects) {
      carryOut(desk, line, effect).catch((thrown: unknown) => {
        env.log('error', 'A step of the call failed.', { effect: effect.type, reason: String(thrown) });
      });
    }
  });
}

async function carryOut(desk: Desk, line: CallLine, effect: Effect): Promise<unknown> {
  const { callId } = line;
  switch (effect.type) {
    case 'began':
      return onBegan(desk);
    case 'over':
      return onOver(desk, line);
    case 'on-a-call':
      return changeStatus(desk, 'on-a-call');
    case 'load-lead':
      return onLeadWanted(desk, line);
    case 'answered':
      return onAnswered(desk, line);
    case 'post-record':
      return onRecordWanted(desk, line, effect.leadId);
    case 'open-draft':
      return openDraft(desk, callId, effect.leadId);
    case 'hang-up-flow':
      return onHangUp(desk, line);
    case 'to-dispose':
      return onToDispose(desk, line, effect.leadId);
    case 'came-to-nothing':
      return onCameToNothing(desk, callId, leadOf(line.line));
    case 'status-after':
      return onCallDone(desk, line);
    case 'passed-over':
      return onPassedOver(desk, line);
    case 'originate-failed':
      return onOriginateFailed(desk, { callId, leadId: leadOf(line.line), message: effect.message });
    case 'forget':
      return onDialRefused(desk, line);
    case 'resync':
      return desk.env.realtime.resync();
    case 'ask-again':
      return onAskedAgain(desk, line);
  }
}

/** Its person comes before one who was only looked up, and a word about the last dial has had its time. */
function onBegan(desk: Desk): void {
  closeViewed(desk);
  desk.alerts.clear(NO_HELP_HERE);
}

/** The gateway ends the agent's leg too; where its BYE never came (it was killed), the leg is put away here. */
function onOver({ softphone, alerts, env }: Desk, { callId, facts }: CallLine): void {
  env.clock.after(BYE_WITHIN, () => void softphone.hangUpCall(callId));
  const why = whyNotRung(facts) ?? whyNoColleague(facts);
  if (why) alerts.toast(env.t(why, { extension: facts.phone }), 'error');
}

/** The key of the words for a colleague who was dialed and not reached; null for any other end. */
function whyNoColleague({ phone, direction, end, since }: CallLine['facts']): string | null {
  if (direction !== 0 || since.farUp !== undefined || !PATTERNS.extension.test(phone)) return null;
  const how = endOf({ end, since });
  return how === null || how === 'by_you' ? null : `ring.colleague.${how}`;
}

async function onLeadWanted(desk: Desk, line: CallLine): Promise<void> {
  if (line.facts.auto) await waitForLead(desk);
  if (line.line.load === 'loaded') return;
  const { failedLoads } = line.line;
  const mayCome = await desk.leads.loadFor(line.facts.phone, line.type, failedLoads === 0, (leadId) =>
    drive(desk, line, { type: 'LEAD_LOADED', leadId }),
  );
  if (mayCome) desk.env.clock.after(retryDelay(failedLoads), () => isAwaited(desk, line) && drive(desk, line, { type: 'LEAD_DUE' }));
}

/** Somebody is at the call, or its lead waits to be disposed: without the lead nobody could, before a reload. */
function isAwaited({ leads }: Desk, { line, over, hangingUp }: CallLine): boolean {
  const leadId = leadOf(line);
  return !over || hangingUp || leadId === null || leads.waits(leadId);
}

/** Status on-a-call, lead, record [STATUS-018, SOCKET-035]; lead and record are the machine's to ask for. */
async function onAnswered(desk: Desk, { callId, type, facts }: CallLine): Promise<void> {
  const isKnown = (CALL_TYPES as readonly string[]).includes(type);
  if (facts.direction === 1 && !isKnown) desk.env.log('warn', 'An inbound call has an unknown type.', { callId, type }); // [CALL-030]
  // Who talks again has seen what became of the ring before.
  for (const unique of [ORIGINATE_FAILURE, PASSED_OVER]) desk.alerts.clear(unique);
  desk.announce('call-started', { callId });
  await changeStatus(desk, 'on-a-call');
}

async function onRecordWanted(desk: Desk, line: CallLine, leadId: string | null): Promise<void> {
  void recordTransferAnswer(desk, line, leadId);
  drive(desk, line, { type: 'RECORD_POSTED', recordId: await postRecord(desk, line, leadId) });
}

/** What follows the end of a call [CALL-018…CALL-024]: once per call, and always to its end. */
async function onHangUp(desk: Desk, line: CallLine): Promise<void> {
  desk.announce('call-ended', { callId: line.callId });
  if (!hasDisposition(line.line)) return drive(desk, line, { type: 'CALL_UPDATED', duration: null });
  void reportTransferEnd(desk, line);
  const duration = await updateRecord(desk, line);
  await stopLiveSearch(desk, line);
  drive(desk, line, { type: 'CALL_UPDATED', duration });
}

/** The lead goes on the stack and the disposition on, whatever became of the update [CALL-024]. */
function onToDispose(desk: Desk, { callId, type, line }: CallLine, leadId: string): void {
  const { shortCall } = line;
  desk.leads.pushToDispose({ leadId, callId, type, shortCall });
  enableDraft(desk, callId, leadId, shortCall);
  void resendPending(desk); // left from before a reload
}

/** Status after a call. That of a deactivated agent was not cut: now they go offline. */
async function onCallDone(desk: Desk, { type, line }: CallLine): Promise<void> {
  const { calls, session, status } = desk;
  if (calls.liveLine) {
    if (line.endsOffline) drive(desk, calls.liveLine, { type: 'ENDS_OFFLINE' });
    return;
  }
  if (line.endsOffline || session.deactivated) await status.goOfflineForced();
  else await changeStatus(desk, statusAfterCall(desk, type));
}

/** The next person is asked for at once, and what was on the screen for a moment is explained. */
function onPassedOver({ autoDial, alerts, env }: Desk, { facts }: CallLine): void {
  autoDial.again();
  const why = facts.end?.by === 'far' ? 'left' : 'late';
  const message = () => env.t(`calls.passed_over.${why}`);
  alerts.show({ message, type: 'success', place: 'over', expires: false, dismissible: true, unique: PASSED_OVER });
}

/** Where the lead of a dial is that reached nobody, as the gateway has put it (`gateway/calls/after-call.ts`). */
function whereItWent(desk: Desk, callId: string | null, leadId: string | null): 'stack' | 'promise' | 'waits' | 'later' {
  const facts = callId === null ? undefined : desk.calls.find(callId)?.facts;
  if (desk.leads.toDispose.some((entry) => entry.leadId === leadId)) return 'waits';
  if (facts?.type === 'follow-up') return 'promise';
  return facts?.agent === 'none' ? 'later' : 'stack';
}

/**
 * The agent's own leg was not reached [CALL-025…CALL-027]: the gateway has closed the call and put the lead back; the
 * page says so, forgets both and confirms.
 */
export async function onOriginateFailed(
  desk: Desk,
  { callId, leadId, message }: { callId: string | null; leadId: string | null; message: OriginateFailure },
): Promise<void> {
  const { alerts, session, status, env } = desk;
  const name = (callId === null ? undefined : desk.calls.find(callId)?.facts.name) ?? '';
  const where = whereItWent(desk, callId, leadId);
  const of = () => (name ? env.t('notifications.of_lead', { name }) : '');
  // Who phones in the page has no Bria to restart (as STATUS-030).
  const why = message === 'not_synced' && session.hasWebRtc ? 'not_connected' : message;
  alerts.show({
    message: () => env.t(`notifications.originate_failure.${why}`, { of: of(), where: env.t(`notifications.originate_lead.${where}`) }),
    type: 'error',
    place: 'over',
    timeout: null,
    unique: ORIGINATE_FAILURE,
  });
  onCameToNothing(desk, callId, leadId);
  const confirm = env.api
    .call('confirmOriginateFailure', { body: { leadId, message } })
    .catch(() => env.log('warn', 'Could not confirm the origination failure.', { leadId, message }));
  if (message === 'not_synced') {
    const tell = (to: 'chat' | 'viewer') => status.notifyOverstay('not-synced', to);
    await Promise.all([changeStatus(desk, 'not-synced'), tell('chat'), tell('viewer')]); // [STATUS-022, STATUS-068]
  } else await changeStatus(desk, 'after-call-work'); // [STATUS-021]
  await confirm;
}

/** Refused before anything rang, or never named: no disposition. */
function onDialRefused(desk: Desk, line: CallLine): void {
  const { callId } = line;
  const { endsOffline } = line.line;
  forgetCall(desk, line);
  onCameToNothing(desk, callId, leadOf(line.line));
  if (desk.status.current === 'on-a-call') void changeStatus(desk, endsOffline ? 'offline' : 'after-call-work');
}

function onAskedAgain(desk: Desk, line: CallLine): void {
  desk.env.clock.after(STILL_ALIVE_RECHECK, () => {
    drive(desk, line, { type: 'STILL_MISSING', sessionLives: desk.softphone.legs.of(line.callId).length > 0, at: desk.env.clock.now() });
  });
}
