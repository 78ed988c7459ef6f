/** What a centre's variant manifest holds; `variants/schema.ts` checks the files. */
import type { AgentRole, VariantCode } from './statuses';

/** `variants/<code>/variant.json`: the floor of what a centre can have. */
export interface VariantManifest {
  code: VariantCode;
  country: 'US' | 'CA';
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
  /** Build flags (VARIANT-004, -005) and switches named in the rules (VARIANT-012). */
  flags: Readonly<Record<string, boolean>>;
  limits: Readonly<Record<string, number>>;
  /** Pages outside that a rule opens (VARIANT-012); empty: the centre has none, and what opens it is not shown. */
  urls: Readonly<Record<string, string>>;
  /** Plugins that this centre may have, with their configuration. What is missing here cannot be switched on. */
  plugins: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  brand: { name: string; logo: string };
}

/** `variants/<code>/layouts.json`: the first layout of each working role. */
export type FirstLayouts = Partial<Record<AgentRole | 'manager', readonly { panel: string; x: number; y: number; w: number; h: number }[]>>;
