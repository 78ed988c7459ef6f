import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '@dialer/contract/limits';
import { storedCentreState } from '@dialer/contract/schemas/workspace';
import type { PluginManifest } from '../../../src/host/manifest';
import { aPlugin } from '../../../tests/support/plugins';
import { fullName } from '../../people/agents';
import { createCentres } from '../../people/centre';
import { centreStates, pluginStates } from '../../platform/db/schema';
import { forgetChanges } from '../../testing/database';
import { callsFloor, type Floor } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';
import { openPage } from '../../testing/page';
import { catalogue } from '../../plugins/catalogue';

/** In both centres; managers may save what it keeps. */
const board = aPlugin('board', { centreState: { write: ['manager'], version: 2 } });
/** In SLICA alone. */
const elsewhere = aPlugin('elsewhere', { centreState: { write: ['manager'] } });
/** Keeps nothing for a centre. */
const silent = aPlugin('silent');
const rows = z.array(z.strictObject({ id: z.string(), text: z.string().max(20) }));
const schema = z.strictObject({
  goal: z.int().min(1).max(99).default(40),
  note: z.string().trim().default(''),
  rows: rows.default([]),
  any: z.unknown().optional(),
});

let floor: Floor;
let manager: TestClient;
let ops: TestClient;
let agent: TestClient;
const manifests = catalogue.manifests as PluginManifest[];
const states = catalogue.states as Record<string, z.ZodType>;
beforeAll(async () => {
  manifests.push(board, elsewhere, silent);
  Object.assign(states, { board: schema, elsewhere: schema });
  floor = await callsFloor();
  const centres = floor.gateway.ctx.use(createCentres);
  for (const [code, ids] of [
    ['ISIUS', ['board', 'silent']],
    ['SLICA', ['board', 'elsewhere']],
  ] as const)
    for (const id of ids) (centres.of(code).plugins as Record<string, object>)[id] = {};
  [manager, ops, agent] = (await Promise.all(['manager', 'ops', 'qualifier'].map((who) => floor.gateway.signIn(`${who}@isius.demo`)))) as [
    TestClient,
    TestClient,
    TestClient,
  ];
});
afterAll(async () => {
  manifests.splice(-3);
  delete states['board'];
  delete states['elsewhere'];
  await floor.stop();
});
beforeEach(async () => {
  for (const table of [pluginStates, centreStates]) await floor.db.delete(table);
  await forgetChanges(floor.db);
});

const path = '/workspace/centre-states/board';
const read = async (who = agent) => storedCentreState.parse((await who.get(path)).body);
const save = (value: unknown, { by = manager, revision = 0, version = 2, headers = {} as Record<string, string>, to = path } = {}) =>
  by.put(to, { revision, version, value }, headers);

/** As the schema reads it, with what it begins with. */
const saved = (value: object) => ({ note: '', rows: [], ...value });

