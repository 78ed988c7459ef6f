/** What a placed panel is now: drawn, hidden for a while, or a placeholder that says why. */
import { compareShallow, computed, type IComputedValue } from 'mobx';
import type { Registry } from '../../registry/registry';
import type { RunState } from '../../registry/setup';
import type { PanelManifest, PluginManifest, Why } from '../../host/manifest';
import type { ShellCore } from '../services';
import { holds } from './conditions';

export type PanelStatus =
  | { kind: 'shown'; plugin: PluginManifest; panel: PanelManifest; run: RunState }
  /** By `visibleWhen` or by its plugin; it keeps its place. */
  | { kind: 'hidden'; plugin: PluginManifest; panel: PanelManifest }
  | { kind: 'off' | 'blocked'; plugin: PluginManifest; panel: PanelManifest; why: Why }
  /** Not for this person, or not in this centre: nothing is drawn. */
  | { kind: 'absent' }
  /** No plugin of this release has it. */
  | { kind: 'missing' };

const NEVER_HAD: readonly Why['kind'][] = ['not-in-variant', 'flag', 'role', 'permission', 'tenant-feature'];

/** An administrator has taken it away, of everybody or by a flag. */
export const isSwitchedOff = (why: Why): boolean => why.kind === 'switched-off' || (why.kind === 'flag' && why.switchedOff === true);

/** Reasons that a person can do nothing about and has never known otherwise: no placeholder. */
const isSilent = (why: Why | undefined): boolean => !why || (NEVER_HAD.includes(why.kind) && !isSwitchedOff(why));

export function panelStatus(id: string, registry: Registry, core: ShellCore): PanelStatus {
  const entry = registry.panel(id);
  if (!entry) return { kind: 'missing' };
  const resolution = registry.resolutions.get(entry.plugin.id);
  if (!resolution) return { kind: 'absent' };
  if (resolution.at !== 'active')
    return isSilent(resolution.why) ? { kind: 'absent' } : { kind: resolution.at, ...entry, why: resolution.why! };
  const run = registry.state(entry.plugin.id);
  if (run.at !== 'failed' && !holds(entry.panel.visibleWhen, core)) return { kind: 'hidden', ...entry };
  if (!registry.wantsToBeSeen(entry.plugin.id, id)) return { kind: 'hidden', ...entry };
  return { kind: 'shown', ...entry, run };
}

/** Outside of Customize only these take room; in Customize hidden ones are shown too, so that they can be arranged. */
export const takesRoom = (kind: PanelStatus['kind'], customizing: boolean): boolean =>
  kind !== 'absent' && (customizing || kind !== 'hidden');

interface Watched {
  status: IComputedValue<PanelStatus>;
  kind: IComputedValue<PanelStatus['kind']>;
}

/**
 * Every panel's status, each computed by itself: what changes for one panel draws that one again and no other. The grid
 * reads kinds only, which stay while a plugin starts, fails or is tried again.
 */
export class PanelStatuses {
  private readonly watched = new Map<string, Watched>();
  constructor(
    private readonly registry: Registry,
    private readonly core: ShellCore,
  ) {}

  of(panel: string): PanelStatus {
    return this.watch(panel).status.get();
  }
  /** Whether the panel has a place on the screen. */
  takesRoom(panel: string, customizing: boolean): boolean {
    return takesRoom(this.watch(panel).kind.get(), customizing);
  }

  private watch(panel: string): Watched {
    const known = this.watched.get(panel);
    if (known) return known;
    const status = computed(() => panelStatus(panel, this.registry, this.core), { equals: compareShallow });
    const watched = { status, kind: computed(() => status.get().kind) };
    this.watched.set(panel, watched);
    return watched;
  }
}
