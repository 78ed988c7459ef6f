// The public declarations of @dialer/host with their comments, drawn from the source by `npm run host-api`. Not to be edited.
//
// In the order in which an author needs them: what a plugin declares, what its module gets, what it shares, what its
// components use; then the core's state, the lead and the rest that those name. The last section lists the commands.
//
// The host's own part are the sections of src/host, at most 300 lines: those that are neither empty nor comments,
// as this file is formatted. `npm run host-api` says how many there are.

// src/host/manifest

/**
 * What a plugin declares: plain, serialisable data, read for every plugin at start by the page, the gateway and CI,
 * without loading the plugin's code. `plugins/<id>/manifest.ts` exports one as default.
 */
export type { FirstLayouts, VariantManifest } from '@dialer/contract';
export type { Condition, Fact } from './conditions';

/** `plugin:noun`, e.g. `telephony:conference`. */
export type TokenId = `${string}:${string}`;
declare const VALUE: unique symbol;

/** A token that knows the type of its value; made once, by `token()`. */
export type Token<T> = TokenId & { readonly [VALUE]?: T };

/** `plugin:verb-noun`, e.g. `disposition:save-next`. */
export type CommandId = `${string}:${string}`;

/** Panels are placed in 12 columns; a row is 32 px high (24 + gap 8). */
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
  /** Earlier ids of this panel, so that saved layouts find it after a rename. */
  aliases?: readonly string[];
  /** When the panel takes its place; hidden, it keeps it. */
  visibleWhen?: Condition;
}
export interface PageManifest {
  id: string;
  path: string;
  titleKey: string;
  descriptionKey: string;
  icon: string;
  /** As of the plugin, which must be there as well. */
  roles?: readonly Role[];
  permission?: string;
}
export interface RouteManifest {
  path: string;
  titleKey: string;
  /** As of the plugin, which must be there as well. */
  roles?: readonly Role[];
  permission?: string;
}
export interface OverlayManifest {
  id: string;
  visibleWhen?: Condition;
  /** `bar`: a row between the top bar and the panels, over the whole width; else a window above them. */
  place?: 'bar';
}
export interface ItemManifest {
  id: string;
  order: number;
  /**
   * `call`: in the call bar where Hang up stands in a call, while none is live. `in-call`: in the call bar of a live call,
   * before its controls, which stand still when it comes. Else beside the call bar.
   */
  place?: 'call' | 'in-call';
}
export interface CommandManifest {
  id: CommandId;
  titleKey: string;
  /** e.g. `Ctrl+Alt+K`, by the grammar of `shortcuts.ts`; keys of the shell and of the browser are refused. */
  shortcut?: string;
}

/**
 * A switch of the plugin's own, which administrators find on the Flags tab and switch for the centre and for single teams;
 * the plugin reads it with `ctx.flag(id)`.
 */
export interface FlagManifest {
  /** `plugin:what`, with the plugin's own id. */
  id: FlagId;
  titleKey: string;
  descriptionKey: string;
  /** Where neither the centre's `variant.json` nor an administrator says anything. */
  default: boolean;
}
export interface PluginManifest {
  /** Folder name, locale namespace and key in the variant manifest. `settings/globals` has the id `settings-globals`. */
  id: string;
  /** Major version of the host API that it was written for. */
  hostApi: number;
  /** Shown to administrators and in the catalogue. */
  titleKey: string;
  descriptionKey: string;
  /** Flags that it declares: its own. */
  flags?: readonly FlagManifest[];
  /** Flags that must be on for it to be there (VARIANT-005): all of these, of the product or its own. */
  needsFlags?: readonly (Flag | FlagId)[];
  /**
   * For whoever holds any of these; absent or empty: everyone. A rank (setter, manager, admin, super, operations-manager)
   * is also held by whoever has a higher one; qualifier and advisor only by whoever works as one, so that a plugin for
   * qualifiers and their managers names both. `isForRoles` of the contract judges it, for page and gateway.
   */
  roles?: readonly Role[];
  /** All of these. */
  permissions?: readonly string[];
  /** All of these must be among GET /tenant-features (VARIANT-009). */
  tenantFeatures?: readonly string[];
  /** Tokens that some active plugin must provide; none: this plugin alone is `blocked`. */
  requires?: readonly TokenId[];
  optional?: readonly TokenId[];
  provides?: readonly TokenId[];
  /** Commands that it may refuse with a reason; hang-up has no guards. */
  guards?: readonly CommandId[];
  /** Commands that it hears of, before and after they are run. */
  listens?: readonly CommandId[];
  /** Dispositions that it gives by itself: a centre that has the plugin has them in its `dispositions.json`. */
  dispositions?: readonly string[];
  /**
   * It keeps a value for the whole centre (`ctx.centreState`), in the shape of its `centre-state.ts`. Whoever has the plugin
   * reads it; who holds any of `write`, judged as `roles`, may save it. `version` is of the shape, 1 unless it says another:
   * what a page of an older release sends is refused.
   */
  centreState?: { readonly write: readonly [Role, ...Role[]]; readonly version?: number };
  /** Cannot be switched off where the variant has it: a call cannot be worked without it. */
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

/** An administrator's switch: plugin on or off for a scope. */
export interface Switch {
  plugin: string;
  on: boolean;
  role?: Role;
  team?: number;
}

/** An administrator's say on a flag: for the centre, or for one team. */
export interface FlagSwitch {
  flag: string;
  on: boolean;
  team?: number;
}

/** Why a plugin is not active, in a form that a screen can put into words. */
export type Why =
  | { kind: 'not-in-variant' }

