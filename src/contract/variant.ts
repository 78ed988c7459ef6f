/** What a centre's folder says; `variants/schema.ts` checks the files. */
import type { AgentRole, AgentStatus, Role } from './statuses';

/** Code of a centre: the name of its folder `variants/<code>/` in capitals. */
export type VariantCode = string;

type Texts = Readonly<Partial<Record<'en' | 'fr', string>>>;

/** `outbound` is an advisor who may call out [GUARD-024]. */
export const CHOOSERS = ['everyone', 'outbound'] as const;
/** Who may choose something: any of these; an empty list is nobody. */
export type Choosers = readonly (Role | (typeof CHOOSERS)[number])[];

/** What a disposition asks for before it can be saved; `approval` is a manager's [DISPO-046]. */
export const NEEDS = ['reason', 'dateTime', 'notes', 'sale', 'approval'] as const;
/**
 * What becomes of the lead: `callback` any agent may keep, `follow-up` and `engaged-opportunity` are the agent's own,
 * `again` leaves it to the dialing sequence. Without one the lead is finished.
 */
export const SEQUELS = ['callback', 'follow-up', 'engaged-opportunity', 'again'] as const;
export type Sequel = (typeof SEQUELS)[number];
/** What the call has come to: `booking` a meeting, `sale` a policy. */
export const RESULTS = ['booking', 'sale'] as const;

/** One disposition of a centre; the order of the file is the order of the list. */
export interface DispositionRow {
  /** On the wire and in the database. */
  value: string;
  who: Choosers;
  /** Offered for inbound calls alone. */
  inbound?: boolean | undefined;
  needs?: readonly (typeof NEEDS)[number][] | undefined;
  /** Name of one of the centre's lists of reasons. */
  reasons?: string | undefined;
  next?: Sequel | undefined;
  /** A sale counts in the goals; a lead with either is warned of when it is called again. */
  result?: (typeof RESULTS)[number] | undefined;
  /** What people read, where the product has no words for the value. */
  texts?: Texts | undefined;
}

/** Rights of an account that a reason can depend on. */
export const REASON_RIGHTS = ['canTransferToMatcha', 'canTransferToSunlife'] as const;

export interface ReasonRow {
  value: string;
  /** Everyone, unless said. */
  who?: Choosers | undefined;
  right?: (typeof REASON_RIGHTS)[number] | undefined;
  texts?: Texts | undefined;
}

/** `variants/<code>/dispositions.json` */
export interface CentreDispositions {
  readonly dispositions: readonly DispositionRow[];
  /** Lists by name. One that ends in "Other" opens a text. */
  readonly reasons: Readonly<Record<string, readonly ReasonRow[]>>;
}

export const STATUS_COLOURS = ['orange', 'green', 'red'] as const;
export type StatusColour = (typeof STATUS_COLOURS)[number];

/** One status that a centre has: a row of `variants/<code>/statuses.json`, in the selector's order. */
export interface StatusRow {
  status: AgentStatus;
  /** Nobody: the system sets it. */
  who: Choosers;
  colour: StatusColour;
  colourWhileDialing?: StatusColour | undefined;
  /** Seconds until an overstay is told; without one none is. */
  limit?: Readonly<Partial<Record<AgentRole, number>>> | undefined;
  /** The same where the day's breaks add up (flag `cumulativeBreaks`). */
  cumulativeLimit?: Readonly<Partial<Record<AgentRole, number>>> | undefined;
  /** How often in a day it may be begun. */
  perDay?: Readonly<Partial<Record<AgentRole, number>>> | undefined;
}

/** A business that agents may bring onto a call; the number has ten digits. */
export interface TransferTarget {
  name: string;
  phone: string;
}

/** `variants/<code>/transfers.json`, which a centre may leave out: whom its agents may ring into a call by name [XFER-033]. */
export interface CentreTransfers {
  readonly external: readonly TransferTarget[];
  readonly sunlife: readonly TransferTarget[];
  /** Rung without being chosen. */
  readonly matcha: TransferTarget | null;
}

/** All of a centre that rules ask: `variant.json` with its dispositions and statuses. */
export interface VariantManifest extends VariantFile, CentreDispositions {
  readonly statuses: readonly StatusRow[];
}

/**
 * The product's switches [VARIANT-004, VARIANT-005, VARIANT-012]; a centre must say yes or no to each. A plugin declares
 * switches of its own in its manifest.
 */
export const FLAGS = [
  'externalTransfers',
  'recordingPanel',
  'disclosures',
  'scripts',
  'qualifierRedial',
  'newLeadsGoal',
  'phoneOther',
  'languageSwitcher',
  'transfers',
  'enforcedFollowUps',
  'sunlifeTransfer',
  'matchaTransfer',
  'followUpCallStatus',
  'previousDisposition',
  'cumulativeBreaks',
  'iappChoice',
  'autoDialAfterVoicemail',
] as const;
/** Name of a flag of the product. */
export type Flag = (typeof FLAGS)[number];
/** Name of a plugin's own flag, e.g. `objections:spanish`. */
export type FlagId = `${string}:${string}`;

/** `variants/<code>/variant.json`: the floor of what a centre can have. */
export interface VariantFile {
  code: VariantCode;
  country: 'US' | 'CA';
  /** Countries whose numbers may be rung, the United States with their territories; both where nothing is said. */
  rings?: readonly ('US' | 'CA')[] | undefined;
  uiLanguages: readonly ('en' | 'fr')[];
  leadLanguages: readonly ('en' | 'fr' | 'es')[];
  /** Locale overlays by UI language, e.g. `{ en: 'en_ca', fr: 'fr_ca' }`. */
  overlays: Partial<Record<'en' | 'fr', string>>;
  /**
   * The centre works on the training floor, where nobody real is called: calling hours are shown and forbid nothing, and
   * the top bar says so. It counts only as long as the gateway's engine has no line to real people either.
   */
  training: boolean;
  clientsPerLead: 1 | 2;
  timezone: string;
  postal: { mask: string; length: number };
  /** Each of `FLAGS`, and those of plugins' own flags that the centre says yes or no to. */
  flags: Readonly<Record<string, boolean>>;
  limits: Readonly<Record<string, number>>;
  /** Plugins that this centre may have, with their configuration. What is missing here cannot be switched on. */
  plugins: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  brand: { name: string; logo: string };
}

/** `variants/<code>/layouts.json`: the first layout of each working role. */
export type FirstLayouts = Partial<Record<AgentRole | 'manager', readonly { panel: string; x: number; y: number; w: number; h: number }[]>>;
