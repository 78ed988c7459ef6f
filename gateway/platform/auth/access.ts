import { holdsRole, RANKED_ROLES, workingRole, type Access, type RankedRole, type Role } from '@dialer/contract';

const rankOf = (role: string): number => RANKED_ROLES.indexOf(role as RankedRole);

/** The check of one operation: public ones pass, others need a person, and of a role list one role is enough [GUARD-004]. */
export function mayCall(access: Access, roles: readonly string[] | null): boolean {
  if (access === 'public') return true;
  if (!roles) return false;
  return access === 'signed-in' || access.some((role) => holdsRole(roles, role));
}

/** The role under which a person is listed: a bare setter with the qualifiers [GUARD-019]. */
export function listedRole(roles: readonly string[]): Exclude<Role, 'setter'> {
  const role = workingRole(roles);
  return role === 'setter' ? 'qualifier' : role;
}

/** Whether one person may act upon another: never upon somebody of a higher rank. */
export const mayManage = (roles: readonly string[], others: readonly string[]): boolean =>
  Math.max(-1, ...roles.map(rankOf)) >= Math.max(-1, ...others.map(rankOf));
