/** Who may open which route. Pure: the router only asks. */
import { isForRoles, type Role } from '@dialer/contract';

/** Reachable without an account [GUARD-001]. */
const PUBLIC_PATHS: readonly string[] = ['/auth/login', '/auth/create-password', '/auth/reset-password'];
export const LOGIN_PATH = '/auth/login';
export const HOME_PATH = '/';

/** Bare names of administration screens, redirected below /admin [GUARD-011]. */
const BARE_ADMIN = /^\/(users|notifications|settings)(\/|$)/;

export interface PathFacts {
  path: string;
  /** False for a path that no route has [GUARD-009]. */
  known: boolean;
  /** Any one is enough [GUARD-004], by `isForRoles`. */
  roles?: readonly Role[];
  /** Must be held [GUARD-005]. */
  permission?: string;
}
export interface GuardedAccount {
  acl: { roles: readonly string[]; permissions: readonly string[] };
}
export type GuardAnswer = { allow: true } | { redirect: string };

const passes = (facts: PathFacts, { acl }: GuardedAccount): boolean => {
  const roleHeld = isForRoles(facts.roles, acl.roles);
  const permissionHeld = !facts.permission || acl.permissions.includes(facts.permission);
  return roleHeld && permissionHeld;
};

/** Runs before each navigation; it re-checks access and nothing else, so a call in progress never blocks it [GUARD-020]. */
export function guard(facts: PathFacts, account: GuardedAccount | null): GuardAnswer {
  if (!account) return PUBLIC_PATHS.includes(facts.path) ? { allow: true } : { redirect: LOGIN_PATH };
  if (facts.path === LOGIN_PATH) return { redirect: HOME_PATH };
  if (PUBLIC_PATHS.includes(facts.path)) return { allow: true };
  if (!facts.known) return { redirect: BARE_ADMIN.test(facts.path) ? `/admin${facts.path}` : HOME_PATH };
  return passes(facts, account) ? { allow: true } : { redirect: HOME_PATH };
}
