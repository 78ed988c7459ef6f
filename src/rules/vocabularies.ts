/** What a value of a plugin's configuration may name in a centre. */
import type { VariantManifest, Vocabularies } from '@dialer/contract';
import { leadStatuses } from './lead-statuses';

/** `shared`: those of the product; `teams`: ids of the centre's managers that have one. */
export const vocabulariesOf = (
  centre: Pick<VariantManifest, 'dispositions' | 'reasons' | 'statuses'>,
  shared: Pick<Vocabularies, 'roles' | 'colours'>,
  teams: readonly number[],
): Vocabularies => ({ ...shared, dispositions: leadStatuses(centre), statuses: centre.statuses.map(({ status }) => status), teams });
