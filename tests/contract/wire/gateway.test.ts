/** The page's own adapters against the embedded gateway: both read the wire alike. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pluginsChangedMeanwhile } from '../../../src/contract/schemas/plugins';
import { startTestGateway, type TestGateway } from '../../../gateway/testing/gateway';
import { attachRealtime } from '../../../gateway/realtime';
import { pageTicker } from '../../../src/adapters/clock/ticker';
import { createHttpApi } from '../../../src/adapters/http';
import { createRealtime } from '../../../src/adapters/realtime';
import type { RealtimeEvent, RealtimePort } from '../../../src/core/ports';
import type { ApiError, ApiPort } from '../../../src/core/ports';

let gateway: TestGateway;
let sockets: RealtimePort[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
  attachRealtime(gateway.server, gateway.ctx);
});
afterAll(() => gateway.stop());
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});

const after = pageTicker.once;

/** A page on which this person has signed in. */
async function page(email: string) {
  let token: string | null = null;
  const warnings: unknown[] = [];
  const onSessionExpired = vi.fn();
  const tokens = { token: () => token, setToken: (next: string) => void (token = next) };
  const log = (_level: string, _message: string, facts: object) => void warnings.push(facts);
  const api: ApiPort = createHttpApi({ apiUrl: gateway.url, tokens, onSessionExpired, after, text: (key) => key, log });
  const account = await api.call('login', { body: { email, password: 'dialer-demo' } });
  token = account.accessToken;
  return { api, account, warnings, onSessionExpired, token: () => token };
}
type Page = Awaited<ReturnType<typeof page>>;

function socketOf({ account, token }: Page, tabId: string) {
  const events: RealtimeEvent[] = [];
  const clock = { now: () => Date.now(), sample: () => {}, after };
  const realtime = createRealtime({ socketUrl: gateway.url, clock, tabId: async () => tabId, uuid: randomUUID });
  sockets.push(realtime);
  realtime.subscribe((event) => events.push(event));
  realtime.connect(() => ({ extension: account.extension, hasWebRtc: account.hasWebRtc }), token);
  const until = (state: RealtimePort['state']) => vi.waitFor(() => expect(realtime.state).toBe(state), { timeout: 6000 });
  const seen = (name: string) =>
    vi.waitFor(() => expect(events.map((event) => (event.type === 'event' ? event.name : ''))).toContain(name), { timeout: 6000 });
  return { realtime, events, until, seen };
}

const failure = async (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (thrown: ApiError) => thrown,
  );

