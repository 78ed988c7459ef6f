/** Attributes: what a person may be given, one by one or by a group. */

/** Who sends calls to a group of advisors [REF-033]. */
export const PROVIDERS = ['CHASEDATA', 'CONVOSO'] as const;
/** Highest transfer score of a group. */
export const MOST_OF_A_SCORE = 999;

/** An attribute of this type gives the permission in its scope [ATTR-001]. */
export const PERMISSION = 'PERMISSION';

/** To allow a call that the centre's own rules refuse, for one number and a time. Managers are given it when they become one. */
export const ALLOWS_CALLS = 'can_allow_calls';
/** Who may have it, and has it unless somebody takes it. */
export const WHO_ALLOWS_CALLS = ['manager', 'admin', 'super', 'operations-manager'] as const;

/** To listen in to calls of agents, to whisper to them and to speak with both. Managers are given it when they become one. */
export const LISTENS_IN = 'can_listen_in';

/** Permissions that only some roles may have; one that is not listed is open to all (ATTR-002, ATTR-004). */
const PERMISSION_ROLES: Readonly<Record<string, readonly string[]>> = {
  has_auto_ready: ['advisor'],
  [ALLOWS_CALLS]: WHO_ALLOWS_CALLS,
  [LISTENS_IN]: WHO_ALLOWS_CALLS,
};

/** Whether somebody with these roles may have the permission. */
export function mayHavePermission(permission: string, roles: readonly string[]): boolean {
  const allowed = PERMISSION_ROLES[permission];
  return !allowed || allowed.some((role) => roles.includes(role));
}

/** Keeps the permissions that are valid for the roles held [AUTH-009]. */
export const validPermissions = (permissions: readonly string[], roles: readonly string[]): string[] =>
  permissions.filter((permission) => mayHavePermission(permission, roles));
