import { afterAll, beforeAll, expect, it } from 'vitest';
import { followUps, leads } from '../../platform/db/schema';
import { writeSetting } from '../../people/settings';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let agent: TestClient;
let mine: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  agent = await gateway.signIn('qualifier@isius.demo');
  mine = (await gateway.account('qualifier@isius.demo')).id;
});
afterAll(() => gateway.stop());

const add = async (more: Partial<typeof leads.$inferInsert> = {}) => {
  const [lead] = await gateway.db
    .insert(leads)
    .values({ tenantId: 1, phone: '6175550161', firstName: 'Ana', lastName: 'Roy', state: 'ma', ...more })
    .returning();
  return lead!;
};

it('are told whole: when, of whom, where, of which kind, with the address in the centre’s dashboard [FUP-013]', async () => {
  const startsAt = new Date(gateway.clock.now() + 3_600_000);
  const lead = await add({ crmId: 'crm 7' });
  const other = await add({ phone: '6175550162', firstName: 'Bo' });
  const promise = { tenantId: 1, accountId: mine, startsAt };
  await gateway.db.insert(followUps).values([
    { ...promise, leadId: lead.id, notes: 'After six', type: 2 },
    { ...promise, leadId: other.id, startsAt: new Date(startsAt.getTime() + 60_000) },
  ]);
  expect((await agent.get('/agents/follow-ups')).body[0].url).toBe('');
  await writeSetting(gateway.db, 1, 'dashboard', { url: 'https://crm.example/leads/{id}' }, mine, new Date(gateway.clock.now()));
  const { body } = await agent.get('/agents/follow-ups');
  expect(body[0]).toMatchObject({
    ...{ leadId: lead.id, startsAt: startsAt.toISOString(), name: 'Ana Roy', phone: '6175550161', notes: 'After six' },
    ...{ state: 'ma', type: 2, url: 'https://crm.example/leads/crm%207', shared: false },
  });
  // A lead that the dashboard does not know by an id of its own goes by ours.
  expect(body[1]).toMatchObject({ name: 'Bo Roy', url: `https://crm.example/leads/${other.id}` });
});
