/** What somebody of a role and team would have and start with: of the own centre, or of another by its manifest. */
import { layoutRole, type FirstLayouts, type LayoutRole, type Role } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { PluginManifest } from '../../../src/host/manifest';
import { resolve } from '../../../src/registry/resolve';
import type { Catalogue } from '../../plugins/catalogue';
import { resolveInput, type Centre } from './checks';
import { audienceAccount } from './scopes';
import type { PluginState, PublishedLayout } from '../../plugins/state';

type Preview = PayloadOf<'previewPlugins', 'reply'>;

/** The variant's first layout of a role, its panels with the plugins that have them. */
function firstLayout({ manifests }: Catalogue, role: LayoutRole, first: FirstLayouts): Preview['layout']['placed'] {
  const places = first[role] ?? [];
  const has = (id: string) => (plugin: PluginManifest) => plugin.contributes.panels?.some((panel) => panel.id === id);
  return places.map((place) => ({ ...place, plugin: manifests.find(has(place.panel))?.id ?? place.panel }));
}

/** What a person starts with who works with a role's layouts and has arranged nothing. */
export function startLayout(
  catalogue: Catalogue,
  role: LayoutRole,
  first: FirstLayouts,
  published: readonly PublishedLayout[],
): Preview['layout'] {
  const own = published.find((layout) => layout.role === role) ?? null;
  return { published: own, placed: own?.placed ?? firstLayout(catalogue, role, first) };
}

/**
 * Whoever is previewed is taken to have every permission. The own centre is shown with everything that an administrator
 * has changed; another only by its manifest and with every feature that a plugin asks for, because what its own
 * administrators changed and what it was given is not this centre's to see.
 */
export function preview(
  own: Centre,
  { state, published }: { state: PluginState; published: readonly PublishedLayout[] },
  { role, team, of = own }: { role: Role; team?: number | undefined; of?: Pick<Centre, 'variant' | 'first'> },
): Preview {
  const other = of.variant.code === own.variant.code ? null : of.variant;
  const account = audienceAccount(own, { role, team: other ? null : (team ?? null) });
  const { manifests } = own.catalogue;
  const everyFeature = manifests.flatMap((plugin) => plugin.tenantFeatures ?? []);
  const input = other
    ? resolveInput({ ...own, variant: other, features: everyFeature }, { ...state, switches: [], flags: [] })
    : resolveInput(own, state);
  const resolutions = resolve({ ...input, account });
  return {
    plugins: manifests.map(({ id, permissions = [], tenantFeatures = [] }) => ({
      plugin: id,
      ...resolutions.get(id)!,
      assumed: { permissions: [...permissions], features: other ? [...tenantFeatures] : [] },
    })),
    layout: startLayout(own.catalogue, layoutRole([role]), of.first, other ? [] : published),
  };
}
