import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Country } from '@dialer/rules/country';
import type { Centres } from '../../people/centre';
import { needsConsent, placeKey } from '../../calls/gate/hours';
import { placeOf } from '../../calls/gate/place-of-number';
import type { Database, Orm } from '../../platform/db/database';
import { campaigns, doNotCall, leads, tenants } from '../../platform/db/schema';
import { insertCampaign } from '../lead-settings/slug';
import type { ImportedLead } from './lead-row';
import { UnreadableFile } from './read-file';

/** Columns of the table that a file can fill, and what follows from them, with their types for PostgreSQL. */
const COLUMNS = {
  phone: 'text',
  phone_other: 'jsonb',
  marketing_id: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  language: 'text',
  street: 'text',
  apartment: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  timezone: 'text',
  place: 'text',
  address_type: 'integer',
  website: 'text',
  keywords: 'text',
  reason_for_request: 'text',
  notes: 'text',
  clients: 'jsonb',
  import_line: 'text',
} as const satisfies Record<keyof ImportedLead | 'place', string>;
const names = Object.keys(COLUMNS).join(', ');
const types = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

/** The campaign that a file goes into, its list if one is named, and the country of its centre. */
export interface Into {
  readonly id: number;
  readonly listId?: number | null;
  readonly country: Country;
}

/**
 * Stores a batch in one statement with one parameter, however many rows it has, in the order of the file: positions are
 * numbered after the sort. A number that is in the campaign already is left as it is; the answer holds the numbers that
 * were new. Each goes in with its place: else the first claims after an import would have to work the places out. Where
 * written consent counts, the claims do: they look for it.
 */
export async function insertLeads(db: Database, tenantId: number, into: Into, leads: readonly ImportedLead[]): Promise<Set<string>> {
  if (!leads.length) return new Set();
  const placed = leads.map((lead) => {
    const place = placeOf(lead, into.country);
    return { ...lead, place: needsConsent(place) ? '' : placeKey(place, false) };
  });
  const { rows } = await db.pool.query<{ phone: string }>(
    `insert into leads (tenant_id, campaign_id, list_id, ${names})
     select $1, $2, $4, ${names} from rows from (jsonb_to_recordset($3::jsonb) as (${types})) with ordinality order by ordinality
     on conflict (tenant_id, phone, campaign_id) do nothing returning phone`,
    [tenantId, into.id, JSON.stringify(placed), into.listId ?? null],
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** What PostgreSQL says of values that no column can hold. */
const isUnfit = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('22');

/** Stores a batch; where one row of it cannot be kept, the others are stored one by one, and that row is in `unfit`. */
export async function storeLeads(
  db: Database,
  tenantId: number,
  into: Into,
  batch: readonly ImportedLead[],
): Promise<{ fresh: Set<string>; unfit: Set<ImportedLead> }> {
  try {
    return { fresh: await insertLeads(db, tenantId, into, batch), unfit: new Set() };
  } catch (error) {
    if (!isUnfit(error)) throw error;
  }
  const fresh = new Set<string>();
  const unfit = new Set<ImportedLead>();
  for (const lead of batch) {
    try {
      for (const phone of await insertLeads(db, tenantId, into, [lead])) fresh.add(phone);
    } catch (error) {
      if (!isUnfit(error)) throw error;
      unfit.add(lead);
    }
  }
  return { fresh, unfit };
}

/** Which of these numbers the campaign has. */
export async function inCampaign(orm: Orm, tenantId: number, campaignId: number, phones: readonly string[]): Promise<Set<string>> {
  if (!phones.length) return new Set();
  const rows = await orm
    .select({ phone: leads.phone })
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), eq(leads.campaignId, campaignId), inArray(leads.phone, [...phones])));
  return new Set(rows.map(({ phone }) => phone));
}

/** Which of these numbers have asked not to be called. */
export async function askedNotToBeCalled(orm: Orm, tenantId: number, phones: readonly string[]): Promise<Set<string>> {
  if (!phones.length) return new Set();
  const rows = await orm
    .select({ phone: doNotCall.phone })
    .from(doNotCall)
    .where(and(eq(doNotCall.tenantId, tenantId), inArray(doNotCall.phone, [...phones])));
  return new Set(rows.map(({ phone }) => phone));
}

/** Where a file goes: a campaign that is there, or one that would be made. */
export interface Target {
  readonly id: number | null;
  readonly name: string;
  readonly created: boolean;
}

async function campaignNamed(orm: Orm, tenantId: number, name: string) {
  const [found] = await orm
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.tenantId, tenantId),
        or(eq(sql`lower(${campaigns.name})`, name.toLowerCase()), eq(campaigns.slug, name.toLowerCase())),
      ),
    )
    .limit(1);
  return found;
}

/** The campaign of this name (or slug), and no other that is made for it. */
export async function lookForCampaign(orm: Orm, tenantId: number, name: string): Promise<Target> {
  const found = await campaignNamed(orm, tenantId, name);
  return found ? { ...found, created: false } : { id: null, name, created: true };
}

/** The campaign of this name (or slug) in the centre; made when `create` is set, else the ones that exist are named. */
export async function findCampaign(
  orm: Orm,
  tenantId: number,
  name: string,
  create: boolean,
  centres: Centres,
): Promise<Into & { name: string; created: boolean }> {
  const [tenant] = await orm.select({ id: tenants.id, variant: tenants.variant }).from(tenants).where(eq(tenants.id, tenantId));
  if (!tenant) throw new UnreadableFile(`There is no tenant ${tenantId}.`);
  const { country } = centres.of(tenant.variant);
  const found = await campaignNamed(orm, tenantId, name);
  if (found) return { ...found, created: false, country };
  if (create) return { id: (await insertCampaign(orm, tenantId, { name })).id, name, created: true, country };
  const others = await orm.select({ name: campaigns.name }).from(campaigns).where(eq(campaigns.tenantId, tenantId));
  throw new UnreadableFile(
    `Tenant ${tenantId} has no campaign "${name}". ${others.length ? `It has: ${others.map((each) => each.name).join(', ')}. ` : ''}Add --create-campaign to make it.`,
  );
}
