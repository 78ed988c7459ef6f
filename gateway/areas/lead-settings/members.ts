/** Who and what belongs to a campaign or a lead group. Two people at once are both heard: additions and removals are merged. */
import { and, eq, inArray } from 'drizzle-orm';
import type { RecordKind } from '@dialer/contract';
import { campaignBySlug } from '../../people/campaigns';
import { fullName, isAdvisor } from '../../people/agents';
import { listedRole, mayManage } from '../../platform/auth/access';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { accounts, campaignAgents, leadGroupAdvisors, leadGroupPrefixes, leadGroups, leadPrefixes } from '../../platform/db/schema';
import { fieldProblem, forbidden, notFound } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { mergedMembers, recordChange } from '../workspace/record-change';

type Author = Pick<SignedIn, 'id' | 'tenantId' | 'roles'>;
type Person = typeof accounts.$inferSelect;
interface Member {
  readonly id: number;
  readonly name: string;
}
/** What has members. */
interface Whole {
  readonly kind: RecordKind;
  readonly id: number;
  readonly name: string;
}

/** One kind of membership: how its rows are read and written, and who may be put in. */
export interface Relation<M extends Member = Member> {
  /** Of the Changes page: `changes.recordField.<field>`. */
  readonly field: string;
  /** Its members are people: nobody puts in, or takes out, who stands above them. */
  readonly ofPeople: boolean;
  now(orm: Orm, whole: Whole): Promise<M[]>;
  /** Those of the centre with these ids; refuses whoever may not be put in. */
  find(orm: Orm, tenantId: number, ids: readonly number[], had: readonly number[]): Promise<M[]>;
  add(orm: Orm, whole: Whole, ids: readonly number[]): Promise<unknown>;
  remove(orm: Orm, whole: Whole, ids: readonly number[]): Promise<unknown>;
}

const asMember = (row: Person) => ({ id: row.id, name: fullName(row), full_name: fullName(row), extension: row.extension ?? '' });
type PersonMember = ReturnType<typeof asMember>;

async function findPeople(orm: Orm, tenantId: number, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  return orm
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), inArray(accounts.id, [...ids])));
}

/** Whoever was in may stay, whatever has become of their role. */
async function findFit(
  orm: Orm,
  tenantId: number,
  ids: readonly number[],
  had: readonly number[],
  fits: (person: Person) => boolean,
  words: string,
): Promise<PersonMember[]> {
  const people = await findPeople(orm, tenantId, ids);
  const unfit = people.filter((person) => !had.includes(person.id) && !fits(person));
  if (unfit.length > 0) throw fieldProblem('ids', `${words} ${unfit.map(fullName).join(', ')}`);
  return people.map(asMember);
}

const byName = (a: Member, b: Member) => a.name.localeCompare(b.name);

/** A campaign with qualifiers is dialled by them alone [SET-047]. */
export const qualifiersOfCampaign: Relation<PersonMember> = {
  field: 'qualifiers',
  ofPeople: true,
  async now(orm, { id }) {
    const rows = await orm
      .select({ account: accounts })
      .from(campaignAgents)
      .innerJoin(accounts, eq(accounts.id, campaignAgents.accountId))
      .where(eq(campaignAgents.campaignId, id));
    return rows.map(({ account }) => asMember(account));
  },
  find: (orm, tenantId, ids, had) =>
    findFit(orm, tenantId, ids, had, ({ roles }) => listedRole(roles) === 'qualifier', 'Only qualifiers work on a campaign:'),
  add: (orm, { id }, ids) => orm.insert(campaignAgents).values(ids.map((accountId) => ({ campaignId: id, accountId }))),
  remove: (orm, { id }, ids) =>
    orm.delete(campaignAgents).where(and(eq(campaignAgents.campaignId, id), inArray(campaignAgents.accountId, [...ids]))),
};