describe('a signed-in page', () => {
  it('reads every list and setting that it starts with', async () => {
    const { api, account, warnings } = await page('qualifier@isius.demo');
    expect(account).toMatchObject({ tenantId: 1, roles: ['qualifier'], extension: expect.stringMatching(/^\d{4}$/) });
    const id = account.id;
    await expect(api.call('getTenantFeatures', {})).resolves.toMatchObject({ variant: 'ISIUS' });
    await expect(api.call('getWebrtcCredentials', {})).resolves.toMatchObject({ password: expect.any(String) });
    await expect(api.call('getGlobals', {})).resolves.toMatchObject({
      newLeadsThreshold: expect.any(Number),
      autoReadyMeeting: expect.any(Number),
    });
    await expect(api.call('getStatistics', { params: { id } })).resolves.toMatchObject({
      dials: { hourly: { current: 0 } },
      newLeadsThreshold: expect.any(Number),
    });
    await expect(api.call('getFollowUps', { query: { limit: 50, overdue: false } })).resolves.toEqual([]);
    await expect(api.call('getLastDials', { query: { limit: 10 } })).resolves.toEqual([]);
    await expect(api.call('getWorkspace', {})).resolves.toMatchObject({ variant: 'ISIUS', switches: [] });
    await expect(api.call('getLayout', { params: { role: 'qualifier' } })).resolves.toEqual({ revision: 0, document: null });
    expect(warnings).toEqual([]);
  });

  it('writes a lead and reads the same one back', async () => {
    const { api } = await page('qualifier@isius.demo');
    const phone = '6175550142';
    const created = await api.call('createLead', { body: { phone, type: 'manual' } });
    const client = {
      ...created.clients[0],
      firstName: 'Zoë',
      lastName: 'Roy',
      smoker: 1,
      dob: '1980-02-29',
    } as (typeof created.clients)[number];
    const address = {
      ...created.address,
      address: '1 Main St',
      city: 'Boston',
      postal: '02108',
      province: 'ma',
      latitude: 42.36,
      longitude: -71.06,
      // What has coordinates was looked up, and reads so [LEAD-016].
      valid: true,
    };
    const body = {
      email: 'zoe@example.com',
      notes: 'Hello',
      phoneOther: ['6175550143'],
      reasons: ['Savings'],
      language: 'es' as const,
      address,
      clients: [client],
    };
    await api.call('saveLead', { params: { id: created.id }, body }, { key: randomUUID() });
    const read = await api.call('getLeadByPhone', { params: { phone }, query: { type: 'manual', timestamp: 1 } });
    expect(read).toMatchObject({ ...body, id: created.id, clients: [{ firstName: 'Zoë', lastName: 'Roy', smoker: 1, dob: '1980-02-29' }] });
  });

  it('saves a layout with what panels and plugins keep in it, untouched', async () => {
    const { api } = await page('advisor@slica.demo');
    const role = { role: 'advisor' };
    const { revision } = await api.call('getLayout', { params: role });
    const saved = { snake_case: { 'kebab-key': [1] } };
    const document = {
      version: 2 as const,
      active: 'mine',
      layouts: [{ id: 'mine', name: '', placed: [{ panel: 'goals', plugin: 'goals', x: 0, y: 0, w: 3, h: 4, saved, v: 1 }] }],
      plugins: { 'user-summary': { version: 2, value: saved } },
      answered: 0,
    };
    const stored = { revision: revision + 1, document };
    await expect(api.call('saveLayout', { params: role, body: { revision, document } })).resolves.toEqual(stored);
    await expect(api.call('getLayout', { params: role })).resolves.toEqual(stored);
  });

  it("of an administrator changes plugins, hears of a colleague's change first, and takes one back", async () => {
    const [{ api }, colleague] = [await page('admin@slica.demo'), await page('ops@slica.demo')];
    const { revision, teams, people } = await api.call('getPlugins', {});
    expect(teams).toEqual([expect.objectContaining({ name: 'Isabelle Fortin' })]);
    expect(people.find(({ name }) => name === 'Maxime Gagnon')).toMatchObject({ role: 'qualifier', team: teams[0]?.id, page: null });
    const config = { hiddenStatuses: ['Sold'] };
    const change = { kind: 'config' as const, plugin: 'voicemail-detection', config };
    const made = await api.call('changePlugins', { body: { revision, reason: 'trial', change } }, { key: randomUUID() });
    expect(made).toMatchObject({
      revision: revision + 1,
      change: { kind: 'config', from: null, to: config, by: { name: 'Gordon Singh' } },
    });
    await expect(api.call('getWorkspace', {})).resolves.toMatchObject({ configs: { 'voicemail-detection': config } });

    const flag = { kind: 'flag' as const, flag: 'scripts', on: false };
    const stale = await failure(colleague.api.call('changePlugins', { body: { revision, reason: '', change: flag } }));
    expect(stale.status).toBe(409);
    expect(pluginsChangedMeanwhile.parse(stale.body)).toMatchObject({ revision: revision + 1, since: [made.change] });
    const wrong = { ...change, config: { hiddenStatuses: [''] } };
    const refused = await failure(api.call('changePlugins', { body: { revision: revision + 1, reason: '', change: wrong } }));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['hiddenStatuses.0']]);

    const undo = { params: { id: made.change.id }, body: { revision: revision + 1, reason: '' } };
    const undone = await colleague.api.call('undoPluginChange', undo);
    expect(undone.change).toMatchObject({ undoes: made.change.id, to: null });
    const list = await api.call('getPluginChanges', { query: { kind: 'config', limit: 2 } });
    expect(list.map(({ id, undoneBy }) => [id, undoneBy])).toEqual([
      [undone.change.id, null],
      [made.change.id, undone.change.id],
    ]);
  });

  it("changes its settings under the core's names", async () => {
    const { api } = await page('manager@isius.demo');
    const globals = await api.call('getGlobals', {});
    await api.call('setGlobals', { body: { ...globals, autoReadyMeeting: 77 } });
    await expect(api.call('getGlobals', {})).resolves.toEqual({ ...globals, autoReadyMeeting: 77 });
  });

  it('stays signed in while tokens rotate under parallel calls [API-003] [API-004]', async () => {
    const { api, token, onSessionExpired } = await page('qualifier2@isius.demo');
    const first = token();
    for (let round = 0; round < 3; round += 1) {
      gateway.clock.advance(10 * 60_000);
      await Promise.all(Array.from({ length: 8 }, () => api.call('getLastDials', {})));
    }
    expect(token()).not.toBe(first);
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('hears of an endpoint that the gateway does not have [API-009]', async () => {
    const { token } = await page('qualifier@isius.demo');
    const tokens = { token, setToken: () => {} };
    const astray = createHttpApi({ apiUrl: `${gateway.url}/api/v1/astray`, tokens, onSessionExpired: () => {}, after, text: (key) => key });
    expect(await failure(astray.call('getScripts', {}))).toMatchObject({ status: 404, message: 'api.missing_endpoint' });
  });
});

