// The public declarations of @dialer/host, file by file, drawn from the source by `npm run host-api`. Not to be edited.

// src/host/index

export * from './manifest';
export * from './names';
export * from '../core/outcome';
export * from '../core/views';
export * from './format';
export * from './outcome-text';
export * from './store';
export * from './use-minute';
export * from './use-width';
export * from './worked-on';
export { ApiError } from '../core/ports/api';
export type { ApiInput, ApiPort, ApiReply } from '../core/ports/api';
export declare const HOST_API = 1;
export type Translate = (key: string, params?: Record<string, string | number>) => string;
export interface SavedState<T> {
  readonly value: T;
  set(next: T): void;
}
export interface CentreSchema<T> {
  safeParse(value: unknown):
    | {
        success: true;
        data: T;
      }
    | {
        success: false;
        error: {
          issues: readonly {
            path: readonly PropertyKey[];
            message: string;
          }[];
        };
      };
}
export interface PluginContext<Config = Record<string, unknown>> {
  readonly id: string;
  readonly config: Config;
  readonly core: CoreView;
  readonly api: ApiPort;
  flag(id: FlagId): boolean;
  use<T>(token: Token<T>): T;
  find<T>(token: Token<T>): T | null;
  provide<T>(token: Token<T>, value: NoInfer<T>): void;
  command<P extends object>(command: Command<P>, action: CommandAction<P>): void;
  guard<P extends object>(command: Command<P>, verdict: (payload?: P) => Verdict): void;
  before<P extends object>(command: Command<P>, listener: (payload: P) => Partial<P> | void | Promise<Partial<P> | void>): void;
  after<P extends object>(command: Command<P>, listener: (payload: P, outcome: Outcome) => void | Promise<void>): void;
  verdict<P extends object>(command: Command<P>, payload?: P): Verdict;
  run<P extends object>(command: Command<P>, ...payload: PayloadOf<P>): Promise<Outcome>;
  on<E extends keyof HostEvents>(event: E, handler: (payload: HostEvents[E]) => void): void;
  on<P>(event: PluginEvent<P>, handler: (payload: P) => void): void;
  announce<E extends ToldByPlugins>(event: E, payload: HostEvents[E]): void;
  announce<P>(event: PluginEvent<P>, payload: P): void;
  own(dispose: () => void): void;
  state<T>(version: number, initial: T, parse: (saved: unknown, version: number) => T): SavedState<T>;
  centreState<T extends object>(
    schema: CentreSchema<T>,
    version: number,
    parse?: (saved: unknown, version: number) => unknown,
  ): CentreState<T>;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
  readonly t: Translate;
}
export interface PanelProps {
  readonly panelId: string;
}
export interface PageProps {
  onDirty(dirty: boolean): void;
}
export interface EditorProps<Value = unknown> {
  readonly value: Value | undefined;
  onChange(next: Value | undefined): void;
  readonly label: string;
  readonly disabled: boolean;
  readonly t: Translate;
}
export interface PluginModule {
  readonly manifest: PluginManifest;
  readonly panels?: Readonly<Record<string, ComponentType<PanelProps>>>;
  readonly panelFacts?: Readonly<Record<string, ComponentType>>;
  readonly panelShown?: Readonly<Record<string, (ctx: PluginContext) => boolean>>;
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  readonly routes?: Readonly<Record<string, ComponentType>>;
  readonly overlays?: Readonly<Record<string, ComponentType>>;
  readonly topBar?: Readonly<Record<string, ComponentType>>;
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps<never>>>>;
  readonly activate?: (ctx: PluginContext<never>) => void | Promise<void>;
}
export declare function definePlugin<C>(
  manifest: PluginManifest,
  parts: Omit<PluginModule, 'manifest' | 'activate'> & {
    activate?: (ctx: PluginContext<C>) => void | Promise<void>;
  },
): PluginModule;
export declare const PluginProvider: Provider<PluginContext<Record<string, unknown>> | null>;
export declare function usePlugin<Config = Record<string, unknown>>(): PluginContext<Config>;
export declare const useCore: () => CoreView;
export declare function useT(): Translate;
export declare function toPluginError(error: unknown): PluginError;

