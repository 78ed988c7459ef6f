/** Whom a preview is for, and the layout that such a person starts with. Pure. */
import { layoutRole, ROLES, VARIANTS, type FirstLayouts, type LayoutRole, type Role, type VariantCode } from '@dialer/contract';
import type { Item, Layout } from '../../core/workspace/layout';
import type { Registry } from '../../registry/registry';
import { AGENTS } from '../plugins/centre';
import type { PreviewOf } from '../plugins/preview';
import type { Plugins, PublishedLayout } from '../plugins/state';

/** What the address asks for; what it does not say, or what the centre does not have, is a qualifier of no team of the own centre. */
export function previewOf(get: (name: string) => string | null, plugins: Pick<Plugins, 'teams' | 'variant'>): PreviewOf {
  const role = ROLES.find((known) => known === get('role')) ?? 'qualifier';
  const centre = VARIANTS.find((code) => code === get('variant')) ?? plugins.variant;
  const team = plugins.teams.find(({ id }) => String(id) === get('team'))?.id ?? null;
  return { role, centre, team: centre === plugins.variant && AGENTS.includes(role) ? team : null };
}

/** Whose layouts a role works with. */
export const layoutRoleOf = (role: Role): LayoutRole => layoutRole([role]);

/** Placement alone: what a published layout carries, whoever arranged it. */
export const placesOnly = (layout: readonly Item[]): Item[] =>
  layout.map(({ panel, plugin, x, y, w, h }) => ({ panel, plugin, x, y, w, h }));

export interface StandingLayout {
  /** Null: the variant's first layout. */
  published: PublishedLayout | null;
  placed: Layout;
}

/** What a person of the role has who has arranged nothing: the published layout, else the variant's first one. */
export function standingLayout(
  role: LayoutRole,
  centre: VariantCode,
  { plugins, first, panels }: { plugins: Pick<Plugins, 'published' | 'variant'>; first: FirstLayouts; panels: Pick<Registry, 'panel'> },
): StandingLayout {
  const published = centre === plugins.variant ? (plugins.published.find((layout) => layout.role === role) ?? null) : null;
  return { published, placed: published?.placed ?? firstLayout(role, first, panels) };
}

export const firstLayout = (role: LayoutRole, first: FirstLayouts, panels: Pick<Registry, 'panel'>): Layout =>
  (first[role] ?? []).map((place) => ({ ...place, plugin: panels.panel(place.panel)?.plugin.id ?? place.panel }));
