/** The plugins' configuration in force: what the variant manifest says, and over it what an administrator has set. */
import { compareStructural } from 'mobx';
import type { VariantManifest } from '@dialer/contract';
import type { ClockPort } from '../core/ports';

/** What is set of a plugin does not fit its schema; the message says where and why. */
export class IllFormed extends Error {}

/** Milliseconds that one plugin's schema may take to come: it must not keep another's change, or the page, waiting. */
export const CHECK_DEADLINE = 5000;

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
  /** A schema did not come: what is new for its plugin is not known yet. */
  incomplete: boolean;
  /** Puts it in force. */
  adopt(): void;
}

export class Configurations {
  private overrides: Overrides = {};

  /** `check` completes what is given by the plugin's schema; rejects with `IllFormed`, or as the schema could not be loaded. */
  constructor(
    private readonly variant: Pick<VariantManifest, 'plugins'>,
    private readonly check: (plugin: string, given: Record<string, unknown>) => Promise<Record<string, unknown>>,
    private readonly after: ClockPort['after'],
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
    const results = await Promise.allSettled(differs.map((plugin) => this.checkInTime(plugin, this.given(plugin, next))));
    let incomplete = false;
    results.forEach((result, index) => {
      const plugin = differs[index]!;
      if (result.status === 'fulfilled') return void changed.push(plugin);
      const old = this.overrides[plugin];
      if (old) kept[plugin] = old;
      else delete kept[plugin];
      if (result.reason instanceof IllFormed) faults.push({ plugin, reason: result.reason.message });
      else incomplete = true;
    });
    return { changed, faults, incomplete, adopt: () => void (this.overrides = kept) };
  }

  private checkInTime(plugin: string, given: Record<string, unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = this.after(CHECK_DEADLINE, () => reject(new Error(`The schema of ${plugin} did not come.`)));
      this.check(plugin, given).then(resolve, reject).finally(cancel);
    });
  }

  private given(plugin: string, overrides: Overrides): Record<string, unknown> {
    return { ...this.variant.plugins[plugin], ...overrides[plugin] };
  }
}
