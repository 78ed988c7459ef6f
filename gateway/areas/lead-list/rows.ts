/**
 * Leads as managers see them: newest first, by what people type, a campaign or a status; each with its last outcome, and
 * whether it is dialled next or why not. A page of the list is a part of one index, however many leads there are.
 */
import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { LeadNext } from '@dialer/contract';
import type { Country } from '@dialer/rules/country';
import type { PayloadOf } from '@dialer/contract/schemas';
import { bannedUntil, isNowhere, isOpenPlace, isUnconsented, placeOfLead } from '../../calls/gate/hours';
import { numberOf } from '../../calls/gate/numbers-of-lead';
import type { CentreTerms } from '../../calls/gate/terms';
import { LISTED, placeOf } from '../../calls/gate/place-of-number';
import type { LeadRow } from '../../calls/lead-claims';
import { readLists, type KnownList } from '../../calls/lists';
import { fullName } from '../../people/agents';
import type { Orm } from '../../platform/db/database';
import { calls, campaigns, dispositions, doNotCall, followUps, leads } from '../../platform/db/schema';
import { findLeads } from '../leads/find';

export type ListedLead = PayloadOf<'listLeads', 'reply'>['rows'][number];
export type Filters = PayloadOf<'exportLeads', 'body'>;
/** Rows that are counted; of more it is said that there are more. */
export const COUNTED = 10_000;

const where = (tenantId: number, { campaign, status }: Filters, before?: number): SQL | undefined =>
  and(
    eq(leads.tenantId, tenantId),
    campaign === undefined ? undefined : eq(leads.campaignId, campaign),
    status ? eq(leads.status, status) : undefined,
    before === undefined ? undefined : lt(leads.position, before),
  );

/** The leads after `before`, newest first. */
export async function pageOfLeads(
  orm: Orm,
  tenantId: number,
  filters: Filters,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LeadRow[]> {
  return orm
    .select()
    .from(leads)
    .where(where(tenantId, filters, before))
    .orderBy(desc(leads.position))
    .limit(limit);
}

/** Those that people look for by what they type; no more than a search gives, and only what the other filters let pass. */
export async function foundLeads(orm: Orm, tenantId: number, { q = '', campaign, status }: Filters): Promise<LeadRow[]> {
  const found = await findLeads(orm, tenantId, q);
  return found
    .filter((lead) => (campaign === undefined || lead.campaignId === campaign) && (!status || lead.status === status))
    .sort((a, b) => b.position - a.position);
}

/** How many there are, counted no farther than `COUNTED`. */
export async function countLeads(orm: Orm, tenantId: number, filters: Filters): Promise<{ total: number; more: boolean }> {
  const some = orm
    .select({ one: sql`1` })
    .from(leads)
    .where(where(tenantId, filters))
    .orderBy(desc(leads.position))
    .limit(COUNTED + 1)
    .as('some');
  const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(some);
  const count = row?.count ?? 0;
  return { total: Math.min(count, COUNTED), more: count > COUNTED };
}

/** What a campaign is called, for who reads later what was looked for; its number when it is none of the centre's. */
export async function campaignName(orm: Orm, tenantId: number, id: number): Promise<string> {
  const [row] = await orm
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenantId), eq(campaigns.id, id)));
  return row?.name ?? String(id);
}

/** Statuses that leads of the centre have, by jumps through the index. */
export async function statusesOf(orm: Orm, tenantId: number): Promise<string[]> {
  const { rows } = await orm.execute<{ status: string }>(sql`
    with recursive found as (
      (select status from leads where tenant_id = ${tenantId} order by status limit 1)
      union all
      select (select l.status from leads l where l.tenant_id = ${tenantId} and l.status > found.status order by l.status limit 1)
      from found where found.status is not null
    )
    select status from found where status is not null`);
  return rows.map(({ status }) => status).filter(Boolean);
}

interface Around {
  id: string;
  outcome: string | null;
  lastDial: string | null;
  campaign: string | null;
  campaignOff: boolean;
  paced: boolean;
  never: boolean | null;
  promised: string | null;
  promisedTo: number | null;
}

