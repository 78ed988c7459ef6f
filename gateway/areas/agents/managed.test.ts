import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, followUps, leads, pluginChanges, statusLog } from '../../platform/db/schema';
import { DEVICE } from '../../platform/keys';
import { limits } from '../../platform/limits';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';

let floor: CallsFloor;
let manager: TestClient;
let qualifier: Worker;
let advisor: Worker;

beforeAll(async () => {
  floor = await callsFloor();
  manager = await floor.gateway.signIn('manager@isius.demo');
});
beforeEach(async () => {
  await floor.clear();
  qualifier = await floor.worker('qualifier@isius.demo');
  advisor = await floor.worker('advisor@isius.demo');
});
afterAll(() => floor.stop());

const account = (worker: Worker) => floor.db.query.accounts.findFirst({ where: eq(accounts.id, worker.id) });
/** The newest change of a person, as the Changes page reads it. */
async function lastChange(id: number) {
  const [row] = await floor.db
    .select()
    .from(pluginChanges)
    .where(and(eq(pluginChanges.tenantId, 1), like(pluginChanges.subject, `person:${id}`)))
    .orderBy(desc(pluginChanges.id))
    .limit(1);
  return row && { from: row.from, to: row.to, by: row.accountId };
}
/** What the engine was told last of an extension's secrets. */
const secrets = (extension: string) =>
  floor.engine.noted.findLast(({ command, args: [first] }) => command === 'account' && first === extension)?.args[1];
let phones = 2000;
const lead = (facts: Partial<typeof leads.$inferInsert> = {}) => floor.lead({ phone: `617555${++phones}`, ...facts });

