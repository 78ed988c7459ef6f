/**
 * Attributes of people, and groups that give theirs to whoever is in them [ATTR-001, ATTR-005]. A permission that comes or
 * goes is known to the open page at once.
 */
import { eq } from 'drizzle-orm';
import { holdsRole, mayHavePermission, PERMISSION } from '@dialer/contract';
import { announcePermissions } from '../../platform/auth/permissions';
import { managedPerson } from '../../people/managed';
import { fullName } from '../../people/agents';
import { mayManage } from '../../platform/auth/access';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { violates } from '../../platform/db/errors';
import { accountAttributes, attributeGroups } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { fieldIssue, forbidden } from '../../platform/problem';
import { announceRecord, merged, mergedMembers, recordChange, refuseUnseen } from '../workspace/record-change';
import {
  attributesAmong,
  attributesOf,
  fieldsOf,
  listAttributes,
  listGroups,
  oneGroup,
  peopleAmong,
  usersOf,
  writeAttributes,
  writeUsers,
  type AttributeRow,
  type GroupFields,
} from './groups';

type Asked = number[] | { ids: number[]; was?: number[] | undefined };
const askedOf = (body: Asked) => (Array.isArray(body) ? { ids: body, was: undefined } : { ids: body.ids, was: body.was });

/** Whether a person with these roles may have it: of permissions not every role may [ATTR-003]. */
const isFor = ({ type, scope }: AttributeRow, roles: readonly string[]) =>
  type !== PERMISSION || mayHavePermission(scope?.permission ?? '', roles);

/**
 * 403 where somebody below administrators gives themself a permission, or others one that they might have and do not: what was
 * taken from them would come back by a friend.
 */
function mayGive({ roles, permissions }: SignedIn, given: readonly AttributeRow[], toOneself: boolean): void {
  if (holdsRole(roles, 'admin')) return;
  const all = given.flatMap(({ type, scope }) => (type === PERMISSION ? [scope?.permission ?? ''] : []));
  if (toOneself && all.length > 0) throw forbidden('Nobody gives a permission to themself. Ask an administrator.');
  if (all.some((one) => mayHavePermission(one, roles) && !permissions.includes(one)))
    throw forbidden('You do not have this permission yourself. Ask an administrator.');
}

const toWire = ({ id, name, type, scope }: AttributeRow) => ({ id, name, type, scope });
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** Put in or taken out. */
const differing = (a: readonly number[], b: readonly number[]) => [
  ...a.filter((id) => !b.includes(id)),
  ...b.filter((id) => !a.includes(id)),
];

/** 422 at `field`: an id that the centre does not have. */
function allKnown(field: string, ids: readonly number[], found: readonly { id: number }[]): void {
  if (new Set(ids).size > found.length) throw fieldIssue(field, { code: 'id' });
}

const nameTaken =
  (name: string) =>
  (error: unknown): never => {
    throw violates(error, 'attribute_groups_name') ? fieldIssue('name', { code: 'taken', choices: name }) : error;
  };

