import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentById } from '../../people/agents';
import { hasFlag } from '../../people/centre';
import { pluginStates, publishedLayouts } from '../../platform/db/schema';
import { forgetChanges } from '../../testing/database';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let admin: TestClient;
let ops: TestClient;
let manager: TestClient;
let agent: TestClient;
let team: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  [admin, ops, manager, agent] = (await Promise.all(
    ['admin', 'ops', 'manager', 'qualifier'].map((who) => gateway.signIn(`${who}@slica.demo`)),
  )) as [TestClient, TestClient, TestClient, TestClient];
  team = (await gateway.account('manager@slica.demo')).id;
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  for (const table of [pluginStates, publishedLayouts]) await gateway.ctx.db.delete(table);
  await forgetChanges(gateway.db);
});

const revisionNow = async () => (await manager.get('/workspace/plugins')).body.revision as number;
async function change(content: object, { by = admin, reason = '', headers = {}, revision }: Partial<How> = {}) {
  return by.post('/workspace/plugins/changes', { revision: revision ?? (await revisionNow()), reason, change: content }, headers);
}
interface How {
  by: TestClient;
  reason: string;
  headers: Record<string, string>;
  revision: number;
}
const undo = async (id: number, by = admin) =>
  by.post(`/workspace/plugins/changes/${id}/undo`, { revision: await revisionNow(), reason: '' });
const changes = async (query = '') => (await manager.get(`/workspace/plugins/changes${query}`)).body;
type Published = { role: string; name: string; placed: unknown };
/** The layouts that are published, as the page of layouts has them. */
async function publishedNow(): Promise<Published[]> {
  const { layouts } = (await manager.get('/workspace/plugins')).body as { layouts: { published: Published | null }[] };
  return layouts.flatMap(({ published }) => published ?? []);
}
/** What stands, without who made it and when. */
async function stateNow() {
  const { switches, configs, flags } = (await manager.get('/workspace/plugins')).body;
  const layouts = (await publishedNow()).map(({ role, name, placed }) => ({ role, name, placed }));
  return { switches, configs, flags, layouts };
}

const goals = (on: boolean | null, scope: object = {}) => ({ kind: 'switch', plugin: 'goals', on, ...scope });
const inbound = (config: object | null) => ({ kind: 'config', plugin: 'inbound-alert', config });
const placed = [
  { panel: 'goals', plugin: 'goals', x: 0, y: 0, w: 4, h: 6 },
  { panel: 'disposition', plugin: 'disposition', x: 4, y: 0, w: 3, h: 14 },
];
const layout = (name: string) => ({ kind: 'layout', role: 'qualifier', layout: { name, placed } });

describe('who may', () => {
  it('is open to managers for reading, and to admins and operations-managers for changing', async () => {
    for (const person of [manager, admin, ops]) {
      expect((await person.get('/workspace/plugins')).status).toBe(200);
      expect((await person.get('/workspace/plugins/changes')).status).toBe(200);
    }
    expect((await agent.get('/workspace/plugins')).status).toBe(403);
    expect((await change(goals(false), { by: manager })).status).toBe(403);
    expect((await change(goals(false), { by: agent })).status).toBe(403);
    expect((await change(goals(false), { by: ops })).status).toBe(201);
    const [made] = await changes();
    expect((await undo(made.id, manager)).status).toBe(403);
  });

  it('shows and changes nothing of another centre', async () => {
    const { body } = await change(goals(false, { team }));
    const other = await gateway.signIn('admin@isius.demo');
    expect((await other.get('/workspace/plugins')).body).toMatchObject({ revision: 0, switches: [], lastChange: null });
    expect((await other.get('/workspace/plugins/changes')).body).toEqual([]);
    expect((await other.get('/workspace')).body).toMatchObject({ revision: 0, switches: [] });
    expect((await other.post(`/workspace/plugins/changes/${body.change.id}/undo`, { revision: 0 })).status).toBe(404);
    const refused = await other.post('/workspace/plugins/changes', { revision: 0, change: goals(false, { team }) });
    expect(refused).toMatchObject({ status: 422, body: { errors: { team: [expect.any(String)] } } });
  });
});

