/** What an administrator should know before publishing a layout for a role. Pure. */
import type { Item, Layout } from '../../core/workspace/layout';
import type { PluginManifest, Why } from '../../host/manifest';
import type { Preview } from '../preview/audience';

/** Panels of the layout that the role would not see, in the layout's order; without `why` no plugin of this release has them. */
export function panelRemarks(
  placed: readonly Pick<Item, 'panel'>[],
  manifests: readonly PluginManifest[],
  plugins: Preview['plugins'],
): { panel: string; why?: Why }[] {
  return placed.flatMap(({ panel }) => {
    const plugin = manifests.find((manifest) =>
      manifest.contributes.panels?.some(({ id, aliases }) => id === panel || aliases?.includes(panel)),
    );
    if (!plugin) return [{ panel }];
    const why = plugins.find((one) => one.plugin === plugin.id)?.why;
    return why ? [{ panel, why }] : [];
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
