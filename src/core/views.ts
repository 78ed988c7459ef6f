/**
 * The core as a plugin sees it: observable state to read and actions to call. The core's mobx-state-tree models
 * implement these interfaces; nothing here names mobx, so a fake may be a plain observable object.
 */
import type {
  AgentRole,
  AgentStatus,
  Call,
  CallType,
  Flag,
  FloorChange,
  Role,
  ShownStatus,
  StatusColour,
  ToDispose,
  VariantCode,
  VariantManifest,
} from '@dialer/contract';
import type { AddressData, ClientData, ClientPatch, LeadData } from '../contract/lead';
import type { AlertInput, Words } from './ports/alerts';
import type { ApiReply } from './ports/api';
import type { RingNote } from '../rules/ring-note';
import type { Outcome, PluginError, Verdict } from './outcome';

export interface SessionView {
  readonly accountId: number;
  readonly tenantId: number;
  readonly extension: string;
  readonly hasWebRtc: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly permissions: readonly string[];
  /** Highest held of qualifier, advisor, manager, admin, super, operations-manager. */
  readonly workingRole: Role;
  readonly agentRole: AgentRole | null;
  readonly deactivated: boolean;
  readonly inboundOnly: boolean;
  readonly canTransferToSunlife: boolean;
  readonly canTransferToMatcha: boolean;
  readonly isIapp2Agent: boolean;
  readonly isExternal: boolean;
  readonly healthLicenses: readonly string[];
  readonly outboundEligible: boolean;
  readonly language: 'en' | 'fr';
  readonly variant: VariantManifest;
  readonly variantCode: VariantCode;
  readonly tenantFeatures: readonly string[];
  /** Of a rank, also by a higher one; qualifier and advisor only by whoever works as one. */
  hasRole(role: Role): boolean;
  hasPermission(permission: string): boolean;
  /** Variant flag and, where a tenant feature of that name exists, the tenant has it (VARIANT-009). */
  flag(name: Flag): boolean;
}

export interface StatusView {
  readonly current: ShownStatus;
  readonly active: boolean;
  readonly changing: boolean;
  /** Of the selector [STATUS-012]. */
  readonly colour: StatusColour;
  /** Seconds in this status by the server's clock. */
  readonly duration: number;
  readonly overdueFollowUps: number;
  /** Each status the agent may see, with the reason where it cannot be chosen now. */
  readonly options: readonly { status: AgentStatus; verdict: Verdict }[];
  readonly selector: Verdict;
  request(status: AgentStatus): Promise<Outcome>;
  /** The user summary reports the overdue count; the core enforces it (FUP-005, STATUS-011). */
  setOverdueFollowUps(count: number): void;
}

export interface AutoDialView {
  /** Ticking, i.e. ready and looking for a lead. */
  readonly active: boolean;
  readonly dialing: boolean;
  /** Seconds to the next tick, null when not ticking. */
  readonly nextTickIn: number | null;
  /** The last tick found no lead. */
  readonly noLead: boolean;
  /** The dialer rings people for several agents at once, and for this one. */
  readonly paced: boolean;
  /** The last tick failed at the gateway: whether there is a lead is not known, and it is asked again. */
  readonly failed: boolean;
}