describe("a person's workspace", () => {
  it('tells the switches of everyone and of the own team, and of no other', async () => {
    const other = (await gateway.account('admin@slica.demo')).id;
    await gateway.ctx.db.execute(sql`update accounts set manager_id = ${other} where email = 'advisor2@slica.demo'`);
    await change(goals(false));
    await change({ kind: 'switch', plugin: 'call-type', on: false, team });
    await change({ kind: 'switch', plugin: 'call-type', on: false, team: other, role: 'advisor' });
    expect((await agent.get('/workspace')).body).toEqual({
      variant: 'SLICA',
      team,
      revision: 3,
      switches: [
        { plugin: 'call-type', on: false, team },
        { plugin: 'goals', on: false },
      ],
      configs: {},
      flags: [],
      published: null,
    });
    const apart = await gateway.signIn('advisor2@slica.demo');
    expect((await apart.get('/workspace')).body.switches).toContainEqual({ plugin: 'call-type', on: false, team: other, role: 'advisor' });
    await gateway.ctx.db.execute(sql`update accounts set manager_id = ${team} where email = 'advisor2@slica.demo'`);
  });

  it('tells the flags of everyone and of the own team, by which the gateway judges too, and an undo takes one back', async () => {
    const other = (await gateway.account('admin@slica.demo')).id;
    const scripts = (on: boolean | null, of?: number) => ({ kind: 'flag', flag: 'scripts', on, ...(of !== undefined && { team: of }) });
    // The administrator leads nobody: a team is the agents of one manager.
    expect((await change(scripts(false, other))).body.errors).toHaveProperty('team');
    const { id } = (await change(scripts(false, team))).body.change;
    expect(await changes()).toMatchObject([{ kind: 'flag', subject: 'scripts', team, from: null, to: false }]);
    expect((await agent.get('/workspace')).body.flags).toEqual([{ flag: 'scripts', on: false, team }]);
    expect((await admin.get('/workspace')).body.flags).toEqual([]);
    const has = async (email: string) =>
      hasFlag(gateway.ctx, (await agentById(gateway.ctx.db, (await gateway.account(email)).id))!, 'scripts');
    expect([await has('qualifier@slica.demo'), await has('admin@slica.demo')]).toEqual([false, true]);
    expect((await change(scripts(true, team), { by: manager })).status).toBe(403);
    expect((await undo(id)).status).toBe(201);
    expect([(await stateNow()).flags, await has('qualifier@slica.demo')]).toEqual([[], true]);
  });

  it('tells the default published for the own working role, with the name of who published it', async () => {
    await change(layout('Calm'));
    const published = {
      role: 'qualifier',
      revision: 1,
      name: 'Calm',
      by: 'Gordon Singh',
      at: new Date(gateway.clock.now()).toISOString(),
      placed,
    };
    expect((await agent.get('/workspace')).body.published).toEqual(published);
    expect((await manager.get('/workspace')).body.published).toBeNull();
    expect(await publishedNow()).toEqual([published]);
  });
});

describe('the rows of the page', () => {
  const rowOf = async (id: string) =>
    (await manager.get('/workspace/plugins')).body.rows.plugins.find(({ plugin }: { plugin: string }) => plugin === id);
  const off = { kind: 'why', why: { kind: 'switched-off' }, by: { name: 'Gordon Singh' } };
  it('name who switched off what is off now, however long ago it was', async () => {
    await change(goals(false));
    for (let n = 0; n < 3; n += 1) await change(inbound({ extension: `90${n}` }), { by: ops });
    await change(goals(true, { role: 'advisor' }), { by: ops });
    await change(goals(null, { role: 'advisor' }), { by: ops });
    const row = await rowOf('goals');
    expect(row).toMatchObject({ state: 'off', reason: off, inUse: 0 });
    expect(row.scopes[0]).toEqual({ own: false, inherited: true, losses: [] });
    await change({ kind: 'flag', flag: 'scripts', on: false }, { by: ops });
    const { flags } = (await manager.get('/workspace/plugins')).body.rows;
    expect(flags).toContainEqual(
      expect.objectContaining({
        flag: 'scripts',
        scopes: expect.arrayContaining([expect.objectContaining({ own: false, by: expect.objectContaining({ name: 'Mei Chow' }) })]),
      }),
    );
  });
  it('leave the doer out where nobody recorded it', async () => {
    await change(goals(false));
    await forgetChanges(gateway.db);
    expect(await rowOf('goals')).toMatchObject({ state: 'off', reason: { ...off, by: null } });
  });
  it('of a preview say what somebody of a role, a team or another centre has', async () => {
    await change(goals(false, { team }));
    const seen = async (query: string) => {
      const { plugins } = (await manager.get(`/workspace/plugins/preview?${query}`)).body;
      return plugins.find(({ plugin }: { plugin: string }) => plugin === 'goals').at as string;
    };
    expect(await seen(`role=qualifier&team=${team}`)).toBe('off');
    expect(await seen('role=qualifier')).toBe('active');
    expect(await seen(`role=qualifier&team=${team}&variant=ISIUS`)).toBe('active');
    expect((await agent.get('/workspace/plugins/preview?role=qualifier')).status).toBe(403);
  });
});

