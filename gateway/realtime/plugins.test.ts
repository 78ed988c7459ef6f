/** What pages tell of their plugins, and what administrators and managers hear of it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '@dialer/contract';
import { recentFailures } from '../areas/workspace/failures';
import { forgetChanges } from '../testing/database';
import { callsFloor, type Floor } from '../testing/floor';
import { createPresence } from '../people/presence';
import { pluginFailures, pluginStates } from '../platform/db/schema';
import { tidy } from '../platform/housekeeping';
import type { TestClient } from '../testing/gateway';
import { openPage, type TestPage } from '../testing/page';

let floor: Floor;
const pages: TestPage[] = [];
beforeAll(async () => {
  floor = await callsFloor();
});
afterAll(() => floor.stop());
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  for (const table of [pluginStates, pluginFailures]) await floor.db.delete(table);
  await forgetChanges(floor.db);
  await floor.clear();
});

interface Person {
  id: number;
  api: TestClient;
  page: TestPage;
  snapshot: Snapshot;
}
/** Someone with an open page. */
async function present(email: string, more: object = {}): Promise<Person> {
  const [api, { id, extension }] = [await floor.gateway.signIn(email), await floor.gateway.account(email)];
  const page = openPage(floor.gateway.url, api.token);
  pages.push(page);
  expect(await page.ask('hello', { extension: extension ?? '', hasWebRtc: false, tabId: email, ...more })).toMatchObject({ ok: true });
  return { id, api, page, snapshot: await page.next('snapshot') };
}
const switchOff = (by: TestClient, plugin: string, revision: number) =>
  by.post('/workspace/plugins/changes', { revision, reason: '', change: { kind: 'switch', plugin, on: false } });
const failed = (more: object = {}) => ({ plugin: 'goals', where: 'render', message: 'it broke', times: 1, quarantined: false, ...more });
const pageOf = async (reader: TestClient, id: number) =>
  (await reader.get('/workspace/plugins')).body.people.find((person: { id: number }) => person.id === id).page;
const names = (page: TestPage) => page.heard.map(({ event }) => event);

describe('a change', () => {
  it('reaches every open page of the centre, and of no other, and is in the next snapshot', async () => {
    const agent = await present('qualifier@isius.demo');
    const manager = await present('manager@isius.demo');
    const stranger = await present('qualifier@slica.demo');
    const admin = await floor.gateway.signIn('admin@isius.demo');
    const made = await switchOff(admin, 'goals', 0);
    for (const { page } of [agent, manager]) expect(await page.next('plugin-config')).toMatchObject({ revision: 1, plugins: ['goals'] });
    await admin.post(`/workspace/plugins/changes/${made.body.change.id}/undo`, { revision: 1 });
    expect(await agent.page.next('plugin-config')).toMatchObject({ revision: 2, plugins: ['goals'] });
    await stranger.page.ask('showHostname', { extension: '2001' });
    expect(names(stranger.page)).not.toContain('plugin-config');
    agent.page.close();
    expect(agent.snapshot.plugins).toEqual({ revision: 0 });
    expect((await present('qualifier@isius.demo')).snapshot.plugins).toEqual({ revision: 2 });
  });

  it('that is refused is not announced', async () => {
    const agent = await present('qualifier@isius.demo');
    const admin = await floor.gateway.signIn('admin@isius.demo');
    expect((await switchOff(admin, 'disposition', 0)).status).toBe(422);
    expect((await switchOff(admin, 'goals', 7)).status).toBe(409);
    await agent.page.ask('showHostname', { extension: '1001' });
    expect(names(agent.page)).not.toContain('plugin-config');
  });
});

