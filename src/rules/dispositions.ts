/**
 * Which dispositions a person may choose, which the system sets by itself, and what each needs: asked by the panel before
 * the choice, and by the gateway at the save. A centre's own lists are `variants/<code>/dispositions.json`. Pure.
 */
import type { Call, CentreDispositions, DispositionRow, Sequel } from '@dialer/contract';
import { isAmong, type Person } from './choosers';

/** Opens the text of another reason [DISPO-009]. */
export const OTHER = 'Other';

/** Plan types of a sale [REF-032]. */
export const PLAN_TYPES: readonly string[] = ['empire', 'hub', 'sli', 'gtl', 'crump'];

export interface Chooser extends Person {
  centre: CentreDispositions;
  canTransferToMatcha: boolean;
  canTransferToSunlife: boolean;
  /** Of the call being disposed. */
  inbound: boolean;
}

/** What the centre says of a disposition; undefined where it has none of this name, as for what only the system sets. */
export const rowOf = ({ dispositions }: CentreDispositions, disposition: string): DispositionRow | undefined =>
  dispositions.find(({ value }) => value === disposition);

/** Dispositions that count as a sale in this centre. */
export const salesOf = ({ dispositions }: CentreDispositions): string[] =>
  dispositions.filter(({ result }) => result === 'sale').map(({ value }) => value);

/** Whether a lead of this status has been booked or sold [LEAD-030]. */
export const isBooked = (centre: CentreDispositions, status: string): boolean => rowOf(centre, status)?.result !== undefined;

/** Dispositions offered for choice [DISPO-018]. */
export const dispositionsFor = (chooser: Chooser): string[] =>
  chooser.centre.dispositions.filter((row) => (!row.inbound || chooser.inbound) && isAmong(row.who, chooser)).map(({ value }) => value);

/** Reasons offered for a disposition, destinations among them [DISPO-019]; empty where it has none. */
export function reasonsFor(disposition: string, chooser: Chooser): string[] {
  const list = rowOf(chooser.centre, disposition)?.reasons;
  const rows = list === undefined ? [] : (chooser.centre.reasons[list] ?? []);
  return rows.filter(({ who, right }) => (!who || isAmong(who, chooser)) && (!right || chooser[right])).map(({ value }) => value);
}

/** A promise to call; `personal`: it is the agent's own, else any agent may keep it. `type`: as lists of follow-ups name it [FUP-008]. */
export interface CallPromise {
  personal: boolean;
  type: number;
}

const PROMISES: Readonly<Partial<Record<Sequel, CallPromise>>> = {
  callback: { personal: false, type: 1 },
  'follow-up': { personal: true, type: 1 },
  'engaged-opportunity': { personal: true, type: 3 },
};

/** The call that a disposition with this `next` promises; null where it promises none, as a meeting does not. */
export const promiseOf = (next: Sequel | undefined): CallPromise | null => (next && PROMISES[next]) ?? null;

export interface Needs {
  reason: boolean;
  dateTime: boolean;
  /** The date is when the person is called, and so inside the hours in which that may be; else it is kept as it is picked. */
  callTime: boolean;
  notes: boolean;
  sale: boolean;
  /** A manager's, asked for by the exception form. */
  approval: boolean;
}
/** `reasons`: those that are offered; where there are none, none is needed [DISPO-030]. */
export function needsOf(disposition: string, reasons: readonly string[], centre: CentreDispositions): Needs {
  const { needs = [], next } = rowOf(centre, disposition) ?? {};
  return {
    reason: needs.includes('reason') && reasons.length > 0,
    dateTime: needs.includes('dateTime'),
    callTime: needs.includes('dateTime') && promiseOf(next) !== null,
    notes: needs.includes('notes'),
    sale: needs.includes('sale'),
    approval: needs.includes('approval'),
  };
}

/** What is an exception besides dispositions: the first e-application, for who has the second [DISPO-047]. */
export const IAPP1 = 'iApp1';

/** Whether this disposition wants a manager's approval: a centre's file says so. */
export const isException = (centre: CentreDispositions, disposition: string): boolean => needsOf(disposition, [], centre).approval;

/** Who sees what a lead was disposed as before: advisors only where the centre configures it [DISPO-042]. */
export const seesPreviousDisposition = (agentRole: 'qualifier' | 'advisor' | null, isConfigured: boolean): boolean =>
  agentRole !== 'advisor' || isConfigured;

/** The facts of a call that tell what happened in it without the agent's choice. */
export type CallResult = Pick<Call, 'vm' | 'side'>;

/** A machine answered and spoke: the countdown that follows ends in Voicemail, also for who may not choose it [VM-008]. */
const MACHINE = 'AMD-Machine-Vm-WA';

/** Dispositions that the system sets by itself after this call, offered to nobody [DISPO-012, DISPO-044]. */
export function setBySystem(call: CallResult | null): string[] {
  if (!call) return [];
  const { vm, side } = call;
  return [
    ...(vm?.status === MACHINE ? ['Voicemail'] : []),
    ...(side?.kind === 'live' && side.state === 'merged' ? ['Live_Transfer'] : []),
    ...(side?.kind === 'third-party' ? ['Transferred to 3rd Party'] : []),
    ...(side?.kind === 'internal' ? ['Internal Transfer'] : []),
    ...(side && ['external', 'sunlife', 'matcha'].includes(side.kind) ? ['Sent External'] : []),
  ];
}

/** What a follow-up is disposed as when it only moves to another time [FUP-030]. */
export const RESCHEDULED = 'Pocket';

/** Whether a lead whose last status this is may be promised a call: a disposition settles the promise before it. */
export const promisesCall = (centre: CentreDispositions, status: string): boolean =>
  status === RESCHEDULED || promiseOf(rowOf(centre, status)?.next) !== null;

/**
 * Whether this may be saved: chosen from what is offered, set by the system after such a call, or a follow-up that moves.
 */
export function mayDispose(
  disposition: string,
  chooser: Chooser,
  { call, reschedule }: { call: CallResult | null; reschedule: boolean },
): boolean {
  if (reschedule) return disposition === RESCHEDULED;
  return dispositionsFor(chooser).includes(disposition) || setBySystem(call).includes(disposition);
}