describe('a row that no release of this one wrote', () => {
  it('of switches, configurations and flags counts where it can be read, and is mended by the next change', async () => {
    await change(goals(false));
    const broken = {
      switches: [{ plugin: 'goals', on: false }, { plugin: 7 }, null],
      configs: { goals: 'x' },
      flags: [{ flag: 'a', on: false }, { flag: 'b' }, 1],
    };
    await gateway.ctx.db.update(pluginStates).set(broken as never);
    const read = { switches: [{ plugin: 'goals', on: false }], configs: {}, flags: [{ flag: 'a', on: false }] };
    for (const [person, path] of [
      [agent, '/workspace'],
      [manager, '/workspace/plugins'],
    ] as const)
      expect(await person.get(path)).toMatchObject({ status: 200, body: { revision: 1, ...read } });
    expect((await change(goals(null))).status).toBe(201);
    expect(await gateway.ctx.db.select().from(pluginStates)).toMatchObject([{ revision: 2, ...read, switches: [] }]);
    await gateway.ctx.db.execute(sql`update plugin_states set switches = '"none"', configs = '[]', flags = 'null'`);
    expect(await agent.get('/workspace')).toMatchObject({ status: 200, body: { revision: 2, switches: [], configs: {}, flags: [] } });
  });

  it('of a published layout is no published layout', async () => {
    await change(layout('Calm'));
    await gateway.ctx.db.execute(sql`update published_layouts set placed = '[{"panel": 3}]'`);
    expect(await agent.get('/workspace')).toMatchObject({ status: 200, body: { published: null } });
    expect(await publishedNow()).toEqual([]);
  });
});

describe('a change', () => {
  it('is kept with who, when, from, to and why, and raises the one revision of the centre', async () => {
    const { id } = await gateway.account('admin@slica.demo');
    const made = await change(goals(false, { role: 'qualifier', team }), { reason: '  training week ' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        revision: 1,
        change: {
          revision: 1,
          at: new Date(gateway.clock.now()).toISOString(),
          by: { id, name: 'Gordon Singh' },
          kind: 'switch',
          subject: 'goals',
          role: 'qualifier',
          team,
          from: null,
          to: false,
          reason: 'training week',
          undoes: null,
          undoneBy: null,
        },
      },
    });
    expect(await changes()).toEqual([made.body.change]);
    expect((await change(inbound({ extension: '2001' }))).body.revision).toBe(2);
    expect((await change({ kind: 'flag', flag: 'scripts', on: false })).body.revision).toBe(3);
    expect((await change(layout('Calm'))).body.revision).toBe(4);
    expect(await stateNow()).toEqual({
      switches: [{ plugin: 'goals', on: false, role: 'qualifier', team }],
      configs: { 'inbound-alert': { extension: '2001' } },
      flags: [{ flag: 'scripts', on: false }],
      layouts: [{ role: 'qualifier', name: 'Calm', placed }],
    });
    expect((await manager.get('/workspace/plugins')).body.lastChange).toMatchObject({ kind: 'layout', subject: 'qualifier', revision: 4 });
  });

  it('is listed newest first, by page, kind and subject', async () => {
    for (const on of [false, null, true]) await change(goals(on));
    await change({ kind: 'flag', flag: 'scripts', on: false });
    const all = await changes();
    expect(all.map(({ revision }: { revision: number }) => revision)).toEqual([4, 3, 2, 1]);
    expect(await changes(`?before=${all[1].id}&limit=1`)).toEqual([all[2]]);
    expect(await changes('?kind=flag')).toEqual([all[0]]);
    expect(await changes('?kind=switch&subject=goals')).toEqual(all.slice(1));
    expect((await manager.get('/workspace/plugins/changes?limit=1000')).status).toBe(422);
  });

  it('that changes nothing is refused in words and leaves no row', async () => {
    await change(goals(false));
    for (const same of [goals(false), inbound(null), inbound({}), { kind: 'flag', flag: 'scripts', on: null }])
      expect(await change(same)).toMatchObject({ status: 422, body: { code: 'no-change', message: expect.any(String) } });
    expect(await changes()).toHaveLength(1);
  });

  it('takes a switch back with null, of that exact scope alone', async () => {
    await change(goals(false));
    await change(goals(true, { role: 'advisor' }));
    await change(goals(null));
    expect((await stateNow()).switches).toEqual([{ plugin: 'goals', on: true, role: 'advisor' }]);
  });
});

