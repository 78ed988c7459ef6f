/**
 * Brings an administrator's changes into the open page: fetched when the gateway announces them, put in force when no
 * call is live, no disposition is open and nothing typed is unsaved, so that nothing moves under somebody who is at work.
 * A fetch that fails leaves everything as it is and is tried again.
 */
import { compareStructural, reaction, runInAction } from 'mobx';
import type { VariantManifest } from '@dialer/contract';
import { HOST_API, type Resolution } from '../host';
import { ApiError, type ApiReply, type ClockPort } from '../core/ports';
import type { Core } from '../core';
import type { Workspace } from '../core/workspace/model';
import type { ConfigurationFault, Configurations, PreparedConfigurations } from './configurations';
import { withFlags } from './flags';
import type { Log } from './failures';
import type { Registry } from './registry';
import type { Release } from './setup';
import { resolve } from './resolve';

/** What the gateway says of the person's workspace. */
export type WorkspaceReply = ApiReply<'getWorkspace'>;

/** Of a gateway that could not be asked, or that has no workspace: the variant's manifest alone decides. */
export const unasked = (variant: VariantManifest): WorkspaceReply => ({
  variant: variant.code,
  team: null,
  revision: 0,
  switches: [],
  configs: {},
  flags: [],
  published: null,
});

/** Milliseconds after which a fetch that failed is tried again, if nothing else was a reason to try before. */
export const RETRY_AFTER = 30_000;
const WAITING = 'plugins-waiting';

interface DeliverySetup {
  core: Core;
  registry: Registry;
  workspace: Pick<Workspace, 'setPublished'>;
  configurations: Configurations;
  /** The centre's manifest as it is in this release: the floor. */
  variant: VariantManifest;
  tenantFeatures: readonly string[];
  fetch(): Promise<WorkspaceReply>;
  after: ClockPort['after'];
  /** Texts of the shell. */
  t(key: string, params?: Record<string, string>): string;
  log: Log;
  onConfigurationFaults(faults: readonly ConfigurationFault[]): void;
}

/** A reply that was read and checked, and what it would change. */
interface Prepared {
  reply: WorkspaceReply;
  configurations: PreparedConfigurations;
}

export class Delivery {
  private inForce: WorkspaceReply;
  private next: Prepared | null = null;
  private fetching = false;
  private stopped = false;
  private cancelRetry: () => void = () => undefined;
  private readonly stops: (() => void)[];

  private constructor(
    private readonly setup: DeliverySetup,
    first: Prepared,
    /** The gateway's answer is known, and all of it could be read. */
    private known: boolean,
  ) {
    this.inForce = first.reply;
    this.apply(first);
    const { core } = setup;
    this.stops = [
      reaction(
        () => [core.pluginRevision, core.pluginNews, core.hellos],
        () => void this.look(),
        { fireImmediately: true },
      ),
      reaction(
        () => core.session.permissions,
        () => void this.judgeAnew(),
        { equals: compareStructural },
      ),
      reaction(
        () => core.atWork,
        () => this.settle(),
      ),
      reaction(
        () => setup.registry.inUse,
        (active) => {
          if (!compareStructural(active, core.activePlugins)) core.pluginsApplied(this.inForce.revision, active);
        },
      ),
    ];
  }

  /** Puts the first reply in force and follows the gateway from then on; null: it could not be asked, and is asked again. */
  static async start(setup: DeliverySetup, asked: WorkspaceReply | null): Promise<Delivery> {
    const reply = asked ?? unasked(setup.variant);
    const configurations = await setup.configurations.prepare(reply.configs);
    return new Delivery(setup, { reply, configurations }, asked !== null && !configurations.incomplete);
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry();
    this.stops.splice(0).forEach((stop) => stop());
  }

  /** Development: the plugins' files are others now; `changed` names those whose manifest or code is. */
  replace(release: Release, changed: readonly string[]): void {
    const { registry, core } = this.setup;
    registry.replace(release, changed);
    core.session.setVariant(this.variantOf(this.inForce));
    registry.apply(this.resolutionsOf(this.inForce), changed);
  }

