/** One call in the tree: the machine's line, and what the page has done about it so far. */
import { isBridged, PATTERNS, type Call, type CallType } from '@dialer/contract';
import { types, type Instance } from 'mobx-state-tree';
import { envOf } from '../tree';
import { MAILBOX } from '../../rules/phone';
import type { PageCallStatus } from '../views';
import { isLive, isTerminal, newLine, rings, type Line } from './machine';

/** An inbound call shorter than this is a short call; seconds [CALL-021, CALL-022]. */
export const SHORT_CALL = 80;

/** Stands for a call that the gateway has not spoken of yet; its `rev` loses against every real one. */
export function provisionalCall(facts: {
  callId: string;
  type: CallType;
  phone: string;
  suffix: string | null;
  leadId?: string | null;
  now: number;
}): Call {
  const { callId, type, phone, suffix, leadId = null, now } = facts;
  return {
    callId,
    rev: -1,
    parent: null,
    channel: '',
    sipCallId: null,
    auto: false,
    type,
    direction: 0,
    suffix,
    leadId,
    phone,
    name: '',
    agent: 'none',
    far: 'none',
    held: false,
    since: { created: now },
    recording: 0,
    extra: null,
    playing: null,
    vm: null,
    side: null,
    transfer: null,
    end: null,
  };
}

export const LineModel = types
  .model('Line', { callId: types.identifier })
  .volatile(() => ({
    line: newLine as Line,
    call: null as Call | null,
    /** The gateway chose the id, although no event has brought the call yet. */
    promised: false,
    /** Id that POST /leads/{id}/calls returned; the update uses it. */
    recordId: null as string | null,
    record: 'none' as 'none' | 'pending' | 'done' | 'failed',
    leadId: null as string | null,
    /** The lead's load that is under way, or done. */
    leadLoad: null as Promise<void> | null,
    shortCall: false,
    /** The hang-up flow runs once per call. */
    hangingUp: false,
    hungUp: false,
    /** Was live on this page, so that its end changes the agent's status; an old call of a snapshot does not. */
    wasLive: false,
    /** A connection was accepted during this call: offline follows its end instead of after-call work [STATUS-081]. */
    endsOffline: false,
    /** Server time of the last second, for the duration. */
    now: 0,
  }))
  .views((self) => ({
    /** Newest copy of the call, with what the page alone knows (suffix, lead) where the gateway's is silent. */
    get facts(): Call {
      return self.call ?? provisionalCall({ callId: self.callId, type: 'manual', phone: '', suffix: null, now: 0 });
    },
    get status(): PageCallStatus {
      return self.line.status;
    },
    get type(): CallType {
      return this.facts.type;
    },
    get bridged(): boolean {
      return isBridged(this.facts);
    },
    get live(): boolean {
      return isLive(self.line);
    },
    get rings(): boolean {
      return rings(self.line);
    },
    get over(): boolean {
      return isTerminal(self.line);
    },
    get named(): boolean {
      return self.line.facts !== null;
    },
    /** The mailbox, or a colleague's extension: no lead, no call record and nothing to dispose. */
    get hasNoLead(): boolean {
      return this.facts.phone === MAILBOX || PATTERNS.extension.test(this.facts.phone);
    },
    get duration(): number {
      const { farUp, ended } = this.facts.since;
      return farUp === undefined ? 0 : Math.max(0, Math.floor(((ended ?? self.now) - farUp) / 1000));
    },
  }))
  .actions((self) => ({
    put(line: Line) {
      const { facts } = line;
      if (facts)
        self.call = { ...facts, suffix: facts.suffix ?? self.call?.suffix ?? null, leadId: facts.leadId ?? self.call?.leadId ?? null };
      self.line = line;
      if (isLive(line)) self.wasLive = true;
    },
    provide(call: Call) {
      self.call ??= call;
      self.now = envOf(self).clock.now();
    },
    promise() {
      self.promised = true;
    },
    provideSuffix(suffix: string) {
      if (self.call) self.call = { ...self.call, suffix };
    },
    setLead(leadId: string | null, load: Promise<void> | null) {
      self.leadId = leadId;
      self.leadLoad = load;
    },
    setRecord(state: 'pending' | 'done' | 'failed', recordId: string | null = null) {
      self.record = state;
      if (recordId) self.recordId = recordId;
    },
    setEndsOffline() {
      self.endsOffline = true;
    },
    setShortCall(shortCall: boolean) {
      self.shortCall = shortCall;
    },
    setHangUp(state: 'running' | 'done') {
      self.hangingUp = state === 'running';
      self.hungUp = state === 'done';
    },
    tick(now: number) {
      self.now = now;
    },
  }));

export interface LineNode extends Instance<typeof LineModel> {}
