import { RANKED_ROLES, type Access, type LayoutRole, type RankedRole, type Role } from '@dialer/contract';

const rankOf = (role: string): number => RANKED_ROLES.indexOf(role as RankedRole);

/**
 * Whether a person with these roles holds `required`: by name, or by a higher rank [GUARD-015, GUARD-017].
 * Qualifier and advisor are working roles outside the order [GUARD-018]: for a ranked check they count as setter
 * [GUARD-019], and only their own name gives what is asked of them by name.
 */
export function holdsRole(roles: readonly string[], required: Role): boolean {
  if (roles.includes(required)) return true;
  const wanted = rankOf(required);
  if (wanted < 0) return false;
  return roles.some((role) => Math.max(rankOf(role), 0) >= wanted);
}

/** The check of one operation: public ones pass, others need a person, and of a role list one role is enough [GUARD-004]. */
export function mayCall(access: Access, roles: readonly string[] | null): boolean {
  if (access === 'public') return true;
  if (!roles) return false;
  return access === 'signed-in' || access.some((role) => holdsRole(roles, role));
}

/** From lowest to highest; a person with several works, for layouts and defaults, as the highest. */
export const WORKING_ROLES = ['qualifier', 'advisor', 'manager', 'admin', 'super', 'operations-manager'] as const satisfies readonly Role[];
export type WorkingRole = (typeof WORKING_ROLES)[number];

/** The highest role a person holds; a bare setter works as a qualifier [GUARD-019]. */
export const workingRole = (roles: readonly string[]): WorkingRole => WORKING_ROLES.findLast((role) => roles.includes(role)) ?? 'qualifier';

/** Whose layouts a person works with: everyone above a manager with the manager's. */
export function layoutRole(roles: readonly string[]): LayoutRole {
  const role = workingRole(roles);
  return role === 'qualifier' || role === 'advisor' ? role : 'manager';
}

/** Whether one person may act upon another: never upon somebody of a higher rank. */
export const mayManage = (roles: readonly string[], others: readonly string[]): boolean =>
  Math.max(-1, ...roles.map(rankOf)) >= Math.max(-1, ...others.map(rankOf));