/** Page status of a call [CALL-001]. */
export type PageCallStatus = 'inactive' | 'dialing' | 'incoming' | 'answered' | 'not_answered' | 'ended';
export interface CallView {
  readonly callId: string;
  readonly facts: Call;
  readonly status: PageCallStatus;
  readonly type: CallType;
  readonly bridged: boolean;
  /** Seconds since the far party was up, 0 before. */
  readonly duration: number;
}
export interface CallsView {
  /** The live call, or the last one until its lead is disposed. */
  readonly current: CallView | null;
  /** A leg is ringing or up. */
  readonly live: boolean;
  /** The far party is up (CALL-042). */
  readonly onPhone: boolean;
  /** The agent has hung up, and the gateway has not said yet that the call is over: it may be away for some seconds. */
  readonly hungUp: boolean;
  readonly hangUpVerdict: Verdict;
  hangUp(): Promise<Outcome>;
  dial(number: string): Promise<Outcome>;
  dialFollowUp(leadId: string): Promise<Outcome>;
  redial(leadId: string): Promise<Outcome>;
  redialVerdict(leadId: string): Verdict;
  /**
   * Asks for something with the second party of the live call: `external-transfer-join`. Done when the gateway has taken it;
   * `current.facts.side` says what came of it. `phone`: theirs; a colleague's (`internal-transfer`) is their extension.
   */
  actOnSide(message: SideMessage, phone: string): Promise<Outcome>;
  /** A digit that the second party alone hears. */
  pressForSide(digit: string): Promise<Outcome>;
  /**
   * Plays an audio file of the gateway to both parties of the live call, in the place of what plays; null stops it. Refused
   * while the far party is not up, failed where the gateway does not take it. What is heard is `current.facts.playing`.
   */
  play(file: string | null): Promise<Outcome>;
}
type SideAct = 'start' | 'join' | 'leave' | 'kick' | 'destroy';
/** What may be asked for with a second party (SOCKET-010 to 033). */
export type SideMessage =
  | `${'external-transfer' | 'sunlife' | 'matcha'}-${SideAct}`
  | `third-party-${Exclude<SideAct, 'start' | 'join'>}`
  | 'internal-transfer'
  | 'initializeConference'
  | 'mergeConference'
  | 'swapConferenceMember'
  | 'kickSecondParty'
  | 'hangupConference';

export type { AddressData, AddressType, ClientData, ClientPatch, InsuranceData, Lasting, LeadData, LeadPatch } from '../contract/lead';

/** A field of a lead that somebody else has changed while it was edited here. */
export interface LeadConflict {
  /** In the core's names, `clients.0.firstName`. What stands here is in the lead itself. */
  readonly path: string;
  readonly theirs: unknown;
  /** Name of the colleague. */
  readonly by: string;
  /** Milliseconds. */
  readonly at: number;
}
export interface LeadView extends Readonly<Omit<LeadData, 'address' | 'clients'>> {
  readonly address: Readonly<AddressData>;
  readonly clients: readonly Readonly<ClientData>[];
  readonly name: string;
  /** What is to be said before its number is dialled: Do Not Call, closed hours; null when nothing is. Right to the minute. */
  readonly ringNote: RingNote | null;
  /** May its number be dialled now? */
  readonly callVerdict: Verdict;
  /** Edits not yet acknowledged by the gateway; they are also in the browser's outbox. */
  readonly unsaved: boolean;
  readonly savedAt: number | null;
  readonly saveError: string | null;
  /** The save was refused by a rule: it waits for a correction, and is not sent again by itself. */
  readonly saveRefused: boolean;
  /** What the gateway says of fields that it refused, by path, `clients.0.dob`; the other edits are saved. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Fields that somebody else has changed since they were read, and that were edited here too. They are not saved until one is chosen. */
  readonly conflicts: readonly LeadConflict[];
  /** `YYYY-MM-DD` where the lead is, else at the centre. */
  readonly today: string;
  readonly dobValid: boolean;
  readonly validatingPostal: boolean;
  set(fields: Partial<Omit<LeadData, 'id' | 'revision' | 'address' | 'clients'>>): void;
  /** Any edit except type, apartment or buzzer marks the address invalid [LEAD-015]. */
  setAddress(fields: Partial<AddressData>): void;
  setClient(index: number, fields: ClientPatch): void;
  /** Which value of a field stays that two people have changed. */
  settleConflict(path: string, keep: 'mine' | 'theirs'): void;
  /** Geocodes; a failed lookup flags the postal and still lets the agent continue. */
  validatePostal(): Promise<Outcome>;
}
export interface LeadsView {
  /** The person of the live call, of the call that has just ended, or of the newest lead that waits to be disposed. */
  readonly current: LeadView | null;
  /** Somebody else, looked up and only looked at: for the panel that shows leads, and for nothing that acts on a call. */
  readonly viewed: LeadView | null;
  /** Rises with each look-up, so that the panel which shows it can come into sight. */
  readonly viewings: number;
  readonly loading: boolean;
  readonly toDispose: readonly ToDispose[];
  /** Looks a client up by a phone number, into `viewed`; who is worked on stays who it is. */
  load(phone: string, type: CallType): Promise<Outcome>;
  /** Ends the look-up. */
  closeViewed(): void;
  /**
   * Gives the call that is worked on to the lead of this number, with what was written for its disposition; the new lead that
   * was made for the call is deleted. Refused without a call and while its disposition is saved; failed, with nothing
   * changed, where the gateway refuses: that lead is a colleague's, or the present one is not new.
   */
  link(phone: string): Promise<Outcome>;
}