// src/core/ports/api

export type ApiInput<K extends OperationId> = CoreInput<K>;
export type ApiReply<K extends OperationId> = CoreReply<K>;
export interface ApiPort {
  call<K extends OperationId>(
    operation: K,
    input: ApiInput<K>,
    options?: {
      key?: string;
      signal?: AbortSignal;
    },
  ): Promise<ApiReply<K>>;
}
export declare class ApiError extends Error {
  readonly operation: OperationId;
  readonly status: number | null;
  readonly errors: Record<string, string[]>;
  readonly body: unknown;
  constructor(operation: OperationId, status: number | null, message: string, errors?: Record<string, string[]>, body?: unknown);
}

// src/host/manifest

export type { FirstLayouts, VariantManifest } from '@dialer/contract';
export type { Condition, Fact } from './conditions';
export type TokenId = `${string}:${string}`;
declare const VALUE: unique symbol;
export type Token<T> = TokenId & {
  readonly [VALUE]?: T;
};
export type CommandId = `${string}:${string}`;
export interface PanelSize {
  w: number;
  h: number;
  minW: number;
  minH: number;
}
export interface PanelManifest {
  id: string;
  titleKey: string;
  descriptionKey: string;
  icon: string;
  size: PanelSize;
  aliases?: readonly string[];
  visibleWhen?: Condition;
}
export interface PageManifest {
  id: string;
  path: string;
  titleKey: string;
  descriptionKey: string;
  icon: string;
  roles?: readonly Role[];
  permission?: string;
}
export interface RouteManifest {
  path: string;
  titleKey: string;
  roles?: readonly Role[];
  permission?: string;
}
export interface OverlayManifest {
  id: string;
  visibleWhen?: Condition;
}
export interface ItemManifest {
  id: string;
  order: number;
}
export interface CommandManifest {
  id: CommandId;
  titleKey: string;
  shortcut?: string;
}
export interface FlagManifest {
  id: FlagId;
  titleKey: string;
  descriptionKey: string;
  default: boolean;
}
export interface PluginManifest {
  id: string;
  hostApi: number;
  titleKey: string;
  descriptionKey: string;
  flags?: readonly FlagManifest[];
  needsFlags?: readonly (Flag | FlagId)[];
  roles?: readonly Role[];
  permissions?: readonly string[];
  tenantFeatures?: readonly string[];
  requires?: readonly TokenId[];
  optional?: readonly TokenId[];
  provides?: readonly TokenId[];
  guards?: readonly CommandId[];
  listens?: readonly CommandId[];
  dispositions?: readonly string[];
  centreState?: {
    readonly write: readonly [Role, ...Role[]];
  };
  essential?: boolean;
  activateOn: 'start' | 'first-panel' | 'first-call' | 'route';
  contributes: {
    panels?: readonly PanelManifest[];
    settingsPages?: readonly PageManifest[];
    routes?: readonly RouteManifest[];
    overlays?: readonly OverlayManifest[];
    topBar?: readonly ItemManifest[];
    commands?: readonly CommandManifest[];
  };
}
export interface Switch {
  plugin: string;
  on: boolean;
  role?: Role;
  team?: number;
}
export interface FlagSwitch {
  flag: string;
  on: boolean;
  team?: number;
}
export type Why =
  | {
      kind: 'not-in-variant';
    }
  | {
      kind: 'flag';
      flag: string;
      switchedOff?: true;
      byDefault?: true;
      team?: number;
    }
  | {
      kind: 'role';
      roles: readonly Role[];
    }
  | {
      kind: 'permission';
      permission: string;
    }
  | {
      kind: 'tenant-feature';
      feature: string;
    }
  | {
      kind: 'switched-off';
      role?: Role;
      team?: number;
    }
  | {
      kind: 'host-api';
      wants: number;
      has: number;
    }
  | {
      kind: 'missing-token';
      token: TokenId;
      providers: readonly string[];
    }
  | {
      kind: 'guard-chain';
      chain: readonly string[];
    };
