/** A centre that is a folder and nothing else: its gateway starts, its agent works, and only its own list is taken. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../gateway/cli/create-admin';
import { DEMO_PASSWORD } from '../../gateway/demo/people';
import { followUps, leads, tenants } from '../../gateway/platform/db/schema';
import { createFakeEngine, type FakeEngine } from '../../gateway/testing/engine';
import { openFloor, type Floor, type Worker } from '../../gateway/testing/floor';
import { centresWithMaple, MAPLE } from '../support/maple';

const email = 'noel@maple.example';
const centres = centresWithMaple();
let floor: Floor<FakeEngine>;
let agent: Worker;

beforeAll(async () => {
  floor = await openFloor(createFakeEngine(), { VARIANTS_DIR: centres.root });
  const person = { email, tenantId: 3, role: 'qualifier', firstName: 'Noel', lastName: 'Arsenault', extension: '3001' } as const;
  const centre = { variant: 'MAPLE', name: 'Maple', timezone: 'America/Halifax' };
  await createPerson(floor.db, { ...person, centre }, DEMO_PASSWORD);
  agent = await floor.worker(email);
});
afterAll(async () => {
  await floor.stop();
  centres.remove();
});

/** A call with a lead of the centre, ended. */
async function called(phone: string): Promise<string> {
  const { id } = await floor.lead({ tenantId: 3, phone, state: 'ns', zip: 'B3H4R2' });
  expect((await agent.status('ready')).status).toBe(201);
  expect((await agent.api.post('/dials/auto')).status).toBe(201);
  floor.engine.up((await floor.engine.rung(agent.extension)).leg);
  const far = await floor.engine.rung(phone);
  floor.engine.up(far.leg);
  floor.engine.down(far.leg);
  await floor.settled();
  return id;
}
const leadOf = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;

describe('a third centre', () => {
  it('is there by its folder: no table lists it, and its people are its own tenant', async () => {
    const [tenant] = await floor.db.select().from(tenants).where(eq(tenants.id, 3));
    expect(tenant).toMatchObject({ variant: 'MAPLE', timezone: 'America/Halifax' });
    expect((await agent.api.get('/tenant-features')).body.variant).toBe('MAPLE');
  });
  it('gives its page what its folder holds, and nothing of other centres', async () => {
    const { body } = await agent.api.get('/workspace/centre');
    expect(body.variant).toEqual({
      ...MAPLE['variant.json'],
      ...MAPLE['dispositions.json'],
      statuses: MAPLE['statuses.json'],
    });
    expect(body.layouts).toEqual(MAPLE['layouts.json']);
    expect(body.logo).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(JSON.stringify(body)).not.toMatch(/ISIUS|SLICA/);
  });
  it('lets its agent take a call and dispose it by its own list, with its own need', async () => {
    const leadId = await called('9025550101');
    expect((await agent.dispose(leadId, { disposition: 'Kitchen Table', reason: 'Both at home' })).status).toBe(422);
    const at = '2030-01-08T15:00';
    const saved = await agent.dispose(leadId, { disposition: 'Kitchen Table', reason: 'Both at home', date_time: at });
    expect(saved).toMatchObject({ status: 201 });
    expect((await leadOf(leadId)).status).toBe('Kitchen Table');
    const [promise] = await floor.db.select().from(followUps).where(eq(followUps.leadId, leadId));
    expect(promise).toMatchObject({ accountId: agent.id, startsAt: new Date(`${at}Z`) });
  });
  it('counts as a sale what its folder says is one', async () => {
    const sold = async () => (await agent.api.get(`/agents/${agent.id}/statistics`)).body.sales.daily.current;
    expect(await sold()).toBe(0);
    expect((await agent.dispose(await called('9025550109'), { disposition: 'Signed' })).status).toBe(201);
    expect(await sold()).toBe(1);
  });
  it('refuses what other centres have and it has not: a disposition, a status of a lead, a status of an agent', async () => {
    const leadId = await called('9025550102');
    for (const disposition of ['Junk', 'Voicemail', 'Callback Scheduled'])
      expect(await agent.dispose(leadId, { disposition }), disposition).toMatchObject({
        status: 422,
        body: { code: 'disposition-not-offered' },
      });
    expect((await agent.api.put(`/leads/${leadId}/statuses`, { status: 'Junk' })).status).toBe(422);
    expect((await agent.dispose(leadId, { disposition: 'Do Not Call' })).status).toBe(201);
    expect(await agent.status('training')).toMatchObject({ status: 403, body: { message: 'This status is not used here.' } });
    expect((await agent.status('break')).status).toBe(201);
  });
});
