import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pluginChanges } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { recordChange } from './record-change';

let gateway: TestGateway;
let manager: TestClient;
let author: { id: number; tenantId: number };
const HOUR = 3_600_000;
/** Names of what was found, newest first. */
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await manager.get(`/workspace/plugins/changes?${query}`);
  expect(status).toBe(200);
  return body.map(({ to, from, subject }: { to: any; from: any; subject: string }) => to?.name ?? from?.name ?? subject);
};
const at = (hours: number) => new Date(gateway.clock.now() + hours * HOUR);

beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
  author = await gateway.account('manager@isius.demo');
  const admin = await gateway.account('admin@isius.demo');
  const { db } = gateway.ctx;
  const level = (id: number, name: string, from: number, to: number) => ({
    ...{ kind: 'person' as const, id, name },
    ...{ from: { level: from }, to: { level: to } },
  });
  await recordChange(db, author, at(-5), level(70, 'Zoé Beauséjour-Roy', 4, 5));
  await recordChange(db, admin, at(-4), level(71, 'Maya Okafor', 1, 2));
  await recordChange(db, author, at(-3), { kind: 'lead-prefix', id: 4, name: 'Spring', from: null, to: { name: 'Spring', prefix: 'SPR' } });
  await recordChange(db, { id: null, tenantId: author.tenantId }, at(-2), {
    ...{ kind: 'person' as const, id: 72, name: 'Sam Whitlock' },
    ...{ from: { closed: false }, to: { closed: true } },
  });
  const other = await gateway.account('manager@slica.demo');
  await recordChange(db, other, at(-1), level(90, 'Maya of the other centre', 1, 2));
});
afterAll(() => gateway.stop());

describe('the audit', () => {
  it('is the centre’s own, newest first, and tells who the operator is by no account', async () => {
    const { body } = await manager.get('/workspace/plugins/changes');
    expect(body.map(({ to }: { to: { name: string } }) => to.name)).toEqual([
      'Sam Whitlock',
      'Spring',
      'Maya Okafor',
      'Zoé Beauséjour-Roy',
    ]);
    expect(body[0].by).toEqual({ id: null, name: 'Operator' });
    expect(body[0]).not.toHaveProperty('words');
  });
  it('is searched by the beginnings of words: of a thing, of a value, of who did it, without accents and in any order', async () => {
    expect(await found('search=beausejour')).toEqual(['Zoé Beauséjour-Roy']);
    expect(await found(`search=${encodeURIComponent('roy ZOÉ')}`)).toEqual(['Zoé Beauséjour-Roy']);
    expect(await found('search=spr')).toEqual(['Spring']);
    const [first = ''] = (manager.login['first_name'] as string).split(' ');
    expect(await found(`search=${encodeURIComponent(first)}`)).toEqual(['Spring', 'Zoé Beauséjour-Roy']);
    for (const nothing of ["'", ':*', '%', "'a:*", '\\', 'zz) ', 'fields'])
      expect(await found(`search=${encodeURIComponent(nothing)}`), nothing).toEqual([]);
  });
  it('is narrowed by area, person and period, and read on from any line', async () => {
    expect(await found('area=person')).toEqual(['Sam Whitlock', 'Maya Okafor', 'Zoé Beauséjour-Roy']);
    expect(await found(`by=${author.id}`)).toEqual(['Spring', 'Zoé Beauséjour-Roy']);
    expect(await found('by=0')).toEqual(['Sam Whitlock']);
    expect(await found('subject=person:71')).toEqual(['Maya Okafor']);
    expect(await found(`from=${at(-4).toISOString()}&to=${at(-2).toISOString()}`)).toEqual(['Spring', 'Maya Okafor']);
    const [{ id }] = (await manager.get('/workspace/plugins/changes?limit=1')).body;
    expect(await found(`before=${id}&limit=2`)).toEqual(['Spring', 'Maya Okafor']);
    for (const wrong of ['area=nothing', 'by=x', 'by=-1', 'from=yesterday', 'to=0000-01-01T00:00:00Z', 'limit=0'])
      expect((await manager.get(`/workspace/plugins/changes?${wrong}`)).status, wrong).toBe(422);
  });
  it('is exported as it was filtered, and that is recorded with the filter', async () => {
    const { status, body } = await manager.post('/workspace/plugins/changes/exports', { area: 'person', search: 'okafor' });
    expect([status, body.more, body.changes.length]).toEqual([201, false, 1]);
    const [line] = (await manager.get('/workspace/plugins/changes?area=audit')).body;
    expect(line).toMatchObject({ by: { id: author.id }, to: { fields: { area: 'person', search: 'okafor', rows: 1 } } });
    const agent = await gateway.signIn('qualifier@isius.demo');
    expect((await agent.post('/workspace/plugins/changes/exports', {})).status).toBe(403);
  });
  it('is exported so often by one person within a minute', async () => {
    gateway.clock.advance(60_000);
    const take = () => manager.post('/workspace/plugins/changes/exports', { area: 'person', search: 'okafor' });
    for (let n = 0; n < limits.audit.exportsPerMinute; n++) expect((await take()).status).toBe(201);
    expect(await take()).toMatchObject({ status: 429, body: { code: 'too-often' } });
    gateway.clock.advance(60_000);
    expect((await take()).status).toBe(201);
  });
  it('refuses to alter or delete a line, whoever asks the database; only that it was taken back is noted, once', async () => {
    const { db } = gateway;
    const all = await db.select({ id: pluginChanges.id }).from(pluginChanges).orderBy(pluginChanges.id);
    const id = all[0]!.id;
    const refusals = [
      sql`delete from plugin_changes where id = ${id}`,
      sql`update plugin_changes set reason = 'other' where id = ${id}`,
      sql`update plugin_changes set account_id = 1, undone_by = 2 where id = ${id}`,
      sql`truncate plugin_changes`,
    ];
    const failed = async (statement: (typeof refusals)[number]) =>
      db.execute(statement).then(
        () => null,
        (error: Error & { cause?: { code?: string } }) => error.cause?.code,
      );
    for (const statement of refusals) expect(await failed(statement)).toBe('23001');
    expect(await failed(sql`update plugin_changes set undone_by = 99 where id = ${id}`)).toBeNull();
    expect(await failed(sql`update plugin_changes set undone_by = null where id = ${id}`)).toBe('23001');
    expect(await db.select({ id: pluginChanges.id }).from(pluginChanges)).toHaveLength(all.length);
  });
});