export interface Resolution {
  at: 'active' | 'off' | 'blocked';
  why?: Why;
}

// src/host/conditions

export declare const FACTS: readonly ['onPhone', 'inCall', 'leadLoaded', 'noLead', 'dispositionActive', 'machineDetected', 'autoDialing'];
export type Fact = (typeof FACTS)[number];
export type Condition =
  | Fact
  | {
      all: readonly Condition[];
    }
  | {
      any: readonly Condition[];
    }
  | {
      not: Condition;
    };
export declare function conditionFaultOf({ panels, overlays }: PluginManifest['contributes']): string | null;

// src/host/names

export declare const token: <T>(id: TokenId) => Token<T>;
declare const PAYLOAD: unique symbol;
export type Command<P extends object = object> = CommandId & {
  readonly [PAYLOAD]?: P;
};
export declare const command: <P extends object>(id: CommandId) => Command<P>;
declare const ANNOUNCED: unique symbol;
export type PluginEvent<P = unknown> = `${string}:${string}` & {
  readonly [ANNOUNCED]?: P;
};
export declare const event: <P>(id: `${string}:${string}`) => PluginEvent<P>;
export interface PayloadSchema<P extends object> {
  safeParse(given: unknown):
    | {
        readonly success: true;
        readonly data: P;
      }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly {
            readonly path: readonly PropertyKey[];
            readonly message: string;
          }[];
        };
      };
}
export interface CommandAction<P extends object = object> {
  payload?: PayloadSchema<P>;
  run(payload: P): Promise<Outcome> | Outcome;
  verdict?(payload?: P): Verdict;
  onRefused?(): void;
}
export type PayloadOf<P extends object> = Record<never, never> extends P ? [payload?: P] : [payload: P];

// src/core/outcome

interface Reason {
  reasonKey: string;
  params?: Record<string, string | number>;
  owner?: string;
}
export type Verdict =
  | {
      allow: true;
    }
  | ({
      allow: false;
    } & Reason);
export type Outcome =
  | {
      kind: 'done';
    }
  | ({
      kind: 'refused';
    } & Reason)
  | {
      kind: 'failed';
      error: PluginError;
      owner?: string;
    };
export interface PluginError {
  messageKey?: string;
  params?: Record<string, string | number>;
  message?: string;
  fields?: Record<string, string[]>;
  status?: number;
}
export declare const allow: Verdict;
export declare const refuse: (reasonKey: string, params?: Record<string, string | number>) => Verdict;
export declare const done: Outcome;
export declare function refused(verdict: Verdict): Outcome | null;

