/**
 * What the parts of the core know of each other. Written by hand, not drawn from the models, so that models that call
 * one another do not make each other's types circular, and so that what crosses a border can be read in one place.
 */
import type { AgentStatus, CallType, Notification, ToDispose } from '@dialer/contract';
import { getEnv, type IAnyStateTreeNode } from 'mobx-state-tree';
import type { Announce } from './announcements';
import type { Outcome } from './outcome';
import type { CoreEnv } from './ports';
import type { Work, WorkLine } from './work';
import type { AlertsView, CallView, DispositionView, LeadView, SessionView, StatusView } from './views';

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

type CallLine = CallView & WorkLine & { readonly over: boolean };

export interface CallsNode {
  find(callId: string): CallLine | undefined;
  withLead(leadId: string): CallLine[];
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

/** The root of the core's tree. */
export interface CoreTree {
  readonly session: SessionNode;
  readonly status: StatusNode;
  readonly calls: CallsNode;
  readonly leads: LeadsNode;
  readonly disposition: DispositionNode;
  readonly alerts: AlertsNode;
  readonly work: Work<CallView, LeadNode> | null;
  readonly loggingOut: boolean;
  readonly announce: Announce;
}

export const treeOf = (node: IAnyStateTreeNode): CoreTree => getEnv<{ tree: () => CoreTree }>(node).tree();
export const envOf = (node: IAnyStateTreeNode): CoreEnv => getEnv<CoreEnv>(node);