export function createArea(ctx: GatewayContext) {
  const { db } = ctx;
  const now = () => new Date(ctx.clock.now());

  /** What a kept change is told to: everybody's lists, and the pages of those whose permissions may be others now. */
  async function tell({ tenantId }: SignedIn, revision: number | null, concerned: readonly number[]): Promise<void> {
    await announcePermissions(ctx, concerned);
    await announceRecord(ctx, tenantId, revision);
  }

  /** Sets who is in a group. Nobody puts somebody above themselves in, or takes them out. Gives whom it concerns. */
  async function putUsers(orm: Orm, account: SignedIn, groupId: number, wanted: readonly number[], was?: readonly number[]) {
    const current = await usersOf(orm, groupId);
    const ids = mergedMembers(current, wanted, was);
    const concerned = differing(current, ids);
    const people = await peopleAmong(orm, account.tenantId, [...new Set([...current, ...ids])]);
    const inside = people.filter(({ id }) => ids.includes(id));
    allKnown('userIds', ids, inside);
    if (people.some(({ id, roles }) => concerned.includes(id) && !mayManage(account.roles, roles))) throw forbidden();
    const added = ids.filter((id) => !current.includes(id));
    if (added.length > 0)
      mayGive(account, await attributesAmong(orm, account.tenantId, await attributesOf(orm, groupId)), added.includes(account.id));
    if (concerned.length) await writeUsers(orm, groupId, ids);
    const named = (members: readonly number[]) => people.filter(({ id }) => members.includes(id)).map(({ full_name }) => full_name);
    return { concerned, from: named(current), to: named(ids) };
  }

  /** What a group gives, and how it counts, is changed by nobody who stands below one of its people. */
  async function nobodyAbove(orm: Orm, account: SignedIn, groupId: number): Promise<void> {
    const people = await peopleAmong(orm, account.tenantId, await usersOf(orm, groupId));
    if (people.some(({ roles }) => !mayManage(account.roles, roles))) throw forbidden();
  }

  async function putAttributes(orm: Orm, account: SignedIn, groupId: number, wanted: readonly number[], was?: readonly number[]) {
    const current = await attributesOf(orm, groupId);
    const ids = mergedMembers(current, wanted, was);
    const [before, after] = await Promise.all([current, ids].map((members) => attributesAmong(orm, account.tenantId, members)));
    allKnown('attributeIds', ids, after!);
    if (differing(current, ids).length === 0) return { concerned: [], from: namesOf(before!), to: namesOf(after!) };
    await nobodyAbove(orm, account, groupId);
    const users = await usersOf(orm, groupId);
    const given = after!.filter(({ id }) => !current.includes(id));
    if (users.length > 0) mayGive(account, given, users.includes(account.id));
    await writeAttributes(orm, groupId, ids);
    return { concerned: users, from: namesOf(before!), to: namesOf(after!) };
  }

  const record = (orm: Orm, account: SignedIn, id: number, name: string, from: object | null, to: object) =>
    recordChange(orm, account, now(), { kind: 'attribute-group', id, name, from: from && { ...from }, to: { ...to } });

  return defineArea({
    async getAttributes({ account, query }) {
      const all = await listAttributes(db, account.tenantId);
      if (query.agent === undefined) return all.map(toWire);
      const { roles } = await managedPerson(db, account, query.agent);
      return all.filter((attribute) => isFor(attribute, roles)).map(toWire);
    },

    async getAgentAttributes({ account, params }) {
      const person = await managedPerson(db, account, params.id);
      const rows = await db.select().from(accountAttributes).where(eq(accountAttributes.accountId, person.id));
      return rows.map(({ attributeId }) => attributeId);
    },

    async setAgentAttributes({ account, params, body, tx }) {
      const { ids: wanted, was } = askedOf(body);
      let revision: number | null = null;
      await tx(async (orm) => {
        const person = await managedPerson(orm, account, params.id, { lock: true });
        const current = (await orm.select().from(accountAttributes).where(eq(accountAttributes.accountId, person.id))).map(
          ({ attributeId }) => attributeId,
        );
        const ids = mergedMembers(current, wanted, was);
        const [before, after] = await Promise.all([current, ids].map((some) => attributesAmong(orm, account.tenantId, some)));
        allKnown('ids', ids, after!);
        const given = after!.filter(({ id }) => !current.includes(id));
        mayGive(account, given, person.id === account.id);
        // What they had before their role changed may stay: it gives nothing.
        if (after!.some((one) => !current.includes(one.id) && !isFor(one, person.roles))) throw fieldIssue('ids', { code: 'not-for-role' });
        await orm.delete(accountAttributes).where(eq(accountAttributes.accountId, person.id));
        if (ids.length) await orm.insert(accountAttributes).values(ids.map((attributeId) => ({ accountId: person.id, attributeId })));
        const fields = (rows: AttributeRow[]) => ({ attributes: namesOf(rows) });
        const change = { kind: 'person' as const, id: person.id, name: fullName(person) };
        revision = await recordChange(orm, account, now(), { ...change, from: fields(before!), to: fields(after!) });
      });
      if (revision !== null) await tell(account, revision, [params.id]);
    },

    getAttributeGroups: async ({ account }) => listGroups(db, account.tenantId),

    async addAttributeGroup({ account, body, tx }) {
      const { attributeIds = [], userIds = [], was: _, ...fields } = body;
      let revision: number | null = null;
      const created = await tx(async (orm) => {
        const values = { ...fields, transferScore: fields.transferScore ?? 0, tenantId: account.tenantId };
        const [row] = await orm.insert(attributeGroups).values(values).returning().catch(nameTaken(fields.name));
        const given = await putAttributes(orm, account, row!.id, attributeIds);
        const users = await putUsers(orm, account, row!.id, userIds);
        const to = { ...fieldsOf(row!), attributes: given.to, users: users.to };
        revision = await record(orm, account, row!.id, row!.name, null, to);
        return { id: row!.id };
      });
      await tell(account, revision, userIds);
      return created;
    },

    async setAttributeGroup({ account, params, body, tx }) {
      let revision: number | null = null;
      let concerned: number[] = [];
      await tx(async (orm) => {
        const row = await oneGroup(orm, account.tenantId, params.id, { lock: true });
        const current: GroupFields = fieldsOf(row);
        const { attributeIds, userIds, was: read, ...fields } = body;
        const asked = { ...fields, transferScore: fields.transferScore ?? 0 };
        const was = read && { ...read, transferScore: read.transferScore ?? 0 };
        await refuseUnseen(orm, account.tenantId, { kind: 'attribute-group', id: row.id }, { current, was, wanted: asked });
        const to = merged({ current, was, wanted: asked });
        if (JSON.stringify({ ...current, ...to }) !== JSON.stringify(current)) await nobodyAbove(orm, account, row.id);
        await orm.update(attributeGroups).set(to).where(eq(attributeGroups.id, row.id)).catch(nameTaken(to.name));
        const given = attributeIds && (await putAttributes(orm, account, row.id, attributeIds));
        const users = userIds && (await putUsers(orm, account, row.id, userIds));
        concerned = [...new Set([...(given?.concerned ?? []), ...(users?.concerned ?? [])])];
        const members = (side: 'from' | 'to') => ({ ...(given && { attributes: given[side] }), ...(users && { users: users[side] }) });
        revision = await record(orm, account, row.id, to.name, { ...current, ...members('from') }, { ...to, ...members('to') });
      });
      await tell(account, revision, concerned);
    },

    async getGroupUsers({ account, params }) {
      const { id } = await oneGroup(db, account.tenantId, params.id);
      return peopleAmong(db, account.tenantId, await usersOf(db, id));
    },

    async setGroupUsers({ account, params, body, tx }) {
      const { ids, was } = askedOf(body);
      let revision: number | null = null;
      let concerned: number[] = [];
      await tx(async (orm) => {
        const row = await oneGroup(orm, account.tenantId, params.id, { lock: true });
        const users = await putUsers(orm, account, row.id, ids, was);
        concerned = users.concerned;
        revision = await record(orm, account, row.id, row.name, { users: users.from }, { users: users.to });
      });
      await tell(account, revision, concerned);
    },

    async getGroupAttributes({ account, params }) {
      const { id } = await oneGroup(db, account.tenantId, params.id);
      return (await attributesAmong(db, account.tenantId, await attributesOf(db, id))).map(toWire);
    },

    async setGroupAttributes({ account, params, body, tx }) {
      const { ids, was } = askedOf(body);
      let revision: number | null = null;
      let concerned: number[] = [];
      await tx(async (orm) => {
        const row = await oneGroup(orm, account.tenantId, params.id, { lock: true });
        const given = await putAttributes(orm, account, row.id, ids, was);
        concerned = given.concerned;
        revision = await record(orm, account, row.id, row.name, { attributes: given.from }, { attributes: given.to });
      });
      await tell(account, revision, concerned);
    },
  });
}