// src/core/views

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
  hasRole(role: Role): boolean;
  hasPermission(permission: string): boolean;
  flag(name: Flag): boolean;
}
export interface StatusView {
  readonly current: ShownStatus;
  readonly active: boolean;
  readonly changing: boolean;
  readonly colour: StatusColour;
  readonly duration: number;
  readonly overdueFollowUps: number;
  readonly options: readonly {
    status: AgentStatus;
    verdict: Verdict;
  }[];
  readonly selector: Verdict;
  request(status: AgentStatus): Promise<Outcome>;
  setOverdueFollowUps(count: number): void;
}
export interface AutoDialView {
  readonly active: boolean;
  readonly dialing: boolean;
  readonly nextTickIn: number | null;
  readonly noLead: boolean;
  readonly failed: boolean;
}
export type PageCallStatus = 'inactive' | 'dialing' | 'incoming' | 'answered' | 'not_answered' | 'ended';
export interface CallView {
  readonly callId: string;
  readonly facts: Call;
  readonly status: PageCallStatus;
  readonly type: CallType;
  readonly bridged: boolean;
  readonly duration: number;
}
export interface CallsView {
  readonly current: CallView | null;
  readonly live: boolean;
  readonly onPhone: boolean;
  readonly hangUpVerdict: Verdict;
  hangUp(): Promise<Outcome>;
  dial(number: string): Promise<Outcome>;
  dialFollowUp(leadId: string): Promise<Outcome>;
  redial(leadId: string): Promise<Outcome>;
  redialVerdict(leadId: string): Verdict;
}
export type { AddressData, AddressType, ClientData, InsuranceData, Lasting, LeadData, LeadPatch } from '../contract/lead';
export interface LeadView extends Readonly<Omit<LeadData, 'address' | 'clients'>> {
  readonly address: Readonly<AddressData>;
  readonly clients: readonly Readonly<ClientData>[];
  readonly name: string;
  readonly ringNote: RingNote | null;
  readonly callVerdict: Verdict;
  readonly unsaved: boolean;
  readonly savedAt: number | null;
  readonly saveError: string | null;
  readonly saveRefused: boolean;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly today: string;
  readonly dobValid: boolean;
  readonly validatingPostal: boolean;
  set(fields: Partial<Omit<LeadData, 'id' | 'address' | 'clients'>>): void;
  setAddress(fields: Partial<AddressData>): void;
  setClient(index: number, fields: Partial<ClientData>): void;
  validatePostal(): Promise<Outcome>;
}
export interface LeadsView {
  readonly current: LeadView | null;
  readonly viewed: LeadView | null;
  readonly viewings: number;
  readonly loading: boolean;
  readonly toDispose: readonly ToDispose[];
  load(phone: string, type: CallType): Promise<Outcome>;
  closeViewed(): void;
}
export interface DispositionOption {
  value: string;
  labelKey: string;
}
export interface DispositionView {
  readonly active: boolean;
  readonly cannotBeChanged: boolean;
  readonly saving: boolean;
  readonly waiting: string | null;
  readonly refused: string | null;
  readonly disposition: string;
  readonly reason: string;
  readonly reasonOther: string;
  readonly notes: string;
  readonly dateTime: string;
  readonly shortCall: boolean;
  readonly sale: Readonly<{
    coverageAmount: string;
    premiumAmount: string;
    policyNumber: string;
    planType: string;
  }>;
  readonly qualifierName: string;
  readonly qualifierNotes: string;
  readonly previousDisposition: string | null;
  readonly options: readonly DispositionOption[];
  readonly reasonOptions: readonly DispositionOption[];
  readonly needs: Readonly<{
    reason: boolean;
    dateTime: boolean;
    callTime: boolean;
    notes: boolean;
    sale: boolean;
  }>;
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
  appendNotes(text: string): Outcome;
  save(then: 'next' | 'stop'): Promise<Outcome>;
  reschedule(leadId: string, dateTime: string, notes?: string): Promise<Outcome>;
}
export type { AlertInput, Words };
export interface AlertsView {
  show(alert: AlertInput): string;
  clear(idOrUnique: string): void;
  toast(message: string, type: 'success' | 'error'): void;
}
export interface ClockView {
  now(): number;
  after(ms: number, run: () => void): () => void;
}
export interface CoreView {
  readonly clock: ClockView;
  readonly session: SessionView;
  readonly status: StatusView;
  readonly autoDial: AutoDialView;
  readonly calls: CallsView;
  readonly leads: LeadsView;
  readonly disposition: DispositionView;
  readonly alerts: AlertsView;
}
export interface HostEvents {
  'call-started': {
    callId: string;
  };
  'call-ended': {
    callId: string;
  };
  hold: {
    callId: string;
    held: boolean;
  };
  'lead-loaded': {
    leadId: string;
  };
  'lead-unloaded': {
    leadId: string;
  };
  'disposition-saved': {
    leadId: string;
    disposition: string;
    statistics?: ApiReply<'getStatistics'>;
  };
  'follow-ups-changed': Record<string, never>;
  'status-changed': {
    status: ShownStatus;
    before: ShownStatus;
  };
  'language-changed': {
    language: 'en' | 'fr';
  };
  'centre-changed': Record<string, never>;
  'summary-visible': Record<string, never>;
}
export type ToldByPlugins = 'follow-ups-changed' | 'summary-visible';
export interface Clash {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}
export type SaveOutcome = Outcome & {
  readonly clashes?: readonly Clash[];
};
export interface CentreState<T> {
  readonly value: T;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly problem: PluginError | null;
  readonly revision: number;
  readonly saved: {
    readonly by: string;
    readonly at: number;
  } | null;
  save(next: T, from?: T): Promise<SaveOutcome>;
  reload(): void;
}

