/** Calls and events that work: the page's own core asks or hears, the embedded gateway answers or sends, and the effect is seen. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { callsFloor, type Floor } from '../../../gateway/testing/floor';
import { calls, dispositions, followUps, leads, overstays, statusLog } from '../../../gateway/platform/db/schema';
import { corePage, type CorePage } from './core-page';

const PHONE = '6175550111';
let floor: Floor;
let pages: CorePage[] = [];
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  for (const page of pages) page.end();
  pages = [];
  await floor.clear();
});

async function open(email = 'qualifier@isius.demo', options?: Parameters<typeof corePage>[2]): Promise<CorePage> {
  const page = await corePage(floor, email, options);
  pages.push(page);
  return page;
}
const lead = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const statusOf = async (page: CorePage) =>
  (await floor.db.select().from(statusLog).where(eq(statusLog.accountId, page.id)).orderBy(statusLog.id)).at(-1)?.status;

/** An auto-dial that the client has answered. */
async function talking(email?: string) {
  const row = await floor.lead({ phone: PHONE, firstName: 'Ida', lastName: 'Lowe' });
  const page = await open(email);
  const { core, until } = page;
  expect(await core.status.request('ready')).toEqual({ kind: 'done' });
  const agent = await floor.engine.rung(page.extension);
  floor.engine.ringing(agent.leg);
  await until(() => expect(core.calls.current?.status).toBe('incoming'));
  await until(() => expect(core.leads.current?.id).toBe(row.id));
  floor.engine.up(agent.leg);
  const far = await floor.engine.rung(PHONE);
  floor.engine.up(far.leg);
  // An automatic dial counts as bridged as soon as its agent is up: the lead may be a moment behind.
  await until(() => expect([core.calls.current?.status, core.calls.onPhone]).toEqual(['answered', true]));
  await until(() => expect(page.answered('createCall')).toBe(1));
  return { row, page, far };
}

describe('a page that starts', () => {
  it('signs in, reads its centre and its phone’s secret, and is offline with do-not-disturb once the gateway took it [ENDPOINT-001, ENDPOINT-093, ENDPOINT-115, ENDPOINT-092, SOCKET-001, SOCKET-003, SOCKET-006, SOCKET-039, SOCKET-043, SOCKET-045]', async () => {
    const page = await open();
    const { core, phone, tenant, store, until } = page;
    expect([store.token(), store.read()?.user.email, tenant.variant]).toEqual([expect.any(String), 'qualifier@isius.demo', 'ISIUS']);
    await until(() =>
      expect(phone.did).toContainEqual({ act: 'start', detail: expect.objectContaining({ password: expect.stringMatching(/.{16}/) }) }),
    );
    expect([page.realtime.state, core.status.current]).toEqual(['open', 'offline']);
    await until(() => expect(page.answered('setExtensionParameter')).toBe(1));
    expect(await statusOf(page)).toBe('offline');
    await until(() => expect(core.softphone.hostname).toEqual(expect.any(String)));
  });
});

