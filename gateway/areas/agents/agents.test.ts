import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AGENT_STATUSES } from '@dialer/contract';
import { LIMITS } from '@dialer/contract/limits';
import { accounts, statusLog, tenants } from '../../platform/db/schema';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';
import { readColleagues } from '../workspace/centre';
import { listAdvisors, listAgents, listManagers } from './lists';

let gateway: TestGateway;
let manager: TestClient;
let told: unknown[];

beforeAll(async () => {
  gateway = await startTestGateway();
  manager = await gateway.signIn('manager@isius.demo');
});
afterAll(() => gateway.stop());
beforeEach(() => {
  told = [];
  gateway.ctx.people = { send: (...what) => void told.push(what), disconnect: (...who) => void told.push(who) };
});

describe('lists of people', () => {
  it('lists the people of the own centre in the wire spelling [ENDPOINT-006] [ENDPOINT-047] [USERS-004] [USERS-005]', async () => {
    const { status, body } = await manager.get('/agents');
    expect(status).toBe(200);
    expect(body).toHaveLength(7);
    expect(body.find((agent: { extension: string }) => agent.extension === '1003')).toEqual({
      id: expect.any(Number),
      full_name: 'Elena Ortiz',
      first_name: 'Elena',
      last_name: 'Ortiz',
      email: 'advisor@isius.demo',
      extension: '1003',
      role: 'advisor',
      level: 1,
      is_bilingual: true,
      deactivated: false,
      outboundEligibility: 'both',
      inboundOnly: false,
      internal_live_transfers: 1,
      external_live_transfers: 1,
      hasWebRtc: true,
    });
    expect((await manager.get('/agents?limit=2')).body).toEqual(body.slice(0, 2));
    expect((await manager.get('/agents?role=qualifier')).body.map((agent: { role: string }) => agent.role)).toEqual([
      'qualifier',
      'qualifier',
    ]);
  });

  it('lists advisors by name and managers with name and email [ENDPOINT-008] [ENDPOINT-009] [ENDPOINT-047]', async () => {
    const agent = await gateway.signIn('qualifier@slica.demo');
    expect((await agent.get('/agents/advisors')).body.map((one: { first_name: string }) => one.first_name)).toEqual(['Camille', 'Owen']);
    expect((await agent.get('/agents/advisors?language=fr')).body.map((one: { first_name: string }) => one.first_name)).toEqual([
      'Camille',
    ]);
    expect((await agent.get('/agents/managers')).body).toEqual([
      { id: expect.any(Number), name: 'Isabelle Fortin', email: 'manager@slica.demo' },
    ]);
  });

  it('is whole with 5,000 people, and bounded: of more than a centre has the first by name are listed', async () => {
    const [tenant] = await gateway.ctx.db
      .insert(tenants)
      .values({ id: 90, variant: 'ISIUS', name: 'Large', timezone: 'America/New_York' })
      .returning();
    const { db } = gateway.ctx;
    const add = (from: number, to: number) =>
      db.execute(sql`
        insert into accounts (tenant_id, email, password_hash, first_name, last_name, roles)
        select 90, 'many' || nth || '@large.example', 'none', lpad(nth::text, 5, '0'), 'Person', '{qualifier,advisor,manager}'
        from generate_series(${from}::int, ${to}::int) as nth`);
    const lists = () => Promise.all([listAgents(db, tenant!.id), listAdvisors(db, tenant!.id, {}), listManagers(db, tenant!.id)]);
    await add(1, 5_000);
    expect((await lists()).map((list) => list.length)).toEqual([5_000, 5_000, 5_000]);
    await add(5_001, LIMITS.people + 5);
    const bounded = await lists();
    expect(bounded.map((list) => list.length)).toEqual(bounded.map(() => LIMITS.people));
    expect(bounded[0]![0]).toMatchObject({ first_name: '00001' });
    expect(await readColleagues(db, tenant!.id)).toHaveLength(LIMITS.many);
    await db.delete(accounts).where(eq(accounts.tenantId, tenant!.id));
    await db.delete(tenants).where(eq(tenants.id, tenant!.id));
  });

  it('counts an advisor as available in ready and after-call-work only, and not when deactivated [ENDPOINT-007] [describes STATUS-042, STATUS-043]', async () => {
    const advisor = await gateway.account('advisor2@isius.demo');
    const available = async () => (await manager.get('/agents/available-advisors?province=NY')).body.map((one: { id: number }) => one.id);
    const be = async (status: string) => {
      await gateway.ctx.db.delete(statusLog).where(eq(statusLog.accountId, advisor.id));
      await gateway.ctx.db.insert(statusLog).values({ tenantId: 1, accountId: advisor.id, status, by: 'agent' });
    };
    expect(await available()).toEqual([]);
    for (const status of ['ready', 'after-call-work']) {
      await be(status);
      expect(await available()).toEqual([advisor.id]);
      expect((await manager.get('/agents/available-advisors?province=NY')).body).toMatchObject([{ id: advisor.id, status }]);
    }
    for (const status of AGENT_STATUSES.filter((each) => each !== 'ready' && each !== 'after-call-work')) {
      await be(status);
      expect([status, await available()]).toEqual([status, []]);
    }
    await be('ready');
    await gateway.ctx.db
      .update(accounts)
      .set({ provinces: ['ma'] })
      .where(eq(accounts.id, advisor.id));
    expect(await available()).toEqual([]);
    await gateway.ctx.db.update(accounts).set({ provinces: [], deactivated: true }).where(eq(accounts.id, advisor.id));
    expect(await available()).toEqual([]);
  });
});

