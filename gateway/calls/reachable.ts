/** Whom a call can be put through to: a person at their page, with a phone, and without a call. */
import { type Agent, agentById } from '../people/agents';
import { createPresence } from '../people/presence';
import { createStatuses } from '../people/statuses';
import type { GatewayContext } from '../platform/context';
import { createOrchestrator } from './orchestrator';

export interface Reachable {
  /** The person, if they can be rung at this moment. */
  now(accountId: number): Promise<Agent | undefined>;
  /** The same of one who is ready and does not want to be left alone: for calls that are offered, not meant for them alone. */
  undisturbed(accountId: number): Promise<Agent | undefined>;
  /** The same of one who is ready and whose calling is not switched off, where many are looked through. */
  isFree(person: { readonly id: number; readonly extension: string | null }): Promise<boolean>;
}

/** `ctx.use(createReachable)` */
export function createReachable(ctx: GatewayContext): Reachable {
  const calls = ctx.use(createOrchestrator);
  const presence = ctx.use(createPresence);
  const statuses = ctx.use(createStatuses);

  async function now(accountId: number): Promise<Agent | undefined> {
    if (calls.liveOf(accountId) || !(await presence.hasPage(accountId))) return undefined;
    const agent = await agentById(ctx.db, accountId);
    return agent?.extension && !agent.deactivated && (await presence.hasPhone(agent.extension)) ? agent : undefined;
  }

  return {
    now,
    undisturbed: async (accountId) => ((await statuses.dnd(accountId, 'ready')) ? undefined : now(accountId)),
    isFree: async ({ id, extension }) =>
      extension !== null &&
      !calls.liveOf(id) &&
      !(await statuses.dnd(id, 'ready')) &&
      (await presence.hasPage(id)) &&
      (await presence.hasPhone(extension)),
  };
}
