/** Agent statuses in their wire spelling; the gateway also accepts underscores (STATUS-003). */
export const AGENT_STATUSES = [
  'offline',
  'idle',
  'ready',
  'break',
  'lunch-break',
  'restroom',
  'after-call-work',
  'follow-up',
  'meeting',
  'admin',
  'coaching',
  'training',
  'on-a-call',
  'not-synced',
] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];
/** Shown when the server sends a value that this release does not know; never selectable, never active (STATUS-004). */
export type ShownStatus = AgentStatus | 'system_error';

/** Roles in rank order, then the two working roles, which hold the base rank (GUARD-015, GUARD-018, GUARD-019). */
export const RANKED_ROLES = ['setter', 'manager', 'admin', 'super', 'operations-manager'] as const;
export const AGENT_ROLES = ['qualifier', 'advisor'] as const;
export type RankedRole = (typeof RANKED_ROLES)[number];
export type AgentRole = (typeof AGENT_ROLES)[number];
export type Role = RankedRole | AgentRole;
/** Whose layouts there are: everyone above a manager works with the manager's. */
export const LAYOUT_ROLES = ['qualifier', 'advisor', 'manager'] as const;
export type LayoutRole = (typeof LAYOUT_ROLES)[number];
export const ROLES: readonly Role[] = [...RANKED_ROLES, ...AGENT_ROLES];