describe("a manager's tools", () => {
  it('sets the calling status, or toggles it without a body, and tells the page [USERS-019] [USERS-020] [ENDPOINT-010]', async () => {
    const { id } = await gateway.account('qualifier@isius.demo');
    expect((await manager.patch(`/agents/${id}/calling-statuses`, { deactivated: 1 })).status).toBe(204);
    expect((await gateway.account('qualifier@isius.demo')).deactivated).toBe(true);
    expect((await manager.patch(`/agents/${id}/calling-statuses`)).status).toBe(204);
    expect((await gateway.account('qualifier@isius.demo')).deactivated).toBe(false);
    expect(told.filter((each) => (each as unknown[])[1] === 'calling-status')).toEqual([
      [id, 'calling-status', { deactivated: true }],
      [id, 'calling-status', { deactivated: false }],
    ]);
    // The wanted state is no toggle.
    expect((await manager.patch(`/agents/${id}/calling-statuses`, { deactivated: 0 })).status).toBe(204);
    expect((await gateway.account('qualifier@isius.demo')).deactivated).toBe(false);
  });

  it('asks the page to repair itself, and closes sockets [USERS-023] [USERS-024] [ENDPOINT-011] [ENDPOINT-012]', async () => {
    const { id } = await gateway.account('qualifier@isius.demo');
    expect((await manager.post(`/agents/${id}/frontend-repairs`)).status).toBe(201);
    expect((await manager.post(`/agents/${id}/reset-sockets`)).status).toBe(201);
    expect(told).toEqual([[id, 'frontend-repair', {}], [id]]);
  });

  it('says whether an advisor takes transfers: who manages them, or they themselves [USERS-028] [ENDPOINT-025] [ENDPOINT-026]', async () => {
    const { id } = await gateway.account('advisor@isius.demo');
    const advisor = await gateway.signIn('advisor@isius.demo');
    const other = await gateway.account('advisor2@isius.demo');
    const path = '/agents/transfer-availability';
    expect((await advisor.put(`${path}/internal`, { value: 0 })).status).toBe(204);
    expect((await manager.put(`${path}/external`, { value: 0, agentId: id })).status).toBe(204);
    expect(await gateway.account('advisor@isius.demo')).toMatchObject({ internalLiveTransfers: false, externalLiveTransfers: false });
    expect((await advisor.put(`${path}/internal`, { value: 0, agentId: other.id })).status).toBe(403);
    expect((await manager.put(`${path}/internal`, { value: 0, agentId: (await gateway.account('advisor@slica.demo')).id })).status).toBe(
      404,
    );
    for (const kind of ['internal', 'external']) expect((await manager.put(`${path}/${kind}`, { value: 1, agentId: id })).status).toBe(204);
    expect(await gateway.account('advisor@isius.demo')).toMatchObject({ internalLiveTransfers: true, externalLiveTransfers: true });
  });

  it("does not know another centre's people, and acts on nobody above itself", async () => {
    const elsewhere = await gateway.account('qualifier@slica.demo');
    const above = await gateway.account('ops@isius.demo');
    for (const path of ['calling-statuses', 'frontend-repairs', 'reset-sockets']) {
      const method = path === 'calling-statuses' ? 'PATCH' : 'POST';
      expect((await manager.request(method, `/agents/${elsewhere.id}/${path}`)).status).toBe(404);
      expect((await manager.request(method, `/agents/${above.id}/${path}`)).status).toBe(403);
    }
    expect(told).toEqual([]);
    expect((await manager.post('/agents/abc/reset-sockets')).status).toBe(422);
  });
});