// src/contract/lead

export interface Lasting {
  name: string;
  duration: string;
}
export type AddressType = 1 | 2 | 3;
export declare const ADDRESS: {
  address: Named<'street', 'text', string>;
  apartment: Saved<'text', string>;
  buzzer: Saved<'text', string>;
  city: Saved<'text', string>;
  postal: Named<'zip', 'postal', string>;
  province: Named<'state', 'region', string>;
  timezone: Saved<'text', string>;
  latitude: Saved<'number', number | null>;
  longitude: Saved<'number', number | null>;
  type: Saved<'choice', AddressType>;
  valid: Only<'core', 'flag', boolean>;
  invalidPostal: Only<'core', 'flag', boolean>;
  availableAgents: Only<'wire', 'number', number | null>;
};
export type AddressData = Data<typeof ADDRESS>;
export declare const INSURANCE: {
  hasPolicy: Saved<'bit', 0 | 1 | null>;
  carrier: Saved<'text', string>;
  premium: Saved<'text', string>;
  type: Saved<'texts', readonly string[]>;
  typeOther: Saved<'text', string>;
  amount: Saved<'number', number | null>;
  applied: Saved<'bit', 0 | 1 | null>;
  denied: Saved<'bit', 0 | 1 | null>;
  annuityBeneficiary: Saved<'text', string>;
  annuityFunds: Saved<'text', string>;
  annuityInvestment: Saved<'text', string>;
  annuityPeriod: Saved<'text', string>;
};
export type InsuranceData = Data<typeof INSURANCE>;
export declare const CLIENT: {
  title: Saved<'text', string>;
  firstName: Saved<'text', string>;
  lastName: Saved<'text', string>;
  gender: Saved<'choice', 1 | 2 | null>;
  dob: Saved<'day', string>;
  countryOfBirth: Saved<'text', string>;
  employment: Saved<'number', number | null>;
  occupation: Saved<'text', string>;
  income: Saved<'number', number | null>;
  incomeType: Saved<'text', string>;
  height: Saved<'text', string>;
  heightUnits: Saved<'bit', 0 | 1>;
  weight: Saved<'text', string>;
  weightUnits: Saved<'bit', 0 | 1>;
  measuringSystem: Saved<'bit', 0 | 1 | null>;
  smoker: Saved<'bit', 0 | 1 | null>;
  disability: Saved<'bit', 0 | 1 | null>;
  conditions: Saved<'lasting', readonly Lasting[]>;
  medications: Saved<'lasting', readonly Lasting[]>;
  insurance: Saved<'part', InsuranceData>;
};
export type ClientData = Data<typeof CLIENT>;
export declare const LEAD: {
  id: Field<'id', string>;
  marketingId: Field<'text', string>;
  phone: Saved<'phone', string>;
  phoneOther: Saved<'phones', string[]>;
  email: Saved<'text', string>;
  language: Saved<'choice', 'en' | 'es' | 'fr'>;
  status: Saved<'text', string>;
  previousStatus: Field<'text', string>;
  statusDescription: Field<'text', string>;
  notes: Saved<'notes', string>;
  creNotes: Saved<'notes', string>;
  website: Field<'text', string>;
  campaign: Field<'text', string>;
  keywords: Field<'text', string>;
  mga: Saved<'text', string>;
  localDid: Field<'text', string>;
  dials: Field<'number', number>;
  takenBy: Field<'text', string>;
  isInbound: Field<'flag', boolean>;
  isAnnuity: Saved<'flag', boolean>;
  isRedistributedFollowup: Only<'wire', 'flag', boolean>;
  new: Field<'flag', boolean>;
  created: Only<'wire', 'flag', boolean>;
  persisted: Only<'wire', 'flag', boolean>;
  createdAt: Field<'text', string>;
  crmId: Field<'text', string>;
  setBy: Field<'text', string>;
  entrance: Saved<'text', string>;
  reasonForRequest: Saved<'text', string>;
  qualifierName: Field<'text', string>;
  qualifiedBy: Field<'text', string>;
  reasons: Saved<'texts', string[]>;
  reasonOther: Saved<'text', string>;
  calling: Field<'calling', CallFacts | null>;
  address: Saved<'part', AddressData>;
  clients: Saved<'parts', ClientData[]>;
};
export type LeadData = Data<typeof LEAD>;
export type LeadPatch = Partial<Omit<LeadData, 'clients' | 'address'>> & {
  address?: Partial<AddressData>;
  clients?: Partial<ClientData>[];
};

