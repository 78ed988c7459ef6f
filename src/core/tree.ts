/**
 * What the parts of the core know of each other. Written by hand, not drawn from the models, so that models that call
 * one another do not make each other's types circular, and so that what crosses a border can be read in one place.
 */
import type { AgentStatus, Call, CallType, Notification, ServerEvents, Snapshot, ToDispose } from '@dialer/contract';
import { getEnv, type IAnyStateTreeNode } from 'mobx-state-tree';
import type { Announce } from './announcements';
import type { Outcome } from './outcome';
import type { CoreEnv } from './ports';
import type { Work, WorkLine } from './work';
import type { AlertsView, AutoDialView, CallsView, CallView, DispositionView, LeadView, SessionView, StatusView } from './views';
import type { ConnectionView, SoftphoneView } from './shell-view';

export interface SessionNode extends SessionView {
  readonly autoAnswer: boolean;
  /** Seconds. */
  readonly autoAnswerTime: number;
  setDeactivated(deactivated: boolean): void;
  setLanguage(language: 'en' | 'fr'): void;
}

export interface StatusNode extends StatusView {
  /** A change by the program: no selector, but the availability check for ready and idle [STATUS-079]. */
  change(status: AgentStatus): Promise<Outcome>;
  /** Offline with do-not-disturb forced, after the connection was accepted [STATUS-024]. */
  goOfflineForced(): Promise<void>;
  /** What the gateway says the status is. */
  adopt(facts: { status: string; since: number; duration: number }): void;
  notifyOverstay(status: AgentStatus, to: 'chat' | 'viewer'): Promise<void>;
  /** Another gateway may answer the availability check with an event [SOCKET-044]. */
  answerAvailability(available: boolean): void;
  readonly lockedByFollowUps: boolean;
  /** Server time of the last second. */
  readonly now: number;
  /** Seconds; null where this status has none. */
  readonly limit: number | null;
  /** Names this stay in a status, so that each notice is given once. */
  readonly startedAt: number | null;
  tick(now: number): void;
}

/** The page has asked for a dial; `callId` is null while the gateway has not named it. */
export interface DialFacts {
  callId: string | null;
  type: CallType;
  phone: string;
  suffix: string | null;
  /** Where the page asked for a certain lead. */
  leadId?: string;
  /** By this page's softphone. */
  placedHere: boolean;
}

type CallLine = CallView & WorkLine & { readonly over: boolean };

export interface CallsNode extends Omit<CallsView, 'current'> {
  readonly current: CallView | null;
  /** A call is live, or its hang-up flow still at work. */
  readonly busy: boolean;
  find(callId: string): CallLine | undefined;
  /** Calls with this lead, the newest first. */
  withLead(leadId: string): CallLine[];
  readonly ringing: CallView | null;
  applyCall(call: Call, toDispose?: boolean): void;
  applySnapshot(snapshot: Snapshot): void;
  dialStarted(facts: DialFacts): string;
  originateFailed(event: ServerEvents['originate-failure']): Promise<void>;
  dialRefused(callId: string): void;
  /** The softphone's session of a live call has ended. */
  sessionEnded(callId: string): void;
  /** The agent goes offline when the present call ends; false when there is none to wait for. */
  leaveOfflineAfterCall(): boolean;
  remove(callId: string): void;
}

export interface LeadNode extends LeadView {
  readonly summary: { city: string; firstName: string; lastName: string; phone: string; province: string };
}

export interface LeadsNode {
  readonly toDispose: readonly ToDispose[];
  waits(leadId: string): boolean;
  find(leadId: string): LeadNode | undefined;
  loadFor(phone: string, type: CallType): Promise<string | null>;
  pushToDispose(entry: ToDispose): void;
  unlist(leadId: string): void;
  release(leadId: string): void;
  flush(leadId: string): Promise<void>;
}

export interface DispositionNode extends DispositionView {
  /** Opens a draft for a call; it can be written at once and saved after the hang-up flow. */
  open(callId: string, leadId: string): void;
  activate(callId: string, leadId: string, facts: { shortCall: boolean }): void;
  /** The gateway has named a call otherwise. */
  rename(from: string, to: string): void;
  /** A call that leaves nothing to dispose: the draft of a call before with the same lead stays. */
  callFell(callId: string | null, leadId: string | null): void;
  /** Save was pressed for this lead, and the gateway has not answered yet. */
  isBeingSaved(leadId: string): boolean;
  confirmLiveTransfer(callId: string, advisorExtension: string, advisorName: string): void;
  resendPending(): Promise<void>;
  /** `listed`: calls that the gateway's snapshot names. */
  takeUpForgotten(listed: ReadonlySet<string>): void;
}

export interface AlertsNode extends AlertsView {
  toast(message: string, type: 'success' | 'error', ms?: number): void;
  notify(notification: Notification): void;
  has(unique: string): boolean;
}

export interface SoftphoneNode extends SoftphoneView {
  invite(number: string, callId: string, type: CallType): string | null;
  hangUpCall(callId: string): boolean;
  hasSession(callId: string): boolean;
  pair(sipCallId: string, callId: string): void;
  /** The gateway gave a call of this page another id. */
  rename(callId: string, to: string): void;
}

export interface ConnectionNode extends ConnectionView {
  readonly open: boolean;
}

/** The root of the core's tree. */
export interface CoreTree {
  readonly session: SessionNode;
  readonly status: StatusNode;
  readonly autoDial: AutoDialView;
  readonly calls: CallsNode;
  readonly leads: LeadsNode;
  readonly disposition: DispositionNode;
  readonly alerts: AlertsNode;
  readonly softphone: SoftphoneNode;
  readonly connection: ConnectionNode;
  /** Who is being worked on; null when nobody is. */
  readonly work: Work<CallView, LeadNode> | null;
  /** The person signs out: what is still to come from their call changes nothing any more. */
  readonly loggingOut: boolean;
  closeViewed(): void;
  statusAfterCall(callType: string): AgentStatus;
  readonly announce: Announce;
}

export const treeOf = (node: IAnyStateTreeNode): CoreTree => getEnv<{ tree: () => CoreTree }>(node).tree();
export const envOf = (node: IAnyStateTreeNode): CoreEnv => getEnv<CoreEnv>(node);
