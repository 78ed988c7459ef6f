/** What telephone lines read and write. The secret is written, and never read here but to know that there is one. */
import { createHash, X509Certificate } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PayloadOf } from '@dialer/contract/schemas';
import { TRUNK_PLACE } from '@dialer/contract/trunks';
import { plainAddress } from '../../platform/address-ranges';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { trunkFailures, trunks } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { conflict, fieldIssue, notFound } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import type { Fields } from '../workspace/record-change';
import { about, readChanges } from '../workspace/change-records';
import { namesIn } from '../workspace/changes';
import { recordChange } from '../workspace/record-change';

export type Body = PayloadOf<'saveTrunk', 'body'>;
type Author = Pick<SignedIn, 'id' | 'tenantId'>;
/** What a change gives: the line, its revision, and the centre's; null: nothing differed. */
export interface Saved {
  readonly id: string;
  readonly revision: number;
  readonly noted: number | null;
}

const { secret, tenantId: _, createdAt: __, ...OPEN } = getTableColumns(trunks);
const READ = { ...OPEN, hasSecret: sql<boolean>`${secret} is not null` };
const missing = () => notFound('There is no such line.');

/** Without its secret. */
const rowsOf = (orm: Orm, tenantId: number) => orm.select(READ).from(trunks).where(eq(trunks.tenantId, tenantId));
export type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** As the wire has it. */
export const toWire = ({ username, proxy, domain, authUser, tlsCa, ...row }: Row) => ({
  ...row,
  proxy: proxy ?? '',
  domain: domain ?? '',
  user: username ?? '',
  authUser: authUser ?? '',
  tlsCa: tlsCa ?? '',
});

/** Those that are tried first come first. */
export const listTrunks = (orm: Orm, tenantId: number): Promise<Row[]> =>
  rowsOf(orm, tenantId).orderBy(asc(trunks.priority), asc(sql`lower(${trunks.name})`));

/** Throws 404 for a line of another centre. */
export async function trunkOf(orm: Orm, tenantId: number, id: string): Promise<Row> {
  const [row] = await orm
    .select(READ)
    .from(trunks)
    .where(and(eq(trunks.tenantId, tenantId), eq(trunks.id, id)));
  if (!row) throw missing();
  return row;
}

/** The newest failure of each of these. */
export async function lastFailures(orm: Orm, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await orm
    .selectDistinctOn([trunkFailures.trunkId])
    .from(trunkFailures)
    .where(inArray(trunkFailures.trunkId, [...ids]))
    .orderBy(trunkFailures.trunkId, desc(trunkFailures.at));
  return new Map(rows.map((row) => [row.trunkId, row]));
}

/** 422 for what is no certificate; whether it is one only its reader knows. */
function checkCertificate(pem: string): void {
  if (pem === '') return;
  try {
    for (const one of pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? ['']) new X509Certificate(one);
  } catch {
    throw fieldIssue('tlsCa', { code: 'certificate' });
  }
}

/** A name is one line's: people know them by it. */
async function checkName(orm: Orm, tenantId: number, { id, name }: Body): Promise<void> {
  const same = and(eq(trunks.tenantId, tenantId), sql`lower(${trunks.name}) = lower(${name})`);
  const taken = await orm.select({ id: trunks.id, name: trunks.name }).from(trunks).where(same);
  const other = taken.find((row) => row.id !== id);
  if (other) throw fieldIssue('name', { code: 'taken', choices: other.name });
}

/** What is kept among the centre's changes: of the secret that it changed, of a certificate which one it is. */
function fieldsOf({ hasSecret, tlsCa, id: _id, revision: _revision, ...entered }: ReturnType<typeof toWire>, newPassword: boolean): Fields {
  const certificate = tlsCa === '' ? '' : createHash('sha256').update(tlsCa).digest('hex').slice(0, 16);
  return { ...entered, certificate, password: hasSecret, newPassword };
}

function columnsOf({ id: _id, revision: _revision, secret: given, user, proxy, domain, authUser, tlsCa, codecs, ...rest }: Body) {
  const own = { ...rest, username: user || null, proxy: proxy || null, domain: domain || null, authUser: authUser || null };
  const columns = { ...own, tlsCa: tlsCa.trim() || null, codecs: [...new Set(codecs)] };
  return given === undefined || given === '' ? columns : { ...columns, secret: given };
}

