/** Lead campaigns: which leads belong together, who dials them, and whether they are dialled at all [SET-042…SET-047]. */
import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { PATTERNS, TEXTS } from '@dialer/contract';
import type { payloads } from '@dialer/contract/schemas';
import { campaignPrefixes } from '../../people/lead-prefixes';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { campaignAgents, campaigns } from '../../platform/db/schema';
import { fieldIssue, notFound } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { merged, recordChange, refuseUnseen } from '../workspace/record-change';
import { asGiven } from './given';
import { insertCampaign } from './slug';
import { refuseTaken, type Taken } from './taken';

type Body = z.output<typeof payloads.addLeadCampaign.body>;
type Change = z.output<typeof payloads.setLeadCampaign.body>;
type Author = Pick<SignedIn, 'id' | 'tenantId'>;
type Row = typeof campaigns.$inferSelect;
/** What managers enter of a campaign; its slug is made once and stays. */
type Entered = Pick<Row, 'name' | 'active' | 'prefix' | 'prefixes' | 'mode'>;

const enteredOf = ({ name, active, prefix, prefixes, mode }: Entered): Entered => ({ name, active, prefix, prefixes, mode });

/** With how many qualifiers each has. */
export const listCampaigns = (orm: Orm, tenantId: number) =>
  orm
    .select({
      ...getTableColumns(campaigns),
      assignedAgentsCount: orm.$count(campaignAgents, eq(campaignAgents.campaignId, campaigns.id)),
    })
    .from(campaigns)
    .where(eq(campaigns.tenantId, tenantId))
    .orderBy(asc(sql`lower(${campaigns.name})`), asc(campaigns.id));

/** A name and a beginning of marketing ids are one campaign's: else nobody could say whose a lead is. */
async function refuseTwice(orm: Orm, tenantId: number, wanted: Entered, self: number | null): Promise<void> {
  const others = await orm
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenantId), self === null ? undefined : ne(campaigns.id, self)));
  const owners = new Map(others.flatMap((other) => campaignPrefixes(other).map((prefix) => [prefix.toLowerCase(), other.name] as const)));
  const taken = (written: readonly string[]): string[] =>
    written.flatMap((prefix) => (owners.has(prefix.toLowerCase()) ? [`${prefix} (${owners.get(prefix.toLowerCase())!})`] : []));
  const found: Taken = {
    name: others.filter(({ name }) => name.toLowerCase() === wanted.name.toLowerCase()).map(({ name }) => name),
    prefix: taken([wanted.prefix]),
    prefixes: taken(campaignPrefixes({ prefix: '', prefixes: wanted.prefixes })),
  };
  refuseTaken(found);
}

/** Gives the new campaign's id and the centre's revision. */
export async function addCampaign(orm: Orm, author: Author, now: Date, body: Body): Promise<{ id: number; revision: number | null }> {
  await lockState(orm, author.tenantId);
  const wanted = enteredOf({ ...body, mode: body.mode ?? 'one-to-one' });
  await refuseTwice(orm, author.tenantId, wanted, null);
  const { id, slug } = await insertCampaign(orm, author.tenantId, wanted);
  const to = { ...wanted, slug };
  return { id, revision: await recordChange(orm, author, now, { kind: 'lead-campaign', id, name: wanted.name, from: null, to }) };
}

/** Gives the centre's new revision; null: nothing differed. */
export async function setCampaign(orm: Orm, author: Author, now: Date, id: number, { was, ...body }: Change): Promise<number | null> {
  const { tenantId } = author;
  await lockState(orm, tenantId);
  const [row] = await orm
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenantId), eq(campaigns.id, id)));
  if (!row) throw notFound('There is no such campaign.');
  const current = enteredOf(row);
  const sides = { current, was, wanted: asGiven(current, body) };
  await refuseUnseen(orm, tenantId, { kind: 'lead-campaign', id }, sides);
  const next = merged<Entered>(sides);
  // One that an import made has none: it can be stopped and renamed all the same.
  if (!PATTERNS.seen.test(next.prefix) && next.prefix !== current.prefix)
    throw fieldIssue('prefix', { code: 'required' }, TEXTS.prefixRequired);
  await refuseTwice(orm, tenantId, next, id);
  await orm.update(campaigns).set(next).where(eq(campaigns.id, id));
  return recordChange(orm, author, now, { kind: 'lead-campaign', id, name: next.name, from: current, to: next });
}
