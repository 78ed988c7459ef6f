/** What an agent's page knows of its person and its call, and what it may ask for: the page's core on a whole gateway. */
import { limits } from '../../../gateway/platform/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { AGENT_STATUSES, type AgentStatus } from '@dialer/contract';
import { campaigns, followUps, leads } from '../../../gateway/platform/db/schema';
import { createStatuses } from '../../../gateway/people/statuses';
import { callsFloor, type Floor } from '../../../gateway/testing/floor';
import { ManualTransferModel } from '../../../plugins/manual-transfer/model';
import { SummaryModel } from '../../../plugins/user-summary/model';
import { corePage, type CorePage } from './core-page';

const PHONE = '6175550111';
const INACTIVE = 'You must toggle active status in order to receive calls.';
const done = { kind: 'done' };
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
const leadRow = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;

/** An automatic dial whose leg rings the agent. */
async function ringing(page: CorePage, facts: Partial<typeof leads.$inferInsert> = {}) {
  const row = await floor.lead({ phone: PHONE, firstName: 'Ida', lastName: 'Lowe', state: 'MA', ...facts });
  await page.until(() => expect(page.core.status.changing).toBe(false));
  expect(await page.core.status.request('ready')).toEqual(done);
  const { leg } = await floor.engine.rung(page.extension);
  floor.engine.ringing(leg);
  await page.until(() => expect(page.core.calls.current?.status).toBe('incoming'));
  await page.until(() => expect(page.core.leads.current?.id).toBe(row.id));
  return { row, leg };
}
async function talking(page: CorePage, facts?: Partial<typeof leads.$inferInsert>) {
  const { row, leg } = await ringing(page, facts);
  floor.engine.up(leg);
  const far = await floor.engine.rung(PHONE);
  floor.engine.up(far.leg);
  await page.until(() => expect([page.core.calls.current?.status, page.core.calls.onPhone]).toEqual(['answered', true]));
  await page.until(() => expect(page.answered('createCall')).toBe(1));
  return { row, far: far.leg };
}

