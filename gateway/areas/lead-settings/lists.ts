/** The lists of a campaign: where its leads came from, in which order they are dialled, and until when (decision 134). */
import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { LIMITS, LIST_PRIORITY } from '@dialer/contract';
import type { payloads } from '@dialer/contract/schemas';
import { readLists } from '../../calls/lists';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { leadLists, leads } from '../../platform/db/schema';
import type { Reply } from '../../platform/http/routes';
import { conflict, fieldProblem, notFound } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { namesOf } from '../leads/repository';
import { merged, recordChange, refuseUnseen } from '../workspace/record-change';
import { campaignBySlug } from '../../people/campaigns';
import { asGiven } from './given';
import { refuseTaken } from './taken';

type Body = z.output<typeof payloads.addLeadList.body>;
type Change = z.output<typeof payloads.setLeadList.body>;
type Author = Pick<SignedIn, 'id' | 'tenantId'>;
type Row = typeof leadLists.$inferSelect;
type Entered = Pick<Body, 'name' | 'source' | 'active' | 'priority' | 'expires_on'>;

const enteredOf = ({ name, source, active, priority, expires_on }: Entered): Entered => ({ name, source, active, priority, expires_on });
const asEntered = ({ expiresOn, ...row }: Row): Entered => enteredOf({ ...row, expires_on: expiresOn });
const asRow = ({ expires_on: expiresOn, ...rest }: Entered) => ({ ...rest, expiresOn });