describe('who may', () => {
  it('reads what nobody has saved yet as nothing', async () => {
    expect(await read()).toEqual({ revision: 0, version: 0, value: null, saved: null });
  });
  it('lets a role of the manifest save, also by a higher rank, and whoever has the plugin read', async () => {
    expect(await save({ goal: 50 })).toMatchObject({
      status: 200,
      body: { revision: 1, version: 2, value: saved({ goal: 50 }) },
    });
    expect((await save({ goal: 60 }, { by: ops, revision: 1 })).status).toBe(200);
    const now = await read();
    expect([now.value, now.saved?.by]).toEqual([saved({ goal: 60 }), fullName(await floor.gateway.account('ops@isius.demo'))]);
  });
  it('refuses everybody else in words and changes nothing', async () => {
    expect(await save({ goal: 50 }, { by: agent })).toMatchObject({
      status: 403,
      body: { code: 'may-not-save', message: 'Only manager may save this.' },
    });
    expect(await read()).toMatchObject({ revision: 0 });
  });
  it('does not know a plugin that keeps nothing, nor one that there is not', async () => {
    for (const plugin of ['silent', 'no-such', 'constructor', 'goals'])
      expect(await save({ goal: 1 }, { to: `/workspace/centre-states/${plugin}` })).toMatchObject({
        status: 404,
        body: { code: 'no-centre-state' },
      });
  });
  it('refuses a centre that does not have the plugin, and a person for whom it is off', async () => {
    const to = '/workspace/centre-states/elsewhere';
    expect(await manager.get(to)).toMatchObject({ status: 403, body: { code: 'plugin-not-yours' } });
    expect(await save({ goal: 1 }, { to })).toMatchObject({ status: 403, body: { code: 'plugin-not-yours' } });
    await ops.post('/workspace/plugins/changes', {
      revision: 0,
      reason: '',
      change: { kind: 'switch', plugin: 'board', on: false, role: 'qualifier' },
    });
    expect((await agent.get(path)).body.code).toBe('plugin-not-yours');
    expect((await manager.get(path)).status).toBe(200);
  });
  it('shows and changes nothing of another centre', async () => {
    const other = await floor.gateway.signIn('manager@slica.demo');
    await save({ goal: 50 });
    expect(await read(other)).toMatchObject({ revision: 0, value: null });
    expect((await save({ goal: 70 }, { by: other })).status).toBe(200);
    expect((await read()).value).toEqual(saved({ goal: 50 }));
    expect((await other.get('/workspace/plugins/changes')).body).toHaveLength(1);
  });
});

describe('what may be saved', () => {
  it('is what the plugin’s schema reads; what is wrong is said by field, by name and in words', async () => {
    const { status, body } = await save({ goal: 100, rows: [{ id: 'a', text: 'x'.repeat(21) }], more: 1 });
    expect([status, body.code, Object.keys(body.errors).sort()]).toEqual([422, 'invalid', ['goal', 'more', 'rows.0.text']]);
    expect(body.issues.goal[0].code).toBeTypeOf('string');
    expect(await read()).toMatchObject({ revision: 0 });
  });
  it('is an object of bounded size and depth, with a version', async () => {
    for (const value of [null, 'text', [], 7]) expect((await save(value)).status, JSON.stringify(value)).toBe(422);
    expect((await save({ note: 'x'.repeat(LIMITS.json) })).status).toBe(422);
    let deep: unknown = 1;
    for (let level = 0; level <= LIMITS.nesting; level++) deep = [deep];
    expect((await save({ any: deep })).status).toBe(413);
    expect((await save({ goal: 1 }, { version: 0 })).status).toBe(422);
    expect((await save({ any: { 'a\0b': 1 } })).status).toBe(422);
    expect(await read()).toMatchObject({ revision: 0 });
  });
  it('is kept as the schema reads it, and what that makes of it is the same again for a second save', async () => {
    expect((await save({ note: '  call first ' })).body.value).toEqual({ goal: 40, note: 'call first', rows: [] });
    expect((await save({ note: ' call first', goal: 40 }, { revision: 1 })).body.revision).toBe(1);
  });
  it('loses only characters that no database keeps', async () => {
    expect((await save({ note: 'a\0b\ud800c' })).body.value).toMatchObject({ note: 'abc' });
  });
});