describe('the floor', () => {
  it('refuses in words what the variant manifest leaves out, what is unknown and what a call cannot be worked without', async () => {
    const refusals: [object, string, RegExp][] = [
      [{ kind: 'switch', plugin: '_template', on: true }, 'plugin', /no plugin _template/],
      [{ kind: 'switch', plugin: 'constructor', on: true }, 'plugin', /no plugin constructor/],
      [{ kind: 'switch', plugin: 'disposition', on: false, role: 'advisor' }, 'plugin', /disposition cannot be switched off/],
      [{ kind: 'flag', flag: 'cumulativeBreaks', on: true }, 'flag', /cumulativeBreaks is off in the variant manifest of SLICA/],
      [{ kind: 'flag', flag: 'toString', on: false }, 'flag', /no flag toString/],
      [{ kind: 'config', plugin: 'goals', config: { colour: 'red' } }, 'plugin', /goals has no configuration/],
      [
        { kind: 'layout', role: 'qualifier', layout: { name: 'Calm', placed: [placed[0]] } },
        'layout',
        /no panel disposition, and a call cannot/,
      ],
    ];
    for (const [content, field, words] of refusals) {
      const refused = await change(content);
      expect(refused.status, JSON.stringify(content)).toBe(422);
      expect(refused.body.errors[field][0]).toMatch(words);
    }
    expect(await changes()).toEqual([]);
  });

  it('checks a configuration by the schema of the plugin, with a text per field', async () => {
    expect(await change(inbound({ extension: 'front desk', ring: 3 }))).toMatchObject({
      status: 422,
      body: { errors: { extension: expect.arrayContaining(['three to six digits, or empty']), ring: [expect.any(String)] } },
    });
    const vm = await change({ kind: 'config', plugin: 'voicemail-detection', config: { hiddenStatuses: ['Sold', ''] } });
    expect(vm.body.errors).toEqual({ 'hiddenStatuses.1': [expect.any(String)] });
    expect((await change(inbound({ extension: '2001' }))).status).toBe(201);
  });
});

