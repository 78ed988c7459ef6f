/** The calls of this page, one line per callId: what is kept of them and what can be read. */
import type { Call } from '@dialer/contract';
import { types } from 'mobx-state-tree';
import { allow, done, refuse, type Outcome, type Verdict } from '../outcome';
import { envOf, treeOf } from '../tree';
import { LineModel, type LineNode } from './line';

/** Lines of calls that are over. */
const OVER_KEPT = 20;

export const CallsState = types
  .model('Calls', { lines: types.map(LineModel) })
  .volatile(() => ({
    /** Newest last. */
    order: [] as readonly string[],
    dismissedVoicemail: [] as readonly string[],
    /** Calls that the gateway did not know although their SIP sessions live; it was asked again. */
    askedAgain: [] as readonly string[],
  }))
  .views((self) => ({
    get newestFirst(): LineNode[] {
      return [...self.order].reverse().flatMap((id) => self.lines.get(id) ?? []);
    },
    get liveLine(): LineNode | null {
      return this.newestFirst.find((line) => line.live) ?? null;
    },
    get live(): boolean {
      return this.liveLine !== null;
    },
    /** A hang-up flow is still at work, or a call is up. */
    get busy(): boolean {
      return this.newestFirst.some((line) => line.live || line.hangingUp);
    },
    /**
     * The call whose end will change the agent's status: a live one, or one of this page that has just ended. An old
     * call that a snapshot brought back only to be disposed changes nothing.
     */
    get changesStatus(): LineNode | null {
      return this.liveLine ?? this.newestFirst.find((line) => line.hangingUp && line.wasLive) ?? null;
    },
    get ringing(): LineNode | null {
      return this.newestFirst.find((line) => line.rings) ?? null;
    },
    /** The call that is worked on; see `workOf`. */
    get current(): LineNode | null {
      const callId = treeOf(self).work?.call?.callId;
      return callId === undefined ? null : (self.lines.get(callId) ?? null);
    },
    /** The far party is up [CALL-042]. */
    get onPhone(): boolean {
      return this.liveLine?.facts.far === 'up';
    },
    /** Voicemail detection of the live call; active only on the machine event, cleared by the hang-up [VM-003, VM-004]. */
    get voicemail(): (NonNullable<Call['vm']> & { active: boolean; callId: string }) | null {
      const line = this.liveLine;
      if (!line?.facts.vm) return null;
      const active = line.facts.vm.status === 'AMD-Machine-Vm-WA' && !self.dismissedVoicemail.includes(line.callId);
      return { ...line.facts.vm, active, callId: line.callId };
    },
    /** Newest first. */
    withLead(leadId: string): LineNode[] {
      return this.newestFirst.filter((line) => (line.leadId ?? line.facts.leadId) === leadId);
    },
    find(callId: string): LineNode | undefined {
      return self.lines.get(callId);
    },
    get hangUpVerdict(): Verdict {
      return this.live ? allow : refuse('why.no_call');
    },
    get dialVerdict(): Verdict {
      const { session, softphone, connection } = treeOf(self);
      if (session.deactivated) return refuse('why.deactivated');
      if (this.live) return refuse('why.in_call');
      if (!connection.open) return refuse('why.no_connection');
      if (session.hasWebRtc && !softphone.connected) return refuse('why.phone_not_connected');
      return allow;
    },
    /** Advisors always; qualifiers where the centre allows it [CALL-035, CALL-036]. */
    redialVerdict(leadId: string): Verdict {
      const { session, leads, disposition } = treeOf(self);
      if (session.agentRole === 'qualifier' && !session.flag('qualifierRedial')) return refuse('why.redial_not_allowed');
      if (!this.dialVerdict.allow) return this.dialVerdict;
      if (!leads.waits(leadId)) return refuse('why.redial_after_call');
      if (disposition.isBeingSaved(leadId)) return refuse('why.saving');
      return leads.find(leadId)?.callVerdict ?? allow;
    },
  }))
  .actions((self) => ({
    /** The agent goes offline when the present call ends; false when there is none to wait for. */
    leaveOfflineAfterCall(): boolean {
      self.changesStatus?.setEndsOffline();
      return self.changesStatus !== null;
    },
    /** Together with a leg that outlived it, e.g. of a gateway that was killed: that one would keep the next call from being answered. */
    remove(callId: string) {
      treeOf(self).softphone.hangUpCall(callId);
      self.order = self.order.filter((id) => id !== callId);
      self.lines.delete(callId);
    },
    askAgain(callId: string) {
      self.askedAgain = [...self.askedAgain, callId];
    },
  }))
  .actions((self) => ({
    /** Calls that nothing is left to do about; the newest of them stay, so that a late event finds them over. */
    dropOld() {
      const waiting = new Set(treeOf(self).leads.toDispose.map(({ callId }) => callId));
      const done = self.newestFirst.filter((line) => line.over && !line.hangingUp && !waiting.has(line.callId));
      for (const line of done.slice(OVER_KEPT)) self.remove(line.callId);
    },
  }))
  .actions((self) => ({
    lineFor(callId: string): LineNode {
      if (!self.lines.has(callId)) {
        self.dropOld();
        self.lines.set(callId, { callId });
        self.order = [...self.order, callId];
      }
      return self.lines.get(callId)!;
    },
    dismissVoicemail(callId: string) {
      self.dismissedVoicemail = [...self.dismissedVoicemail, callId];
    },
    tick(now: number) {
      for (const line of self.lines.values()) if (line.live) line.tick(now);
    },
    /** F8: the socket's hangup and the phone's BYE; either is enough, neither waits for the other. */
    async sendHangUp(line: LineNode): Promise<Outcome> {
      const { session, softphone } = treeOf(self);
      const bySip = softphone.hangUpCall(line.callId);
      const ack = await envOf(self).realtime.command('hangup', {
        extension: session.extension,
        channel: line.facts.channel,
        callId: line.callId,
      });
      return ack.ok || bySip ? done : { kind: 'failed', error: { message: ack.message } };
    },
  }));