describe('two people', () => {
  it('of whom the second has not seen the first’s save: 409 with what stands, and who saved it', async () => {
    await save({ goal: 50 });
    const { status, body } = await save({ goal: 60 }, { by: ops });
    expect(status).toBe(409);
    const current = storedCentreState.parse(body.current);
    expect([body.code, current]).toMatchObject(['centre-state-changed', { revision: 1, value: { goal: 50 } }]);
    expect(body.message).toContain(current.saved!.by);
    expect((await save({ goal: 60 }, { by: ops, revision: current.revision })).status).toBe(200);
  });
  it('at the same moment: one is first, the other hears of it', async () => {
    const answers = await Promise.all([save({ goal: 50 }), save({ goal: 60 }, { by: ops })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ revision: 1 });
  });
  it('never writes over what a newer release has saved', async () => {
    await save({ goal: 50 });
    for (const revision of [0, 1])
      expect(await save({ goal: 60 }, { revision, version: 1 })).toMatchObject({
        status: 409,
        body: { code: 'newer-release', current: { version: 2 } },
      });
  });
  it('takes no version but its release’s: one above it would lock everybody out, one below it cannot be judged', async () => {
    for (const version of [3, 2_147_483_647])
      expect(await save({ goal: 50 }, { version })).toMatchObject({ status: 422, body: { errors: { version: [expect.any(String)] } } });
    expect(await save({ goal: 50 }, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'newer-release', current: { version: 0 } },
    });
    expect(await read()).toMatchObject({ revision: 0 });
    expect((await save({ goal: 50 })).status).toBe(200);
  });
  it('takes a repeated request once, and says nothing new of what stands already', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await save({ goal: 50 }, { headers });
    expect(await save({ goal: 50 }, { headers })).toMatchObject({ status: 200, body: first.body });
    expect(await save({ goal: 50 }, { by: ops, revision: 1 })).toMatchObject({ status: 200, body: { revision: 1 } });
    expect((await manager.get('/workspace/plugins/changes')).body).toHaveLength(1);
  });
});

describe('what follows', () => {
  it('every open page of the centre hears which plugin it is, and no page of another', async () => {
    const present = async (email: string) => {
      const api = await floor.gateway.signIn(email);
      const page = openPage(floor.gateway.url, api.token);
      const { extension } = await floor.gateway.account(email);
      await page.ask('hello', { extension: extension ?? '', hasWebRtc: false, tabId: email });
      await page.next('snapshot');
      return page;
    };
    const [mine, theirs] = await Promise.all([present('advisor@isius.demo'), present('advisor@slica.demo')]);
    await save({ goal: 50 });
    expect(await mine.next('plugin-config')).toMatchObject({ revision: 1, plugins: ['board'] });
    await theirs.ask('showHostname', { extension: '2001' });
    expect(theirs.heard.map(({ event }) => event)).not.toContain('plugin-config');
    for (const page of [mine, theirs]) page.close();
  });
  it('the list of changes says who saved, without the values; an undo puts back what stood, or nothing', async () => {
    await save({ goal: 50 });
    await save({ goal: 60 }, { revision: 1 });
    const [second, first] = (await ops.get('/workspace/plugins/changes?kind=state')).body;
    expect([second, first]).toMatchObject([
      { kind: 'state', subject: 'board', from: null, to: null, revision: 2 },
      { kind: 'state', subject: 'board', revision: 1 },
    ]);
    expect((await ops.get('/workspace/plugins')).body.lastChange).toMatchObject({ kind: 'state', to: null });
    const undo = (id: number, revision: number) => ops.post(`/workspace/plugins/changes/${id}/undo`, { revision, reason: '' });
    expect((await undo(second.id, 2)).status).toBe(201);
    expect(await read()).toMatchObject({ revision: 3, version: 2, value: { goal: 50 } });
    expect((await undo(first.id, 3)).status).toBe(201);
    expect(await read()).toMatchObject({ revision: 4, version: 0, value: null });
    expect((await save({ goal: 70 }, { revision: 4 })).status).toBe(200);
  });
  it('nobody’s page counts as behind for it', async () => {
    await save({ goal: 50 });
    expect((await ops.get('/workspace')).body).toMatchObject({ revision: 1, configs: {}, switches: [] });
    const { rows: told } = (await ops.get('/workspace/plugins')).body;
    const waiting = told.plugins.find(({ plugin }: { plugin: string }) => plugin === 'board').standings;
    expect(waiting.map(({ standing }: { standing: string }) => standing)).toEqual(['closed']);
  });
});
