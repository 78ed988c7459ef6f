/** What a person's roles give them on the page; ranks and working roles are the contract's. */
import type { AgentRole } from '@dialer/contract';

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
