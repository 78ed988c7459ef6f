/**
 * The audit as people look through it: a page at a time, newest first, by kind, thing, person, period and words. Each filter
 * is the beginning of an index in the order of the list, so that a page costs the same after a year and after ten.
 */
import { and, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { accounts, pluginChanges } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { searchable } from '../leads/find';
import { readChanges, told, type PluginChange } from './change-records';
import { recordChange } from './record-change';

type Query = PayloadOf<'getPluginChanges', 'query'>;
export type AuditFilter = Omit<Query, 'before' | 'limit'>;

const KINDS = pluginChanges.kind.enumValues;
/** Between words, as the database's function `change_words` has it. */
const BETWEEN = /[\s!-/:-@[-`{-~]+/;

/** The words of a search, each perhaps only begun; none: there is nothing to look for. */
export const wordsIn = (search: string): string[] =>
  searchable(search)
    .split(BETWEEN)
    .filter(Boolean)
    .slice(0, limits.audit.words)
    .map((word) => [...word].slice(0, limits.audit.letters).join(''));

/** Every word begins a word of the change, or of the name of who made it. */
async function saying(orm: Orm, tenantId: number, search: string): Promise<SQL | undefined> {
  const words = wordsIn(search);
  // Only signs were typed: nothing has them.
  if (words.length === 0) return sql`false`;
  const query = words.map((word) => `'${word.replaceAll("'", "''")}':*`).join(' & ');
  const name = sql`searchable(${accounts.firstName} || ' ' || ${accounts.lastName})`;
  const people = await orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), ...words.map((word) => sql`position(${` ${word}`} in ' ' || ${name}) > 0`)))
    .limit(limits.audit.people);
  const said = sql`${pluginChanges.words} @@ ${query}::tsquery`;
  return people.length === 0
    ? said
    : or(
        said,
        inArray(
          pluginChanges.accountId,
          people.map(({ id }) => id),
        ),
      );
}

/** Where the page before ended: rows of one instant stand by their ids. */
async function after(orm: Orm, tenantId: number, id: number): Promise<SQL | undefined> {
  const [last] = await orm
    .select({ at: pluginChanges.at })
    .from(pluginChanges)
    .where(and(eq(pluginChanges.tenantId, tenantId), eq(pluginChanges.id, id)));
  return last && sql`(${pluginChanges.at}, ${pluginChanges.id}) < (${last.at.toISOString()}::timestamptz, ${id})`;
}

async function conditions(
  orm: Orm,
  tenantId: number,
  { kind, area, subject, by, from, to, search }: AuditFilter,
): Promise<SQL | undefined> {
  return and(
    kind && eq(pluginChanges.kind, kind),
    area && eq(pluginChanges.area, area),
    subject === undefined ? undefined : and(eq(pluginChanges.subject, subject), inArray(pluginChanges.kind, kind ? [kind] : [...KINDS])),
    by === undefined ? undefined : by === 0 ? isNull(pluginChanges.accountId) : eq(pluginChanges.accountId, by),
    from === undefined ? undefined : gte(pluginChanges.at, new Date(from)),
    to === undefined ? undefined : lt(pluginChanges.at, new Date(to)),
    search ? await saying(orm, tenantId, search) : undefined,
  );
}

const NEWEST_FIRST = [desc(pluginChanges.at), desc(pluginChanges.id)];

/** A page of a centre's changes, newest first. */
export async function listChanges(orm: Orm, tenantId: number, { before, limit, ...filter }: Query): Promise<PluginChange[]> {
  const where = and(await conditions(orm, tenantId, filter), before === undefined ? undefined : await after(orm, tenantId, before));
  return (await readChanges(orm, tenantId, { where, limit, order: NEWEST_FIRST })).map(told);
}

/** What a filter leaves, and that it was taken away: by whom, when, and what they had looked for. */
export async function exportChanges(
  orm: Orm,
  author: Pick<SignedIn, 'id' | 'tenantId'>,
  filter: AuditFilter,
  now: Date,
): Promise<PayloadOf<'exportPluginChanges', 'reply'> & { revision: number | null }> {
  const found = await listChanges(orm, author.tenantId, { ...filter, limit: limits.audit.exported + 1 });
  const changes = found.slice(0, limits.audit.exported);
  const taken = { kind: 'audit' as const, id: 'export', name: 'CSV', from: null, to: { ...filter, rows: changes.length } };
  const revision = await recordChange(orm, author, now, taken);
  return { changes, more: found.length > changes.length, revision };
}