export interface DispositionOption {
  value: string;
  labelKey: string;
}
export interface DispositionView {
  /** Enabled after hang-up and the call update (DISPO-050); before that the draft can be written. */
  readonly active: boolean;
  /**
   * Something can be written: also of a caller whom nobody knows yet. Not in a call of a colleague, while a call only rings, and
   * until a lead that the gateway has named is loaded.
   */
  readonly writable: boolean;
  readonly cannotBeChanged: boolean;
  readonly saving: boolean;
  /** Key of the words for a save that is kept and sent again by itself; null when none waits. */
  readonly waiting: string | null;
  /** Why the gateway did not take the last save, in words; null once another disposition is chosen. */
  readonly refused: string | null;
  readonly disposition: string;
  readonly reason: string;
  readonly reasonOther: string;
  readonly notes: string;
  /** `YYYY-MM-DDTHH:mm`, wall clock taken as UTC (FUP-011); empty when none. */
  readonly dateTime: string;
  readonly shortCall: boolean;
  readonly sale: Readonly<{ coverageAmount: string; premiumAmount: string; policyNumber: string; planType: string }>;
  readonly qualifierName: string;
  readonly qualifierNotes: string;
  readonly previousDisposition: string | null;
  readonly options: readonly DispositionOption[];
  readonly reasonOptions: readonly DispositionOption[];
  readonly needs: Readonly<{ reason: boolean; dateTime: boolean; callTime: boolean; notes: boolean; sale: boolean; approval: boolean }>;
  /** Field name to message key, of what is missing or wrong now. */
  readonly errors: Readonly<Record<string, string>>;
  readonly saveNext: Verdict;
  readonly saveStop: Verdict;
  set(
    fields: Partial<{
      disposition: string;
      reason: string;
      reasonOther: string;
      notes: string;
      dateTime: string;
      coverageAmount: string;
      premiumAmount: string;
      policyNumber: string;
      planType: string;
    }>,
  ): void;
  /**
   * Puts a text below what stands in the notes, on a line of its own; what was typed stays as it is. Refused, with nothing
   * written, when there is no call to dispose, while it is being saved, and when the notes have no room for the whole text.
   */
  appendNotes(text: string): Outcome;
  /**
   * Done also when it could not be sent yet and is kept: `waiting` says why. `says: 'caller'`: who saves tells the agent that it
   * is saved, in words of their own, and the usual short message would say it twice.
   */
  save(then: 'next' | 'stop', options?: { says?: 'caller' }): Promise<Outcome>;
  /** Pocket with reschedule_followup, no call (FUP-030); `notes` are those of the follow-up, which keeps them. */
  reschedule(leadId: string, dateTime: string, notes?: string): Promise<Outcome>;
}

export type { AlertInput, Words };
export interface AlertsView {
  show(alert: AlertInput): string;
  clear(idOrUnique: string): void;
  toast(message: string, type: 'success' | 'error'): void;
}

/** Server time: what a countdown runs by, right also in a tab that the browser slows down. */
export interface ClockView {
  /** Server epoch milliseconds. */
  now(): number;
  /** Runs once after `ms`; the returned function takes it back. */
  after(ms: number, run: () => void): () => void;
}