describe('a call', () => {
  it('goes from ready through ring, answer and hang-up to the disposed lead [ENDPOINT-003, ENDPOINT-078, ENDPOINT-076, ENDPOINT-077, ENDPOINT-108, ENDPOINT-109, SOCKET-005, SOCKET-007, SOCKET-034, SOCKET-035, SOCKET-036, SOCKET-044, SHELL-034]', async () => {
    const { row, page } = await talking();
    const { core, until } = page;
    await until(async () => expect((await lead(row.id)).status).toBe('In Process'));
    await until(() => expect(core.status.current).toBe('on-a-call'));
    expect(await core.calls.hangUp()).toEqual({ kind: 'done' });
    expect(floor.engine.hungUp.length).toBeGreaterThan(0);
    await until(() => expect(core.disposition.active).toBe(true));
    expect([core.status.current, page.answered('updateCall')]).toEqual(['after-call-work', 1]);

    core.disposition.set({ disposition: 'Voicemail', notes: 'No answer at the door' });
    expect(await core.disposition.save('stop')).toEqual({ kind: 'done' });
    expect(page.words()).toContain('Successfully disposed the lead!');
    expect(await lead(row.id)).toMatchObject({ status: 'Voicemail', claimedBy: null });
    expect(await floor.db.select().from(dispositions)).toMatchObject([{ leadId: row.id, disposition: 'Voicemail' }]);
  });

  it('is followed by the next lead with the one reply to Save & Next, which is no request more when its phone rings [DISPO-034]', async () => {
    const { page } = await talking();
    const { core, until } = page;
    await core.calls.hangUp();
    await until(() => expect(core.disposition.active).toBe(true));
    await until(() => expect(core.status.changing).toBe(false));
    const next = await floor.lead({ phone: '6175550112', firstName: 'Omar', lastName: 'Reyes' });
    core.disposition.set({ disposition: 'Voicemail' });
    await until(() => expect(page.onTheirWay()).toEqual([]));
    const before = page.asked.length;
    expect(await core.disposition.save('next')).toEqual({ kind: 'done' });
    const rings = await floor.engine.rung(page.extension);
    floor.engine.ringing(rings.leg);
    await until(() => expect(core.calls.current?.status).toBe('incoming'));
    expect(page.asked.slice(before).map(({ operation }) => operation)).toEqual(['saveDisposition']);
    expect([core.leads.current?.name, core.status.current]).toEqual(['Omar Reyes', 'ready']);
    expect([(await lead(next.id)).status, await statusOf(page)]).toEqual(['In Process', 'ready']);
  });

  it('tells of a person that the engine heard, and lets the detection be', async () => {
    const { page, far } = await talking();
    floor.engine.emit({ type: 'detected', leg: far.leg, verdict: 'human', cause: 'short' });
    await page.until(() => expect(page.core.calls.current?.facts.vm?.status).toBe('AMD-Human-voice'));
  });

  it('tells that the far party hung up before anything was known of them [SOCKET-041, VM-002]', async () => {
    const { page, far } = await talking();
    const statuses: unknown[] = [];
    const stop = page.realtime.subscribe((event) => {
      if (event.type === 'event' && event.name === 'voicemail-detection') statuses.push(event.payload.status);
    });
    floor.engine.emit({ type: 'talk', leg: far.leg });
    floor.engine.down(far.leg);
    await page.until(() => expect(statuses).toEqual(['talk', 'hangup']));
    await page.until(() => expect(page.core.leads.toDispose).toHaveLength(1));
    stop();
  });

  it('tells of a machine that the engine heard [SOCKET-041]', async () => {
    const { page, far } = await talking();
    const { core, until } = page;
    floor.engine.emit({ type: 'talk', leg: far.leg });
    await until(() => expect(core.calls.current?.facts.vm?.status).toBe('talk'));
    floor.engine.emit({ type: 'detected', leg: far.leg, verdict: 'machine', cause: 'long' });
    await until(() => expect(core.calls.current?.facts.vm).toMatchObject({ status: 'AMD-Machine-Vm-WA', channel: far.leg }));
  });

  it('has a file played to both by the page of an advisor, and stopped, and none without a call [DISC-008] [SOCKET-008]', async () => {
    const { page, far } = await talking('advisor@isius.demo');
    const { core, until } = page;
    expect(await core.calls.play('aa-occ-en-1')).toEqual({ kind: 'done' });
    await until(() => expect(core.calls.current?.facts.playing).toBe('aa-occ-en-1'));
    expect(await core.calls.play(null)).toEqual({ kind: 'done' });
    await until(() => expect(core.calls.current?.facts.playing).toBeNull());
    expect(await core.calls.play('../secret')).toEqual({ kind: 'failed', error: { message: 'There is no such audio file.' } });
    floor.engine.down(far.leg);
    await until(() => expect(core.calls.onPhone).toBe(false));
    expect(await core.calls.play('aa-occ-en-1')).toEqual({ kind: 'refused', reasonKey: 'why.no_call' });
  });

  it('that the agent’s phone declined is told in words and confirmed, and the lead goes back [ENDPOINT-082, SOCKET-042]', async () => {
    const row = await floor.lead({ phone: PHONE });
    const page = await open();
    await page.core.status.request('ready');
    const agent = await floor.engine.rung(page.extension);
    floor.engine.ringing(agent.leg);
    floor.engine.down(agent.leg, 'declined');
    await page.until(() => expect(page.words()).toContain('Your phone declined the call. The lead went back to the callback list.'));
    await page.until(() => expect(page.answered('confirmOriginateFailure')).toBe(1));
    expect(await lead(row.id)).toMatchObject({ claimedBy: null });
    expect(page.core.status.current).toBe('after-call-work');
  });

  it('is dialed again before its disposition, and a promise is dialed by its list, whose lead is asked for and set in process [ENDPOINT-102, ENDPOINT-103, ENDPOINT-104, ENDPOINT-070, ENDPOINT-079, ENDPOINT-080, ENDPOINT-071, ENDPOINT-014]', async () => {
    const { row, page } = await talking('advisor@isius.demo');
    const { core, api, until } = page;
    await core.calls.hangUp();
    await until(() => expect(core.disposition.active).toBe(true));
    expect(await core.calls.redial(row.id)).toEqual({ kind: 'done' });
    const again = await floor.engine.rung(page.extension);
    floor.engine.up(again.leg);
    floor.engine.up((await floor.engine.rung(PHONE)).leg);
    await until(() => expect(page.answered('createCall')).toBe(2));
    await core.calls.hangUp();
    await until(() => expect(core.disposition.active).toBe(true));
    core.disposition.set({ disposition: 'Voicemail' });
    expect(await core.disposition.save('stop')).toEqual({ kind: 'done' });
    expect(await api.call('getLastDials', { query: { limit: 10 } })).toMatchObject([{ status: 'Voicemail' }, { leadId: row.id }]);
    expect(await api.call('getStatistics', { params: { id: page.id } })).toMatchObject({ dials: { daily: { current: 2 } } });

    const promised = await floor.lead({ phone: '6175550112', dueAt: null });
    await floor.db
      .insert(followUps)
      .values({ tenantId: 1, leadId: promised.id, accountId: page.id, startsAt: new Date(floor.clock.now() + 60_000) });
    expect(await api.call('getFollowUps', { query: { limit: 50, overdue: false } })).toMatchObject([{ leadId: promised.id }]);
    const asked = () => [page.answered('getLeadByPhone'), page.answered('setLeadStatus')];
    const before = asked();
    expect(await core.calls.dialFollowUp(promised.id)).toEqual({ kind: 'done' });
    const rings = await floor.engine.rung(page.extension);
    expect(rings.headers).toMatchObject({ 'X-Dialer-Call': core.calls.current?.callId });
    floor.engine.ringing(rings.leg);
    await until(() => expect(asked()).toEqual(before.map((times) => times + 1)));
    expect(core.leads.current?.id).toBe(promised.id);
    expect((await lead(promised.id)).status).toBe('In Process');
  });
});

