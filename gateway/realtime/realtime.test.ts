import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callsFloor, type CallsFloor } from '../testing/floor';
import { createStatuses } from '../people/statuses';
import { agentById } from '../people/agents';
import { accounts, pluginStates } from '../platform/db/schema';
import { limits } from '../platform/limits';
import type { TestClient } from '../testing/gateway';
import { AWAY_MS, createGreeter } from './hello';
import { createOutbox } from './outbox';
import { openPage, type TestPage } from '../testing/page';

let floor: CallsFloor;
let api: TestClient;
let extension: string;
const pages: TestPage[] = [];

beforeAll(async () => {
  floor = await callsFloor();
  extension = (await floor.gateway.account('qualifier@isius.demo')).extension!;
});
afterAll(() => floor.stop());
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  await floor.clear();
});

async function open(options: { probe?: boolean } = {}): Promise<TestPage> {
  api = await floor.gateway.signIn('qualifier@isius.demo');
  const page = openPage(floor.gateway.url, api.token, options);
  pages.push(page);
  return page;
}
const hello = (page: TestPage, tabId: string, more: object = {}) => page.ask('hello', { extension, hasWebRtc: true, tabId, ...more });
const statusNow = async () => {
  const { id } = await floor.gateway.account('qualifier@isius.demo');
  return floor.gateway.ctx.use(createStatuses).of((await agentById(floor.db, id))!);
};

describe('coming', () => {
  it('needs a valid token in the handshake [SOCKET-045]', async () => {
    const page = openPage(floor.gateway.url, 'nonsense');
    expect(await page.closed()).toBe('unauthorized');
  });

  it('accepts a hello with the snapshot, offline and undisturbed [SOCKET-003, STATUS-024]', async () => {
    const page = await open();
    await api.post('/agent-statuses', { status: 'ready' });
    expect(await hello(page, 'a')).toMatchObject({ ok: true, at: floor.clock.now() });
    expect(await page.next('connection-accepted')).toMatchObject({
      extension,
      resumed: false,
      epoch: expect.any(String),
      seq: expect.any(Number),
    });
    expect(await page.next('snapshot')).toMatchObject({
      agent: { status: 'offline', dnd: true, deactivated: false, phone: { registered: true } },
      calls: [],
      toDispose: [],
      plugins: { revision: 0 },
    });
    expect((await statusNow()).status).toBe('offline');
  });

  it('answers every hello of a new connection, also one with the id of an earlier', async () => {
    await hello(await open(), 'a', { id: 'h' });
    const again = await open();
    await hello(again, 'a', { id: 'h' });
    expect(await again.next('snapshot')).toMatchObject({ agent: { status: 'offline' } });
  });

  it('refuses another extension, an unknown shape, and commands before hello', async () => {
    const page = await open();
    expect(await page.ask('hello', { extension: '9999', hasWebRtc: true })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await page.ask('hello', { extension: 'x' } as never)).toMatchObject({ ok: false, code: 'invalid' });
    expect(await page.ask('showHostname', { extension })).toMatchObject({ ok: false, code: 'hello-first' });
  });

  it('lets a manager in without a phone of theirs in a call, keyed by account', async () => {
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const page = openPage(floor.gateway.url, manager.token);
    pages.push(page);
    const { extension: own } = await floor.gateway.account('manager@isius.demo');
    expect(await page.ask('hello', { extension: own ?? '', hasWebRtc: false })).toMatchObject({ ok: true });
  });
});

describe('a second tab', () => {
  it('is refused while the first one lives [SOCKET-038]', async () => {
    const first = await open();
    await hello(first, 'a');
    const second = await open();
    expect(await hello(second, 'b')).toMatchObject({ ok: false, code: 'duplicate-tab' });
    expect(await second.next('connection-refused')).toEqual({ reason: 'duplicate-tab' });
    await second.closed();
    expect(first.socket.connected).toBe(true);
  });

  it('leaves its place to a tab whose person wants to work there, and is told so', async () => {
    const first = await open();
    await hello(first, 'a');
    const second = await open();
    expect(await hello(second, 'b', { takeOver: true })).toMatchObject({ ok: true });
    expect(await first.next('connection-refused')).toEqual({ reason: 'duplicate-tab' });
    await first.closed();
    expect(second.socket.connected).toBe(true);
  });

  it('takes over from a dead one after 2 s, and from itself at once', async () => {
    const dead = await open({ probe: false });
    await hello(dead, 'a');
    const second = await open();
    expect(await hello(second, 'b')).toMatchObject({ ok: true });
    await dead.closed();
    const reloaded = await open();
    expect(await hello(reloaded, 'b')).toMatchObject({ ok: true });
    await second.closed();
  });
});

