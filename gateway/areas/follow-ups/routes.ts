/** An agent's promised calls and last dials (FUP, ENDPOINT-070, -071, -105). */
import { numberOf } from '../../calls/gate/numbers-of-lead';
import { createPermits } from '../../calls/gate/permits';
import type { CallFacts } from '@dialer/contract';
import { callFactsToWire } from '../../calls/gate/call-facts-wire';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { followUps, leads } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { notFound } from '../../platform/problem';
import { agentById, fullName } from '../../people/agents';
import { overdueBefore } from '../../people/overdue';
import { readSetting } from '../../people/settings';
import { createTurns } from '../../platform/turns';
import { lastDialsOf, promiseOf, promisesOf } from './lists';

const FOLLOW_UPS = 50;
const LAST_DIALS = 10;
const MOST = 200;

/** As many rows as were asked for, within reason. */
const rowsOf = (asked: number | undefined, otherwise: number): number => Math.min(Math.max(1, Math.trunc(asked ?? otherwise)), MOST);

type LeadRow = typeof leads.$inferSelect;

const nameOf = (lead: Pick<LeadRow, 'firstName' | 'lastName'> | null): string => (lead ? fullName(lead) : '');

export function createArea(ctx: GatewayContext) {
  const permits = ctx.use(createPermits);
  const db = ctx.db.lane('search');
  const turns = ctx.use(createTurns);

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
    phone: numberOf(lead),
    notes: promise.notes,
    state: lead.state,
    type: promise.type,
    url,
    shared: promise.accountId === null,
    calling: callFactsToWire(calling),
  });

  async function items(account: SignedIn, rows: readonly { promise: typeof followUps.$inferSelect; lead: LeadRow }[]) {
    const url = await dashboard(account.tenantId);
    const facts = await permits.facts(
      account.tenant,
      rows.map(({ lead }) => ({ number: numberOf(lead), lead })),
    );
    return rows.map((row, index) => item(row, url(row.lead), facts[index]!));
  }

  return defineArea({
    getFollowUps: ({ account, query }) =>
      turns.run(account.id, async () => {
        const before = await overdueBefore(db, account.tenantId, ctx.clock.now());
        const rows = await promisesOf(db, account, { before, overdue: query.overdue, limit: rowsOf(query.limit, FOLLOW_UPS) });
        return items(account, rows);
      }),

    getFollowUpOfLead: ({ account, params }) =>
      turns.run(account.id, async () => {
        const rows = await promiseOf(db, account, params.id);
        const [found] = await items(account, rows);
        if (!found) throw notFound('There is no follow-up for this lead.');
        const keeper = rows[0]!.promise.accountId;
        const agent = keeper === null ? undefined : await agentById(db, keeper);
        return { ...found, agent: agent ? { id: agent.id, name: fullName(agent) } : null };
      }),

    getLastDials: ({ account, query }) =>
      turns.run(account.id, async () => {
        const rows = await lastDialsOf(db, account.id, rowsOf(query.limit, LAST_DIALS));
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
      }),
  });
}
