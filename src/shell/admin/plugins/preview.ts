import type { Role, VariantCode } from '@dialer/contract';
import type { Resolution } from '../../../host/manifest';
import { resolve } from '../../../registry/resolve';
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
  /** Empty when it is seen. */
  why: string;
}

/**
 * What that person has. In the own centre with everything that an administrator has changed; in another only by its
 * manifest, for what its own administrators changed is not this centre's to see.
 */
export function previewed(
  own: Centre,
  other: Centre['variant'] | null,
  { role, team, centre }: PreviewOf,
): ReadonlyMap<string, Resolution> {
  const account = audienceAccount(own, { role, team });
  if (centre === own.variant.code) return resolve({ ...inputOf(own), account });
  if (!other) return new Map();
  return resolve({ ...inputOf(own), variant: other, switches: [], flags: {}, account: { ...account, team: null } });
}

/** Address of the workspace that such a person would have. */
export const previewAddress = ({ role, team, centre }: PreviewOf): string => {
  const query = new URLSearchParams({ role, ...(team !== null && { team: String(team) }), variant: centre });
  return `/admin/settings/plugins/preview?${query}`;
};
