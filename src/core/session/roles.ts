/** Ranks and working roles. */
import { RANKED_ROLES, type AgentRole, type RankedRole, type Role } from '@dialer/contract';

const RANK = new Map<string, number>(RANKED_ROLES.map((role, rank) => [role, rank]));
/** Advisor and qualifier stand outside the order and hold the base rank, that of setter [GUARD-018, GUARD-019]. */
const BASE_RANK = 0;

/** Rank of a role, -1 for a role that this release does not know. */
export const rankOf = (role: string): number => RANK.get(role) ?? (role === 'advisor' || role === 'qualifier' ? BASE_RANK : -1);

/**
 * True when a role is held by one of `held`: exactly, or through a higher rank [GUARD-015, GUARD-017]. The working roles
 * advisor and qualifier are never implied by a rank: a manager does not become an advisor.
 */
export function holdsRole(held: readonly string[], role: Role): boolean {
  if (held.includes(role)) return true;
  if (role === 'advisor' || role === 'qualifier') return false;
  return held.some((own) => rankOf(own) >= rankOf(role));
}

/** A manager or higher sees the administration drawer [GUARD-016]. */
export const isManagerOrHigher = (held: readonly string[]): boolean => holdsRole(held, 'manager');

const WORKING_ORDER: readonly Role[] = ['qualifier', 'advisor', 'manager', 'admin', 'super', 'operations-manager'];

/** The highest held of qualifier, advisor, manager, admin, super, operations-manager; decides layouts and defaults. */
export function workingRole(held: readonly string[]): Role {
  return [...WORKING_ORDER].reverse().find((role) => held.includes(role)) ?? 'setter';
}

/** The role whose status rules, limits and dispositions apply; null for people who take no calls. An advisor's wins. */
export function agentRole(held: readonly string[]): AgentRole | null {
  if (held.includes('advisor')) return 'advisor';
  return held.includes('qualifier') ? 'qualifier' : null;
}

/** Permissions that only some roles may have; one that is not listed is open to all (ATTR-002, ATTR-004). */
const PERMISSION_ROLES: Readonly<Record<string, readonly string[]>> = { has_auto_ready: ['advisor'] };

/** Keeps the permissions that are valid for the roles held [AUTH-009]. */
export const validPermissions = (permissions: readonly string[], roles: readonly string[]): string[] =>
  permissions.filter((permission) => {
    const allowed = PERMISSION_ROLES[permission];
    return !allowed || allowed.some((role) => roles.includes(role));
  });

export type { AgentRole, RankedRole, Role };
