/** Lists of leads as the dialer asks them: which are dialled today, and in which order (decision 134). */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { LIST_PRIORITY } from '@dialer/contract';
import type { GatewayContext } from '../platform/context';
import type { Orm } from '../platform/db/database';
import { PLANNED_ONCE } from '../platform/db/planned';
import { campaigns, leadLists, leads, tenants } from '../platform/db/schema';
import { pause } from '../platform/process';
import { type Claimant, isDue, type Moment, rulesOf } from './lead-conditions';

/** Stands for leads without a list (`leadKeys.list`). */
export const NO_LIST = 0;

/** Its last day is over, by the centre's clock. */
const isOver = (tenantId: number, { now }: Moment) => sql<boolean>`
  coalesce(${leadLists.expiresOn} < (select (${now}::timestamptz at time zone timezone)::date from ${tenants} where ${tenants.id} = ${tenantId}), false)`;

/** Why a list's leads are not dialled by machine; null: they are. Said here alone, for claims and reports. */
const rests = (tenantId: number, when: Moment) => sql<'list-off' | 'list-expired' | null>`
  case when not ${leadLists.active} then 'list-off' when ${isOver(tenantId, when)} then 'list-expired' end`;

/** A list; whether its last day is over, and why its leads rest; null: they are dialled. */
export type KnownList = typeof leadLists.$inferSelect & { readonly isOver: boolean; readonly rests: 'list-off' | 'list-expired' | null };

/** All lists of a centre, as they are now. */
export async function readLists(orm: Orm, tenantId: number, when: Moment): Promise<KnownList[]> {
  const rows = await orm
    .select({ list: leadLists, isOver: isOver(tenantId, when), rests: rests(tenantId, when) })
    .from(leadLists)
    .where(eq(leadLists.tenantId, tenantId));
  return rows.map(({ list, isOver: over, rests: why }) => ({ ...list, isOver: over, rests: why }));
}

/**
 * Lists from which this person may be dialled now, those of one priority together, the first first. Lists in which it is
 * nobody's turn are left out: a centre keeps them for years, and each would be looked into for each place. So are those of a
 * campaign that is off: all its leads would stand in front of the others, and each claim would walk through them.
 */
export async function listsInOrder(orm: Orm, who: Pick<Claimant, 'tenantId' | 'rules'>, when: Moment): Promise<number[][]> {
  const { tenantId } = who;
  const hasDue = sql`exists (${PLANNED_ONCE} select 1 from ${leads} where ${leads.campaignId} = ${leadLists.campaignId} and ${leads.listId} = ${leadLists.id} and ${isDue(when)} offset 0)`;
  const rows = await orm
    .select({ id: leadLists.id, campaign: leadLists.campaignId, priority: leadLists.priority })
    .from(leadLists)
    .innerJoin(campaigns, eq(campaigns.id, leadLists.campaignId))
    .where(and(eq(leadLists.tenantId, tenantId), campaigns.active, sql`(${rests(tenantId, when)}) is null`, hasDue));
  const { deniedCampaigns } = rulesOf(who);
  const all = [
    { id: NO_LIST, priority: LIST_PRIORITY.usual as number },
    ...rows.filter(({ campaign }) => !deniedCampaigns.includes(campaign)),
  ];
  const priorities = [...new Set(all.map(({ priority }) => priority))].sort((a, b) => a - b);
  return priorities.map((of) => all.filter(({ priority }) => priority === of).map(({ id }) => id));
}

/** Leads that one statement moves: others who want them wait no longer than that. */
const MOVED_AT_ONCE = 500;

/**
 * Moves leads of lists that managers have sent into others, some at a time, until none is left. One that somebody saves in
 * this moment is moved with the next; what a gateway that ended left over, the next one moves.
 */
export async function moveLeads(ctx: GatewayContext): Promise<void> {
  const db = ctx.db.lane('search');
  const moving = await db.select().from(leadLists).where(isNotNull(leadLists.movesTo));
  for (const { id, campaignId, movesTo } of moving) {
    for (let moved = 1; moved > 0 && !ctx.draining;) {
      const from = performance.now();
      const { rowCount } = await db.execute(sql`
        update ${leads} set list_id = ${movesTo} from (
          select mine.id from leads mine where mine.campaign_id = ${campaignId} and mine.list_id = ${id} limit ${MOVED_AT_ONCE} for update skip locked
        ) as part where ${leads.id} = part.id`);
      moved = rowCount ?? 0;
      // As long again for everybody else.
      await pause(performance.now() - from);
    }
    const [left] = await db
      .select({ one: sql`1` })
      .from(leads)
      .where(and(eq(leads.campaignId, campaignId), eq(leads.listId, id)))
      .limit(1);
    if (!left) await db.update(leadLists).set({ movesTo: null }).where(eq(leadLists.id, id));
  }
}
