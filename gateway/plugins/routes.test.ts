import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestGateway, type TestClient, type TestPluginGateway } from '../testing/plugin';
import { createPluginHealth } from './health';
import { manifest, migrations, side } from './testing';

let gateway: TestPluginGateway;
let admin: TestClient;
let manager: TestClient;
let agent: TestClient;
let slica: TestClient;
beforeAll(async () => {
  gateway = await createTestGateway(side, { migrations, config: { most: 3 } });
  [admin, manager, agent, slica] = (await Promise.all(
    ['admin@isius.demo', 'manager@isius.demo', 'qualifier@isius.demo', 'admin@slica.demo'].map((email) => gateway.signIn(email)),
  )) as [TestClient, TestClient, TestClient, TestClient];
});
afterAll(() => gateway.stop());
const health = () => gateway.floor.gateway.ctx.use(createPluginHealth);
beforeEach(() => void health().tryAgain(manifest.id, 1));

const add = (client: TestClient, word: string, body: unknown, key?: string) =>
  gateway.call(client, 'add', { params: { word }, body, ...(key && { key }) });

describe("a plugin's route", () => {
  it('reads and writes in the tables of its own migrations, each centre for itself', async () => {
    expect(await add(admin, 'sold', { times: 2 })).toMatchObject({ status: 201, body: { times: 2 } });
    expect(await gateway.call(manager, 'list')).toMatchObject({ status: 200, body: [{ word: 'sold', times: 2 }] });
    expect((await gateway.call(slica, 'list')).body).toEqual([]);
  });

  it('is for whoever is signed in, has the role, and has the plugin', async () => {
    expect((await gateway.call(gateway.floor.gateway.stranger, 'list')).status).toBe(401);
    expect((await add(manager, 'sold', { times: 1 })).status).toBe(403);
    const off = await gateway.call(agent, 'list');
    expect(off).toMatchObject({ status: 403, body: { code: 'plugin-off', plugin: 'tally-book' } });
  });

  it('is closed while the centre has the plugin switched off, and open again after it', async () => {
    await gateway.switchTo(false);
    expect((await gateway.call(manager, 'list')).status).toBe(403);
    expect((await gateway.call(slica, 'list')).status).toBe(200);
    await gateway.switchTo(true);
    expect((await gateway.call(manager, 'list')).status).toBe(200);
  });

  it('refuses what its schemas do not know, by field, and what its handler refuses in words', async () => {
    expect(await add(admin, 'sold', { times: 0 })).toMatchObject({ status: 422, body: { errors: { times: [expect.any(String)] } } });
    expect(await add(admin, 'sold', { times: 4 })).toMatchObject({ status: 409, body: { message: 'At most 3.' } });
  });

  it('writes once for an Idempotency-Key, and gives the stored answer to a repeat', async () => {
    const [first, second] = [await add(admin, 'once', { times: 1 }, 'k1'), await add(admin, 'once', { times: 1 }, 'k1')];
    expect([first.body, second.body]).toEqual([{ times: 1 }, { times: 1 }]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('stands in the documentation of the API', async () => {
    const body = (await (await fetch(`${gateway.floor.gateway.url}/api/docs/json`)).json()) as {
      paths: Record<string, { post?: { operationId: string } }>;
    };
    expect(body.paths['/plugins/tally-book/counts/{word}']?.post?.operationId).toBe('tally-book.add');
  });
});

describe('a handler that throws', () => {
  it("is answered 500 in the plugin's name, is counted and shown, and rests after the third time until somebody has it try again", async () => {
    const first = await gateway.call(manager, 'throws');
    expect(first).toMatchObject({ status: 500, body: { code: 'plugin-failed', plugin: 'tally-book' } });
    expect(first.body.message).toMatch(/^The plugin tally-book failed on the gateway\./);
    expect(health().of('tally-book', 1)).toMatchObject({
      state: 'running',
      crashes: 1,
      last: { where: 'route throws', message: 'the book of "…" is torn' },
    });

    // A reply that its own schema refuses is its fault too.
    expect((await gateway.call(manager, 'wrong')).status).toBe(500);
    expect((await gateway.call(manager, 'throws')).status).toBe(500);
    expect(await gateway.call(manager, 'list')).toMatchObject({ status: 503, body: { code: 'plugin-rests' } });
    // The other centre's has not crashed, and the rest of the API knows nothing of it.
    expect((await gateway.call(slica, 'list')).status).toBe(200);
    expect((await manager.get('/settings/globals')).status).toBe(200);
    expect(await gateway.metric('dialer_plugin_crashes_total{plugin="tally-book",where="route"}')).toBe(3);
    expect(await gateway.metric('dialer_plugin_resting{plugin="tally-book"}')).toBe(1);

    expect((await manager.post('/workspace/plugins/tally-book/gateway/tries')).status).toBe(403);
    expect((await slica.post('/workspace/plugins/tally-book/gateway/tries')).status).toBe(404);
    expect((await admin.post('/workspace/plugins/tally-book/gateway/tries')).status).toBe(204);
    expect((await gateway.call(manager, 'list')).status).toBe(200);
    expect(await gateway.metric('dialer_plugin_requests_total{plugin="tally-book",outcome="failed"}')).toBe(3);
  });

  it('refuses a value that the database cannot hold, which is no crash', async () => {
    for (const at of ['0000-01-01T00:00:00Z', 'yesterday or so', '2026-13-01'])
      expect(await gateway.call(manager, 'since', { query: { at } })).toMatchObject({ status: 422, body: { code: 'invalid-value' } });
    expect(health().of('tally-book', 1)).toMatchObject({ state: 'running', crashes: 0 });
  });

  it('ends neither what the plugin hears nor its queue: only its routes rest', async () => {
    for (let nth = 0; nth < 3; nth++) await gateway.call(manager, 'throws');
    expect(health().of('tally-book', 1)?.state).toBe('resting');
    expect(health().mayRun('tally-book', 1, 'route')).toBe(false);
    expect(health().mayRun('tally-book', 1, 'event')).toBe(true);
    expect(health().mayRun('tally-book', 1, 'job')).toBe(true);
    for (const kind of ['event', 'job', 'event'] as const) health().crashed('tally-book', 1, { kind, name: 'x' }, new Error('no'));
    expect(health().mayRun('tally-book', 1, 'job')).toBe(false);
    expect(await gateway.metric('dialer_plugin_resting{plugin="tally-book"}')).toBe(1);
    expect(health().tryAgain('tally-book', 1)).toBe(true);
    for (const kind of ['route', 'event', 'job'] as const) expect(health().mayRun('tally-book', 1, kind)).toBe(true);
  });

  it('is shown without the query that failed and its values', async () => {
    const cause = Object.assign(new Error('column "dana" does not exist'), { severity: 'ERROR', code: '42703' });
    const query = new Error('Failed query: select word where name = $1\nparams: Dana Whitfield', { cause });
    health().crashed('tally-book', 2, { kind: 'route', name: 'list' }, query);
    expect(health().of('tally-book', 2)?.last?.message).toBe('column "…" does not exist');
  });

  it('does not rest for crashes that lie far apart', async () => {
    for (let nth = 0; nth < 4; nth++) {
      expect((await gateway.call(manager, 'throws')).status).toBe(500);
      gateway.clock.advance(40 * 60_000);
    }
    expect((await gateway.call(manager, 'list')).status).toBe(200);
  });
});