describe('which plugins a page has', () => {
  it('is what it said last, and is forgotten with the page', async () => {
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const agent = await present('qualifier@isius.demo', { plugins: 3 });
    expect(await pageOf(manager, agent.id)).toEqual({ revision: 3, active: [] });
    await agent.page.ask('plugins-applied', { revision: 4, active: ['lead', 'goals'] });
    expect(await pageOf(manager, agent.id)).toEqual({ revision: 4, active: ['lead', 'goals'] });
    await agent.page.ask('plugins-applied', { active: ['lead'] });
    expect(await pageOf(manager, agent.id)).toEqual({ revision: 4, active: ['lead'] });
    const again = await present('qualifier@isius.demo');
    expect(await pageOf(manager, agent.id)).toEqual({ revision: null, active: [] });
    const gone = new Promise<void>((resolve) => floor.gateway.ctx.use(createPresence).onPlugins((id) => id === agent.id && resolve()));
    again.page.close();
    await gone;
    expect(await pageOf(manager, agent.id)).toBeNull();
  });

  it('is the newest, also where a page says several at once', async () => {
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const agent = await present('qualifier@isius.demo');
    const revisions = Array.from({ length: 15 }, (_, index) => index + 1);
    await Promise.all(revisions.map((revision) => agent.page.ask('plugins-applied', { revision, active: [`p-${revision}`] })));
    expect(await pageOf(manager, agent.id)).toEqual({ revision: 15, active: ['p-15'] });
  });

  it('is news for the managers of the centre alone: when a page comes, applies a change, and goes', async () => {
    const manager = await present('manager@isius.demo');
    const foreign = await present('manager@slica.demo');
    await manager.page.next('plugins-in-use');
    const agent = await present('qualifier@isius.demo');
    await manager.page.next('plugins-in-use');
    await agent.page.ask('plugins-applied', { revision: 1, active: [] });
    await manager.page.next('plugins-in-use');
    agent.page.close();
    await manager.page.next('plugins-in-use');
    expect(names(agent.page)).not.toContain('plugins-in-use');
    expect(foreign.page.heard.filter(({ event }) => event === 'plugins-in-use').length).toBeLessThanOrEqual(1);
  });
});

describe('what plugins had to say in a command', () => {
  it("stands in the gateway's log with person and call, so many times a minute", async () => {
    const agent = await present('qualifier@isius.demo');
    const log = vi.spyOn(floor.gateway.ctx.log, 'info');
    const callId = randomUUID();
    const note = { what: 'A command was refused.', command: 'disposition:save-next', plugin: 'goals', reason: 'goal_reached', callId };
    expect(await agent.page.ask('command-noted', note)).toMatchObject({ ok: true });
    expect(log.mock.calls).toContainEqual([expect.objectContaining({ ...note, accountId: agent.id }), expect.any(String)]);
    log.mockRestore();
    const answers = await Promise.all(Array.from({ length: 130 }, () => agent.page.ask('command-noted', note)));
    expect(answers).toContainEqual(expect.objectContaining({ ok: false, code: 'too-many' }));
    expect(await agent.page.ask('command-noted', { ...note, plugin: 'x'.repeat(200) })).toMatchObject({ ok: false });
  });
});