describe('numbers', () => {
  it('rise by 1 per person; a snapshot carries the last one used', async () => {
    const page = await open();
    await hello(page, 'a');
    const { seq, epoch } = await page.next('snapshot');
    const { id } = await floor.gateway.account('qualifier@isius.demo');
    const other = await floor.gateway.account('advisor@isius.demo');
    floor.gateway.ctx.people.send(id, 'phone-state', { registered: false });
    floor.gateway.ctx.people.send(other.id, 'phone-state', { registered: false });
    floor.gateway.ctx.people.send(id, 'phone-state', { registered: true });
    expect(await page.next('phone-state')).toMatchObject({ seq: seq + 1, epoch, registered: false });
    expect(await page.next('phone-state')).toMatchObject({ seq: seq + 2, epoch, registered: true });
    const again = await open();
    await hello(again, 'a', { epoch, lastSeq: seq });
    expect((await again.next('snapshot')).seq).toBe(seq + 2);
  });

  it('bring a page that was away back to the call it missed', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const page = await open();
    await hello(page, 'a');
    await api.post('/agent-statuses', { status: 'ready' });
    await api.post('/dials/auto');
    page.close();
    const leg = await floor.engine.rung(extension);
    floor.engine.up(leg.leg);
    floor.engine.up((await floor.engine.rung('6175550101')).leg);
    await floor.settled();
    const back = await open();
    await hello(back, 'a');
    expect(await back.next('connection-accepted')).toMatchObject({ resumed: true });
    const snapshot = await back.next('snapshot');
    expect(snapshot).toMatchObject({ agent: { status: 'on-a-call' }, calls: [{ leadId: lead.id, agent: 'up', far: 'up' }] });
    floor.engine.down(leg.leg);
    const over = await back.next('hangup');
    expect(over.call.rev).toBeGreaterThan(snapshot.calls[0]!.rev);
    expect(over.seq).toBeGreaterThan(snapshot.seq);
  });
});

describe('commands', () => {
  it('with an id are done once and answered alike for a minute', async () => {
    const page = await open();
    await hello(page, 'a');
    const first = await page.ask('hangup', { extension, channel: '', id: 'h1' });
    floor.clock.advance(1000);
    expect(await page.ask('hangup', { extension, channel: '', id: 'h1' })).toEqual(first);
    floor.clock.advance(60_000);
    expect((await page.ask('hangup', { extension, channel: '', id: 'h1' })).at).not.toBe(first.at);
  });

  it('say whether the phone is there as a bare truth value [SOCKET-007, SOCKET-044]', async () => {
    const page = await open();
    await hello(page, 'a');
    expect(await page.ask('checkExtensionAvailability', { extension })).toBe(true);
    floor.engine.emit({ type: 'unregistered', extension, contacts: 0 });
    expect(await page.next('phone-state')).toMatchObject({ registered: false });
    expect(await page.ask('checkExtensionAvailability', { extension })).toBe(false);
    floor.engine.emit({ type: 'registered', extension, contacts: 1 });
    expect(await page.next('phone-state')).toMatchObject({ registered: true });
  });

  it('answer with the host name [SOCKET-006], and know when there is no call', async () => {
    const page = await open();
    await hello(page, 'a');
    expect(await page.ask('showHostname', { extension })).toMatchObject({ ok: true, hostname: expect.any(String) });
    expect(await page.ask('internal-transfer', { from: extension, to: '1003', phone: '' })).toMatchObject({ ok: false, code: 'no-call' });
    expect(await page.ask('hangup', { extension, channel: '' })).toMatchObject({ ok: false, code: 'no-call' });
  });
});

