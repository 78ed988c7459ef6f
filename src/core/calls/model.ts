/** The calls of this page, driven by the machine: events in, effects out; and the dials and hang-ups a person asks for. */
import type { Call, CallType, ServerEvents, Snapshot } from '@dialer/contract';
import type { Instance } from 'mobx-state-tree';
import { emergencyNumber, MAILBOX, tenDigits } from '../../rules/phone';
import { errorText } from '../errors';
import { done, type Outcome, type Verdict } from '../outcome';
import { envOf, treeOf, type DialFacts } from '../tree';
import { answered, loadLead, originateFailed } from './effects';
import { hangUpFlow } from './hang-up';
import { provisionalCall, type LineNode } from './line';
import { askToRing, whyNotRung } from '../ring';
import { isTerminal, newLine, step, type Effect, type LineEvent } from './machine';
import { CallsState } from './state';

/** Milliseconds. */
const BYE_WITHIN = 2000; // the gateway ends the agent's leg with the call
const HANGUP_EVENT_WITHIN = 2000; // SIP ended: the socket should say so by then
const STILL_ALIVE_RECHECK = 5000; // a snapshot without a call whose SIP session lives
const UNNAMED_DIAL_WITHIN = 60_000; // a dial that the gateway never names is forgotten

const refusal = (verdict: Verdict): Outcome | null =>
  verdict.allow ? null : { kind: 'refused', reasonKey: verdict.reasonKey, ...(verdict.params && { params: verdict.params }) };

/** Lines driven by the machine. */
const DrivenCalls = CallsState.actions((self) => {
  const env = envOf(self);

  /** Status after the hang-up flow; the call of a deactivated agent was not cut, now they go offline. */
  const statusAfter = async (line: LineNode): Promise<void> => {
    if (!line.wasLive) return;
    if (self.liveLine) {
      if (line.endsOffline) self.liveLine.setEndsOffline();
      return;
    }
    const offline = line.endsOffline || treeOf(self).session.deactivated;
    await (offline ? treeOf(self).status.goOfflineForced() : treeOf(self).status.change(treeOf(self).statusAfterCall(line.type)));
  };

  const work = (line: LineNode, effect: Effect): Promise<unknown> => {
    switch (effect.type) {
      case 'load-lead':
        return loadLead(line);
      case 'answered':
        return answered(line);
      case 'hang-up':
        return self.sendHangUp(line);
      case 'hang-up-flow':
        void loadLead(line);
        return hangUpFlow(line, () => statusAfter(line));
      case 'originate-failed':
        return originateFailed(line, { callId: line.callId, leadId: line.facts.leadId ?? line.leadId, message: effect.message });
    }
  };

  /** The gateway ends the agent's leg too; where its BYE never came (it was killed), the leg is put away here. */
  const endLegs = ({ callId }: LineNode): void => {
    env.clock.after(BYE_WITHIN, () => void treeOf(self).softphone.hangUpCall(callId));
  };

  const drive = (line: LineNode, event: LineEvent): void => {
    const wasNamed = line.named;
    const next = step(line.line, event);
    const wasLive = line.live;
    const ends = wasLive && (isTerminal(next.line) || next.line.status === 'inactive');
    line.put(next.line);
    if (line.facts.sipCallId !== null) treeOf(self).softphone.pair(line.facts.sipCallId, line.callId);
    if (ends) endLegs(line);
    const unrung = ends ? whyNotRung(line.facts) : null;
    if (unrung) treeOf(self).alerts.toast(env.t(unrung), 'error');
    // A new call: its person comes before one that was only looked up.
    if (!wasLive && line.live) treeOf(self).closeViewed();
    // Not at the click: the gateway knows no call then and refuses the status [STATUS-018].
    if (!wasNamed && line.named && line.live && line.line.placedHere) void treeOf(self).status.change('on-a-call');
    for (const effect of next.effects) {
      work(line, effect).catch((thrown: unknown) => {
        env.log('error', 'A step of the call failed.', { effect: effect.type, reason: String(thrown) });
      });
    }
  };

  /** A dial of this page that the gateway named otherwise, or has named only now: the line takes its real id. */
  const adoptUnnamed = (call: Call): void => {
    if (self.lines.has(call.callId) || call.direction === 1 || call.end) return;
    const unnamed = self.newestFirst.find(
      (line) =>
        line.status === 'dialing' &&
        !line.named &&
        ['', call.phone].includes(line.facts.phone) &&
        [null, line.facts.leadId ?? call.leadId].includes(call.leadId),
    );
    if (!unnamed) return;
    const { endsOffline } = unnamed;
    const leadId = call.leadId ?? unnamed.leadId ?? unnamed.facts.leadId;
    const { placedHere } = unnamed.line;
    const suffix = call.suffix ?? unnamed.facts.suffix;
    treeOf(self).softphone.rename(unnamed.callId, call.callId);
    treeOf(self).disposition.rename(unnamed.callId, call.callId);
    self.remove(unnamed.callId);
    const line = self.lineFor(call.callId);
    line.provide({ ...call, rev: -1, suffix, leadId });
    line.put({ ...newLine, status: 'dialing', placedHere });
    if (endsOffline) line.setEndsOffline();
    void loadLead(line);
  };

  return {
    drive,
    /** A call event, or a call of a snapshot; `toDispose`: its lead still waits to be disposed. */
    applyCall(call: Call, toDispose = false) {
      adoptUnnamed(call);
      const line = self.lineFor(call.callId);
      line.tick(env.clock.now());
      drive(line, { type: 'CALL', call, toDispose });
    },
    /** The gateway does not know this call any more. */
    endBySystem(line: LineNode) {
      const since = { ...line.facts.since, ended: env.clock.now() };
      const call: Call = { ...line.facts, rev: line.facts.rev + 1, end: { by: 'system', cause: 'lost' }, since };
      drive(line, { type: 'CALL', call, toDispose: false });
    },
    /** Refused before anything rang (403, 404), or never named: no disposition. */
    dialRefused(callId: string) {
      const line = self.lines.get(callId);
      if (!line || line.named) return;
      const { endsOffline } = line;
      const { disposition, status } = treeOf(self);
      const leadId = line.leadId ?? line.facts.leadId;
      self.remove(callId);
      disposition.callFell(callId, leadId);
      if (status.current === 'on-a-call') void status.change(endsOffline ? 'offline' : 'after-call-work');
    },
  };
});

