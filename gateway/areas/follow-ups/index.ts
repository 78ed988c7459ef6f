/** An agent's promised calls and last dials (FUP, ENDPOINT-070, -071, -105). */
import { and, asc, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { createPermits } from '../../calls/permits';
import type { CallFacts } from '@dialer/contract';
import { callFactsToWire } from '../../calls/facts';
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
  const permits = ctx.use(createPermits);
  const db = ctx.db.lane('search');

  /** The lead in the centre's own dashboard: its setting `dashboard` holds an address with `{id}`; without one, none. */
  async function dashboard(tenantId: number): Promise<(lead: LeadRow | null) => string> {
    const stored = (await readSetting(db, tenantId, 'dashboard')) as { url?: string } | undefined;
    return (lead) => (stored?.url && lead ? stored.url.replace('{id}', encodeURIComponent(lead.crmId || lead.id)) : '');
  }

  const item = ({ promise, lead }: { promise: typeof followUps.$inferSelect; lead: LeadRow }, url: string, calling: CallFacts) => ({
    id: String(promise.id),
    leadId: lead.id,
    startsAt: promise.startsAt.toISOString(),
    name: nameOf(lead),
    phone: lead.phone,
    notes: promise.notes,
    state: lead.state,
    type: promise.type,
    url,
    shared: promise.accountId === null,
    calling: callFactsToWire(calling),
  });

  const promised = (account: SignedIn, more: ReturnType<typeof and>) =>
    db
      .select({ promise: followUps, lead: leads })
      .from(followUps)
      .innerJoin(leads, eq(leads.id, followUps.leadId))
      .where(and(eq(followUps.tenantId, account.tenantId), isNull(followUps.doneAt), more));

  async function items(account: SignedIn, rows: readonly { promise: typeof followUps.$inferSelect; lead: LeadRow }[]) {
    const url = await dashboard(account.tenantId);
    const facts = await permits.facts(
      account.tenant,
      rows.map(({ lead }) => ({ number: lead.phone, lead })),
    );
    return rows.map((row, index) => item(row, url(row.lead), facts[index]!));
  }

  return defineArea({
    /**
     * The agent's own promises: `overdue=true` those whose time has passed [FUP-033], false those to come, without it both.
     * A general callback stands in the list of who promised it until somebody keeps it, also when it is due; it is never
     * overdue there, because the dialer gives it to whoever is ready.
     */
    async getFollowUps({ account, query }) {
      const now = new Date(ctx.clock.now());
      const when = query.overdue === undefined ? undefined : query.overdue ? lt(followUps.startsAt, now) : gte(followUps.startsAt, now);
      const own = and(eq(followUps.accountId, account.id), when);
      const shared = and(isNull(followUps.accountId), eq(followUps.promisedBy, account.id));
      const rows = await promised(account, query.overdue ? own : or(own, shared))
        .orderBy(asc(followUps.startsAt), asc(followUps.id))
        .limit(rowsOf(query.limit, FOLLOW_UPS));
      return items(account, rows);
    },

    async getFollowUpOfLead({ account, params }) {
      const rows = await promised(account, eq(followUps.leadId, params.id)).limit(1);
      const [found] = await items(account, rows);
      if (!found) throw notFound('There is no follow-up for this lead.');
      return found;
    },

    async getLastDials({ account, query }) {
      const rows = await db
        .select({ call: calls, lead: leads, disposition: dispositions })
        .from(calls)
        .leftJoin(leads, eq(leads.id, calls.leadId))
        .leftJoin(dispositions, eq(dispositions.callId, calls.id))
        .where(and(eq(calls.accountId, account.id), eq(calls.direction, 0), sql`${calls.phone} <> '*97'`))
        .orderBy(desc(calls.createdAt))
        .limit(rowsOf(query.limit, LAST_DIALS));
      const url = await dashboard(account.tenantId);
      const facts = await permits.facts(
        account.tenant,
        rows.map(({ call, lead }) => ({ number: call.phone, lead })),
      );
      return rows.map(({ call, lead, disposition }, index) => ({
        ...(lead && { leadId: lead.id }),
        clientName: nameOf(lead),
        name: call.name,
        phone: call.phone,
        notes: disposition?.notes ?? '',
        state: lead?.state ?? '',
        status: disposition?.disposition ?? lead?.status ?? '',
        url: url(lead),
        startedAt: call.createdAt.toISOString(),
        calling: callFactsToWire(facts[index]!),
      }));
    },
  });
}