describe('disclosure audio', () => {
  /** An agent in a conversation, and the id of the call's room. */
  async function talking(email: string) {
    const agent = await floor.worker(email);
    const tenantId = email.includes('slica') ? 2 : 1;
    await floor.lead({ phone: '6175550101', tenantId });
    const { callId: room } = await floor.talk(agent, '6175550101');
    const play = (operation: 'start' | 'stop', file: string) =>
      agent.page.ask('audio-playback', { extension: agent.extension, operation, file });
    return { agent, room, play };
  }
  const played = () => floor.engine.noted.filter(({ command }) => command === 'play' || command === 'stopPlay');

  it('plays into the room, is replaced by the next, and stops [DISC-008, DISC-009] [SOCKET-008]', async () => {
    const { agent, room, play } = await talking('advisor@isius.demo');
    expect(await play('start', 'aa-occ-en-1')).toMatchObject({ ok: true });
    expect((await agent.page.next('call-state', ({ call }) => call.playing !== null)).call.playing).toBe('aa-occ-en-1');
    expect(await play('start', 'aa-occ-en-2')).toMatchObject({ ok: true });
    expect(await play('stop', '')).toMatchObject({ ok: true });
    await floor.settled();
    expect(played().map(({ command }) => command)).toEqual(['play', 'stopPlay', 'play', 'stopPlay']);
    expect(played()[0]!.args.slice(1)).toEqual([{ room }, 'aa-occ-en-1']);
    expect((await agent.snapshot()).calls[0]!.playing).toBeNull();
  });

  it('ends by itself when it has been heard', async () => {
    const { agent, play } = await talking('advisor@isius.demo');
    await play('start', 'aa-occ-en-1');
    await floor.settled();
    floor.engine.emit({ type: 'play-done', id: played()[0]!.args[0] as string, ok: true });
    expect(await agent.page.next('call-state', ({ call }) => call.playing === null && call.rev > 4)).toBeDefined();
  });

  it('is refused for what is no disclosure, and without a conversation', async () => {
    const { agent, play } = await talking('advisor@isius.demo');
    for (const file of ['../../etc/passwd', '/etc/passwd', 'nobody-free', 'aa-occ-en-1.mp3', ''])
      expect(await play('start', file)).toMatchObject({ ok: false, code: 'unknown-file' });
    await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
    await floor.settled();
    expect(await play('start', 'aa-occ-en-1')).toMatchObject({ ok: false, code: 'no-call' });
    expect(played()).toEqual([]);
  });

  it('is for advisors, and only where the centre has disclosures', async () => {
    expect(await (await talking('qualifier@isius.demo')).play('start', 'aa-occ-en-1')).toMatchObject({ ok: false, code: 'forbidden' });
    await floor.clear();
    expect(await (await talking('advisor@slica.demo')).play('start', 'aa-occ-en-1')).toMatchObject({ ok: false, code: 'forbidden' });
    await floor.clear();
    const { play } = await talking('advisor@isius.demo');
    await floor.db.insert(pluginStates).values({ tenantId: 1, revision: 1, flags: [{ flag: 'disclosures', on: false }] });
    expect(await play('start', 'aa-occ-en-1')).toMatchObject({ ok: false, code: 'forbidden' });
    await floor.db.delete(pluginStates);
  });
});