/** Snapshots, dials and failures. */
export const CallsModel = DrivenCalls.actions((self) => {
  const env = envOf(self);

  const recheck = (callId: string): void => {
    const line = self.lines.get(callId);
    if (!line?.live) return;
    if (treeOf(self).softphone.hasSession(callId)) env.realtime.resync();
    else self.endBySystem(line);
  };

  /** A live line that the gateway does not know: over, unless its SIP session lives or it was never named. */
  const missing = (line: LineNode): void => {
    const { callId } = line;
    if (treeOf(self).softphone.hasSession(callId) && !self.askedAgain.includes(callId)) {
      self.askAgain(callId);
      env.clock.after(STILL_ALIVE_RECHECK, () => recheck(callId));
    } else if (line.named) self.endBySystem(line);
    // Put away without a trace, so that an event which was on its way may still open it.
    else if (line.promised || line.line.placedHere) self.dialRefused(callId);
  };

  const dialStarted = (facts: DialFacts): string => {
    const callId = facts.callId ?? env.browser.uuid();
    const isNamed = self.lines.get(callId)?.named === true;
    const line = self.lineFor(callId);
    // The incoming event may have come before this reply.
    if (isNamed) {
      if (facts.suffix !== null) line.provideSuffix(facts.suffix);
    } else line.provide(provisionalCall({ ...facts, callId, now: env.clock.now() }));
    if (facts.callId !== null && !facts.placedHere) line.promise();
    self.drive(line, { type: 'DIAL', placedHere: facts.placedHere });
    env.clock.after(UNNAMED_DIAL_WITHIN, () => {
      if (!treeOf(self).softphone.hasSession(callId)) self.dialRefused(callId);
    });
    return callId;
  };

  /** F5: the gateway rings the agent, then the lead [CALL-033, CALL-034]. */
  const dialByGateway = async (
    operation: 'dialFollowUp' | 'redial',
    leadId: string,
    type: CallType,
    verdict: Verdict,
  ): Promise<Outcome> => {
    const no = refusal(verdict);
    if (no) return no;
    try {
      const reply = await env.api.call(operation, { body: { leadId } });
      treeOf(self).calls.dialStarted({
        callId: reply.callId ?? null,
        type: reply.type ?? type,
        phone: '',
        suffix: null,
        leadId,
        placedHere: false,
      });
      await treeOf(self).status.change('on-a-call');
      return done;
    } catch (thrown) {
      const message = errorText(thrown, env.t('calls.dial_failed'));
      treeOf(self).alerts.toast(message, 'error');
      return { kind: 'failed', error: { message } };
    }
  };

  /** The softphone rings the number. */
  const place = (digits: string): Outcome => {
    const callId = dialStarted({ callId: env.browser.uuid(), type: 'manual', phone: digits, suffix: null, placedHere: true });
    treeOf(self).softphone.invite(digits, callId, 'manual');
    void loadLead(self.lineFor(callId));
    return done;
  };

  return {
    dialStarted,
    /** What the gateway knows, whole: a live line that it does not know has ended. */
    applySnapshot(snapshot: Snapshot) {
      for (const call of snapshot.calls) {
        self.applyCall(
          call,
          snapshot.toDispose.some((entry) => entry.callId === call.callId),
        );
      }
      const known = new Set(snapshot.calls.map((call) => call.callId));
      for (const line of self.newestFirst) {
        if (line.live && !known.has(line.callId)) missing(line);
      }
    },
    async originateFailed(event: ServerEvents['originate-failure']): Promise<void> {
      const line = event.call ? self.lines.get(event.call.callId) : undefined;
      if (line) return self.drive(line, { type: 'ORIGINATE_FAILED', message: event.message });
      const unnamed = self.newestFirst.find((each) => each.status === 'dialing' && !each.named && !each.line.placedHere);
      if (unnamed) self.remove(unnamed.callId);
      await originateFailed(self, { callId: event.call?.callId ?? unnamed?.callId ?? null, leadId: event.leadId, message: event.message });
    },
    async hangUp(): Promise<Outcome> {
      const line = self.liveLine;
      return line ? self.sendHangUp(line) : { kind: 'refused', reasonKey: 'why.no_call' };
    },
    /** The SIP session of a call has ended: when the socket does not say so soon, it is asked. */
    sessionEnded(callId: string) {
      env.clock.after(HANGUP_EVENT_WITHIN, () => {
        const line = self.lines.get(callId);
        if (line?.live && line.facts.agent !== 'lost') env.realtime.resync();
      });
    },
    /** F6: the softphone places the call, type manual [CALL-037]; `*97` is the mailbox [PHONE-004]. On-a-call follows its naming. */
    async dial(number: string): Promise<Outcome> {
      const digits = number === MAILBOX ? MAILBOX : (tenDigits(number) ?? number.replace(/\D/g, ''));
      if (digits === '') return { kind: 'refused', reasonKey: 'why.no_number' };
      const { softphone, session } = treeOf(self);
      const help = emergencyNumber(digits);
      // Help is called before every rule: whoever may not call, in a call, without a connection to the gateway.
      if (help && !softphone.connected) return { kind: 'refused', reasonKey: 'ring.no_emergency_line', params: { number: help } };
      if (help) return place(digits);
      const no = refusal(self.dialVerdict);
      if (no) return no;
      if (!session.hasWebRtc) return { kind: 'refused', reasonKey: 'why.no_softphone' };
      if (tenDigits(digits) === null) return place(digits);
      const mayNot = refusal(await askToRing(env, session.language, digits)) ?? refusal(self.dialVerdict);
      return mayNot ?? place(digits);
    },
    dialFollowUp: (leadId: string): Promise<Outcome> => dialByGateway('dialFollowUp', leadId, 'follow-up', self.dialVerdict),
    redial: (leadId: string): Promise<Outcome> => dialByGateway('redial', leadId, 'manual', self.redialVerdict(leadId)),
  };
});

export interface Calls extends Instance<typeof CallsModel> {}