describe('two administrators', () => {
  it('at once: one is kept, the other hears what the first did before overwriting it', async () => {
    const both = await Promise.all([
      change(goals(false), { revision: 0 }),
      change(goals(false, { role: 'advisor' }), { by: ops, revision: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const kept = both.find(({ status }) => status === 201)!.body.change;
    const refused = both.find(({ status }) => status === 409)!.body;
    expect(refused).toMatchObject({ code: 'changed-meanwhile', revision: 1, since: [kept] });
    expect(refused.message).toContain(kept.by.name);
    expect(await changes()).toEqual([kept]);
  });

  it('and more, with changes and undoings: one is kept at a time, and no revision is made twice or left out', async () => {
    const first = (await change(goals(false))).body.change;
    for (let revision = 1; revision < 5; revision += 1) {
      const answers = await Promise.all([
        ops.post(`/workspace/plugins/changes/${first.id}/undo`, { revision, reason: '' }),
        ...['qualifier', 'advisor', 'manager'].map((role) => change(goals(revision % 2 === 0, { role }), { revision })),
        change(inbound({ extension: `200${revision}` }), { by: ops, revision }),
      ]);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await revisionNow()).toBe(revision + 1);
    }
    expect((await changes()).map(({ revision }: { revision: number }) => revision)).toEqual([5, 4, 3, 2, 1]);
  });

  it('hears of everything since the revision that was looked at, oldest first, also when undoing', async () => {
    const first = (await change(goals(false))).body.change;
    await change(goals(null));
    await change(goals(true));
    const stale = await ops.post(`/workspace/plugins/changes/${first.id}/undo`, { revision: 1, reason: '' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', revision: 3 } });
    expect(stale.body.since.map(({ revision }: { revision: number }) => revision)).toEqual([2, 3]);
  });
});

describe('a repeat', () => {
  it('with the same key is answered as before and changes nothing twice', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await change(goals(false), { headers, revision: 0 });
    const again = await change(goals(false), { headers, revision: 0 });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await changes()).toHaveLength(1);
  });

  it('after a connection that died in mid-change finds no half: neither the change nor its row', async () => {
    const { db } = gateway.ctx;
    await db.execute(sql`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await db.execute(sql`create trigger die before insert on plugin_changes for each row execute function die()`);
    const headers = { 'idempotency-key': randomUUID() };
    const cut = await change(layout('Calm'), { headers, revision: 0 });
    await db.execute(sql`drop trigger die on plugin_changes`);
    expect(cut.status).toBe(503);
    expect(await stateNow()).toEqual({ switches: [], configs: {}, flags: [], layouts: [] });
    expect(await revisionNow()).toBe(0);
    expect(await changes()).toEqual([]);
    expect((await change(layout('Calm'), { headers, revision: 0 })).body).toMatchObject({ revision: 1 });
    expect(await changes()).toHaveLength(1);
  });
});

describe('undo', () => {
  it('puts back what a change of each kind replaced, as a change of its own', async () => {
    await change(inbound({ extension: '2001' }));
    await change(layout('Calm'));
    const contents = [goals(false), inbound({ extension: '2002' }), { kind: 'flag', flag: 'scripts', on: false }, layout('Busy')];
    for (const content of contents) {
      const before = await stateNow();
      const made = (await change(content)).body.change;
      const undone = await undo(made.id, ops);
      expect(undone).toMatchObject({
        status: 201,
        body: { change: { undoes: made.id, from: made.to, to: made.from, by: { name: 'Mei Chow' } } },
      });
      expect(await stateNow()).toEqual(before);
      expect((await changes())[1]).toMatchObject({ id: made.id, undoneBy: undone.body.change.id });
    }
  });

  it('can itself be undone, and a change is undone once', async () => {
    const made = (await change(goals(false))).body.change;
    const undone = (await undo(made.id)).body.change;
    expect(await undo(made.id)).toMatchObject({ status: 409, body: { code: 'already-undone' } });
    expect((await undo(undone.id)).status).toBe(201);
    expect((await stateNow()).switches).toEqual([{ plugin: 'goals', on: false }]);
  });

  it('is refused in words when the same thing was changed since, and possible again when that was taken back', async () => {
    const first = (await change(goals(false))).body.change;
    const second = (await change(goals(true), { by: ops })).body.change;
    await change(goals(false, { role: 'advisor' }));
    const refused = await undo(first.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed-since', by: { name: expect.any(String) } } });
    expect(refused.body.message).toContain('Mei Chow');
    const back = (await undo(second.id)).body.change;
    const redo = (await undo(back.id)).body.change;
    expect((await undo(first.id)).status).toBe(409);
    await undo(redo.id);
    expect((await undo(first.id)).status).toBe(201);
    expect((await stateNow()).switches).toEqual([{ plugin: 'goals', on: false, role: 'advisor' }]);
    expect((await undo(4711)).status).toBe(404);
  });

  it('asks people again when a published layout is put back', async () => {
    await change(layout('Calm'));
    const { change: busy } = (await change(layout('Busy'))).body;
    await undo(busy.id, ops);
    expect((await agent.get('/workspace')).body.published).toMatchObject({ name: 'Calm', revision: 3, by: 'Mei Chow' });
  });

  it('of any changes, the last first, gives the state before each, whatever they were', async () => {
    const scope = fc.record({ role: fc.constantFrom('qualifier', 'advisor', 'manager'), team: fc.constant(0) }, { requiredKeys: [] });
    const content = fc.oneof(
      fc
        .tuple(fc.constantFrom('goals', 'call-type'), fc.constantFrom(true, false, null), scope)
        .map(([plugin, on, { role, team: inTeam }]) => ({
          kind: 'switch',
          plugin,
          on,
          ...(role && { role }),
          ...(inTeam === 0 && { team }),
        })),
      fc.constantFrom(null, {}, { extension: '2001' }, { extension: '' }).map(inbound),
      fc
        .tuple(fc.constantFrom('scripts', 'disclosures'), fc.constantFrom(true, false, null), fc.boolean())
        .map(([flag, on, inTeam]) => ({ kind: 'flag', flag, on, ...(inTeam && { team }) })),
      fc
        .tuple(fc.constantFrom('qualifier', 'advisor'), fc.constantFrom(null, 'Calm', 'Busy'))
        .map(([role, name]) => ({ kind: 'layout', role, layout: name && { name, placed } })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 8 }), async (contents) => {
        const made: { id: number; before: unknown }[] = [];
        for (const each of contents) {
          const before = await stateNow();
          const answer = await change(each);
          if (answer.status === 201) made.push({ id: answer.body.change.id, before });
          else expect(answer.body.code, JSON.stringify(each)).toBe('no-change');
        }
        for (const { id, before } of made.reverse()) {
          expect((await undo(id)).status).toBe(201);
          expect(await stateNow()).toEqual(before);
        }
      }),
      { numRuns: 15 },
    );
  });
});
