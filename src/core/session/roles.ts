/** What a person's roles give them on the page; ranks and working roles are the contract's. */
import type { AgentRole } from '@dialer/contract';

/** The role whose status rules, limits and dispositions apply; null for people who take no calls. An advisor's wins. */
export function agentRole(held: readonly string[]): AgentRole | null {
  if (held.includes('advisor')) return 'advisor';
  return held.includes('qualifier') ? 'qualifier' : null;
}
