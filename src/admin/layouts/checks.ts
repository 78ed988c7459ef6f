/** What an administrator should know before publishing a layout for a role. Pure. */
import type { Item, Layout } from '../../core/workspace/layout';
import type { PanelManifest, PluginManifest, Resolution, Why } from '../../host/manifest';

export type PanelRemark =
  /** People of the role do not have the panel's plugin. */
  | { kind: 'refused'; panel: string; plugin: PluginManifest; manifest: PanelManifest; why: Why }
  /** No plugin of this release has it. */
  | { kind: 'unknown'; panel: string };

/** Panels of the layout that the role would not see, in the layout's order. */
export function panelRemarks(
  placed: readonly Pick<Item, 'panel'>[],
  manifests: readonly PluginManifest[],
  resolutions: ReadonlyMap<string, Resolution>,
): PanelRemark[] {
  return placed.flatMap(({ panel }): PanelRemark[] => {
    const plugin = manifests.find((manifest) =>
      manifest.contributes.panels?.some(({ id, aliases }) => id === panel || aliases?.includes(panel)),
    );
    const manifest = plugin?.contributes.panels?.find(({ id, aliases }) => id === panel || aliases?.includes(panel));
    if (!plugin || !manifest) return [{ kind: 'unknown', panel }];
    const why = resolutions.get(plugin.id)?.why;
    return why ? [{ kind: 'refused', panel, plugin, manifest, why }] : [];
  });
}

/** Same panels in the same places under the same name: publishing it would change nothing. */
export function isSamePublished(a: { name: string; placed: Layout }, b: { name: string; placed: Layout } | null | undefined): boolean {
  if (!b || a.name.trim() !== b.name || a.placed.length !== b.placed.length) return false;
  return a.placed.every((here) =>
    b.placed.some(
      (there) => there.panel === here.panel && there.x === here.x && there.y === here.y && there.w === here.w && there.h === here.h,
    ),
  );
}
