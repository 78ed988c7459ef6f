/** What a placed panel is now: drawn, hidden for a while, or a placeholder that says why. */
import type { Placed } from '../../core/shell-view';
import type { Registry, RunState } from '../../registry/registry';
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

/** Reasons that an agent can do nothing about and has never known otherwise: no placeholder. */
const SILENT: readonly Why['kind'][] = ['not-in-variant', 'flag', 'role', 'permission', 'tenant-feature'];

export function panelStatus({ panel: id }: Pick<Placed, 'panel'>, registry: Registry, core: ShellCore): PanelStatus {
  const entry = registry.panel(id);
  if (!entry) return { kind: 'missing' };
  const resolution = registry.resolutions.get(entry.plugin.id);
  if (!resolution) return { kind: 'absent' };
  if (resolution.at !== 'active')
    return resolution.why && !SILENT.includes(resolution.why.kind)
      ? { kind: resolution.at, ...entry, why: resolution.why }
      : { kind: 'absent' };
  const run = registry.state(entry.plugin.id);
  if (run.at !== 'failed' && !holds(entry.panel.visibleWhen, core)) return { kind: 'hidden', ...entry };
  if (!registry.wantsToBeSeen(entry.plugin.id, id)) return { kind: 'hidden', ...entry };
  return { kind: 'shown', ...entry, run };
}

/** Outside of Customize only these take room; in Customize hidden ones are shown too, so that they can be arranged. */
export const takesRoom = (status: PanelStatus, customizing: boolean): boolean =>
  status.kind !== 'absent' && (customizing || status.kind !== 'hidden');
