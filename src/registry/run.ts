/** One run of a plugin: its configuration, code and texts are brought, then it is activated, all within a deadline. */
import type { PluginContext, PluginManifest, PluginModule } from '../host';
import { createScope, type CentreStates, type Host, type Scope } from './context';

/** Milliseconds that loading and activating one plugin may take. */
export const ACTIVATION_DEADLINE = 10_000;

/** Loading and activating took longer than the deadline: a slow line or a busy machine, and perhaps no fault of the plugin's. */
export class StartedTooLate extends Error {
  override name = 'StartedTooLate';
  constructor() {
    super(`It did not start within ${ACTIVATION_DEADLINE / 1000} s.`);
  }
}

export interface RunSetup {
  /** Loads the plugin's module. */
  load(): Promise<PluginModule>;
  /** Brings the plugin's texts before anything of it is drawn. */
  loadTexts(): Promise<void>;
  /** The plugin's configuration, checked by its schema; rejects in words when it is not well formed. */
  config(): Promise<Record<string, unknown>>;
  /** What plugins keep for their centre; its code is fetched for the first plugin that keeps something. */
  centreStates(): Promise<CentreStates>;
  /** Timer of the deadline. */
  after(ms: number, run: () => void): () => void;
}

export interface Up {
  module: PluginModule;
  context: PluginContext;
}

export class Run {
  /** What it is at; names the step that failed. */
  step: 'configuration' | 'load' | 'activate' = 'load';
  private scope: Scope | null = null;
  private ended = false;
  private cancelDeadline: () => void = () => undefined;

  constructor(
    private readonly manifest: PluginManifest,
    private readonly setup: RunSetup,
    private readonly host: Host,
  ) {}

  /** Rejects when something broke or the deadline passed. What a plugin does after that, or after `end`, changes nothing. */
  up(): Promise<Up> {
    return new Promise((resolve, reject) => {
      this.cancelDeadline = this.setup.after(ACTIVATION_DEADLINE, () => reject(new StartedTooLate()));
      this.bringUp()
        .then(resolve, reject)
        .finally(() => this.cancelDeadline());
    });
  }

  private async bringUp(): Promise<Up> {
    const { centreState } = this.manifest;
    const [config, module, centreStates] = await Promise.all([
      this.at('configuration', () => this.setup.config()),
      this.at('load', () => this.setup.load()),
      this.at('load', async () => (centreState ? this.setup.centreStates() : null)),
      this.at('load', () => this.setup.loadTexts()),
    ]);
    if (this.ended) throw new Error('It was stopped while it started.');
    if (typeof module?.manifest?.id !== 'string') throw new Error(`The module of ${this.manifest.id} has no plugin as its default export.`);
    this.step = 'activate';
    this.scope = createScope(this.manifest, config, { ...this.host, centreStates });
    const { context } = this.scope;
    await module.activate?.(context as PluginContext<never>);
    return { module, context };
  }

  private async at<T>(step: Run['step'], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.step = step;
      throw error;
    }
  }

  /** Empties what the plugin owns. */
  end(): void {
    this.ended = true;
    this.cancelDeadline();
    this.scope?.dispose();
  }

  get owned(): number {
    return this.scope?.owned ?? 0;
  }
}
