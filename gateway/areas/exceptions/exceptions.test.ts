import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { accounts, dispositions, exceptions } from '../../platform/db/schema';

const EXCEPTION = 'Publisher Failed Transfer';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  floor.clock.advance(60_000); // requests are counted by the minute
});

/** An agent with an ended call whose lead waits, and a manager whose page is open. */
async function scene() {
  const phone = '6175550101';
  const lead = await floor.lead({ phone, firstName: 'Ana', lastName: 'Ramsey' });
  const agent = await floor.worker('qualifier@isius.demo');
  floor.engine.down((await floor.talk(agent, phone)).far);
  await floor.settled();
  return { agent, leadId: lead.id, manager: await floor.worker('manager@isius.demo') };
}
const ask = (agent: Worker, leadId: string, manager: Pick<Worker, 'id'>, over: object = {}, key?: string) =>
  agent.api.post(
    `/leads/${leadId}/exceptions`,
    { subject: EXCEPTION, manager: manager.id, reason: 'They hung up on us', ...over },
    key ? { 'idempotency-key': key } : {},
  );
const decide = (person: Worker, id: string, body: object) => person.api.put(`/exceptions/${id}`, body);
const list = async (person: Worker, query = '') => (await person.api.get(`/exceptions${query}`)).body as Record<string, unknown>[];
const rows = () => floor.db.select().from(exceptions);