/** Which map the operator has configured. */
export interface MapView {
  /** Address of its tiles, with `{z}`, `{x}` and `{y}`; empty: there is none. */
  readonly tileUrl: string;
  /** Whose map it is, to be said on it. */
  readonly credit: string;
}

export interface CoreView {
  readonly map: MapView;
  readonly clock: ClockView;
  readonly session: SessionView;
  readonly status: StatusView;
  readonly autoDial: AutoDialView;
  readonly calls: CallsView;
  readonly leads: LeadsView;
  readonly disposition: DispositionView;
  readonly alerts: AlertsView;
}

/** Announcements. State is read from the core; an event only says that something happened. */
export interface HostEvents {
  'call-started': { callId: string };
  'call-ended': { callId: string };
  /** The engine has put the far party on hold, or taken them back. */
  hold: { callId: string; held: boolean };
  /**
   * The live call was handed over to this agent, by whatever way: who did it; null: it is theirs alone again. The notes that
   * came with it are `core.calls.current.facts.transfer`.
   */
  transfer: { callId: string; from: { extension: string; name: string } | null };
  'lead-loaded': { leadId: string };
  /** It is on this page no longer: disposed, given back, or looked at and closed. */
  'lead-unloaded': { leadId: string };
  /** `statistics`: the person's own as they are now, where the gateway told them with its reply; else they are asked for. */
  'disposition-saved': { leadId: string; disposition: string; statistics?: ApiReply<'getStatistics'> };
  'follow-ups-changed': Record<string, never>;
  'status-changed': { status: ShownStatus; before: ShownStatus };
  'language-changed': { language: 'en' | 'fr' };
  /** Somebody changed the centre's plugins, layouts or general settings: who shows or works by them reads them anew. */
  'centre-changed': Record<string, never>;
  /** Somebody asked this person for an exception, or one that concerns them was decided: who shows some reads them anew. */
  'exceptions-changed': Record<string, never>;
  /** The centre's live floor has changed: for the page of managers that watches it. */
  'floor-changed': FloorChange;
  /** Told by plugins alone: lists of work have come into sight, and are asked for anew. */
  'summary-visible': Record<string, never>;
}
/** Those that a plugin may tell too, when it has changed what they are about; the others are the core's alone. */
export type ToldByPlugins = 'follow-ups-changed' | 'summary-visible';

/** A field that two people changed differently: its path, with the row's id for a field of a list (`rows.a7.text`). */
export interface Clash {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}
/**
 * What became of a save for the centre. Where somebody else changed the same fields meanwhile it is refused with `clashes`,
 * and `merged` is both changes together, with one's own where they clash.
 */
export type SaveOutcome<T> = Outcome & { readonly clashes?: readonly Clash[]; readonly merged?: T };

/** A plugin's value that the people of a centre share. */
export interface CentreState<T> {
  /**
   * Observable, and replaced as a whole: as it stands for the centre. Until the gateway has told, and while it is away, as
   * this machine last knew it for this person; else the schema's defaults.
   */
  readonly value: T;
  /** `failed`: it could not be read yet, and is asked for again by itself. Once `ready` it stays so: what was read stands. */
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why it has failed, or why `value` is not the newest: a newer release has saved. */
  readonly problem: PluginError | null;
  /** Rises with every save of anybody; 0 while nobody has saved. */
  readonly revision: number;
  /** Who saved it last, at server epoch milliseconds; null while nobody has. */
  readonly saved: { readonly by: string; readonly at: number } | null;
  /**
   * Saves for everybody in the centre; never rejects. `from`: the value that was edited, where that is not the present one. What
   * others changed since stays, field by field and, in lists of objects with an `id`, row by row; what both changed is
   * refused with `clashes`, and `value` is theirs then: saving `merged` from it overwrites. While the gateway is away the
   * save fails and nothing is kept for later. A wrong value has its words in `error.fields` by path.
   */
  save(next: T, from?: T): Promise<SaveOutcome<T>>;
  /** Asks the gateway anew. */
  reload(): void;
}
