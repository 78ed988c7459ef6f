/** An agent's promised calls and last dials (FUP, ENDPOINT-070, -071, -105). */
import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { wallClock } from '../../calls/centre';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { calls, dispositions, followUps, leads } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { notFound } from '../../platform/problem';
import { readSetting } from '../settings/globals';

const FOLLOW_UPS = 50;
const LAST_DIALS = 10;
const MOST = 200;

/** As many rows as were asked for, within reason. */
const rowsOf = (asked: number | undefined, otherwise: number): number => Math.min(Math.max(1, Math.trunc(asked ?? otherwise)), MOST);

type LeadRow = typeof leads.$inferSelect;

const nameOf = (lead: Pick<LeadRow, 'firstName' | 'lastName'> | null): string => (lead ? `${lead.firstName} ${lead.lastName}`.trim() : '');

export function createArea(ctx: GatewayContext) {
  /** The lead in the centre's own dashboard: its setting `dashboard` holds an address with `{id}`; without one, none. */
  async function dashboard(tenantId: number): Promise<(lead: LeadRow | null) => string> {
    const stored = (await readSetting(ctx.db, tenantId, 'dashboard')) as { url?: string } | undefined;
    return (lead) => (stored?.url && lead ? stored.url.replace('{id}', encodeURIComponent(lead.crmId || lead.id)) : '');
  }

  const item = ({ promise, lead }: { promise: typeof followUps.$inferSelect; lead: LeadRow }, url: string) => ({
    id: String(promise.id),
    leadId: lead.id,
    startsAt: promise.startsAt.toISOString(),
    name: nameOf(lead),
    phone: lead.phone,
    notes: promise.notes,
    state: lead.state,
    type: promise.type,
    url,
  });

  const promised = (account: SignedIn, more: ReturnType<typeof and>) =>
    ctx.db
      .select({ promise: followUps, lead: leads })
      .from(followUps)
      .innerJoin(leads, eq(leads.id, followUps.leadId))
      .where(and(eq(followUps.tenantId, account.tenantId), isNull(followUps.doneAt), more));

  return defineArea({
    /** `overdue=true`: those whose wall-clock time has passed [FUP-033]; false: those to come; without it both. */
    async getFollowUps({ account, query }) {
      const wall = wallClock(ctx.clock.now(), account.tenant.timezone);
      const when = query.overdue === undefined ? undefined : query.overdue ? lt(followUps.startsAt, wall) : gte(followUps.startsAt, wall);
      const rows = await promised(account, and(eq(followUps.accountId, account.id), when))
        .orderBy(asc(followUps.startsAt), asc(followUps.id))
        .limit(rowsOf(query.limit, FOLLOW_UPS));
      const url = await dashboard(account.tenantId);
      return rows.map((row) => item(row, url(row.lead)));
    },

    async getFollowUpOfLead({ account, params }) {
      const [row] = await promised(account, eq(followUps.leadId, params.id)).limit(1);
      if (!row) throw notFound('There is no follow-up for this lead.');
      return item(row, (await dashboard(account.tenantId))(row.lead));
    },

    async getLastDials({ account, query }) {
      const rows = await ctx.db
        .select({ call: calls, lead: leads, disposition: dispositions })
        .from(calls)
        .leftJoin(leads, eq(leads.id, calls.leadId))
        .leftJoin(dispositions, eq(dispositions.callId, calls.id))
        .where(and(eq(calls.accountId, account.id), eq(calls.direction, 0), sql`${calls.phone} <> '*97'`))
        .orderBy(desc(calls.createdAt))
        .limit(rowsOf(query.limit, LAST_DIALS));
      const url = await dashboard(account.tenantId);
      return rows.map(({ call, lead, disposition }) => ({
        ...(lead && { leadId: lead.id }),
        clientName: nameOf(lead),
        name: call.name,
        phone: call.phone,
        notes: disposition?.notes ?? '',
        state: lead?.state ?? '',
        status: disposition?.disposition ?? lead?.status ?? '',
        url: url(lead),
        startedAt: call.createdAt.toISOString(),
      }));
    },
  });
}
