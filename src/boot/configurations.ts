/** The plugins' configuration in force: what the variant manifest says, and over it what an administrator has set. */
import { compareStructural } from 'mobx';
import type { VariantManifest } from '@dialer/contract';

type Values = Readonly<Record<string, unknown>>;
/** By plugin; only what an administrator has set. */
export type Overrides = Readonly<Record<string, Values>>;

export interface ConfigurationFault {
  plugin: string;
  reason: string;
}

export interface PreparedConfigurations {
  /** Plugins whose configuration will be another. */
  changed: readonly string[];
  /** Plugins whose new configuration cannot be used: they keep the one they have. */
  faults: readonly ConfigurationFault[];
  /** Puts it in force. */
  adopt(): void;
}

export class Configurations {
  private overrides: Overrides = {};

  /** `check` completes what is given by the plugin's schema, and rejects in words when it is not well formed. */
  constructor(
    private readonly variant: Pick<VariantManifest, 'plugins'>,
    private readonly check: (plugin: string, given: Record<string, unknown>) => Promise<Record<string, unknown>>,
  ) {}

  /** A plugin's configuration in force, checked. */
  of(plugin: string): Promise<Record<string, unknown>> {
    return this.check(plugin, this.given(plugin, this.overrides));
  }

  /** Looks at what an administrator has set now, without changing anything yet. */
  async prepare(next: Overrides): Promise<PreparedConfigurations> {
    const changed: string[] = [];
    const faults: ConfigurationFault[] = [];
    const kept: Record<string, Values> = { ...next };
    const differs = Object.keys(this.variant.plugins).filter(
      (plugin) => !compareStructural(this.given(plugin, this.overrides), this.given(plugin, next)),
    );
    const results = await Promise.allSettled(differs.map((plugin) => this.check(plugin, this.given(plugin, next))));
    differs.forEach((plugin, index) => {
      const result = results[index]!;
      if (result.status === 'fulfilled') return changed.push(plugin);
      const old = this.overrides[plugin];
      if (old) kept[plugin] = old;
      else delete kept[plugin];
      return faults.push({ plugin, reason: result.reason instanceof Error ? result.reason.message : String(result.reason) });
    });
    return { changed, faults, adopt: () => void (this.overrides = kept) };
  }

  private given(plugin: string, overrides: Overrides): Record<string, unknown> {
    return { ...this.variant.plugins[plugin], ...overrides[plugin] };
  }
}