/** With how many leads each has, by priority and name; and how many of the campaign are in none. */
export async function listsOf(orm: Orm, tenantId: number, slug: string, now: Date): Promise<Reply<'getLeadLists'>> {
  const campaign = await campaignBySlug(orm, tenantId, slug);
  const all = await readLists(orm, tenantId, { now });
  const counted = await orm
    .select({ list: leads.listId, count: sql<number>`count(*)::int` })
    .from(leads)
    .where(eq(leads.campaignId, campaign.id))
    .groupBy(leads.listId);
  const countOf = (id: number | null) => counted.find(({ list }) => list === id)?.count ?? 0;
  const its = all.filter(({ campaignId }) => campaignId === campaign.id);
  const names = await namesOf(
    orm,
    tenantId,
    its.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const rows = its
    .sort((a, b) => a.priority - b.priority || a.name.localeCompare(b.name))
    .map((list) => ({
      id: list.id,
      ...asEntered(list),
      expired: list.isOver,
      leads: countOf(list.id),
      by: names.get(list.createdBy ?? 0) ?? '',
      at: list.createdAt.toISOString(),
      moves_to: all.find(({ id }) => id === list.movesTo)?.name ?? '',
    }));
  return { rows, without: countOf(null) };
}

/** Throws 404 for a list of another centre. */
async function listById(orm: Orm, tenantId: number, id: number): Promise<Row> {
  const [row] = await orm
    .select()
    .from(leadLists)
    .where(and(eq(leadLists.tenantId, tenantId), eq(leadLists.id, id)));
  if (!row) throw notFound('There is no such list.');
  return row;
}

async function refuseTwice(orm: Orm, campaignId: number, name: string, self: number | null): Promise<void> {
  const same = await orm
    .select({ name: leadLists.name })
    .from(leadLists)
    .where(
      and(
        eq(leadLists.campaignId, campaignId),
        eq(sql`lower(${leadLists.name})`, sql`lower(${name}::text)`),
        self === null ? undefined : ne(leadLists.id, self),
      ),
    );
  refuseTaken({ name: same.map((other) => other.name) });
}

/** 409: the campaign has as many lists as it may, and none of this name. */
export async function refuseFullLists(orm: Orm, campaignId: number, name: string): Promise<void> {
  const all = await orm.select({ name: leadLists.name }).from(leadLists).where(eq(leadLists.campaignId, campaignId));
  if (all.length >= LIMITS.leadLists && !all.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw conflict(`A campaign has ${LIMITS.leadLists} lists at most.`, 'lists-full');
}

/** Within the centre's lock. 409: the campaign has as many as it may. */
async function insertList(orm: Orm, author: Author, now: Date, campaignId: number, wanted: Entered): Promise<Row> {
  const { tenantId } = author;
  await refuseFullLists(orm, campaignId, wanted.name);
  const [made] = await orm
    .insert(leadLists)
    .values({ ...asRow(wanted), tenantId, campaignId, createdBy: author.id, createdAt: now })
    .returning();
  return made!;
}

const noteNew = (orm: Orm, author: Author, now: Date, campaign: { name: string }, { id }: Row, wanted: Entered) =>
  recordChange(orm, author, now, {
    ...{ kind: 'lead-list' as const, id, name: wanted.name, from: null },
    to: { ...wanted, campaign: campaign.name },
  });

/** Gives the new list's id and the centre's revision. */
export async function addList(orm: Orm, author: Author, now: Date, slug: string, body: Body) {
  const { tenantId } = author;
  await lockState(orm, tenantId);
  const campaign = await campaignBySlug(orm, tenantId, slug);
  const wanted = enteredOf(body);
  await refuseTwice(orm, campaign.id, wanted.name, null);
  const made = await insertList(orm, author, now, campaign.id, wanted);
  return { id: made.id, revision: await noteNew(orm, author, now, campaign, made, wanted) };
}

/** Gives the centre's new revision; null: nothing differed. */
export async function setList(orm: Orm, author: Author, now: Date, id: number, { was, ...body }: Change): Promise<number | null> {
  const { tenantId } = author;
  await lockState(orm, tenantId);
  const row = await listById(orm, tenantId, id);
  const current = asEntered(row);
  const sides = { current, was, wanted: asGiven(current, body) };
  await refuseUnseen(orm, tenantId, { kind: 'lead-list', id }, sides);
  const next = merged<Entered>(sides);
  await refuseTwice(orm, row.campaignId, next.name, id);
  await orm.update(leadLists).set(asRow(next)).where(eq(leadLists.id, id));
  return recordChange(orm, author, now, { kind: 'lead-list', id, name: next.name, from: sides.current, to: next });
}

/**
 * Sends all leads of a list into another of its campaign: some at a time, by `moveLeads`. Asked again for the same list it is
 * the same. Gives the centre's new revision; null: they are on their way already. 409: one of the two lists is in a move.
 */
export async function moveList(orm: Orm, author: Author, now: Date, id: number, into: number): Promise<number | null> {
  const { tenantId } = author;
  await lockState(orm, tenantId);
  const from = await listById(orm, tenantId, id);
  if (from.movesTo === into) return null;
  const [to] = await orm
    .select()
    .from(leadLists)
    .where(and(eq(leadLists.campaignId, from.campaignId), eq(leadLists.id, into)));
  if (!to || into === id) throw fieldProblem('to', 'Choose another list of the same campaign.');
  const [busy] = await orm
    .select({ name: leadLists.name })
    .from(leadLists)
    .where(or(and(inArray(leadLists.id, [id, into]), isNotNull(leadLists.movesTo)), eq(leadLists.movesTo, id)));
  if (busy) throw conflict('Leads of one of these lists are being moved. Wait for its end.', 'list-moves');
  await orm.update(leadLists).set({ movesTo: into }).where(eq(leadLists.id, id));
  return recordChange(orm, author, now, { kind: 'lead-list', id, name: from.name, from: { moved_to: null }, to: { moved_to: to.name } });
}

/**
 * The list of this name in the campaign, for a file that goes into it; made with this source where there is none. Leads of a
 * list that is being moved go where it goes. Gives the centre's revision where it was made.
 */
export async function listForFile(
  orm: Orm,
  author: Author,
  now: Date,
  campaign: { id: number; name: string },
  { name, source }: Pick<Entered, 'name' | 'source'>,
): Promise<{ id: number; revision: number | null }> {
  await lockState(orm, author.tenantId);
  const [known] = await orm
    .select()
    .from(leadLists)
    .where(and(eq(leadLists.campaignId, campaign.id), eq(sql`lower(${leadLists.name})`, sql`lower(${name}::text)`)))
    .orderBy(asc(leadLists.id));
  if (known) return { id: known.movesTo ?? known.id, revision: null };
  const wanted = { name, source, active: true, priority: LIST_PRIORITY.usual, expires_on: null };
  const made = await insertList(orm, author, now, campaign.id, wanted);
  return { id: made.id, revision: await noteNew(orm, author, now, campaign, made, wanted) };
}