describe('an exception', () => {
  it('is not saved before the manager who was asked has approved it, and once then [DISPO-046]', async () => {
    const { agent, leadId, manager } = await scene();
    const save = (key: string) => agent.dispose(leadId, { disposition: EXCEPTION }, key);
    expect(await save('a')).toMatchObject({ status: 409, body: { code: 'exception-needed' } });
    const { status, body } = await ask(agent, leadId, manager);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ state: 'waiting', agent: 'Nora Whitfield', manager: 'Grace Lindqvist', open: false }),
    ]);
    expect(await manager.page.next('exception')).toMatchObject({
      id: body.id,
      state: 'waiting',
      subject: EXCEPTION,
      person: 'Nora Whitfield',
    });
    expect(await list(manager)).toEqual([
      expect.objectContaining({ id: body.id, client: 'Ana Ramsey', reason: 'They hung up on us', open: true }),
    ]);
    expect((await save('b')).status).toBe(409);
    expect(await decide(manager, body.id, { state: 'approved', note: 'I heard it' })).toMatchObject({
      status: 200,
      body: { state: 'approved', open: false },
    });
    expect(await agent.page.next('exception')).toMatchObject({ id: body.id, state: 'approved', person: 'Grace Lindqvist' });
    expect(await manager.page.next('exception-decided')).toMatchObject({ id: body.id });
    expect(await list(agent, `?lead=${leadId}`)).toEqual([
      expect.objectContaining({ state: 'approved', note: 'I heard it', decidedBy: 'Grace Lindqvist' }),
    ]);
    expect((await save('c')).status).toBe(201);
    const [disposition] = await floor.db.select().from(dispositions);
    expect(await rows()).toEqual([expect.objectContaining({ state: 'approved', decidedBy: manager.id, dispositionId: disposition!.id })]);
    // Of the next call with this lead it says nothing.
    expect(await list(agent, `?lead=${leadId}`)).toEqual([]);
  });

  it('that is refused says why; another disposition ends what still waits, and its manager hears so', async () => {
    const { agent, leadId, manager } = await scene();
    const first = await ask(agent, leadId, manager);
    expect((await decide(manager, first.body.id, { state: 'refused' })).body.errors).toHaveProperty('note');
    expect((await decide(manager, first.body.id, { state: 'refused', note: 'Call once more' })).status).toBe(200);
    expect((await agent.dispose(leadId, { disposition: EXCEPTION })).status).toBe(409);
    expect(await decide(manager, first.body.id, { state: 'approved' })).toMatchObject({
      status: 409,
      body: { code: 'exception-decided', state: 'refused' },
    });
    const second = await ask(agent, leadId, manager, { reason: 'I did' });
    expect((await agent.dispose(leadId, { disposition: 'Junk' })).status).toBe(201);
    await expect.poll(async () => (await list(manager)).map(({ state }) => state)).toEqual(['withdrawn', 'refused']);
    expect(await manager.page.next('exception', ({ state }) => state === 'withdrawn')).toMatchObject({ id: second.body.id });
  });

  it('is asked for once by a double click, and anew of somebody else', async () => {
    const { agent, leadId, manager } = await scene();
    const both = await Promise.all([1, 2].map(() => ask(agent, leadId, manager, {}, 'one')));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await rows()).toHaveLength(1);
    await ask(agent, leadId, manager, { reason: 'Once more' });
    expect((await list(agent, `?lead=${leadId}`)).map(({ state }) => state)).toEqual(['waiting', 'withdrawn']);
    const [newest] = await list(agent, `?lead=${leadId}`);
    expect((await decide(agent, newest!['id'] as string, { state: 'withdrawn' })).status).toBe(200);
    expect((await decide(manager, newest!['id'] as string, { state: 'approved' })).status).toBe(409);
  });

  it('that waits stands before those that were decided since, and is asked for ten times a minute at most', async () => {
    const { agent, leadId, manager } = await scene();
    floor.clock.advance(60_000 - (floor.clock.now() % 60_000));
    const first = await ask(agent, leadId, manager);
    const { id: _, ...row } = (await rows())[0]!;
    await floor.db.insert(exceptions).values({ ...row, subject: 'iApp1', state: 'approved' });
    expect((await list(manager)).map(({ state }) => state)).toEqual(['waiting', 'approved']);
    expect((await list(manager))[0]).toMatchObject({ id: first.body.id });
    for (let more = 1; more < 10; more += 1) expect((await ask(agent, leadId, manager)).status).toBe(201);
    expect(await ask(agent, leadId, manager)).toMatchObject({
      status: 429,
      body: { code: 'too-often' },
    });
    floor.clock.advance(60_000);
    expect((await ask(agent, leadId, manager)).status).toBe(201);
  });

  it('is not decided any more by who was asked as a manager and is none now', async () => {
    const { agent, leadId, manager } = await scene();
    const { body } = await ask(agent, leadId, manager);
    const roles = (of: string[]) => floor.db.update(accounts).set({ roles: of }).where(eq(accounts.id, manager.id));
    const [before] = await floor.db.select().from(accounts).where(eq(accounts.id, manager.id));
    await roles(['advisor']);
    const decided = await decide(manager, body.id, { state: 'approved' });
    const listed = await list(manager);
    await roles(before!.roles);
    expect(decided.status).toBe(404);
    expect(listed).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  });

  it('wants a reason, a manager of the centre, and something that is an exception for who asks', async () => {
    const { agent, leadId, manager } = await scene();
    const errors = async (over: object) => Object.keys((await ask(agent, leadId, manager, over)).body.errors as object);
    expect(await errors({ reason: ' ' })).toEqual(['reason']);
    expect(await errors({ manager: agent.id })).toEqual(['manager']);
    expect(await errors({ subject: 'Junk' })).toEqual(['subject']);
    expect(await errors({ subject: 'Nonsense' })).toEqual(['subject']);
    // It is for advisors.
    expect(await errors({ subject: 'iApp1' })).toEqual(['subject']);
  });

  it('is nobody else’s: not of a lead in other hands, of another manager or of another centre', async () => {
    const { agent, leadId, manager } = await scene();
    const [colleague, other, admin] = await Promise.all(
      ['qualifier2@isius.demo', 'manager@slica.demo', 'admin@isius.demo'].map((email) => floor.worker(email)),
    );
    expect((await ask(colleague!, leadId, manager)).status).toBe(404);
    expect((await ask(agent, leadId, other!)).body.errors).toHaveProperty('manager');
    const { body } = await ask(agent, leadId, manager);
    expect((await decide(colleague!, body.id, { state: 'approved' })).status).toBe(404);
    expect((await decide(other!, body.id, { state: 'approved' })).status).toBe(404);
    expect((await decide(agent, body.id, { state: 'approved' })).status).toBe(403);
    expect([await list(colleague!), await list(other!)]).toEqual([[], []]);
    // Whoever is above managers decides where one is away.
    expect(await decide(admin!, body.id, { state: 'approved' })).toMatchObject({
      status: 200,
      body: { manager: 'Grace Lindqvist', decidedBy: 'Victor Hale' },
    });
  });

  it('that waits is counted for its manager alone when their page comes, until it is decided', async () => {
    const { agent, leadId, manager } = await scene();
    const { body } = await ask(agent, leadId, manager);
    const admin = await floor.worker('admin@isius.demo');
    const counts = async () => Promise.all([manager, admin, agent].map(async (each) => (await each.snapshot()).exceptions));
    expect(await counts()).toEqual([1, 0, 0]);
    await decide(manager, body.id, { state: 'approved' });
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
