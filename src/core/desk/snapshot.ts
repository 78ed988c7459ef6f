/** What the gateway says of calls: one at a time, or all of them. */
import type { Call, ServerEvents, Snapshot } from '@dialer/contract';
import { runInAction } from 'mobx';
import type { CallLine } from '../calls/line';
import { drive, onOriginateFailed } from './call';
import type { Desk } from './desk';
import { onAdvisorLeft } from './drafts';
import { forgetCall, lineFor } from './lines';

/** Milliseconds after the SIP session's end in which the socket should say so. */
const HANGUP_EVENT_WITHIN = 2000;

/** A call event, or a call of a snapshot; `toDispose`: its lead still waits to be disposed. */
export function onCall(desk: Desk, call: Call, toDispose = false): void {
  runInAction(() => {
    const dialed = desk.calls.meantBy(call);
    if (dialed) onNamed(desk, dialed, call);
    const line = lineFor(desk, { callId: call.callId });
    const { side } = line.facts;
    line.tick(desk.env.clock.now());
    drive(desk, line, { type: 'CALL', call, toDispose });
    onAdvisorLeft(desk, side, line);
  });
}

/** A dial of this page that the gateway named otherwise, or has named only now: all that is known of it takes its real id. */
function onNamed(desk: Desk, line: CallLine, call: Call): void {
  const { softphone, drafts } = desk;
  const before = line.callId;
  drive(desk, line, { type: 'NAMED', call });
  softphone.rename(before, call.callId);
  drafts.rename(before, call.callId);
}

/** The gateway has not heard of it: page and phone were both away when the person hung up. */
function hangUpAgain({ session, env }: Desk, { callId, channel }: Call): void {
  void env.realtime.command('hangup', { extension: session.extension, channel, callId });
}

/** What the gateway knows, whole: a live line that it does not know has ended. */
export function onCallsKnown(desk: Desk, snapshot: Pick<Snapshot, 'calls' | 'toDispose'>): void {
  const { calls, softphone, env } = desk;
  runInAction(() => {
    for (const call of snapshot.calls) {
      onCall(
        desk,
        call,
        snapshot.toDispose.some((entry) => entry.callId === call.callId),
      );
      if (call.end === null && softphone.hasLeft(call.callId)) hangUpAgain(desk, call);
    }
    const known = new Set(snapshot.calls.map((call) => call.callId));
    for (const line of calls.newestFirst) {
      const { callId } = line;
      if (!known.has(callId))
        drive(desk, line, { type: 'MISSING', sessionLives: softphone.legs.of(callId).length > 0, at: env.clock.now() });
    }
  });
}

/** The agent's leg was not reached, perhaps of a dial that has no name yet. */
export function onOriginateFailure(desk: Desk, { call, leadId, message }: ServerEvents['originate-failure']): void {
  const line = call ? desk.calls.find(call.callId) : undefined;
  if (line) return drive(desk, line, { type: 'ORIGINATE_FAILED', message });
  const { unnamed } = desk.calls;
  if (unnamed) forgetCall(desk, unnamed);
  void onOriginateFailed(desk, { callId: call?.callId ?? unnamed?.callId ?? null, leadId, message });
}

/** The SIP session of a call has ended: when the socket does not say so soon, it is asked. */
export function onLegEnded({ calls, env }: Desk, callId: string): void {
  env.clock.after(HANGUP_EVENT_WITHIN, () => {
    const line = calls.find(callId);
    if (line?.live && line.facts.agent !== 'lost') env.realtime.resync();
  });
}

/** The agent goes offline when the present call ends [STATUS-081]; false when there is none to wait for. */
export function leaveOfflineAfterCall(desk: Desk): boolean {
  const line = desk.calls.changesStatus;
  if (line) drive(desk, line, { type: 'ENDS_OFFLINE' });
  return line !== null;
}