  /** Fetches what was announced and is not known yet; one fetch at a time, until the newest is there. */
  private async look(): Promise<void> {
    if (this.fetching || !this.isBehind) return;
    this.fetching = true;
    this.cancelRetry();
    try {
      while (this.isBehind && !this.stopped) await this.fetchOnce();
    } catch (error) {
      this.retryAfter(error);
    } finally {
      this.fetching = false;
    }
  }

  /** The person may do more or less than before: what is in force is resolved again. */
  private async judgeAnew(): Promise<void> {
    const configurations = await this.setup.configurations.prepare(this.inForce.configs);
    if (this.stopped || this.next) return;
    this.next = { reply: this.inForce, configurations };
    this.settle();
  }

  private get isBehind(): boolean {
    return !this.known || (this.setup.core.pluginRevision ?? 0) > (this.next?.reply ?? this.inForce).revision;
  }

  private async fetchOnce(): Promise<void> {
    const announced = this.setup.core.pluginRevision ?? 0;
    const reply = await this.setup.fetch();
    // Another gateway process may lag behind the one that announced: asked again later, never in a loop.
    if (reply.revision < announced) throw new Error(`The workspace is at ${reply.revision}; ${announced} was announced.`);
    const configurations = await this.setup.configurations.prepare(reply.configs);
    if (this.stopped) return;
    this.known = !configurations.incomplete;
    this.next = { reply, configurations };
    this.setup.workspace.setPublished(reply.published);
    this.settle();
    if (!this.known) throw new Error('A configuration could not be checked.');
  }

  private retryAfter(error: unknown): void {
    this.setup.log('warn', 'A change of the plugins could not be read; what was in force stands.', { error: String(error) });
    if (this.stopped || (error instanceof ApiError && error.status === 404)) return; // a gateway without a workspace
    this.cancelRetry = this.setup.after(RETRY_AFTER, () => void this.look());
  }

  /** Puts in force what was fetched: at once, or when the work is done. What changes nothing for this person need not wait. */
  private settle(): void {
    const { core, t } = this.setup;
    const { atWork } = core;
    if (!this.next) return;
    if (atWork && this.changesSomething(this.next))
      return void core.alerts.show({
        message: () => t(`plugins.changeWaits.${atWork}`),
        type: 'warning',
        place: 'over',
        unique: WAITING,
        timeout: null,
      });
    core.alerts.clear(WAITING);
    const { next } = this;
    this.next = null;
    this.apply(next);
  }

  private changesSomething({ reply, configurations }: Prepared): boolean {
    const { registry, core } = this.setup;
    const resolutions = this.resolutionsOf(reply);
    const isActive = (of: ReadonlyMap<string, Resolution>, id: string): boolean => of.get(id)?.at === 'active';
    return (
      registry.manifests.some(({ id }) => isActive(resolutions, id) !== isActive(registry.resolutions, id)) ||
      configurations.changed.some((id) => isActive(resolutions, id)) ||
      !compareStructural(this.variantOf(reply).flags, core.session.variant.flags)
    );
  }

  private apply({ reply, configurations }: Prepared): void {
    const { core, registry, onConfigurationFaults } = this.setup;
    this.inForce = reply;
    configurations.adopt();
    runInAction(() => {
      core.session.setVariant(this.variantOf(reply));
      registry.apply(this.resolutionsOf(reply), configurations.changed);
      core.pluginsApplied(reply.revision, registry.inUse);
    });
    if (configurations.faults.length) onConfigurationFaults(configurations.faults);
  }

  /** The centre as it is in force for this person: with their flags. */
  private variantOf({ flags, team }: WorkspaceReply): VariantManifest {
    const { variant, registry } = this.setup;
    return withFlags(variant, registry.manifests, flags, team);
  }

  private resolutionsOf({ switches, flags, team }: WorkspaceReply): Map<string, Resolution> {
    const { registry, core, variant, tenantFeatures } = this.setup;
    const { roles, permissions, workingRole } = core.session;
    return resolve({
      manifests: registry.manifests,
      variant,
      flags,
      switches,
      tenantFeatures,
      hostApi: HOST_API,
      account: { roles, permissions, workingRole, team },
    });
  }
}
