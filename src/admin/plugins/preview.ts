import type { Role, VariantCode } from '@dialer/contract';
import type { PluginManifest, Resolution } from '../../host/manifest';
import { resolve } from '../../registry/resolve';
import { audienceAccount, inputOf, type Centre } from './centre';

/** Whom the page is looked at for. */
export interface PreviewOf {
  role: Role;
  /** Null: someone without a team. */
  team: number | null;
  centre: VariantCode;
}
export interface Seen {
  sees: boolean;
  /** Why not; of what is seen, on which condition. Empty when there is nothing to say. */
  why: string;
}

/**
 * What a preview takes for granted of a plugin that it shows: permissions are each person's own, and which features
 * another centre has is not known here.
 */
export interface Assumed {
  permissions: readonly string[];
  features: readonly string[];
}
export const assumedOf = ({ permissions = [], tenantFeatures = [] }: PluginManifest, isOwn: boolean): Assumed => ({
  permissions,
  features: isOwn ? [] : tenantFeatures,
});

/**
 * What that person has, who is taken to have every permission. In the own centre with everything that an administrator
 * has changed; in another only by its manifest and with every feature that a plugin asks for, because what its own
 * administrators changed and what it was given is not this centre's to see. `assumedOf` names what was taken for granted.
 */
export function previewed(
  own: Centre,
  other: Centre['variant'] | null,
  { role, team, centre }: PreviewOf,
): ReadonlyMap<string, Resolution> {
  const account = audienceAccount(own, { role, team });
  if (centre === own.variant.code) return resolve({ ...inputOf(own), account });
  if (!other) return new Map();
  const tenantFeatures = own.manifests.flatMap((plugin) => plugin.tenantFeatures ?? []);
  const asWritten = { ...inputOf(own), variant: other, switches: [], flags: {}, tenantFeatures };
  return resolve({ ...asWritten, account: { ...account, team: null } });
}

/** Address of the workspace that such a person would have. */
export const previewAddress = ({ role, team, centre }: PreviewOf): string => {
  const query = new URLSearchParams({ role, ...(team !== null && { team: String(team) }), variant: centre });
  return `/admin/settings/plugins/preview?${query}`;
};

/** Handed to a preview when it is opened, so that closing it leads back to the same view of the same page. */
export const openedFrom = ({ pathname, search }: { pathname: string; search: string }) => ({ opener: `${pathname}${search}` });

/** Where closing a preview leads: to the plugins when it was opened by its address. */
export function openerOf(state: unknown): string {
  const { opener } = (state ?? {}) as Partial<ReturnType<typeof openedFrom>>;
  return typeof opener === 'string' && opener.startsWith('/admin/') ? opener : '/admin/settings/plugins';
}
