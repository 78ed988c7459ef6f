/** The legs of the softphone, where they meet calls and the agent's settings. */
import type { SoftphoneSession } from '../ports';
import { phaseOf } from '../calls/phase';
import type { Desk } from './desk';

/** In a conversation; a leg whose call is over is none. */
function isTalking({ softphone, calls }: Desk): boolean {
  return softphone.sessions.some((session) => {
    if (session.state !== 'established') return false;
    const callId = softphone.legs.callIdOf(session);
    return callId === null || calls.find(callId)?.over !== true;
  });
}

/**
 * The person speaks with somebody and hears them: sound goes another way than the connection to the gateway. An agent whose
 * phone is elsewhere hears there.
 */
export function callGoesOn(desk: Desk): boolean {
  const { calls, softphone, session } = desk;
  if (!calls.onPhone || softphone.sound?.in === 'no-packets-in') return false;
  return isTalking(desk) || !session.hasWebRtc;
}

/**
 * What should sound now, by state alone: an inbound leg of a call that is incoming, or one that nobody announced for
 * 2 s; never a resumed leg, never into a live conversation.
 */
export function shouldRing(desk: Desk): boolean {
  const { softphone, calls } = desk;
  if (isTalking(desk)) return false;
  const { ringing } = calls;
  return softphone.sessions.some((session) => {
    if (session.direction !== 'in' || session.state !== 'ringing' || session.resume || session.waited) return false;
    return (ringing !== null && ringing.callId === softphone.legs.callIdOf(session)) || softphone.legs.ringsAlone(session);
  });
}

/** It rings, and nobody hears it, because the browser lets this page make no sound: by desktop notice and in the title. */
export function ringUnheard({ env }: Desk, rings: boolean): void {
  const words = env.t('webrtc.rings');
  env.browser.titleSays(rings ? words : null);
  if (rings) void env.browser.notify(`${words} ${env.t('webrtc.silent')}`, () => undefined);
}

/**
 * The own leg of a call that the agent asked for, while it rings: it is answered by itself, because whoever has pressed
 * Redial is at the phone and waits for somebody else to answer.
 */
export function ownLegRinging({ softphone, calls }: Desk): string | null {
  const isOwn = (callId: string | null): boolean => callId !== null && calls.find(callId)?.askedFor === true;
  const leg = softphone.sessions.find(
    (session) => session.direction === 'in' && session.state === 'ringing' && !session.resume && isOwn(softphone.legs.callIdOf(session)),
  );
  return leg?.id ?? null;
}

/** The leg on which somebody is talked with: from now on they must be heard. */
export function talkingLeg({ softphone, calls }: Desk): string | null {
  const leg = softphone.legs.established;
  const callId = leg && softphone.legs.callIdOf(leg);
  const line = callId === null ? undefined : calls.find(callId);
  return leg && line && phaseOf(line) === 'talking' ? leg.id : null;
}

/** Answered after the agent's time, or left to be answered by hand [PHONE-032]. A leg that was answered otherwise has no second answer. */
export function onLegRings(desk: Desk, { id }: SoftphoneSession): void {
  const { session, softphone, env } = desk;
  if (!session.autoAnswer) return;
  env.clock.after(session.autoAnswerTime * 1000, () => {
    if (softphone.legs.find(id)?.state === 'ringing' && !isTalking(desk)) softphone.answer(id);
  });
}