describe('what a manager allows a person', () => {
  it('saves which leads an advisor may be given, keeps the change, and tells the open page [ENDPOINT-022] [REF-046]', async () => {
    for (const eligibility of ['old', 'new', 'none', 'both']) {
      expect((await manager.put(`/outbound-eligibility/${advisor.id}`, { eligibility })).status).toBe(204);
      expect(await advisor.page.next('terms-changed')).toMatchObject({ outboundEligibility: eligibility, hasWebRtc: true });
      expect((await account(advisor))!.outboundEligibility).toBe(eligibility);
    }
    expect(await lastChange(advisor.id)).toEqual({
      from: { name: 'Elena Ortiz', fields: { outboundEligibility: 'none' } },
      to: { name: 'Elena Ortiz', fields: { outboundEligibility: 'both' } },
      by: manager.login.id,
    });
    expect((await manager.put(`/outbound-eligibility/${advisor.id}`, { eligibility: 'some' })).status).toBe(422);
    expect((await manager.put(`/outbound-eligibility/${qualifier.id}`, { eligibility: 'old' })).status).toBe(422);
  });

  it('blocks a qualifier from outbound calls: the page hears it, and no lead is dialled any more [ENDPOINT-023] [ENDPOINT-024]', async () => {
    await lead({ state: 'ny' });
    await qualifier.status('ready');
    expect((await manager.post(`/inbound-agents/${qualifier.id}`)).status).toBe(201);
    expect(await qualifier.page.next('terms-changed')).toMatchObject({ inboundOnly: true });
    expect((await qualifier.api.post('/dials/auto')).body.message).toBe('You take inbound calls only.');
    expect((await qualifier.snapshot()).terms).toMatchObject({ inboundOnly: true });
    expect((await manager.delete(`/inbound-agents/${qualifier.id}`)).status).toBe(204);
    await qualifier.status('ready');
    expect((await qualifier.api.post('/dials/auto')).status).toBe(201);
    expect((await manager.post(`/inbound-agents/${advisor.id}`)).status).toBe(422);
  });

  it('tells and keeps nothing when a press is repeated', async () => {
    await manager.put(`/outbound-eligibility/${advisor.id}`, { eligibility: 'old' });
    await advisor.page.next('terms-changed');
    const before = await lastChange(advisor.id);
    await manager.put(`/outbound-eligibility/${advisor.id}`, { eligibility: 'old' });
    expect(advisor.page.heard.filter(({ event }) => event === 'terms-changed')).toEqual([]);
    expect(await lastChange(advisor.id)).toEqual(before);
    await manager.put(`/outbound-eligibility/${advisor.id}`, { eligibility: 'both' });
  });

  it('reads and saves callable states, in lower case, and the claim follows [USERS-011] [ENDPOINT-018] [ENDPOINT-019] [ATTR-015] [ATTR-016]', async () => {
    const path = `/settings/agents/${qualifier.id}/provinces`;
    expect((await manager.put(path, ['TX', 'ny'])).status).toBe(204);
    expect((await manager.get(path)).body).toEqual(['ny', 'tx']);
    const [elsewhere, here] = [await lead({ state: 'ma' }), await lead({ state: 'NY', zip: '10001' })];
    await qualifier.status('ready');
    expect((await qualifier.api.post('/dials/auto')).body).toMatchObject({ leadId: here.id });
    expect((await floor.db.query.leads.findFirst({ where: eq(leads.id, elsewhere.id) }))!.claimedBy).toBeNull();
    expect((await manager.put(path, ['zz'])).body.errors).toEqual({ codes: ['“zz” is no state or province.'] });
    expect((await manager.put(path, ['texas'])).status).toBe(422);
    expect((await manager.put(path, [])).status).toBe(204);
    expect((await lastChange(qualifier.id))!.from).toEqual({ name: 'Nora Whitfield', fields: { provinces: ['ny', 'tx'] } });
  });

  it('reads and saves health licences of advisors, and their page has them at once [USERS-012] [ENDPOINT-020] [ENDPOINT-021] [ATTR-014] [ATTR-016]', async () => {
    const path = `/settings/agents/${advisor.id}/health-licenses`;
    expect((await manager.put(path, ['pa', 'OH'])).status).toBe(204);
    expect((await manager.get(path)).body).toEqual(['oh', 'pa']);
    expect(await advisor.page.next('terms-changed')).toMatchObject({ healthLicenses: ['oh', 'pa'] });
    expect((await manager.put(`/settings/agents/${qualifier.id}/health-licenses`, ['oh'])).status).toBe(422);
  });

  it('keeps what a colleague put in meanwhile, when the page says what it had read', async () => {
    const path = `/settings/agents/${advisor.id}/health-licenses`;
    await manager.put(path, ['oh', 'pa']);
    await manager.put(path, { codes: ['oh', 'pa', 'tx'], was: ['oh', 'pa'] });
    await manager.put(path, { codes: ['pa', 'wy'], was: ['oh', 'pa'] });
    expect((await manager.get(path)).body).toEqual(['pa', 'tx', 'wy']);
  });

  it('keeps who switched calling and transfers', async () => {
    await manager.patch(`/agents/${advisor.id}/calling-statuses`, { deactivated: 1 });
    expect((await lastChange(advisor.id))!.to).toMatchObject({ fields: { deactivated: true } });
    await manager.patch(`/agents/${advisor.id}/calling-statuses`);
    for (const kind of ['internal', 'external'])
      await manager.put(`/agents/transfer-availability/${kind}`, { value: 0, agentId: advisor.id });
    expect((await lastChange(advisor.id))!.to).toMatchObject({ fields: { external_live_transfers: false } });
    for (const kind of ['internal', 'external'])
      await manager.put(`/agents/transfer-availability/${kind}`, { value: 1, agentId: advisor.id });
  });
});

describe("the telephone in a person's page", () => {
  it('goes with its secret when it is switched off, and comes back [SET-061] [ENDPOINT-027] [ENDPOINT-028]', async () => {
    const { password } = (await qualifier.api.get('/webrtc/credentials')).body.data;
    expect(secrets(qualifier.extension)).toContain(password);
    expect((await manager.delete(`/agents/${qualifier.id}/webrtc`)).status).toBe(204);
    expect(await qualifier.page.next('terms-changed')).toMatchObject({ hasWebRtc: false });
    expect(secrets(qualifier.extension)).toEqual([floor.gateway.ctx.sipSecret(qualifier.extension, DEVICE)]);
    expect((await qualifier.api.get('/webrtc/credentials')).status).toBe(403);
    expect((await qualifier.snapshot()).terms).toMatchObject({ hasWebRtc: false });
    expect((await manager.post(`/agents/${qualifier.id}/webrtc`)).status).toBe(201);
    expect(secrets(qualifier.extension)).toContain((await qualifier.api.get('/webrtc/credentials')).body.data.password);
  });

  it('is kept until a live call ends: nobody is cut off', async () => {
    const { password } = (await qualifier.api.get('/webrtc/credentials')).body.data;
    await lead({ phone: '6175559001' });
    const { far } = await floor.talk(qualifier, '6175559001');
    await manager.delete(`/agents/${qualifier.id}/webrtc`);
    expect(secrets(qualifier.extension)).toContain(password);
    floor.engine.down(far);
    await floor.settled();
    await vi.waitFor(() => expect(secrets(qualifier.extension)).not.toContain(password));
    await manager.post(`/agents/${qualifier.id}/webrtc`);
  });
});

