/** Dials and hang-ups that a person asks for. */
import type { CallType } from '@dialer/contract';
import { shapeNote } from '../../rules/callable';
import { emergencyNumber, isCode, MAILBOX, tenDigits } from '../../rules/phone';
import { errorText } from '../errors';
import { allow, done, refuse, refused, type Outcome, type Verdict } from '../outcome';
import { askToRing } from '../ring';
import { drive } from './call';
import type { Desk } from './desk';
import { lineFor } from './lines';
import { changeStatus } from './status';

/** Milliseconds after which a dial that the gateway never names is forgotten. */
const UNNAMED_DIAL_WITHIN = 60_000;

/** The page has asked for a dial; `callId` is null while the gateway has not named it. */
export interface DialFacts {
  callId: string | null;
  type: CallType;
  phone: string;
  suffix: string | null;
  /** Where the page asked for a certain lead. */
  leadId?: string | null;
  /** The page has loaded that lead. */
  loaded?: boolean;
  /** By this page's softphone. */
  placedHere: boolean;
}

export function dialVerdict({ session, calls, connection, softphone }: Desk): Verdict {
  if (session.deactivated) return refuse('why.deactivated');
  if (calls.live) return refuse('why.in_call');
  if (!connection.open) return refuse('why.no_connection');
  return session.hasWebRtc && !softphone.connected ? refuse('why.phone_not_connected') : allow;
}

/** Advisors always; qualifiers where the centre allows it [CALL-035, CALL-036]. */
export function redialVerdict(desk: Desk, leadId: string): Verdict {
  const { session, leads, drafts } = desk;
  if (session.agentRole === 'qualifier' && !session.flag('qualifierRedial')) return refuse('why.redial_not_allowed');
  const verdict = dialVerdict(desk);
  if (!verdict.allow) return verdict;
  if (!leads.waits(leadId)) return refuse('why.redial_after_call');
  if (drafts.isBeingSaved(leadId)) return refuse('why.saving');
  return leads.find(leadId)?.callVerdict ?? allow;
}

export const hangUpVerdict = ({ calls }: Desk): Verdict => (calls.live ? allow : refuse('why.no_call'));

/** F6: the softphone places the call, type manual [CALL-037]; `*97` is the mailbox [PHONE-004]. On-a-call follows its naming. */
export async function dial(desk: Desk, number: string): Promise<Outcome> {
  const { session, softphone, env } = desk;
  const help = emergencyNumber(number);
  const digits = number === MAILBOX ? MAILBOX : (tenDigits(number) ?? bare(number, help));
  if (digits === '') return { kind: 'refused', reasonKey: 'why.no_number' };
  // Help is called before every rule: whoever may not call, in a call, without a connection to the gateway.
  if (help && !softphone.connected) return { kind: 'refused', reasonKey: 'ring.no_emergency_line', params: { number: help } };
  if (help) return place(desk, digits);
  const no = refused(dialVerdict(desk));
  if (no) return no;
  if (isCode(number)) return { kind: 'refused', reasonKey: 'ring.code' };
  if (!session.hasWebRtc) return { kind: 'refused', reasonKey: 'why.no_softphone' };
  if (tenDigits(digits) === null) {
    const note = shapeNote(digits);
    return note?.forbids ? { kind: 'refused', reasonKey: note.reasonKey } : place(desk, digits);
  }
  const mayNot = refused(await askToRing(env, session.language, digits)) ?? refused(dialVerdict(desk));
  return mayNot ?? place(desk, digits);
}

/** The digits as typed: an extension of the centre like 8911 is known there; of `911 x1` the number for help alone. */
function bare(typed: string, help: string | null): string {
  const digits = typed.replace(/\D/g, '');
  return help !== null && emergencyNumber(digits) === null ? help : digits;
}

/** The softphone rings the number. */
function place(desk: Desk, phone: string): Outcome {
  const callId = onDialStarted(desk, { callId: desk.env.browser.uuid(), type: 'manual', phone, suffix: null, placedHere: true });
  desk.softphone.invite(phone, callId, 'manual');
  return done;
}

export const dialFollowUp = (desk: Desk, leadId: string): Promise<Outcome> =>
  dialByGateway(desk, 'dialFollowUp', leadId, 'follow-up', dialVerdict(desk));
export const redial = (desk: Desk, leadId: string): Promise<Outcome> =>
  dialByGateway(desk, 'redial', leadId, 'manual', redialVerdict(desk, leadId));

/** F5: the gateway rings the agent, then the lead [CALL-033, CALL-034]. */
async function dialByGateway(
  desk: Desk,
  operation: 'dialFollowUp' | 'redial',
  leadId: string,
  usual: CallType,
  verdict: Verdict,
): Promise<Outcome> {
  const no = refused(verdict);
  if (no) return no;
  const { alerts, env } = desk;
  try {
    const { callId = null, type = usual } = await env.api.call(operation, { body: { leadId } });
    onDialStarted(desk, { callId, type, phone: '', suffix: null, leadId, placedHere: false });
    await changeStatus(desk, 'on-a-call');
    return done;
  } catch (thrown) {
    const message = errorText(thrown, env.t('calls.dial_failed'));
    alerts.toast(message, 'error');
    return { kind: 'failed', error: { message } };
  }
}

/** A dial is under way; the id of its call. */
export function onDialStarted(
  desk: Desk,
  { callId: given, type, phone, suffix, leadId = null, loaded = false, placedHere }: DialFacts,
): string {
  const { softphone, env } = desk;
  const callId = given ?? env.browser.uuid();
  const line = lineFor(desk, { callId, type, phone, suffix, leadId });
  drive(desk, line, { type: 'DIAL', placedHere, promised: given !== null && !placedHere, suffix, lead: loaded ? leadId : null });
  env.clock.after(UNNAMED_DIAL_WITHIN, () => {
    if (softphone.legs.of(callId).length === 0) refuseDial(desk, callId);
  });
  return callId;
}

/** Refused before anything rang (403, 404), or never named. */
export function refuseDial(desk: Desk, callId: string): void {
  const line = desk.calls.find(callId);
  if (line) drive(desk, line, { type: 'REFUSED' });
}

/**
 * F8: the socket's hangup and the phone's BYE; either is enough, neither waits for the other. After a BYE nobody hears the person
 * any more, whenever the gateway says so. Where both got lost, the next snapshot has the call still (`snapshot.ts`).
 */
export async function hangUp(desk: Desk): Promise<Outcome> {
  const { calls, session, softphone, env } = desk;
  const line = calls.liveLine;
  if (!line) return { kind: 'refused', reasonKey: 'why.no_call' };
  const { callId, facts } = line;
  const bySip = softphone.leave(callId);
  if (bySip) drive(desk, line, { type: 'HUNG_UP', at: env.clock.now() });
  const ack = await env.realtime.command('hangup', { extension: session.extension, channel: facts.channel, callId });
  return ack.ok || bySip ? done : { kind: 'failed', error: { message: ack.message } };
}

/** F12: both parties hear it; that it plays is known by the facts of the call. */
export async function play({ calls, session, env }: Desk, file: string | null): Promise<Outcome> {
  if (!calls.onPhone) return { kind: 'refused', reasonKey: 'why.no_call' };
  const { extension } = session;
  const ack = await env.realtime.command('audio-playback', { extension, operation: file === null ? 'stop' : 'start', file: file ?? '' });
  return ack.ok ? done : { kind: 'failed', error: { message: ack.message } };
}