// src/core/ports/alerts

export type Words = string | (() => string);
export declare const wordsOf: (words: Words) => string;
export interface AlertInput {
  message: Words;
  type: 'success' | 'warning' | 'error';
  dismissible?: boolean;
  timeout?: number | null;
  expires?: boolean;
  revertColor?: boolean;
  unique?: string;
  place?: 'page' | 'over' | 'call-bar';
  buttons?: {
    color: 'primary' | 'none';
    label: Words;
    action: () => void;
  }[];
}
export interface Notices {
  show(alert: AlertInput): string;
  clear(idOrUnique: string): void;
  toast(message: string, type: 'success' | 'error', ms?: number): void;
}

// src/rules/ring-note

export interface RingNote {
  readonly reasonKey: string;
  readonly params?: Record<string, string>;
  readonly forbids: boolean;
}

// src/host/format

export { formatClock, formatDay, formatTime, zoneName, type Language } from '../rules/times';
export declare function formatPhone(phone: string): string;
export declare function formatDuration(seconds: number): string;
export declare const formatPercent: (percent: number, language: Language) => string;
export declare const formatCount: (count: number, language: Language) => string;

// src/rules/times

export type Language = 'en' | 'fr';
export declare const LOCALES: {
  readonly en: 'en-US';
  readonly fr: 'fr-CA';
};
export declare function formatTime(at: number, language: Language, timezone?: string): string;
export declare function formatDay(at: number, language: Language, timezone?: string): string;
export declare function zoneName(at: number, language: Language, timezone?: string): string;
export declare function formatClock(at: number, language: Language, timezone?: string): string;
export declare function clocksOf(
  at: number,
  leadZone: string | undefined,
  language: Language,
  ownZone?: string,
): {
  readonly lead: string;
  readonly agent: string;
} | null;

// src/host/outcome-text

export declare const reasonOf: (t: Translate, verdict: Verdict) => string | null;
export declare function problemOf(t: Translate, outcome: Outcome, otherwise: string): string | null;
export declare const errorText: (t: Translate, error: PluginError, otherwise: string) => string;
export declare function statusText(t: Translate, status: string): string;
export declare function zoneText(t: Translate, zone: string): string;

// src/host/store

export interface PluginStore<T> {
  provide(ctx: Pick<PluginContext<never>, 'id' | 'core' | 'own'>, value: T): void;
  use(): T;
}
export declare function createPluginStore<T>(): PluginStore<T>;

// src/host/use-minute

export declare function useMinute({ clock }: Pick<CoreView, 'clock'>): number;

// src/host/use-width

export declare function useWidth(): [ref: (element: HTMLElement | null) => void | (() => void), width: number];

// src/host/worked-on

export declare function nameWorkedOn({ leads, calls }: Pick<CoreView, 'leads' | 'calls'>): string;