  /** Off in the variant manifest; with `switchedOff` by an administrator; with `byDefault` until one switches it on. */
  | { kind: 'flag'; flag: string; switchedOff?: true; byDefault?: true; team?: number }
  | { kind: 'role'; roles: readonly Role[] }
  | { kind: 'permission'; permission: string }
  | { kind: 'tenant-feature'; feature: string }
  | { kind: 'switched-off'; role?: Role; team?: number }
  | { kind: 'host-api'; wants: number; has: number }

  /** `through`: where the providers wait for others themselves, those, and so on to the ones that are off. */
  | { kind: 'missing-token'; token: TokenId; providers: readonly string[]; through?: readonly (readonly string[])[] }
  | { kind: 'guard-chain'; chain: readonly string[] };
export interface Resolution {
  at: 'active' | 'off' | 'blocked';
  why?: Why;
}

// src/host/conditions

/** When a panel or an overlay is shown: facts that the core computes, and what can be made of them. */
export declare const FACTS: readonly ['onPhone', 'inCall', 'leadLoaded', 'noLead', 'dispositionActive', 'machineDetected', 'autoDialing'];
export type Fact = (typeof FACTS)[number];

/** A fact, or facts put together, e.g. `{ all: ['inCall', { not: 'machineDetected' }] }`. */
export type Condition = Fact | { all: readonly Condition[] } | { any: readonly Condition[] } | { not: Condition };

/** Which panel or overlay of a plugin has a condition that is none, in words; null when all are good. */
export declare function conditionFaultOf({ panels, overlays }: PluginManifest['contributes']): string | null;

// src/host/index

/**
 * `@dialer/host`: everything of the dialer that a plugin may import. A plugin is a manifest (`manifest.ts`, plain data)
 * and a module (`index.tsx`, loaded when it is needed) whose default export is made by `definePlugin`.
 */
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

/** Major version of this API; a manifest names the one it was written for. */
export declare const HOST_API = 1;

/** A text by its key, its `{{names}}` filled from `params`; `plugin:key` is in that plugin's texts. A key that nothing knows comes back. */
export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** A plugin's own saved state: preferences, never a person's or a lead's data. */
export interface SavedState<T> {
  /** Observable, and replaced as a whole. */
  readonly value: T;
  /** Saved a moment later, with the person's layout. What a newer release has saved is not overwritten. */
  set(next: T): void;
}

/** What a panel's header says beside its title. */
export interface PanelBadge {
  readonly value: number | string;
  /** The same in words, for who hears it or points at it: `3 messages wait`. */
  readonly label: string;
}

/** The plugin's own side on the gateway. */
export interface GatewayPort {
  /** A write that must not be lost passes `key`: it is tried again by itself, and kept once. */
  call<R extends PluginRoute>(route: R, input: RouteInput<R>, options?: ApiOptions): Promise<RouteReply<R>>;
}

/** What a plugin's `activate` gets, and what its components get from `usePlugin()`. */
export interface PluginContext<Config = Record<string, unknown>> {
  /** The plugin's id, as in its manifest. */
  readonly id: string;
  /** The plugin's configuration from the variant manifest and the administrator, already checked by its schema. */
  readonly config: Config;
  /** State of the world, observable, and what may be done in it. */
  readonly core: CoreView;
  /** REST operations by their names in the contract. `call` rejects with `ApiError`. */
  readonly api: ApiPort;
  /** Routes of the plugin's own gateway side, from its `routes.ts`, typed both ways. `call` rejects with `ApiError`. */
  readonly gateway: GatewayPort;
  /**
   * Whether a flag that the manifest declares in `flags` is on for this person; throws for any other. Observable: it follows
   * an administrator's switch as `core.session.flag`, which has the product's flags, does.
   */
  flag(id: FlagId): boolean;
  /** Value of a token that the manifest `requires`; throws when it is not declared or its provider does not run. */
  use<T>(token: Token<T>): T;
  /**
   * Value of a token that the manifest has in `optional`, or null while nothing provides it; throws when not declared.
   * Ask at each use: a provider that goes into quarantine takes its value back, and those who can do without it go on.
   */
  find<T>(token: Token<T>): T | null;
  /** Gives other plugins a value under a token that the manifest `provides`, until this plugin is deactivated. */
  provide<T>(token: Token<T>, value: NoInfer<T>): void;
  /** Gives a command of the manifest its action, and says what it takes. */
  command<P extends object>(command: Command<P>, action: CommandAction<P>): void;
  /**
   * May refuse a command that the manifest lists in `guards`. Asked with the payload at each run, and before the click of a
   * button that has one; without, before any other click. A guard that throws lets the action pass.
   */
  guard<P extends object>(command: Command<P>, verdict: (payload?: P) => Verdict): void;
  /**
   * Hears, before it is done, of a command that the manifest lists in `listens`, and may answer fields to put over those of
   * its payload, also after a moment: it has a second. Each hears what those before it have added. What the payload's schema
   * refuses is dropped.
   */
  before<P extends object>(command: Command<P>, listener: (payload: P) => Partial<P> | void | Promise<Partial<P> | void>): void;
  /** Hears what became of a command that the manifest lists in `listens` and that was done or tried. Nobody waits for it. */
  after<P extends object>(command: Command<P>, listener: (payload: P, outcome: Outcome) => void | Promise<void>): void;
  /**
   * May any plugin's command be run now? Its own verdict, then every guard's, each in the name of its plugin; `reasonOf` puts
   * it into words. Observable: a component that reads it follows it. `CommandButton` of `@dialer/ui` is a button with it.
   */
  verdict<P extends object>(command: Command<P>, payload?: P): Verdict;
  /**
   * Runs any plugin's command. Never rejects: an action that throws has `failed`, and so has a payload that is not what the
   * command takes (`fields` names which); a command that nobody gives is `refused`.
   */
  run<P extends object>(command: Command<P>, ...payload: PayloadOf<P>): Promise<Outcome>;
  /** The keys that run a command for this person, chosen by them or the plugin's own; null: none. Observable. */
  shortcut(command: CommandId): string | null;
  /** Hears announcements of the core and of other plugins until the plugin is deactivated. */
  on<E extends keyof HostEvents>(event: E, handler: (payload: HostEvents[E]) => void): void;
  on<P>(event: PluginEvent<P>, handler: (payload: P) => void): void;
  /**
   * Tells every plugin. A handler that throws is logged, and the others hear it. Throws for an event that is another's: the
   * core's own, but for those that plugins tell, or another plugin's.
   */
  announce<E extends ToldByPlugins>(event: E, payload: HostEvents[E]): void;
  announce<P>(event: PluginEvent<P>, payload: P): void;
  /**
   * Brings a panel, of whatever plugin, into sight: scrolled to, and marked for a moment. Refused, with words for the person,
   * where the panel is not on their layout (which stays theirs), has nothing to show, or the workspace is not on the screen.
   */
  openPanel(panel: string): Outcome;
  /**
   * A count or a short word in the header of a panel of the manifest, asked again whenever something observable in it has
   * changed; null shows none. One that throws shows none and is reported once.
   */
  badge(panel: string, read: () => PanelBadge | null): void;
  /** Registers a clean-up. All run in reverse when the plugin is deactivated; one that throws keeps none from running. */
  own(dispose: () => void): void;
  /**
   * The plugin's preferences, saved per person on the gateway; one for each plugin. `parse` gets what was saved and the
   * version that saved it, and returns today's shape. When it throws, `initial` stands and nothing is lost until `set`.
   */
  state<T>(version: number, initial: T, parse: (saved: unknown, version: number) => T): SavedState<T>;
  /**
   * The value that the plugin keeps for the whole centre, one for each plugin: on the gateway, on every page at once when
   * somebody saves it. The manifest's `centreState` says who may save, and the version of the shape; `schema` is the default
   * export of the plugin's `centre-state.ts`, an object of zod whose fields have defaults, by which the gateway judges too.
   * `parse` turns what an earlier version has saved into what the schema reads. What cannot be read counts as not saved,
   * and can be taken back on the Changes page.
   */
  centreState<T extends object>(schema: Schema<T>, parse?: (saved: unknown, version: number) => unknown): CentreState<T>;
  /** A line with the plugin's id; never a client's data. */
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
  /** Translates in the plugin's own namespace, then in the shared texts. */
  readonly t: Translate;
}

/** What a panel's component gets. */
export interface PanelProps {
  readonly panelId: string;
}

/** What a page shows of itself in its address, so that a link shows what its sender saw: a search, a sort, what is open. */
export interface PageAddress {
  get(name: string): string;
  /** Empty values leave the address. Back does not return here: for what is refined step by step, as a search. */
  set(values: Record<string, string>): void;
  /** As `set`, and Back returns here: for what opens and closes. */
  go(values: Record<string, string>): void;
}

/** What a settings page's component gets. */
export interface PageProps {
  /** Tells the frame that leaving would lose edits. */
  onDirty(dirty: boolean): void;
  readonly address: PageAddress;
}

/**
 * What an editor of a configuration's field gets: the control that `config.ts` names by `.meta({ editor: 'name' })`. It stands
 * in no plugin frame, since the plugin need not run for the administrator: it has these properties and nothing of `usePlugin()`.
 */
export interface EditorProps<Value = unknown> {
  /** What stands in the form; undefined while nothing does, or nothing that is of the field's kind. */
  readonly value: Value | undefined;
  /** What is to stand there; undefined is nothing. The schema judges it as anything that is typed. */
  onChange(next: Value | undefined): void;
  /** Name of the field, which stands above the editor. */
  readonly label: string;
  /** The administrator may only look. */
  readonly disabled: boolean;
  /** Translates in the plugin's namespace. */
  readonly t: Translate;
}

/** A plugin's module. Components are keyed by the ids of its manifest's contributions. */
export interface PluginModule {
  readonly manifest: PluginManifest;
  readonly panels?: Readonly<Record<string, ComponentType<PanelProps>>>;
  /** Right side of the panel's header: one line of state or facts. */
  readonly panelFacts?: Readonly<Record<string, ComponentType>>;
  /** A panel that takes itself away for facts that no `visibleWhen` names; observed, and its place is kept. */
  readonly panelShown?: Readonly<Record<string, (ctx: PluginContext) => boolean>>;
  readonly pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  readonly routes?: Readonly<Record<string, ComponentType>>;
  readonly overlays?: Readonly<Record<string, ComponentType>>;
  readonly topBar?: Readonly<Record<string, ComponentType>>;
  /** Controls of the plugin's own in the form of its configuration; `later()` of `@dialer/ui` keeps their code from everybody else. */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps<never>>>>;
  /** Runs once when the plugin starts, with ten seconds to finish. What it registers is undone when the plugin stops. */
  readonly activate?: (ctx: PluginContext<never>) => void | Promise<void>;
}

/** Ties a manifest to its code; checks that every declared contribution has a component. */
export declare function definePlugin<C>(
  manifest: PluginManifest,
  parts: Omit<PluginModule, 'manifest' | 'activate'> & { activate?: (ctx: PluginContext<C>) => void | Promise<void> },
): PluginModule;

/** The frame around a plugin's component provides its context. */
export declare const PluginProvider: Provider<PluginContext<Record<string, unknown>> | null>;

/** The plugin's context inside its own components. */
export declare function usePlugin<Config = Record<string, unknown>>(): PluginContext<Config>;

/** The core's observable state; wrap the component in `observer`. */
export declare const useCore: () => CoreView;

/** Translations in the plugin's namespace; the component is drawn again when the language changes. */
export declare function useT(): Translate;

/** Puts anything thrown by a call into the words that a screen shows. */
export declare function toPluginError(error: unknown): PluginError;

// src/host/names

/** Names that plugins share, each with its type; made once, in the owner's `api.ts`. */

/** Names a value that plugins share, with its type: `export const conference = token<Conference>('telephony:conference')`. */
export declare const token: <T>(id: TokenId) => Token<T>;
declare const PAYLOAD: unique symbol;

/** A command that knows what it is run with; a plain id is one that is asked nothing. */
export type Command<P extends object = object> = CommandId & { readonly [PAYLOAD]?: P };

/** Names a command that is run with something: `export const addNote = command<{ text: string }>('notes:add-note')`. */
export declare const command: <P extends object>(id: CommandId) => Command<P>;
declare const ANNOUNCED: unique symbol;

/** An event of a plugin that knows what it says. */
export type PluginEvent<P = unknown> = `${string}:${string}` & { readonly [ANNOUNCED]?: P };

/** Names an event that its plugin alone announces: `export const goalReached = event<{ goal: number }>('goals:reached')`. */
export declare const event: <P>(id: `${string}:${string}`) => PluginEvent<P>;

/** What reads a value: any schema of zod. It answers at once, with a copy, and throws for nothing that it is given. */
export interface Schema<P> {
  safeParse(given: unknown):
    | { readonly success: true; readonly data: P }
    | {
        readonly success: false;
        readonly error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
      };
}

/** What a plugin gives a command of its manifest. */
export interface CommandAction<P extends object = object> {
  /** What it takes: an object of fields. Without this it takes none, and being run with any has failed. */
  payload?: Schema<P>;
  /** `payload` was read by the schema, after whatever listeners have added; a copy of its own. */
  run(payload: P): Promise<Outcome> | Outcome;
  /** Says, before the click, why it cannot be run now. With a payload at each run, and before the click of a button that has one. */
  verdict?(payload?: P): Verdict;
  /**
   * It was run all the same, by a button or by its shortcut, and the reason is told; a form then shows what it waits for. True:
   * the focus is now where that stands, and no message repeats it.
   */
  onRefused?(): boolean | void;
}

/** The payload of a run, which may be left out where every field of it may. */
export type PayloadOf<P extends object> = Record<never, never> extends P ? [payload?: P] : [payload: P];

// src/core/outcome

/** Why not. */
interface Reason {
  reasonKey: string;
  params?: Record<string, string | number>;
  /** Whose texts have the key: the plugin that says so. Absent in what the core itself answers, whose texts are shared. */
  owner?: string;
}

/** A synchronous, computed answer to "may this be done now?", so that a disabled control can say why before the click. */
export type Verdict = { allow: true } | ({ allow: false } & Reason);

/**
 * What became of an action. `refused`: a rule said no; `shown`: where that is mended has the focus, and says it. `failed`: it
 * was tried and something broke; `owner` as in a refusal.
 */
export type Outcome =
  | { kind: 'done' }
  | ({ kind: 'refused'; shown?: true } & Reason)
  | { kind: 'failed'; error: PluginError; owner?: string };

/** An error in words for a screen: a message key or a server's sentence, and the messages per field of a 422. */
export interface PluginError {
  messageKey?: string;
  /** Of the message key. */
  params?: Record<string, string | number>;
  message?: string;
  fields?: Record<string, string[]>;
  status?: number;
}
export declare const allow: Verdict;
export declare const refuse: (reasonKey: string, params?: Record<string, string | number>) => Verdict;
export declare const done: Outcome;

/** The outcome of what a rule forbids; null when it does not. */
export declare function refused(verdict: Verdict): Outcome | null;

// src/host/store

export interface PluginStore<T> {
  /** Called in `activate`: keeps the value until the plugin is deactivated. */
  provide(ctx: Pick<PluginContext<never>, 'id' | 'core' | 'own'>, value: T): void;
  /** The value of the plugin around this component; throws when `activate` did not provide it. */
  use(): T;
}

/**
 * Makes a place for one value per activated plugin, such as the model that its panel and its top-bar item share.
 * Create it at module level; nothing in it outlives the plugin's deactivation.
 */
export declare function createPluginStore<T>(): PluginStore<T>;

// src/host/format

/** How the product writes numbers, times and phones for a person; the same in every panel. */
export { formatClock, formatDay, formatTime, zoneName, type Language } from '../rules/times';

/** `5045550132` as `(504) 555-0132`; anything that is not ten digits stays as it is. */
export declare function formatPhone(phone: string): string;

/** Seconds as `m:ss` below an hour, `h:mm:ss` above. */
export declare function formatDuration(seconds: number): string;

/** `68.5` as `68.5%` in English, `68,5 %` in French; two decimals at most. */
export declare const formatPercent: (percent: number, language: Language) => string;

/** `10000` as `10,000` in English, `10 000` in French. */
export declare const formatCount: (count: number, language: Language) => string;

// src/host/outcome-text

/** Why something may not be done now, in the words of whoever refuses it; null when it may. */
export declare const reasonOf: (t: Translate, verdict: Verdict) => string | null;

/** What went wrong, in words; null when it was done. `otherwise` is the key of the sentence for an error without words. */
export declare function problemOf(t: Translate, outcome: Outcome, otherwise: string): string | null;

/** The server's own sentence, else the sentence of the key, else `otherwise`. */
export declare const errorText: (t: Translate, error: PluginError, otherwise: string) => string;

/** A lead's status or a disposition by its wire name, in the shared words; a status that no text knows stays as it is. */
export declare function statusText(t: Translate, status: string): string;

/** A time zone as people call it, `Atlantic (Moncton)`; of one that no region has its city alone, `Foo Bar`. */
export declare function zoneText(t: Translate, zone: string): string;

// src/host/use-minute

/** Server time, renewed as each minute begins: for what shows a time of day. */
export declare function useMinute({ clock }: Pick<CoreView, 'clock'>): number;

// src/host/use-width

/**
 * Width of an element in pixels, kept up to date; 0 before the first measurement. For panels that lay themselves out
 * anew when they get narrow: by their own width, never the window's.
 */
export declare function useWidth(): [ref: (element: HTMLElement | null) => void | (() => void), width: number];

// src/host/worked-on

/**
 * What a lead or a caller is called: by name, else by one word that is the same everywhere. `phone`: where no number stands
 * beside it.
 */
export declare function personName(t: Translate, name: string | undefined, phone?: string): string;

/** The person who is worked on; empty for nobody. Who is only looked up is no part of it. */
export declare function nameWorkedOn({ leads, calls }: Pick<CoreView, 'leads' | 'calls'>, t: Translate): string;

/**
 * The name of a person beside the field where it may just be typed: the letter in the field comes first, this one a moment
 * later. Another person's name comes at once: `whose`, the call or the lead, never stands with the name of the one before.
 */
export declare function useTypedName(whose: string, name: string): string;

// src/core/ports/api

/**
 * The REST port: one typed `call` over the table of operations. Replies arrive in the core's names (camelCase), data
 * envelopes taken off, 1 / "1" / true read alike; bodies go in the wire's own names unless the adapter has a codec
 * for the operation. Types are drawn from the contract's schemas (`import type`, so no zod reaches the page through here).
 */
export type ApiInput<K extends OperationId> = CoreInput<K>;
export type ApiReply<K extends OperationId> = CoreReply<K>;
export interface ApiOptions {
  /** Sent as Idempotency-Key: for a write that must not be lost. It is tried again by itself, and kept once. */
  key?: string;
  /** With a key: nothing behind this call would send it again, so it is tried for as long as another gateway takes to come. */
  patient?: boolean;
  signal?: AbortSignal;
}

/** A route of a plugin's gateway side, by its method and its address below the base path. */
export type RouteName = `${PluginRoute['method']} /plugins/${string}`;
export interface ApiPort {
  /** Rejects with `ApiError`. */
  call<K extends OperationId>(operation: K, input: ApiInput<K>, options?: ApiOptions): Promise<ApiReply<K>>;
}

/** The routes of plugins' gateway sides, which the core knows nothing of. */
export interface RoutesPort {
  /** Rejects with `ApiError`. Names in bodies and replies are the plugin's own. */
  route<R extends PluginRoute>(plugin: string, route: R, input: RouteInput<R>, options?: ApiOptions): Promise<RouteReply<R>>;
}

/** A refused or failed call, in the shape of the error bodies `{message?, errors: {field: [text]}}` [API-010]. */
export declare class ApiError extends Error {
  readonly operation: OperationId | RouteName;
  /** Null when no answer came: network down, time-out, or the call was blocked for want of a token. */
  readonly status: number | null;
  readonly errors: Record<string, string[]>;
  readonly body: unknown;
  constructor(
    operation: OperationId | RouteName,
    /** Null when no answer came: network down, time-out, or the call was blocked for want of a token. */
    status: number | null,
    message: string,
    errors?: Record<string, string[]>,
    body?: unknown,
  );
}

// src/core/views

/**
 * The core as a plugin sees it: observable state to read and actions to call. The core's mobx-state-tree models
 * implement these interfaces; nothing here names mobx, so a fake may be a plain observable object.
 */
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

// src/contract/lead

/**
 * The lead, its address, its clients and their insurance: each field once, as the entity tables of the specification list
 * them [LEAD-001, LEAD-006, LEAD-007, LEAD-010]. What is drawn from it, and how a field is added: docs/architecture.md.
 */

/** A medical condition or a medication, and for how long. */
export interface Lasting {
  name: string;
  duration: string;
}

/** House 1, apartment 2, workplace 3 [LEAD-014]. */
export type AddressType = 1 | 2 | 3;
export declare const ADDRESS: {
  address: Named<'street', 'text', string>;
  apartment: Saved<'text', string>;
  buzzer: Saved<'text', string>;
  city: Saved<'text', string>;
  postal: Named<'zip', 'postal', string>;
  /** Code of the state or province in lower case, `la`, `qc`; empty when there is none. */
  province: Named<'state', 'region', string>;
  /** IANA name, `America/Chicago`; empty when there is none. A list may have brought one that the browser does not know. */
  timezone: Saved<'text', string>;
  latitude: Saved<'number', number | null>;
  longitude: Saved<'number', number | null>;
  type: Saved<'choice', AddressType>;
  /** Its postal code was looked up, and nothing of the place was edited since [LEAD-015, LEAD-016]. */
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
  /** 1 male, 2 female. */
  gender: Saved<'choice', 1 | 2 | null>;
  /** `YYYY-MM-DD`; empty when not known. */
  dob: Saved<'day', string>;
  countryOfBirth: Saved<'text', string>;
  employment: Saved<'number', number | null>;
  occupation: Saved<'text', string>;
  income: Saved<'number', number | null>;
  incomeType: Saved<'text', string>;
  /**
   * What the band of `income` was when it was chosen, in dollars: `1250-2500`, `-1250`, `8500-`. A centre may draw its bands
   * anew, and what a client has said must not change by that. Empty: as the centre has the band now.
   */
  incomeBand: Saved<'text', string>;
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
  /** Name of the colleague who works on it: it is read-only then. Empty: it may be written. */
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
  /** The meeting that is being arranged with them, as the booking form wrote it, and which was booked: JSON of that form; empty when none. */
  meetingDraft: Saved<'notes', string>;
  /** Counts the saves of it. Sent with a save, it says what the edits were made from: what others have changed since is not overwritten. */
  revision: Saved<'number', number>;
  /** What decides whether its number may be rung, as of its load; null where the gateway does not say. */
  calling: Field<'calling', CallFacts | null>;
  address: Saved<'part', AddressData>;
  clients: Saved<'parts', ClientData[]>;
};
export type LeadData = Data<typeof LEAD>;

/** Edits of one client: what is missing was not edited, within their insurance too. */
export type ClientPatch = Partial<Omit<ClientData, 'insurance'>> & { insurance?: Partial<InsuranceData> };

/** Edits of a lead: what is missing was not edited. A client's place in the list is its place in the lead. */
export type LeadPatch = Partial<Omit<LeadData, 'clients' | 'address'>> & { address?: Partial<AddressData>; clients?: ClientPatch[] };

// src/core/ports/alerts

/** A text, or what says it: asked whenever it is drawn, and so in the language that the page has by then. */
export type Words = string | (() => string);
export declare const wordsOf: (words: Words) => string;

/** What an alert is given by [SHELL-013]. */
export interface AlertInput {
  /** Of an alert that stays, what says it: the language may be changed while it stands. */
  message: Words;
  type: 'success' | 'warning' | 'error';
  dismissible?: boolean;
  /** Milliseconds, 2000 unless given [SHELL-014]; null is the same as `expires: false`. */
  timeout?: number | null;
  /** False: stays until it is cleared or dismissed, whatever `timeout` says. */
  expires?: boolean;
  /** Light text on the colour of the type instead of the other way round. */
  revertColor?: boolean;
  /** Shown at most once at a time under this name [SHELL-015]. */
  unique?: string;
  /**
   * Where it stands. `page`, usual: a bar above the panels, which moves them down. `over`: over their upper edge, for what
   * comes by itself while somebody works, so that nothing moves under the pointer. `call-bar`: a line in the call bar while there is no call, without
   * red: for a state that is no fault.
   */
  place?: 'page' | 'over' | 'call-bar';
  /** The page of this product that it is about: the alert leads there by a link, `/admin/settings/exceptions`. */
  page?: string;
  /** Somebody waits for this person: it stands before all other notices `over` the panels, of which only two are seen. */
  awaited?: boolean;
  buttons?: { color: 'primary' | 'none'; label: Words; action: () => void }[];
}

/** Where a part of the core says something to the person at the page. */
export interface Notices {
  /** Returns the alert's id. */
  show(alert: AlertInput): string;
  clear(idOrUnique: string): void;
  /** `ms`: how long it stands, unless the usual time is right. */
  toast(message: string, type: 'success' | 'error', ms?: number): void;
}

// src/rules/ring-note

/** What is to be said of a number before it is dialled: a text of the shared words (`ring.…`) with what goes into it. */
export interface RingNote {
  readonly reasonKey: string;
  readonly params?: Record<string, string>;
  /** False for closed hours on the training floor: shown, and forbids nothing. */
  readonly forbids: boolean;
  /** A manager has allowed it beyond the centre's own rules. */
  readonly allows?: boolean;
}

// src/rules/times

/** How the product writes an instant for a person, in a place: the same on every button, bar and panel. */
export type Language = 'en' | 'fr';
export declare const LOCALES: { readonly en: 'en-US'; readonly fr: 'fr-CA' };

/** Time of day: `2:05 PM` in English, `14 h 05` in French; in the zone given, else in the browser's own. */
export declare function formatTime(at: number, language: Language, timezone?: string): string;

/** A time of day as settings keep it, `HH:mm` to `24:00`: `9:00 AM` in English, `9 h 00` in French. */
export declare function timeOfDay(time: string, language: Language): string;

/** A day of this year without its year: `Fri, Nov 20`, `ven. 20 nov.` */
export declare function formatDay(at: number, language: Language, timezone?: string): string;

/** A day of any year, `YYYY-MM-DD`, whatever the clock: `Fri, Nov 20, 2026`, `ven. 20 nov. 2026`. */
export declare const formatDate: (day: string, language: Language) => string;

/** A day of the week: `Fri` or `Friday`, `ven.` or `vendredi`. */
export declare function formatWeekday(at: number, language: Language, length: 'short' | 'long', timezone?: string): string;

/** Short name of a zone at that instant, e.g. `CST`, `HNE`. */
export declare function zoneName(at: number, language: Language, timezone?: string): string;

/** Time of day with its zone: `2:05 PM CST`, `14 h 05 HNC`; empty for a zone that this browser does not know. */
export declare function formatClock(at: number, language: Language, timezone?: string): string;

/**
 * An instant by the lead's clock and by the agent's: `Fri, Nov 20, 2:00 PM CST` and `3:00 PM EST`, the agent's day only
 * where it is another one. `lead` is empty where its zone is not known; null for no instant.
 */
export declare function clocksOf(
  at: number,
  leadZone: string | undefined,
  language: Language,
  ownZone?: string,
): { readonly lead: string; readonly agent: string } | null;

/** Whether a list that is written in `shown` (the browser's own zone unless given) has the centre's time, and the zone's short name. */
export declare function whoseTime(
  at: number,
  language: Language,
  centre: string,
  shown?: string,
): { whose: 'centre' | 'own'; zone: string };

// Commands: every one can be run, guarded and heard of by other plugins. Hanging up is none of them.
//
// command                      title                                plugin               payload
// disposition:save-next        Save & Next                          disposition          { notes?: string }
// disposition:save-stop        Save & Stop                          disposition          { notes?: string }
// disposition:to-disposition   Go to the disposition                disposition          none
// disposition:to-notes         Go to the notes                      disposition          none
// lead:to-contact              Go to Contact Details                lead                 none
// lead:to-insurance            Go to Insurance Coverage             lead                 none
// lead:to-meeting              Go to Meeting Setup                  lead                 none
// lead:to-summary              Go to Meeting Summary                lead                 none
// manual-transfer:transfer     Internal Transfer                    manual-transfer      none
// objections:to-notes          Add to notes                         objections           none
// qualification:next-part      Next part of the script              qualification        none
// qualification:previous-part  Previous part of the script          qualification        none
// recordings:start-extra       Start an extra recording             recordings           none
// recordings:stop-extra        Stop the extra recording             recordings           none
// recordings:switch-main       Pause or go on recording             recordings           none
// third-party:destroy          End the third party’s call           third-party          none
// third-party:kick             Kick the third party                 third-party          none
// third-party:leave            Leave lead and third party together  third-party          none
// third-party:start            Call a third party in                third-party          none
// transfers:cancel             Cancel the live transfer             transfers            none
// transfers:destroy            End the transfer                     transfers            none
// transfers:join               Join all parties                     transfers            none
// transfers:kick               Kick the second party                transfers            none
// transfers:leave              Leave the transfer                   transfers            none
// transfers:start              Start the transfer                   transfers            none
// voicemail-detection:refuse   Not a voicemail                      voicemail-detection  none
