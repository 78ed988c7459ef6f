/**
 * Which dispositions a person may choose, which the system sets by itself, and what each needs: asked by the panel before
 * the choice, and by the gateway at the save. Pure.
 */
import type { Call, VariantCode } from '@dialer/contract';
import {
  CALLBACK_REASONS,
  DATED,
  DISPOSITIONS,
  DISQUALIFIED_REASONS,
  FOLLOW_UP_REASONS,
  MEDICAL_REASONS,
  NOT_INTERESTED_REASONS,
} from './disposition-lists';

export interface Chooser {
  roles: readonly string[];
  variant: VariantCode;
  outboundEligible: boolean;
  canTransferToMatcha: boolean;
  canTransferToSunlife: boolean;
  /** Of the call being disposed. */
  inbound: boolean;
}

const is = (chooser: Chooser, who: string): boolean => {
  if (who === 'everyone') return true;
  return who === 'outbound' ? chooser.outboundEligible : chooser.roles.includes(who);
};

/** Dispositions offered for choice [DISPO-018]. */
export function dispositionsFor(chooser: Chooser): string[] {
  return DISPOSITIONS.filter((row) => !row.hidden && (!row.inbound || chooser.inbound))
    .filter((row) => (row.only?.[chooser.variant] ?? row.who).some((who) => is(chooser, who)))
    .map(({ value }) => value);
}

/** Where a lead may be sent [DISPO-019]. */
function destinations(chooser: Chooser): string[] {
  const qualifier = chooser.roles.includes('qualifier');
  return [
    ...(chooser.canTransferToMatcha ? ['Matcha'] : []),
    ...(chooser.canTransferToSunlife && chooser.variant === 'SLICA' && qualifier ? ['Sunlife'] : []),
    ...(chooser.variant === 'ISIUS' && qualifier ? ['External Transfer'] : []),
  ];
}

const filtered = (rows: readonly { value: string; variant?: VariantCode; role?: string }[], { roles, variant }: Chooser): string[] =>
  rows.filter((row) => (!row.variant || row.variant === variant) && (!row.role || roles.includes(row.role))).map(({ value }) => value);

/** Reasons offered for a disposition; empty where it has none. */
export function reasonsFor(disposition: string, chooser: Chooser): string[] {
  switch (disposition) {
    case 'Callback Scheduled':
      return [...CALLBACK_REASONS];
    case 'Pocket':
      return filtered(FOLLOW_UP_REASONS, chooser);
    case 'Not Interested':
      return filtered(NOT_INTERESTED_REASONS, chooser);
    case 'Disqualified Transfer':
      return [...DISQUALIFIED_REASONS];
    case 'Medical DQ AA/GTL':
    case 'Medical DQ EMC':
      return [...MEDICAL_REASONS];
    case 'Sent External':
      return destinations(chooser);
    default:
      return [];
  }
}

/** Need a reason; Sent External only where there are destinations [DISPO-030]. */
const REASONED: readonly string[] = ['Not Interested', 'Disqualified Transfer', 'Medical DQ AA/GTL', 'Medical DQ EMC', 'Sent External'];

export interface Needs {
  reason: boolean;
  dateTime: boolean;
  notes: boolean;
  sale: boolean;
}
export function needsOf(disposition: string, reasons: readonly string[]): Needs {
  return {
    reason: REASONED.includes(disposition) && reasons.length > 0,
    dateTime: DATED.includes(disposition),
    notes: disposition === 'Dead', // whoever may choose it explains it [DISPO-031, DISPO-032]
    sale: disposition === 'Sold',
  };
}

/** Who sees what a lead was disposed as before: advisors only where the centre configures it [DISPO-042]. */
export const seesPreviousDisposition = (agentRole: 'qualifier' | 'advisor' | null, isConfigured: boolean): boolean =>
  agentRole !== 'advisor' || isConfigured;

/** The facts of a call that tell what happened in it without the agent's choice. */
export type CallFacts = Pick<Call, 'vm' | 'side'>;

/** A machine answered and spoke: the countdown that follows ends in Voicemail, also for who may not choose it [VM-008]. */
const MACHINE = 'AMD-Machine-Vm-WA';

/** Dispositions that the system sets by itself after this call, offered to nobody [DISPO-012, DISPO-044]. */
export function setBySystem(call: CallFacts | null): string[] {
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

/**
 * Whether this may be saved: chosen from what is offered, set by the system after such a call, or a follow-up that moves.
 */
export function mayDispose(
  disposition: string,
  chooser: Chooser,
  { call, reschedule }: { call: CallFacts | null; reschedule: boolean },
): boolean {
  if (reschedule) return disposition === RESCHEDULED;
  return dispositionsFor(chooser).includes(disposition) || setBySystem(call).includes(disposition);
}