/** Somebody changed it since the page read it: 409 with the line as it is, who, and what. */
async function refuseOld(orm: Orm, tenantId: number, row: Row, revision: number): Promise<void> {
  if (row.revision === revision) return;
  const since = await readChanges(orm, tenantId, {
    where: about({ kind: 'record', subject: `trunk:${row.id}`, role: null, team: null }),
    limit: 1,
  });
  throw conflict(`${namesIn(since)} changed this meanwhile. Look at that first.`, 'changed-meanwhile', { current: toWire(row), since });
}

async function add(orm: Orm, author: Author, now: Date, body: Body): Promise<Saved> {
  const { tenantId } = author;
  if ((await orm.$count(trunks, eq(trunks.tenantId, tenantId))) >= limits.trunks.most)
    throw conflict(`A centre has ${limits.trunks.most} telephone lines at most.`, 'lines-full');
  const [made] = await orm
    .insert(trunks)
    .values({ tenantId, ...columnsOf(body) })
    .returning(READ);
  const { id, name, revision } = made!;
  const to = fieldsOf(toWire(made!), false);
  return { id, revision, noted: await recordChange(orm, author, now, { kind: 'trunk', id, name, from: null, to }) };
}

/** 422 where the line shall speak to another place with the password that there is: whoever is there could work it out. */
function keepsItsSecret(before: Row, body: Body): void {
  const moves = TRUNK_PLACE.some((field) => (before[field] ?? '') !== (body[field] ?? ''));
  if (before.hasSecret && moves && body.secret !== null && !body.secret) throw fieldIssue('secret', { code: 'required' });
}

/** What of a line says where it speaks: its host alone, or with a port; in brackets one of the sixth version. */
const addressOf = (place: string) => plainAddress(place.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([^:]*):\d+$/, '$1'));

/** 422 for an address where no carrier may be. What a name leads to is judged each time that it is asked for. */
function leadsOutside(before: Row | null, body: Body, isInner: (address: string) => boolean): void {
  for (const field of ['host', 'proxy'] as const)
    if (body[field] !== (before?.[field] ?? '') && isInner(addressOf(body[field]))) throw fieldIssue(field, { code: 'inner-address' });
}

/** Makes a line, or changes one. Of two people at once the second waits for the first. `isInner`: no carrier may be there. */
export async function saveTrunk(orm: Orm, author: Author, now: Date, body: Body, isInner: (address: string) => boolean): Promise<Saved> {
  const { tenantId } = author;
  checkCertificate(body.tlsCa.trim());
  await lockState(orm, tenantId);
  await checkName(orm, tenantId, body);
  if (body.id === null) {
    leadsOutside(null, body, isInner);
    return add(orm, author, now, body);
  }
  const before = await trunkOf(orm, tenantId, body.id);
  await refuseOld(orm, tenantId, before, body.revision);
  leadsOutside(before, body, isInner);
  keepsItsSecret(before, body);
  const [after] = await orm.update(trunks).set(columnsOf(body)).where(eq(trunks.id, body.id)).returning(READ);
  const sides = { from: fieldsOf(toWire(before), false), to: fieldsOf(toWire(after!), Boolean(body.secret)) };
  const noted = await recordChange(orm, author, now, { kind: 'trunk', id: body.id, name: after!.name, ...sides });
  if (noted === null) return { id: body.id, revision: before.revision, noted };
  await orm
    .update(trunks)
    .set({ revision: before.revision + 1 })
    .where(eq(trunks.id, body.id));
  return { id: body.id, revision: before.revision + 1, noted };
}

/** With its failures. Gives the centre's revision. */
export async function deleteTrunk(orm: Orm, author: Author, now: Date, id: string): Promise<number | null> {
  await lockState(orm, author.tenantId);
  const before = await trunkOf(orm, author.tenantId, id);
  await orm.delete(trunks).where(eq(trunks.id, id));
  return recordChange(orm, author, now, { kind: 'trunk', id, name: before.name, from: fieldsOf(toWire(before), false), to: null });
}
