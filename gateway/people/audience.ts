/** Ways to the open pages of a whole centre. */
import { eq } from 'drizzle-orm';
import { holdsRole, type ServerEvent, type ServerEvents } from '@dialer/contract';
import { createPresence } from './presence';
import type { GatewayContext } from '../platform/context';
import { accounts } from '../platform/db/schema';

type Send = <E extends ServerEvent>(tenantId: number, event: E, payload: ServerEvents[E]) => Promise<void>;

export interface Audience {
  /** To everyone of the centre whose page is open. */
  everyone: Send;
  /** To those of them who are managers or above. */
  managers: Send;
}

export function createAudience(ctx: GatewayContext): Audience {
  const presence = ctx.use(createPresence);
  const sendTo =
    (concerns: (roles: readonly string[]) => boolean): Send =>
    async (tenantId, event, payload) => {
      const people = await ctx.db.select({ id: accounts.id, roles: accounts.roles }).from(accounts).where(eq(accounts.tenantId, tenantId));
      const open = new Set(await presence.pages());
      for (const { id, roles } of people) if (open.has(id) && concerns(roles)) ctx.people.send(id, event, payload);
    };
  return { everyone: sendTo(() => true), managers: sendTo((roles) => holdsRole(roles, 'manager')) };
}