describe('a lead', () => {
  it('is made for a number that nobody knows, found, edited and kept [ENDPOINT-099, ENDPOINT-100, ENDPOINT-110, ENDPOINT-072, ENDPOINT-074, ENDPOINT-075]', async () => {
    const page = await open();
    const { core, api, until } = page;
    expect(await core.leads.load('6175550142', 'manual')).toEqual({ kind: 'done' });
    const made = core.leads.viewed!;
    expect((await lead(made.id)).phone).toBe('6175550142');
    made.set({ email: 'zoe@example.com' });
    made.set({ language: 'es' });
    await core.desk.leads.flush(made.id);
    await until(async () => expect(await lead(made.id)).toMatchObject({ email: 'zoe@example.com', language: 'es' }));
    expect(await api.call('searchLeads', { params: { text: '6175550142' } })).toMatchObject([{ phone: '6175550142' }]);
    await expect(api.call('searchLeads', { params: { text: 'nobody at all' } })).rejects.toMatchObject({ status: 404 });
    made.setAddress({ postal: '02108' });
    await made.validatePostal();
    expect(made.address).toMatchObject({ city: 'Boston', province: 'ma', timezone: 'America/New_York' });
  });
});

describe('a promise to call', () => {
  it('is told with the lead: when, and with whom, until it is kept [ENDPOINT-105] [FUP-031]', async () => {
    const { row, page } = await talking('advisor@isius.demo');
    const { core, api, until } = page;
    await core.calls.hangUp();
    await until(() => expect(core.disposition.active).toBe(true));
    const day = new Date(floor.clock.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    core.disposition.set({ disposition: 'Pocket', dateTime: `${day}T17:00` });
    core.disposition.set({ reason: core.disposition.reasonOptions[0]!.value });
    expect(await core.disposition.save('stop')).toEqual({ kind: 'done' });
    const promise = () => api.call('getFollowUpOfLead', { params: { id: row.id } });
    expect(await promise()).toMatchObject({
      leadId: row.id,
      name: 'Ida Lowe',
      startsAt: `${day}T17:00:00.000Z`,
      agent: { id: page.id, name: 'Elena Ortiz' },
    });
    await floor.db.update(followUps).set({ accountId: null });
    expect(await promise()).toMatchObject({ agent: null });
    await floor.db.update(followUps).set({ doneAt: new Date() });
    await expect(promise()).rejects.toMatchObject({ status: 404 });
  });
});

describe('a break that lasts too long', () => {
  it('is told to the chat, and 45 s later to the real-time viewer [ENDPOINT-004, ENDPOINT-005]', async () => {
    const page = await open('advisor@isius.demo');
    await floor.db.delete(overstays);
    expect(await page.core.status.request('break')).toEqual({ kind: 'done' });
    await page.clock.advance(901_000);
    await page.until(async () => expect((await floor.db.select().from(overstays)).map(({ receiver }) => receiver)).toEqual(['chat']));
    await page.clock.advance(46_000);
    await page.until(async () =>
      expect((await floor.db.select().from(overstays)).map(({ receiver }) => receiver).sort()).toEqual(['chat', 'real-time-viewer']),
    );
  });
});

describe('settings', () => {
  it('of the whole centre are read and changed by its manager [ENDPOINT-053, ENDPOINT-054]', async () => {
    const page = await open('manager@isius.demo', { first: false });
    const globals = await page.api.call('getGlobals', {});
    await page.api.call('setGlobals', { body: { ...globals, autoReadyMeeting: 77 } });
    expect(await page.api.call('getGlobals', {})).toEqual({ ...globals, autoReadyMeeting: 77 });
    await page.api.call('setGlobals', { body: globals });
  });
});

describe('calling', () => {
  it('that a manager disables is told to the page at once, and is off; enabled it is back [SHELL-027, SHELL-028]', async () => {
    const page = await open();
    const manager = await open('manager@isius.demo', { first: false });
    const disable = (deactivated: boolean) =>
      manager.api.call('setCallingStatus', { params: { id: page.id }, body: { deactivated: deactivated ? 1 : 0 } });
    await disable(true);
    await page.until(() => expect(page.words()).toContain('A manager disabled calling for your extension'));
    expect([page.core.session.deactivated, await page.core.calls.dial(PHONE)]).toMatchObject([true, { kind: 'refused' }]);
    await disable(false);
    await page.until(() => expect(page.core.session.deactivated).toBe(false));
  });
});

it('a call that the gateway does not serve is refused in words [API-009] [MSG-019]', async () => {
  const { api } = await open();
  // No address of the gateway has so long a part.
  const asked = api.call('getLeadByPhone', { params: { phone: '5'.repeat(5000) } });
  await expect(asked).rejects.toMatchObject({ status: 404, message: 'The API Endpoint does not exist.' });
});

describe('the connection', () => {
  it('lost is said, tried again, and comes back by itself [SOCKET-002]', async () => {
    const page = await open();
    page.core.alerts.clear('setters.inactive');
    const token = page.store.token()!;
    floor.gateway.ctx.people.disconnect(page.id);
    await page.until(() => expect(page.words()).toContain('Connection dropped'));
    await page.until(() => expect(page.words()).toContain('Reconnected Successfully!'));
    expect([page.realtime.state, page.store.token()]).toEqual(['open', token]);
  });

  it('is refused to a second tab, whose phone stops; the first goes on [SOCKET-038, SHELL-034]', async () => {
    const page = await open();
    const second = await open('qualifier@isius.demo', { first: false });
    await page.until(() => expect(second.core.connection.refused).toBe('duplicate-tab'));
    expect(second.phone.did.map(({ act }) => act)).toContain('stop');
    expect(page.realtime.state).toBe('open');
  });

  it('ends with a logout in mid-call: the call is hung up, leads freed, the session over [ENDPOINT-002, ENDPOINT-107]', async () => {
    const { row, page } = await talking();
    const token = page.store.token()!;
    await page.core.logout();
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    expect([page.answered('releaseInProcessLeads'), page.answered('logout'), page.store.token()]).toEqual([1, 1, null]);
    expect(await statusOf(page)).toBe('offline');
    const [call] = await floor.db.select().from(calls).where(eq(calls.leadId, row.id));
    expect(call).toMatchObject({ endBy: expect.any(String) });
    const late = await fetch(`${floor.gateway.url}/api/v1/agents/last-dials`, { headers: { authorization: `Bearer ${token}` } });
    expect(late.status).toBe(401);
  });
});