describe('a person', () => {
  it('has a status with its colour, its seconds and whether it is active, a language, overdue follow-ups, and the people of a role [STATUS-076]', async () => {
    const page = await open('advisor@isius.demo');
    const { core } = page;
    expect([core.status.current, core.status.active, core.session.language]).toEqual(['offline', false, 'en']);
    expect(await core.status.request('idle')).toEqual(done);
    const idle = core.status.colour;
    expect(core.status).toMatchObject({ current: 'idle', active: true });
    expect(await core.status.request('restroom')).toEqual(done);
    expect(core.status).toMatchObject({ current: 'restroom', active: false });
    expect(core.status.colour).not.toBe(idle);
    const before = core.status.duration;
    await page.clock.advance(7000);
    expect(core.status.duration).toBe(before + 7);

    const late = await floor.lead({ phone: PHONE, dueAt: null });
    await floor.db
      .insert(followUps)
      .values({ tenantId: 1, leadId: late.id, accountId: page.id, startsAt: new Date(floor.clock.now() - 16 * 60_000) });
    const summary = new SummaryModel({ core, api: page.api, announce: () => {} } as never);
    await summary.refresh();
    expect(core.status.overdueFollowUps).toBe(1);
    summary.dispose();

    const advisors = await page.api.call('getAdvisors', { query: {} });
    expect(advisors.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(['Elena Ortiz', 'Samuel Okafor']);
    const manager = await open('manager@isius.demo', { first: false });
    const qualifiers = await manager.api.call('getAgents', { query: { role: 'qualifier' } });
    expect(qualifiers.map(({ role }) => role)).toEqual(['qualifier', 'qualifier']);
  });

  it('may take the statuses of the specification; what the system sets is refused but in a call, and what nobody knows is no status [STATUS-077]', async () => {
    const page = await open('advisor@isius.demo');
    const set = (status: string) => page.api.call('setStatus', { body: { status: status as AgentStatus } });
    const own = page.core.status.options.map(({ status }) => status);
    expect(own).toEqual(expect.arrayContaining(['idle', 'ready', 'break', 'lunch-break', 'restroom', 'follow-up', 'meeting']));
    for (const status of own.filter((each) => each !== 'ready')) expect(await set(status)).toMatchObject({ duration: expect.any(Number) });
    for (const status of AGENT_STATUSES.filter((each) => !own.includes(each)))
      await expect(set(status), status).rejects.toMatchObject({ status: 403 });
    await expect(set('on-a-call')).rejects.toMatchObject({ status: 403, message: 'This status is only for a call.' });
    await expect(set('not-synced')).rejects.toMatchObject({ status: 403, message: 'This status is set by the system.' });
    await expect(set('asleep')).rejects.toMatchObject({ status: 422 });
    await talking(page);
    expect(await set('on-a-call')).toMatchObject({ duration: expect.any(Number) });
  });

  it('is counted and alerted for live transfers in ready and after-call work, and rung in ready alone: do-not-disturb goes with active [STATUS-042] [STATUS-043]', async () => {
    const advisor = await open('advisor@isius.demo');
    const qualifier = await open();
    const { row } = await talking(qualifier);
    const model = new ManualTransferModel(qualifier);
    const statuses = floor.gateway.ctx.use(createStatuses);
    expect(advisor.words()).toContain(INACTIVE);
    for (const [status, available, active] of [
      ['idle', false, true],
      ['after-call-work', true, false],
    ] as const) {
      expect(await advisor.core.status.request(status)).toEqual(done);
      expect(advisor.core.status.active).toBe(active);
      await advisor.until(async () => expect(await statuses.dnd(advisor.id, status)).toBe(!active));
      await qualifier.clock.advance(5000);
      await qualifier.until(() => expect(model.colleagues.find(({ extension }) => extension === advisor.extension)?.ready).toBe(available));
    }
    expect(advisor.words()).not.toContain(INACTIVE);
    model.dispose();

    await qualifier.api.call('startLiveTransfer', { params: { leadId: row.id }, body: { notes: '', team: 'advisors' } });
    await advisor.until(() =>
      expect(advisor.words()).toContainEqual(expect.stringContaining('A live transfer is waiting. Switch to "READY" to take it.')),
    );
    await floor.settled();
    expect(advisor.core.calls.current).toBeNull();
    expect(await advisor.core.status.request('ready')).toEqual(done);
    floor.engine.ringing((await floor.engine.rung(advisor.extension)).leg);
    await advisor.until(() => expect(advisor.core.calls.current?.status).toBe('incoming'));
  });
});

describe('a call', () => {
  it('is known with its lead, phone, type, suffix and status, whether it is live and bridged, its extra recording and its live transfer [CALL-009]', async () => {
    const [campaign] = await floor.db
      .insert(campaigns)
      .values({ tenantId: 1, slug: 'autumn', name: 'Autumn', prefix: 'B', callerId: '6175550100' })
      .returning();
    // The transfer that rang away in the test before is long ago.
    floor.clock.advance(limits.calls.quietMs);
    const page = await open('advisor@isius.demo');
    const { core, until } = page;
    const call = () => core.calls.current!;
    expect([core.calls.current, core.calls.live, core.calls.onPhone]).toEqual([null, false, false]);
    const { row, leg } = await ringing(page, { campaignId: campaign!.id });
    expect([core.leads.current?.id, call().status, call().type, call().bridged]).toEqual([row.id, 'incoming', 'auto', false]);
    expect([core.calls.live, core.calls.onPhone, call().facts.phone]).toEqual([true, false, PHONE]);
    expect(call().callId).toMatch(/^[0-9a-f-]{36}$/);
    floor.engine.up(leg);
    const far = await floor.engine.rung(PHONE);
    floor.engine.up(far.leg);
    await until(() => expect([call().status, call().bridged, core.calls.onPhone]).toEqual(['answered', true, true]));
    expect([call().facts.suffix, call().facts.extra, call().facts.side]).toEqual(['B', null, null]);

    await until(() => expect(call().facts.recording).toBe(1));
    const params = { extension: page.extension };
    await page.api.call('startExtraRecording', { params, body: { index: 1 } });
    await until(() => expect(call().facts.extra).toBe(1));
    await page.api.call('stopExtraRecording', { params: { ...params, index: 1 } });
    await until(() => expect(call().facts.extra).toBeNull());
    floor.engine.down(far.leg);
    await until(() => expect([call().status, core.calls.live, core.calls.onPhone]).toEqual(['ended', false, false]));

    const qualifier = await open();
    const sought = await talking(qualifier);
    await qualifier.api.call('startLiveTransfer', { params: { leadId: sought.row.id }, body: { notes: '', team: 'advisors' } });
    await qualifier.until(() => expect(qualifier.core.calls.current?.facts.side).toMatchObject({ kind: 'live' }));
    await floor.db.update(leads).set({ campaignId: null });
    await floor.db.delete(campaigns).where(eq(campaigns.id, campaign!.id));
  });
});

describe('leads in process', () => {
  const released = (page: CorePage) => page.answered('releaseInProcessLeads');
  it('are given back at a logout and after a reconnect, not by going offline; a live or undisposed call keeps its lead [CALL-040]', async () => {
    const page = await open();
    const { core, until } = page;
    const { row } = await talking(page);
    floor.gateway.ctx.people.disconnect(page.id);
    await until(() => expect(page.words()).toContain('Reconnected Successfully!'));
    await until(() => expect(released(page)).toBe(1));
    expect(await leadRow(row.id)).toMatchObject({ status: 'In Process', claimedBy: page.id });
    await core.calls.hangUp();
    await until(() => expect(core.disposition.active).toBe(true));
    await page.api.call('releaseInProcessLeads', {});
    expect(await leadRow(row.id)).toMatchObject({ claimedBy: page.id });
    core.disposition.set({ disposition: 'Voicemail' });
    expect(await core.disposition.save('stop')).toEqual(done);
    const before = released(page);
    expect(await core.status.request('offline')).toEqual(done);
    expect(released(page)).toBe(before);
    await core.logout();
    expect(released(page)).toBe(before + 1);
  });

  it('are freed by the gateway itself when the page goes, or the dial ends, before the client was rung [CALL-040]', async () => {
    const page = await open();
    const declined = await ringing(page);
    expect(await leadRow(declined.row.id)).toMatchObject({ claimedBy: page.id });
    floor.engine.down(declined.leg, 'declined');
    await page.until(async () => expect(await leadRow(declined.row.id)).toMatchObject({ claimedBy: null }));
    await floor.db.delete(leads).where(eq(leads.id, declined.row.id));
    const unloaded = await ringing(page, { phone: '6175550112' });
    const before = released(page);
    page.end();
    floor.engine.down(unloaded.leg, 'lost');
    await page.until(async () => expect(await leadRow(unloaded.row.id)).toMatchObject({ claimedBy: null }));
    expect(released(page)).toBe(before);
  });
});
