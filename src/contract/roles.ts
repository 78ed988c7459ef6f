/** Who counts as what, on the page and on the gateway alike. */
import { RANKED_ROLES, type LayoutRole, type RankedRole, type Role } from './statuses';

/** Advisor and qualifier stand outside the order and hold the base rank, that of setter [GUARD-018, GUARD-019]. */
const BASE_RANK = 0;

/** Rank of a role, -1 for a role that this release does not know. */
const rankOf = (role: string): number =>
  role === 'advisor' || role === 'qualifier' ? BASE_RANK : RANKED_ROLES.indexOf(role as RankedRole);

/**
 * True when a role is held by one of `held`: exactly, or through a higher rank [GUARD-015, GUARD-017]. The working roles
 * advisor and qualifier are never implied by a rank: a manager does not become an advisor.
 */
export function holdsRole(held: readonly string[], role: Role): boolean {
  if (held.includes(role)) return true;
  if (role === 'advisor' || role === 'qualifier') return false;
  return held.some((own) => rankOf(own) >= rankOf(role));
}

/**
 * Whether a list of roles is for somebody who holds these, as manifests, their pages and routes name one: any of it is
 * enough, by `holdsRole`; no list, or an empty one, is for everybody.
 */
export const isForRoles = (wanted: readonly Role[] | undefined, held: readonly string[]): boolean =>
  !wanted?.length || wanted.some((role) => holdsRole(held, role));

const WORKING_ORDER = ['qualifier', 'advisor', 'manager', 'admin', 'super', 'operations-manager'] as const satisfies readonly Role[];

/** The highest held of qualifier, advisor, manager, admin, super, operations-manager; setter for whoever holds none of them. */
export function workingRole(held: readonly string[]): Role {
  return WORKING_ORDER.findLast((role) => held.includes(role)) ?? 'setter';
}

/**
 * Whether who holds `held` may switch off, reset or change the account of somebody with these roles: a manager's only
 * administrators and those above, so that no manager locks a fellow manager out, or takes their account over.
 */
export const mayAdminister = (held: readonly string[], others: readonly string[]): boolean =>
  !holdsRole(others, 'manager') || holdsRole(held, 'admin');

/** Whose layouts a person works with: everyone above a manager with the manager's, a bare setter with the qualifiers'. */
export function layoutRole(held: readonly string[]): LayoutRole {
  const role = workingRole(held);
  if (role === 'advisor') return 'advisor';
  return role === 'qualifier' || role === 'setter' ? 'qualifier' : 'manager';
}