describe('a plugin that failed', () => {
  it('is kept with one entry a plugin and person, and a quarantine is told to the managers of the centre', async () => {
    const manager = await present('manager@isius.demo');
    const foreign = await present('manager@slica.demo');
    const agent = await present('qualifier@isius.demo');
    await agent.page.ask('plugin-failed', failed());
    await agent.page.ask('plugin-failed', failed({ plugin: 'lead' }));
    floor.clock.advance(1000);
    const callId = randomUUID();
    expect(await agent.page.ask('plugin-failed', failed({ times: 3, quarantined: true, callId }))).toMatchObject({ ok: true });
    expect(await manager.page.next('plugin-failure')).toMatchObject({ plugin: 'goals', person: 'Nora Whitfield', message: 'it broke' });
    const person = { id: agent.id, name: 'Nora Whitfield' };
    const { failures } = (await manager.api.get('/workspace/plugins')).body;
    expect(failures).toEqual([
      {
        plugin: 'goals',
        person,
        where: 'render',
        message: 'it broke',
        times: 2,
        quarantined: true,
        callId,
        at: new Date(floor.clock.now()).toISOString(),
      },
      expect.objectContaining({ plugin: 'lead', person, times: 1, quarantined: false, callId: null }),
    ]);
    expect(names(foreign.page)).not.toContain('plugin-failure');
    expect((await foreign.api.get('/workspace/plugins')).body.failures).toEqual([]);
  });

  it("is kept without a client's data", async () => {
    const agent = await present('qualifier@isius.demo');
    const message = 'Unexpected token in "Ana Roy": ana.roy@example.com cannot be\ncalled at +1 (617) 555-0142';
    await agent.page.ask('plugin-failed', failed({ message, where: 'render of 6175550142' }));
    const [row] = await floor.db.select().from(pluginFailures);
    expect(row).toMatchObject({ message: 'Unexpected token in "…": … cannot be called at …', place: 'render of …' });
  });

  it('is one that the release has, and shows no sign that nobody sees', async () => {
    const [manager, agent] = [await present('manager@isius.demo'), await present('qualifier@isius.demo')];
    const forged = failed({ plugin: 'Call 617', quarantined: true });
    expect(await agent.page.ask('plugin-failed', forged)).toMatchObject({ ok: false });
    await agent.page.ask('plugin-failed', failed({ message: 'no\u202et\u0007 so', where: 'ren\u2066der', quarantined: true }));
    expect(await manager.page.next('plugin-failure')).toMatchObject({ plugin: 'goals', message: 'not so' });
    const [row, ...more] = await floor.db.select().from(pluginFailures);
    expect([row?.message, row?.place, more]).toEqual(['not so', 'render', []]);
  });

  it('is told to managers five times a minute for a plugin and person at most', async () => {
    floor.clock.advance(60_000);
    const [manager, agent] = [await present('manager@isius.demo'), await present('qualifier@isius.demo')];
    for (let n = 0; n < 9; n++) await agent.page.ask('plugin-failed', failed({ message: `goals ${n}n`, quarantined: true }));
    await agent.page.ask('plugin-failed', failed({ plugin: 'lead', quarantined: true }));
    await manager.page.next('plugin-failure', ({ plugin }) => plugin === 'lead');
    const told = manager.page.heard.filter(({ event }) => event === 'plugin-failure');
    expect(told.length).toBeLessThanOrEqual(6);
    floor.clock.advance(60_000);
    await agent.page.ask('plugin-failed', failed({ message: 'later', quarantined: true }));
    expect(await manager.page.next('plugin-failure', ({ message }) => message === 'later')).toMatchObject({ plugin: 'goals' });
  });

  it('cannot fill the database: sixty reports a minute and person', async () => {
    const [agent, other] = [await present('qualifier@isius.demo'), await present('qualifier2@isius.demo')];
    floor.clock.advance(60_000);
    const answers = await Promise.all(Array.from({ length: 70 }, () => agent.page.ask('plugin-failed', failed())));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(60);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ ok: false, code: 'too-many' });
    expect(await other.page.ask('plugin-failed', failed())).toMatchObject({ ok: true });
    floor.clock.advance(60_000);
    expect(await agent.page.ask('plugin-failed', failed())).toMatchObject({ ok: true });
    expect(await floor.db.$count(pluginFailures, eq(pluginFailures.accountId, agent.id))).toBe(61);
  });

  it('is one of the 500 newest that are shown, however many there are', async () => {
    const [{ id: accountId }, at] = [await floor.gateway.account('qualifier@isius.demo'), new Date(floor.clock.now())];
    const row = (n: number) => ({ tenantId: 1, accountId, plugin: `p${n}`, place: 'load', message: '', quarantined: false, at });
    await floor.db.insert(pluginFailures).values(Array.from({ length: 510 }, (_, n) => row(n)));
    const shown = await recentFailures(floor.db, 1, floor.clock.now());
    expect([shown.length, shown[0]?.plugin, shown.at(-1)?.plugin]).toEqual([500, 'p509', 'p10']);
  });

  it('is shown for a day and forgotten after a week', async () => {
    const [agent, manager] = [await present('qualifier@isius.demo'), await floor.gateway.signIn('manager@isius.demo')];
    await agent.page.ask('plugin-failed', failed());
    const DAY = 24 * 3_600_000;
    const shown = async () => (await recentFailures(floor.db, 1, floor.clock.now() + DAY)).length;
    expect((await manager.get('/workspace/plugins')).body.failures).toHaveLength(1);
    expect(await shown()).toBe(0);
    const after = (ms: number) => tidy({ db: floor.db, clock: { now: () => floor.clock.now() + ms } });
    await after(7 * DAY);
    expect(await floor.db.$count(pluginFailures)).toBe(1);
    await after(7 * DAY + 1);
    expect(await floor.db.$count(pluginFailures)).toBe(0);
  });
});