/** They get the leads of their groups' prefixes [SET-053]. */
export const advisorsOfGroup: Relation<PersonMember> = {
  field: 'advisors',
  ofPeople: true,
  async now(orm, { id }) {
    const rows = await orm
      .select({ account: accounts })
      .from(leadGroupAdvisors)
      .innerJoin(accounts, eq(accounts.id, leadGroupAdvisors.accountId))
      .where(eq(leadGroupAdvisors.groupId, id));
    return rows.map(({ account }) => asMember(account));
  },
  find: (orm, tenantId, ids, had) => findFit(orm, tenantId, ids, had, isAdvisor, 'Only advisors belong to a lead group:'),
  add: (orm, { id }, ids) => orm.insert(leadGroupAdvisors).values(ids.map((accountId) => ({ groupId: id, accountId }))),
  remove: (orm, { id }, ids) =>
    orm.delete(leadGroupAdvisors).where(and(eq(leadGroupAdvisors.groupId, id), inArray(leadGroupAdvisors.accountId, [...ids]))),
};

const prefixColumns = { id: leadPrefixes.id, name: leadPrefixes.name };
export const prefixesOfGroup: Relation = {
  field: 'leadPrefixes',
  ofPeople: false,
  now: (orm, { id }) =>
    orm
      .select(prefixColumns)
      .from(leadGroupPrefixes)
      .innerJoin(leadPrefixes, eq(leadPrefixes.id, leadGroupPrefixes.prefixId))
      .where(eq(leadGroupPrefixes.groupId, id)),
  async find(orm, tenantId, ids) {
    if (ids.length === 0) return [];
    return orm
      .select(prefixColumns)
      .from(leadPrefixes)
      .where(and(eq(leadPrefixes.tenantId, tenantId), inArray(leadPrefixes.id, [...ids])));
  },
  add: (orm, { id }, ids) => orm.insert(leadGroupPrefixes).values(ids.map((prefixId) => ({ groupId: id, prefixId }))),
  remove: (orm, { id }, ids) =>
    orm.delete(leadGroupPrefixes).where(and(eq(leadGroupPrefixes.groupId, id), inArray(leadGroupPrefixes.prefixId, [...ids]))),
};

export async function wholeCampaign(orm: Orm, tenantId: number, slug: string): Promise<Whole> {
  const { id, name } = await campaignBySlug(orm, tenantId, slug);
  return { kind: 'lead-campaign', id, name };
}

export async function groupById(orm: Orm, tenantId: number, id: number): Promise<Whole> {
  const [row] = await orm
    .select({ id: leadGroups.id, name: leadGroups.name })
    .from(leadGroups)
    .where(and(eq(leadGroups.tenantId, tenantId), eq(leadGroups.id, id)));
  if (!row) throw notFound('There is no such group.');
  return { kind: 'lead-group', ...row };
}

/** Those who belong to it, by name. */
export const membersOf = async <M extends Member>(orm: Orm, relation: Relation<M>, whole: Whole): Promise<M[]> =>
  (await relation.now(orm, whole)).sort(byName);

/** A list of ids as the specification has it, or of our page also those that it had read. */
export type MembersBody = number[] | { ids: number[]; was?: number[] | undefined };

/** Gives the centre's new revision; null: nothing differed. Unknown ids, and those of another centre, are 404. */
export async function setMembers<M extends Member>(
  orm: Orm,
  relation: Relation<M>,
  author: Author,
  now: Date,
  find: (orm: Orm, tenantId: number) => Promise<Whole>,
  body: MembersBody,
): Promise<number | null> {
  const { tenantId } = author;
  await lockState(orm, tenantId);
  const whole = await find(orm, tenantId);
  const { ids: wanted, was } = Array.isArray(body) ? { ids: body, was: undefined } : body;
  const before = await relation.now(orm, whole);
  const had = before.map(({ id }) => id);
  const ids = mergedMembers(had, wanted, was);
  const after = await relation.find(orm, tenantId, ids, had);
  if (after.length < ids.length) throw notFound('One of them is not here.');
  const more = ids.filter((id) => !had.includes(id));
  const gone = had.filter((id) => !ids.includes(id));
  if (relation.ofPeople && (await findPeople(orm, tenantId, [...more, ...gone])).some(({ roles }) => !mayManage(author.roles, roles)))
    throw forbidden();
  if (gone.length > 0) await relation.remove(orm, whole, gone);
  if (more.length > 0) await relation.add(orm, whole, more);
  const namesOf = (members: readonly Member[]) => ({ [relation.field]: members.map(({ name }) => name).sort() });
  return recordChange(orm, author, now, { ...whole, from: namesOf(before), to: namesOf(after) });
}