/** What stands around each of these leads, one look into an index each. */
async function around(orm: Orm, tenantId: number, ids: readonly string[]): Promise<Map<string, Around>> {
  const { rows } = await orm.execute<Record<keyof Around, unknown>>(sql`
    select ${leads.id} as id, c.name as campaign, coalesce(not c.active, false) as "campaignOff", coalesce(c.mode <> 'one-to-one', false) as paced,
      (select ${dispositions.disposition} from ${dispositions} where ${dispositions.leadId} = ${leads.id}
       order by ${dispositions.createdAt} desc limit 1) as outcome,
      (select max(${calls.createdAt}) from ${calls} where ${calls.leadId} = ${leads.id}) as "lastDial",
      -- One look each: with exists the whole list would be read once, which is cheaper only while it is short.
      coalesce(
        (select true from ${doNotCall} where ${doNotCall.tenantId} = ${leads.tenantId} and ${doNotCall.phone} = ${leads.phone} limit 1),
        (select true from ${doNotCall} where ${doNotCall.tenantId} = ${leads.tenantId} and ${doNotCall.phone} = ${leads.rings} limit 1)
      ) as never,
      p.starts_at as promised, p.account_id as "promisedTo"
    from ${leads}
    left join ${campaigns} c on c.id = ${leads.campaignId}
    left join ${followUps} p on p.lead_id = ${leads.id} and p.done_at is null
    where ${leads.tenantId} = ${tenantId} and ${leads.id} = any(${sql.param([...ids])}::uuid[])`);
  const time = (value: unknown) => (value === null ? null : new Date(value as string).toISOString());
  return new Map(
    rows.map((row) => {
      const each = { ...(row as unknown as Around), lastDial: time(row.lastDial), promised: time(row.promised) };
      return [each.id, each];
    }),
  );
}

/** When the list is looked at, whether hours keep anybody from being dialled, and the centre's country. */
export interface View {
  readonly now: number;
  readonly keepsHours: boolean;
  readonly country: Country;
  readonly terms: CentreTerms;
}

/** Whether it is dialled next, or what keeps it; and until when, where that is known. */
function nextOf(
  lead: LeadRow,
  at: Around | undefined,
  list: KnownList | undefined,
  { now, keepsHours, country, terms }: View,
): { next: LeadNext; next_at: string | null; next_after: string } {
  const until = (next: LeadNext, when: Date | string | null = null, after = '') => ({
    next,
    next_at: when && new Date(when).toISOString(),
    next_after: after,
  });
  if (at?.never) return until('never');
  if (lead.claimedBy !== null) return until('in-hands');
  if (at?.promised) return until(at.promisedTo === null ? 'callback' : 'follow-up', at.promised);
  if (lead.dueAt === null && lead.usedUp !== '')
    return until(lead.usedUp === 'rule' ? 'tries-used' : 'sequence-used', null, lead.lastOutcome);
  if (lead.dueAt === null) return until('closed');
  if (at?.campaignOff) return until('campaign-off');
  if (list?.rests) return until(list.rests);
  const waits = Math.max(lead.dueAt.getTime(), lead.retryAt?.getTime() ?? 0);
  if (waits > now) return until('waits', new Date(waits), lead.dueAt.getTime() > now ? lead.lastOutcome : '');
  if (!keepsHours && lead.place !== LISTED) return until('now');
  // One that is new or was changed has no place yet: it is worked out as for its dial.
  const place = placeOfLead({ ...lead, phone: numberOf(lead) }, country);
  if (place === LISTED) return until('registry');
  if (isNowhere(place)) return until('zone-unknown');
  const banned = terms.bans.length > 0 ? bannedUntil(placeOf({ ...lead, phone: numberOf(lead) }, country), now, terms) : null;
  if (banned !== null) return until('banned', new Date(banned));
  if (isUnconsented(place)) return until('needs-consent');
  if (!isOpenPlace(place, now, terms, at?.paced)) return until('hours');
  return until('now');
}

/** Rows of the list for these leads, in their order. */
export async function listed(orm: Orm, tenantId: number, rows: readonly LeadRow[], view: View): Promise<ListedLead[]> {
  const facts = await around(
    orm,
    tenantId,
    rows.map(({ id }) => id),
  );
  const lists = await readLists(orm, tenantId, { now: new Date(view.now) });
  return rows.map((lead) => {
    const at = facts.get(lead.id);
    const list = lists.find(({ id }) => id === lead.listId);
    return {
      id: lead.id,
      position: lead.position,
      name: fullName(lead),
      phone: lead.phone,
      state: lead.state.toUpperCase(),
      campaign: at?.campaign ?? '',
      marketing_id: lead.marketingId,
      status: lead.status,
      outcome: at?.outcome ?? '',
      last_dial: at?.lastDial ?? null,
      dials: lead.dials,
      created: lead.createdAt.toISOString(),
      list: list?.name ?? '',
      list_expires_on: list?.expiresOn ?? null,
      ...nextOf(lead, at, list, view),
    };
  });
}