describe('the realtime connection', () => {
  it('is accepted with a snapshot that the page understands, and carries commands', async () => {
    const { realtime, until, seen, events } = socketOf(await page('advisor@isius.demo'), 'tab-a');
    await until('open');
    await seen('snapshot');
    expect(events).toContainEqual(
      expect.objectContaining({
        name: 'snapshot',
        payload: expect.objectContaining({ agent: expect.objectContaining({ status: 'offline', dnd: true }) }),
      }),
    );
    const extension = (await gateway.account('advisor@isius.demo')).extension ?? '';
    await expect(realtime.command('showHostname', { extension })).resolves.toMatchObject({ ok: true, hostname: expect.any(String) });
    await expect(realtime.checkAvailability(extension)).resolves.toBe(true);
  });

  it('belongs to one tab: another is refused, the same one replaces itself', async () => {
    const person = await page('advisor2@isius.demo');
    const first = socketOf(person, 'tab-a');
    await first.until('open');
    const other = socketOf(person, 'tab-b');
    await other.until('refused');
    expect(other.events).toContainEqual(expect.objectContaining({ name: 'connection-refused', payload: { reason: 'duplicate-tab' } }));
    expect(first.realtime.state).toBe('open');
    const reloaded = socketOf(person, 'tab-a');
    await reloaded.until('open');
  });

  it('numbers events so that they are applied without asking again', async () => {
    const manager = await page('manager@isius.demo');
    const person = await page('advisor@isius.demo');
    const { until, seen, events } = socketOf(person, 'tab-c');
    await until('open');
    await seen('snapshot');
    await manager.api.call('setCallingStatus', { params: { id: person.account.id }, body: { deactivated: 1 } });
    await seen('calling-status');
    await manager.api.call('setCallingStatus', { params: { id: person.account.id }, body: { deactivated: 0 } });
    expect(events.filter((event) => event.type === 'event' && event.name === 'snapshot')).toHaveLength(1);
  });

  it('is refused without a valid token', async () => {
    const { until } = socketOf({ ...(await page('advisor@isius.demo')), token: () => 'x'.repeat(43) }, 'tab-d');
    await until('refused');
  });

  it('asked for a fresh snapshot in mid-work leaves the agent ready', async () => {
    const person = await page('qualifier2@isius.demo');
    const { realtime, until, seen, events } = socketOf(person, 'tab-e');
    await until('open');
    await seen('snapshot');
    await person.api.call('setStatus', { body: { status: 'ready' } });
    realtime.resync();
    const snapshots = () =>
      events.flatMap((event) => (event.type === 'event' && event.name === 'snapshot' ? [event.payload.agent.status] : []));
    await vi.waitFor(() => expect(snapshots()).toHaveLength(2), { timeout: 6000 });
    expect(snapshots()).toEqual(['offline', 'ready']);
  });
});