describe('after a restart', () => {
  afterEach(() => void vi.useRealTimers());

  it('who was at work and does not come back has left when their page was last there; who comes back stays', async () => {
    const statuses = floor.gateway.ctx.use(createStatuses);
    const gone = await floor.gateway.account('advisor@isius.demo');
    const back = await floor.worker('qualifier@isius.demo');
    const goneAgent = (await agentById(floor.db, gone.id))!;
    await statuses.set(goneAgent, 'break', 'agent');
    await back.status('meeting');
    floor.clock.advance(60_000);
    await statuses.seen([gone.id]);
    const seen = floor.clock.now();
    floor.clock.advance(3_600_000);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const left = new Promise<void>((done) => statuses.onChange((accountId) => accountId === gone.id && done()));
    const greeter = createGreeter(
      floor.gateway.ctx,
      createOutbox(floor.clock, () => {}),
      () => [],
    );
    await greeter.awaitReturn();
    vi.advanceTimersByTime(AWAY_MS);
    vi.useRealTimers();
    await left;
    expect(await statuses.of(goneAgent)).toMatchObject({ status: 'offline', since: seen });
    expect((await statuses.of((await agentById(floor.db, back.id))!)).status).toBe('meeting');
  });

  it('do-not-disturb is what was set by hand on top of the status that still holds, else what the status says', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    const set = (active: boolean) => ana.api.put('/extensions/parameters/dnd', { active, extension: ana.extension });
    /** At a gateway that takes over now. */
    const next = async () => {
      const fresh = createStatuses(floor.gateway.ctx);
      await fresh.takeUp();
      return fresh.dnd(ana.id, (await statusNow()).status);
    };
    expect(await next()).toBe(false);
    expect((await set(true)).status).toBe(204);
    expect(await next()).toBe(true);
    expect((await set(false)).status).toBe(204);
    expect(await next()).toBe(false);
    await set(true);
    await ana.status('meeting');
    await ana.status('ready');
    expect(await next()).toBe(false);
  });

  describe('a page that was at work with the gateway before', () => {
    interface How {
      from?: 'another' | 'this' | null;
      awayMs?: number;
      tabId?: string;
      /** What has become of the door by which she came; null: she came to the desk itself. */
      door?: 'gone' | 'there' | null;
    }
    /** Ana has been in this status for a minute and a half when her gateway dies; her page comes back after `awayMs`. */
    async function comesBack(status: 'meeting' | 'ready', { from = 'another', awayMs = 11_000, tabId, door = null }: How = {}) {
      const { callers } = floor.gateway.ctx;
      const doorOf = door && (() => ({ isGone: async () => door === 'gone' }));
      Object.assign(floor.gateway.ctx, { callers: { ...callers, ...(doorOf && { doorOf }) } });
      const ana = await floor.worker('qualifier@isius.demo');
      await ana.status(status);
      floor.gateway.ctx.people.send(ana.id, 'phone-state', { registered: true });
      const { epoch: own } = await ana.page.next('phone-state');
      const since = floor.clock.now();
      floor.clock.advance(90_000);
      await floor.gateway.ctx.use(createStatuses).seen([ana.id]);
      await ana.leave();
      floor.clock.advance(awayMs);
      const back = await open();
      await hello(back, tabId ?? ana.tabId, from === null ? {} : { epoch: from === 'this' ? own : 'the one before', lastSeq: 7 });
      const { kept = false } = await back.next('connection-accepted');
      Object.assign(floor.gateway.ctx, { callers });
      return { since, kept, agent: (await back.next('snapshot')).agent };
    }

    it('keeps the status, and how long it has lasted', async () => {
      const { since, kept, agent } = await comesBack('meeting');
      expect({ kept, agent }).toMatchObject({ kept: true, agent: { status: 'meeting', since, duration: 101, dnd: true } });
    });

    it('keeps it too where the desk is the same and the door has gone by which it came', async () => {
      const { since, kept, agent } = await comesBack('meeting', { from: 'this', door: 'gone' });
      expect({ kept, agent }).toMatchObject({ kept: true, agent: { status: 'meeting', since, duration: 101, dnd: true } });
    });

    it('goes on being offered calls', async () => {
      expect(await comesBack('ready')).toMatchObject({ kept: true, agent: { status: 'ready', dnd: false } });
    });

    it.each([
      ['was away for too long', { awayMs: limits.realtime.keptMs }],
      ['comes to the same one again', { from: 'this' }],
      ['comes by another door while its own is there: its network was gone', { from: 'this', door: 'there' }],
      ['is another tab', { from: 'this', door: 'gone', tabId: 'b' }],
      ['was loaded anew', { from: null, door: 'gone' }],
    ] as const)('begins offline when it %s [STATUS-081]', async (_, how) => {
      expect(await comesBack('ready', how)).toMatchObject({ kept: false, agent: { status: 'offline', dnd: true } });
    });
  });
});