describe('follow-ups that are given to somebody else', () => {
  const promise = async (worker: Worker, hours: number, facts: Partial<typeof leads.$inferInsert> = {}) => {
    const { id: leadId } = await lead(facts);
    const startsAt = new Date(floor.clock.now() + hours * 3_600_000);
    await floor.db.insert(followUps).values({ tenantId: 1, leadId, accountId: worker.id, promisedBy: worker.id, startsAt });
    return leadId;
  };
  const owners = async () => (await floor.db.select().from(followUps)).map((row) => row.accountId);
  const move = (to: number | null) => manager.post(`/agents/${qualifier.id}/redistribute-follow-ups`, { to });

  it('all go to one advisor, and both pages hear of it [ENDPOINT-013] [USERS-015]', async () => {
    await promise(qualifier, 1);
    await promise(qualifier, -1);
    const { status, body } = await move(advisor.id);
    expect([status, body]).toEqual([201, { moved: 2 }]);
    expect(await owners()).toEqual([advisor.id, advisor.id]);
    expect(await qualifier.page.next('follow-ups-moved')).toMatchObject({ away: true, count: 2, person: 'Elena Ortiz' });
    expect(await advisor.page.next('follow-ups-moved')).toMatchObject({ away: false, count: 2, person: 'Nora Whitfield' });
    expect((await advisor.api.get('/agents/follow-ups')).body).toHaveLength(2);
    expect((await qualifier.api.get('/agents/follow-ups')).body).toEqual([]);
    expect(await lastChange(qualifier.id)).toMatchObject({
      from: { fields: { follow_ups: 2, follow_ups_to: null } },
      to: { fields: { follow_ups: 0, follow_ups_to: 'Elena Ortiz' } },
    });
  });

  it('become general callbacks without a target, and are in nobody’s list [USERS-014] [USERS-015] [ENDPOINT-013]', async () => {
    await promise(qualifier, 1);
    expect(await move(null)).toMatchObject({ status: 201, body: { moved: 1 } });
    expect(await owners()).toEqual([null]);
    expect(await qualifier.page.next('follow-ups-moved')).toMatchObject({ away: true, count: 1, person: null });
    expect((await qualifier.api.get('/agents/follow-ups')).body).toEqual([]);
  });

  it('leave the one that the person works on now, and what is kept already', async () => {
    await promise(qualifier, 1, { claimedBy: qualifier.id, leaseUntil: new Date(floor.clock.now() + 60_000) });
    const kept = await promise(qualifier, 2);
    await floor.db.update(followUps).set({ doneAt: new Date() }).where(eq(followUps.leadId, kept));
    await promise(qualifier, -3);
    expect((await manager.get(`/agents/${qualifier.id}/overview`)).body.follow_ups).toEqual({ open: 2, overdue: 1, held: 1 });
    expect((await move(advisor.id)).body).toEqual({ moved: 1 });
    expect((await manager.get(`/agents/${qualifier.id}/overview`)).body.follow_ups).toEqual({ open: 1, overdue: 0, held: 1 });
  });

  it('go to nobody who is no advisor of the centre, nor back to the person [USERS-016]', async () => {
    await promise(qualifier, 1);
    const slica = await floor.gateway.account('advisor@slica.demo');
    for (const to of [slica.id, qualifier.id, manager.login.id, 0])
      expect((await move(to)).body.errors, String(to)).toEqual({ to: ['There is no such advisor.'] });
    expect((await manager.post(`/agents/${advisor.id}/redistribute-follow-ups`, { to: advisor.id })).body.errors).toEqual({
      to: ['These follow-ups are theirs already.'],
    });
    expect((await manager.post(`/agents/${qualifier.id}/redistribute-follow-ups`, {})).status).toBe(422);
    expect(await owners()).toEqual([qualifier.id]);
  });
});

