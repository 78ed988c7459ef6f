/**
 * What a plugin declares: plain, serialisable data, read for every plugin at start by the page, the gateway and CI,
 * without loading the plugin's code. `plugins/<id>/manifest.ts` exports one as default.
 */
import type { Flag, FlagId, Role } from '@dialer/contract';
import type { Condition } from './conditions';

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
