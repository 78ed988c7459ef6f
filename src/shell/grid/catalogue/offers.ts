/** Every panel of the release, with what it does and, where the person cannot have it, why. */
import type { PanelManifest, PluginManifest, Why } from '../../../host/manifest';
import type { Registry } from '../../../registry/registry';
import type { ShellServices } from '../../services';

export interface Offer {
  plugin: PluginManifest;
  panel: PanelManifest;
  title: string;
  text: string;
  /** Null: it can be added. */
  why: Why | null;
}

/** By name; those that are not to be had stand last. Called inside an observer. */
export function offersOf(registry: Pick<Registry, 'manifests' | 'resolutions'>, translate: ShellServices['translate']): Offer[] {
  const offers = registry.manifests.flatMap((plugin) =>
    (plugin.contributes.panels ?? []).map((panel) => ({
      plugin,
      panel,
      title: translate(plugin.id)(panel.titleKey),
      text: translate(plugin.id)(panel.descriptionKey),
      why: registry.resolutions.get(plugin.id)?.why ?? null,
    })),
  );
  return offers.sort((a, b) => Number(a.why !== null) - Number(b.why !== null) || a.title.localeCompare(b.title));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether every word of the search stands in the panel's name or description, whatever its accents. */
export function answers({ title, text }: Pick<Offer, 'title' | 'text'>, search: string): boolean {
  const where = plain(`${title} ${text}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