describe('going', () => {
  it('of a refused second tab does nothing to the first', async () => {
    const first = await open();
    await hello(first, 'a');
    await api.post('/agent-statuses', { status: 'ready' });
    const second = await open();
    expect(await second.ask('goodbye', { extension, reason: 'logout' })).toMatchObject({ ok: false, code: 'hello-first' });
    expect((await statusNow()).status).toBe('ready');
  });

  it('by logout ends the call and the socket of the token [SOCKET-004]', async () => {
    await floor.lead({ phone: '6175550101' });
    const page = await open();
    await hello(page, 'a');
    await api.post('/agent-statuses', { status: 'ready' });
    await api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(extension)).leg);
    await floor.engine.rung('6175550101');
    expect(await page.ask('goodbye', { extension, reason: 'logout' })).toMatchObject({ ok: true });
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    await api.post('/logout');
    expect(await page.closed()).toBe('io server disconnect');
  });

  it('by unload without a call is offline at once; with one the lead hears music until the page is back [STATUS-025]', async () => {
    const page = await open();
    await hello(page, 'a');
    await api.post('/agent-statuses', { status: 'ready' });
    await page.ask('goodbye', { extension, reason: 'unload' });
    expect((await statusNow()).status).toBe('offline');

    await floor.lead({ phone: '6175550101' });
    await api.post('/agent-statuses', { status: 'ready' });
    const { body } = await api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(extension)).leg);
    const far = await floor.engine.rung('6175550101');
    floor.engine.up(far.leg);
    await page.ask('goodbye', { extension, reason: 'unload' });
    await floor.settled();
    expect(floor.engine.noted).toContainEqual({ command: 'music', args: [far.leg, true] });
    page.close();

    const back = await open();
    await hello(back, 'a', { resume: body.callId });
    await floor.settled();
    const again = await floor.engine.rung(extension);
    expect(again.headers).toMatchObject({ 'X-Dialer-Resume': '1', 'X-Dialer-Call': body.callId });
    floor.engine.up(again.leg);
    expect((await back.next('call-state', ({ call }) => call.agent === 'up')).call.channel).toBe(again.leg);
    expect(floor.engine.noted).toContainEqual({ command: 'music', args: [far.leg, false] });
  });
});

it('closes the socket of an agent whose sockets a manager resets, and tells of switched-off calling', async () => {
  const page = await open();
  await hello(page, 'a');
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const { id } = await floor.gateway.account('qualifier@isius.demo');
  await manager.patch(`/agents/${id}/calling-statuses`, { deactivated: true });
  expect(await page.next('calling-status')).toMatchObject({ deactivated: true });
  await manager.post(`/agents/${id}/reset-sockets`);
  expect(await page.closed()).toBe('io server disconnect');
  await floor.db.update(accounts).set({ deactivated: false }).where(eq(accounts.id, id));
});

it('brings a notification to the floor, to the team only when asked, and to who comes later [NOTIF-015, NOTIF-016] [ENDPOINT-030]', async () => {
  const page = await open();
  await hello(page, 'a');
  const [manager, admin] = [await floor.gateway.signIn('manager@isius.demo'), await floor.gateway.signIn('admin@isius.demo')];
  const form = {
    message: 'Ten minutes to the meeting',
    type: 'warning',
    dismissible: true,
    expires: true,
    timeout: 30,
    teamMembersOnly: false,
  };
  expect((await admin.post('/notifications', { ...form, message: 'Only my own team sees it', teamMembersOnly: true })).status).toBe(201);
  expect((await manager.post('/notifications', form)).status).toBe(201);
  expect(await page.next('notification')).toMatchObject({ message: form.message, type: 'warning', timeout: 30 });
  floor.clock.advance(12_000);
  const later = await open();
  await hello(later, 'a');
  // As long as for those who were there, not its whole time again.
  expect((await later.next('snapshot')).notifications).toMatchObject([{ message: form.message, timeout: 18 }]);
  floor.clock.advance(19_000);
  const tooLate = await open();
  await hello(tooLate, 'a');
  expect((await tooLate.next('snapshot')).notifications).toEqual([]);
});