describe('a person beside their row', () => {
  it('is offline since no moment before they were ever there', async () => {
    await floor.db.delete(statusLog).where(eq(statusLog.accountId, advisor.id));
    const never = (await manager.get(`/agents/${advisor.id}/overview`)).body;
    expect(never).toMatchObject({ status: 'offline', since: null });
  });
  it('shows team, status, page, telephone and the dials of today by the hour', async () => {
    await lead({ phone: '6175559100' });
    const { far } = await floor.talk(qualifier, '6175559100');
    const during = (await manager.get(`/agents/${qualifier.id}/overview`)).body;
    expect(during).toMatchObject({ status: 'on-a-call', on_a_call: true, page: true, phone: true });
    expect(during.dials_by_hour).toEqual([{ hour: expect.any(Number), dials: 1 }]);
    floor.engine.down(far);
    await floor.settled();
    await qualifier.leave();
    expect((await manager.get(`/agents/${qualifier.id}/overview`)).body).toMatchObject({ on_a_call: false, page: false });
  });
});

it('changes nobody of another centre, and nobody above', async () => {
  const elsewhere = await floor.gateway.account('advisor@slica.demo');
  const above = await floor.gateway.account('ops@isius.demo');
  const presses = [
    ['PUT', (id: number) => `/outbound-eligibility/${id}`, { eligibility: 'none' }],
    ['POST', (id: number) => `/inbound-agents/${id}`, undefined],
    ['DELETE', (id: number) => `/inbound-agents/${id}`, undefined],
    ['POST', (id: number) => `/agents/${id}/webrtc`, undefined],
    ['DELETE', (id: number) => `/agents/${id}/webrtc`, undefined],
    ['PUT', (id: number) => `/settings/agents/${id}/provinces`, ['ny']],
    ['GET', (id: number) => `/settings/agents/${id}/provinces`, undefined],
    ['PUT', (id: number) => `/settings/agents/${id}/health-licenses`, ['ny']],
    ['POST', (id: number) => `/agents/${id}/redistribute-follow-ups`, { to: null }],
  ] as const;
  for (const [method, path, body] of presses) {
    expect((await manager.request(method, path(elsewhere.id), body)).status, path(0)).toBe(404);
    expect((await manager.request(method, path(above.id), body)).status, path(0)).toBe(403);
    expect((await advisor.api.request(method, path(qualifier.id), body)).status, path(0)).toBe(403);
  }
});

it('repairs pages and resets sockets so often within a minute, both counted together', async () => {
  floor.clock.advance(60_000);
  const tools = ['frontend-repairs', 'reset-sockets'];
  const use = (nth: number) => manager.post(`/agents/${advisor.id}/${tools[nth % 2]}`);
  for (let n = 0; n < limits.pageTools.perMinute; n++) expect((await use(n)).status).toBeLessThan(300);
  for (const n of [0, 1]) expect(await use(n)).toMatchObject({ status: 429, body: { code: 'too-often' } });
  floor.clock.advance(60_000);
  expect((await use(1)).status).toBeLessThan(300);
});

it('is done by managers, administrators and operations managers, of whom it does not stand above [USERS-036] [NOTIF-017]', async () => {
  for (const role of ['manager', 'admin', 'ops']) {
    const who = await floor.gateway.signIn(`${role}@isius.demo`);
    expect((await who.put(`/outbound-eligibility/${advisor.id}`, { eligibility: 'both' })).status).toBe(204);
    const attributes = `/settings/agents/${advisor.id}/attributes`;
    expect((await who.put(attributes, (await who.get(attributes)).body)).status).toBe(204);
    const notice = { message: 'The shift ends at six today.', type: 'success', dismissible: true, expires: true, timeout: 5 };
    expect((await who.post('/notifications', { ...notice, team_members_only: false, teamMembersOnly: false })).status).toBe(201);
  }
  expect((await qualifier.api.put(`/outbound-eligibility/${advisor.id}`, { eligibility: 'both' })).status).toBe(403);
  expect((await qualifier.api.get(`/settings/agents/${advisor.id}/attributes`)).status).toBe(403);
});
