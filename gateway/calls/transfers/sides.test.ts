import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientCommand, ClientCommands } from '@dialer/contract';
import { accounts, doNotCall, pluginStates, tenants, transfers } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { createPermits } from '../gate/permits';
import { createOrchestrator } from '../orchestrator';

const LEAD = '6175550101';
const BEACON = '8005550171';
const MATCHA = '8005550181';
const OTHER = '6175550177';
let floor: CallsFloor;

beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
beforeEach(() => floor.db.delete(transfers));
afterEach(() => floor.clear());

const lineOf = (agent: Worker) => floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id);
const sideOf = (agent: Worker) => lineOf(agent)?.call.side;

/** The agent talks with a lead; without an e-mail the qualifier. */
async function talk(email = 'qualifier@isius.demo') {
  const lead = await floor.lead({ phone: LEAD, firstName: 'Ida', lastName: 'Lowe' });
  const ana = await floor.worker(email);
  const { callId, far } = await floor.talk(ana, LEAD);
  return { lead, ana, callId, far, leg: lineOf(ana)!.agentLeg };
}

type Asked<C extends ClientCommand> = Omit<ClientCommands[C], 'extension'>;
const ask = <C extends ClientCommand>({ page, extension }: Worker, command: C, payload: Asked<C>) =>
  page.ask(command, { ...payload, extension } as unknown as ClientCommands[C]);

/** What an administrator has said of the centre's flags. */
const setFlags = (flags: { flag: string; on: boolean }[]) =>
  floor.db.insert(pluginStates).values({ tenantId: 1, flags }).onConflictDoUpdate({ target: pluginStates.tenantId, set: { flags } });

/** A target that is rung, and answers. */
async function answered() {
  const all = await talk();
  expect(await ask(all.ana, 'external-transfer-start', { phone: BEACON })).toMatchObject({ ok: true });
  const { leg: target } = await floor.engine.rung(BEACON);
  floor.engine.up(target);
  await all.ana.page.next('call-state', ({ call }) => call.side?.state === 'initialized');
  return { ...all, target };
}

async function joined() {
  const all = await answered();
  expect(await ask(all.ana, 'external-transfer-join', { phone: '(800) 555-0171' })).toMatchObject({ ok: true });
  await all.ana.page.next('call-state', ({ call }) => call.side?.level === 3);
  return all;
}

describe('a transfer to a business', () => {
  it('goes from ringing to the three of them, and on without the agent, who disposes', async () => {
    const { lead, ana, far, leg, target } = await joined();
    expect(sideOf(ana)).toEqual({ kind: 'external', state: 'merged', with: 'all', level: 3, phone: BEACON, name: 'Beacon Life' });
    expect(await ask(ana, 'external-transfer-dtmf', { digit: '7' })).toMatchObject({ ok: true });
    expect(await ask(ana, 'external-transfer-leave', { phone: BEACON })).toMatchObject({ ok: true });
    const { call } = await ana.page.next('hangup');
    expect(call).toMatchObject({ end: { by: 'agent', cause: 'left' }, side: { state: 'merged', level: 1 } });
    await floor.settled();
    expect(floor.engine.noted).toContainEqual({ command: 'dtmf', args: [target, '7'] });
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, target].sort());
    expect(floor.engine.hungUp.map((each) => each.leg)).toEqual([leg]);
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id }]);
    expect((await ana.dispose(lead.id, { disposition: 'Sent External', reason: 'External Transfer' })).status).toBe(201);
    // The end of either clears both.
    floor.engine.down(far);
    await expect.poll(() => floor.engine.legs.size).toBe(0);
    expect(floor.engine.noted.at(-1)).toMatchObject({ command: 'closeRoom' });
  });

  it('is ended by the agent after they have left; a second time there is nobody', async () => {
    const { ana } = await joined();
    await ask(ana, 'external-transfer-leave', { phone: BEACON });
    await ana.page.next('hangup');
    expect(await ask(ana, 'external-transfer-destroy', { phone: OTHER })).toMatchObject({ code: 'no-side' });
    expect(await ask(ana, 'external-transfer-destroy', { phone: BEACON })).toMatchObject({ ok: true });
    await expect.poll(() => floor.engine.legs.size).toBe(0);
    expect(await ask(ana, 'external-transfer-destroy', { phone: BEACON })).toMatchObject({ ok: false, code: 'no-side' });
  });

  it('kicks the target, and the lead is back', async () => {
    const { ana, target } = await answered();
    expect(await ask(ana, 'external-transfer-kick', { phone: BEACON })).toMatchObject({ ok: true });
    expect((await ana.page.next('call-state', ({ call }) => call.side?.level === 1)).call.side?.state).toBe('hangedup');
    expect(floor.engine.hungUp).toContainEqual({ leg: target, cause: 'normal' });
  });

  it('says in words what cannot be now, and changes nothing', async () => {
    const { ana } = await talk();
    const command = { phone: BEACON };
    expect(await ask(ana, 'external-transfer-join', command)).toMatchObject({ ok: false, code: 'no-side' });
    await ask(ana, 'external-transfer-start', command);
    await floor.engine.rung(BEACON);
    const before = lineOf(ana);
    const codes = [
      await ask(ana, 'external-transfer-start', command),
      await ask(ana, 'external-transfer-join', command),
      await ask(ana, 'external-transfer-kick', command),
      await ask(ana, 'external-transfer-dtmf', { digit: '1' }),
      await ask(ana, 'external-transfer-destroy', { phone: MATCHA }),
      await ask(ana, 'sunlife-destroy', command),
      await ask(ana, 'audio-playback', { operation: 'start', file: 'aa-occ-en-1' }),
    ].map((answer) => answer['code']);
    expect(codes).toEqual(['side-busy', 'side-not-up', 'side-not-up', 'side-not-up', 'no-side', 'no-side', 'forbidden']);
    expect(lineOf(ana)).toEqual(before);
    floor.engine.up((await floor.engine.rung(BEACON)).leg);
    expect(await ask(ana, 'external-transfer-leave', command)).toMatchObject({
      code: 'side-not-joined',
      message: 'Join everybody before you leave.',
    });
    await ana.api.put('/workspace/language', { language: 'fr' });
    expect(await ask(ana, 'external-transfer-start', command)).toMatchObject({
      message: 'Quelqu’un d’autre participe déjà à cet appel.',
    });
    await ana.api.put('/workspace/language', { language: 'en' });
  });

  it('needs a lead on the line', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    expect(await ask(ana, 'external-transfer-start', { phone: BEACON })).toMatchObject({ ok: false, code: 'no-call' });
    expect(await ask(ana, 'initializeConference', { phone: OTHER })).toMatchObject({ ok: false, code: 'no-call' });
  });

  it('rings a business that is on the do-not-call list, and that a colleague talks with: it is no lead', async () => {
    await floor.db.insert(doNotCall).values({ tenantId: 1, phone: BEACON });
    const first = await answered();
    await floor.lead({ phone: OTHER });
    const ben = await floor.worker('qualifier2@isius.demo');
    await floor.talk(ben, OTHER);
    expect(await ask(ben, 'external-transfer-start', { phone: BEACON })).toMatchObject({ ok: true });
    expect((await floor.engine.rung(BEACON)).leg).not.toBe(first.target);
  });
});

describe('who may ring whom', () => {
  it('a business of the list only, whatever number is sent', async () => {
    const { ana } = await talk();
    for (const phone of [OTHER, '911', '+65 8234 5678', '8005559999'])
      expect(await ask(ana, 'external-transfer-start', { phone })).toMatchObject({ ok: false, code: 'target-not-listed' });
    expect(sideOf(ana)).toBeNull();
  });

  it('qualifiers external businesses, while the centre has the flag [XFER-022, ENDPOINT-113]', async () => {
    const advisor = await floor.worker('advisor@isius.demo');
    floor.engine.arrive('dialled', { from: advisor.extension, to: OTHER });
    floor.engine.up((await floor.engine.rung(OTHER)).leg);
    await advisor.page.next('answer', ({ call }) => call.far === 'up');
    await expect.poll(() => lineOf(advisor)?.call.agent).toBe('up');
    expect(await ask(advisor, 'external-transfer-start', { phone: BEACON })).toMatchObject({ ok: false, code: 'transfer-not-yours' });
    expect((await advisor.api.get('/external/transfers')).body).toEqual([]);

    const { ana } = await talk();
    const { status, body } = await ana.api.get('/external/transfers');
    expect([status, body[0]]).toEqual([200, { name: 'Beacon Life', phone: BEACON }]);
    await setFlags([{ flag: 'externalTransfers', on: false }]);
    expect(await ask(ana, 'external-transfer-start', { phone: BEACON })).toMatchObject({ ok: false, code: 'transfer-not-yours' });
    expect((await ana.api.get('/external/transfers')).body).toEqual([]);
    await setFlags([]);
  });

  it('Matcha and Sunlife with the permission of the account and the flag of the centre [XFER-023, XFER-024]', async () => {
    const { ana } = await talk();
    expect(await ask(ana, 'matcha-start', {})).toMatchObject({ ok: false, code: 'transfer-not-yours' });
    const may = (of: Partial<typeof accounts.$inferInsert>) => floor.db.update(accounts).set(of).where(eq(accounts.id, ana.id));
    await may({ canTransferToMatcha: true, canTransferToSunlife: true });
    // The centre has no Sunlife.
    expect(await ask(ana, 'sunlife-start', { phone: '8885550191' })).toMatchObject({ ok: false, code: 'transfer-not-yours' });
    await setFlags([{ flag: 'matchaTransfer', on: false }]);
    expect(await ask(ana, 'matcha-start', {})).toMatchObject({ ok: false, code: 'transfer-not-yours' });
    await setFlags([]);
    expect(await ask(ana, 'matcha-start', {})).toMatchObject({ ok: true });
    const { leg } = await floor.engine.rung(MATCHA);
    expect(sideOf(ana)).toMatchObject({ kind: 'matcha', name: 'Matcha', phone: MATCHA });
    floor.engine.up(leg);
    expect(await ask(ana, 'matcha-join', {})).toMatchObject({ ok: true });
    expect(await ask(ana, 'matcha-leave', {})).toMatchObject({ ok: true });
    await ana.page.next('hangup');
    expect(await ask(ana, 'matcha-destroy', {})).toMatchObject({ ok: true });
    await expect.poll(() => floor.engine.legs.size).toBe(0);
    await may({ canTransferToMatcha: false, canTransferToSunlife: false });
  });

  it('Sunlife’s agents are a map of phone to name, for who may ring them [XFER-023, ENDPOINT-114]', async () => {
    const camille = await floor.gateway.signIn('advisor@slica.demo');
    expect(await camille.get('/external/agents/sunlife')).toMatchObject({ status: 200, body: { '8885550191': 'Amélie Roy' } });
    const maxime = await floor.gateway.signIn('qualifier@slica.demo');
    expect(await maxime.get('/external/agents/sunlife')).toMatchObject({ status: 200, body: {} });
    expect((await maxime.get('/external/transfers')).body).toEqual([{ name: 'Northern Mutual', phone: BEACON }]);
    await floor.lead({ tenantId: 2, phone: LEAD });
    const agent = await floor.worker('qualifier@slica.demo');
    await floor.talk(agent, LEAD);
    const rings = () => ask(agent, 'sunlife-start', { phone: '8885550191' });
    const may = (canTransferToSunlife: boolean) => floor.db.update(accounts).set({ canTransferToSunlife }).where(eq(accounts.id, agent.id));
    expect(await rings()).toMatchObject({ ok: false, code: 'transfer-not-yours' });
    await may(true);
    expect(await rings()).toMatchObject({ ok: true });
    await may(false);
  });

  it('nobody whose calling is switched off', async () => {
    const { ana } = await talk();
    await floor.db.update(accounts).set({ deactivated: true }).where(eq(accounts.id, ana.id));
    expect(await ask(ana, 'external-transfer-start', { phone: BEACON })).toMatchObject({ ok: false });
    await floor.db.update(accounts).set({ deactivated: false }).where(eq(accounts.id, ana.id));
    expect(sideOf(ana)).toBeNull();
  });
});

describe('a third party', () => {
  const begin = (ana: Worker, leadId: string, body: object) => ana.api.post(`/leads/${leadId}/transfers`, body);

  it('is rung into the call and recorded with it; the panel’s buttons end it', async () => {
    const { lead, ana, callId } = await talk();
    expect((await begin(ana, lead.id, { type: 'third-party', phone: '(617) 555-0177' })).status).toBe(201);
    const { leg, room } = await floor.engine.rung(OTHER);
    expect(room).toBe(lineOf(ana)!.room);
    expect(await floor.db.select().from(transfers)).toMatchObject([
      { callId, leadId: lead.id, type: 'third-party', phone: OTHER, accountId: ana.id },
    ]);
    floor.engine.up(leg);
    await ana.page.next('call-state', ({ call }) => call.side?.state === 'merged');
    expect(await ask(ana, 'third-party-leave', { phone: OTHER })).toMatchObject({ ok: true });
    await ana.page.next('hangup');
    // They talk on: nobody of the centre rings either of them.
    await floor.settled();
    const ben = await floor.worker('qualifier2@isius.demo');
    floor.engine.arrive('by-hand', { from: ben.extension, to: OTHER });
    await expect.poll(() => floor.engine.hungUp).toContainEqual({ leg: 'by-hand', cause: 'declined' });
    expect(await ask(ana, 'third-party-destroy', { phone: OTHER })).toMatchObject({ ok: true });
    await expect.poll(() => floor.engine.legs.size).toBe(0);
  });

  it('is not rung without a call, a second time, or where a dial would be refused; nothing is recorded then', async () => {
    const { lead, ana } = await talk();
    await floor.db.insert(doNotCall).values({ tenantId: 1, phone: OTHER });
    expect(await begin(ana, lead.id, { type: 'third-party', phone: OTHER })).toMatchObject({
      status: 403,
      body: { code: 'may-not-ring', why: 'do-not-call' },
    });
    for (const phone of ['911', '+44 20 7946 0958', '12', '9005550101', '1 (617) 976-0101'])
      expect(await begin(ana, lead.id, { type: 'third-party', phone })).toMatchObject({
        body: { code: expect.stringMatching(/may-not-ring|invalid/) },
      });
    expect(await begin(ana, lead.id, { type: 'third-party', phone: '8765550101' })).toMatchObject({
      status: 403,
      body: { why: 'abroad', message: 'Your centre does not call this country.' },
    });
    expect(await begin(ana, lead.id, { type: 'third-party', phone: '5555550101' })).toMatchObject({
      status: 403,
      body: { why: 'no-area-code', message: 'There is no such area code.' },
    });
    expect(await begin(ana, lead.id, { type: 'third-party', phone: '\u202e6175550177' })).toMatchObject({ body: { why: 'not-a-number' } });
    expect(await begin(ana, lead.id, { type: 'third-party', phone: LEAD })).toMatchObject({ status: 409, body: { code: 'same-number' } });
    expect(await begin(ana, lead.id, { type: 'third-party' })).toMatchObject({ status: 422 });
    const other = await floor.lead({ phone: '6175550188', dueAt: null });
    expect(await begin(ana, other.id, { type: 'third-party', phone: '6175550166' })).toMatchObject({
      status: 409,
      body: { code: 'no-call' },
    });
    await ask(ana, 'external-transfer-start', { phone: BEACON });
    expect(await begin(ana, lead.id, { type: 'third-party', phone: '6175550166' })).toMatchObject({
      status: 409,
      body: { code: 'side-busy' },
    });
    expect(await floor.db.select().from(transfers)).toEqual([]);
  });

  it('of an extension is only recorded: the socket rings it', async () => {
    const { lead, ana } = await talk();
    expect((await begin(ana, lead.id, { type: 'internal', phone: LEAD, extension: '1003' })).status).toBe(201);
    expect(await floor.db.select().from(transfers)).toMatchObject([{ type: 'internal', extension: '1003' }]);
    expect(sideOf(ana)).toBeNull();
  });

  it('of an extension is recorded once for each time that it is tried', async () => {
    const { lead, ana } = await talk();
    const ben = await floor.worker('advisor@isius.demo');
    await ben.status('idle');
    const record = () => begin(ana, lead.id, { type: 'internal', phone: LEAD, extension: ben.extension });
    const rows = () => floor.db.select().from(transfers);
    await Promise.all(Array.from({ length: 5 }, record));
    expect(await rows()).toHaveLength(1);
    expect(await ask(ana, 'internal-transfer', { from: ana.extension, to: ben.extension, phone: LEAD })).toMatchObject({ ok: true });
    expect((await record()).status).toBe(201);
    expect(await rows()).toHaveLength(1);
    floor.clock.advance(1000);
    floor.engine.down((await floor.engine.rung(ben.extension)).leg, 'declined');
    await ana.page.next('call-state', ({ call }) => call.side?.state === 'inactive');
    await record();
    await record();
    expect(await rows()).toHaveLength(2);
  });

  it('of nobody’s extension, or of another centre’s, is not recorded', async () => {
    const { lead, ana } = await talk();
    for (const extension of ['2003', '9999'])
      expect(await begin(ana, lead.id, { type: 'internal', phone: LEAD, extension })).toMatchObject({
        status: 409,
        body: { code: 'unknown-extension' },
      });
    expect(await floor.db.select().from(transfers)).toEqual([]);
  });
});

describe('the softphone’s conference', () => {
  it('is called, swapped, merged and hung up [SOCKET-033]', async () => {
    const { ana, callId } = await talk();
    expect(await ask(ana, 'initializeConference', { phone: OTHER, callId })).toMatchObject({ ok: true });
    floor.engine.up((await floor.engine.rung(OTHER)).leg);
    expect(await ask(ana, 'swapConferenceMember', {})).toMatchObject({ ok: true });
    expect(sideOf(ana)).toMatchObject({ kind: 'conference', with: 'far', level: 2 });
    expect(await ask(ana, 'mergeConference', { callId })).toMatchObject({ ok: true });
    expect(await ask(ana, 'swapConferenceMember', {})).toMatchObject({ code: 'side-joined' });
    expect(await ask(ana, 'mergeConference', { callId: 'another' })).toMatchObject({ code: 'no-side' });
    expect(await ask(ana, 'hangupConference', {})).toMatchObject({ ok: true });
    expect((await ana.page.next('hangup')).call.side).toMatchObject({ state: 'hangedup', level: 1 });
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
  });

  it('is let go when its number comes onto the do-not-call list before it rings', async () => {
    const { ana } = await talk();
    const ring = floor.engine.originate.bind(floor.engine);
    const spy = vi.spyOn(floor.engine, 'originate').mockImplementation(async (order) => {
      await floor.db.insert(doNotCall).values({ tenantId: 1, phone: OTHER }).onConflictDoNothing();
      await ring(order);
    });
    await ask(ana, 'initializeConference', { phone: OTHER });
    expect((await ana.page.next('call-state', ({ call }) => call.side?.state === 'inactive')).call.side?.reason).toBe('do-not-call');
    spy.mockRestore();
    expect(lineOf(ana)?.call).toMatchObject({ far: 'up', end: null });
  });

  it('costs the lead nothing when it was let go before its number was judged', async () => {
    const { ana } = await talk();
    const permits = floor.gateway.ctx.use(createPermits);
    let judge = () => {};
    const judged = new Promise<void>((resolve) => (judge = resolve));
    const spy = vi.spyOn(permits, 'grant').mockImplementationOnce(async () => {
      await judged;
      return { permit: null, why: 'do-not-call' };
    });
    await ask(ana, 'initializeConference', { phone: OTHER });
    await expect.poll(() => spy.mock.calls.length).toBe(1);
    expect(await ask(ana, 'third-party-destroy', { phone: OTHER })).toMatchObject({ ok: true });
    judge();
    await floor.settled();
    spy.mockRestore();
    expect(lineOf(ana)?.call).toMatchObject({ agent: 'up', far: 'up', end: null });
  });

  it('comes back to the lead when the engine cannot seat or ring', async () => {
    const { ana } = await talk();
    for (const command of ['openRoom', 'originate'] as const) {
      const spy = vi.spyOn(floor.engine, command).mockRejectedValueOnce(new Error('no'));
      await ask(ana, 'initializeConference', { phone: OTHER });
      expect((await ana.page.next('call-state', ({ call }) => call.side?.state === 'inactive')).call.side?.reason).toBe('failed');
      spy.mockRestore();
      await floor.settled();
      expect(lineOf(ana)?.call).toMatchObject({ agent: 'up', far: 'up', end: null });
      expect(floor.engine.legs.size).toBe(2);
    }
  });
});

it('another centre’s list is its own', async () => {
  await floor.db.update(tenants).set({ variant: 'SLICA' }).where(eq(tenants.id, 1));
  const { ana } = await talk();
  expect(await ask(ana, 'external-transfer-start', { phone: '8005550172' })).toMatchObject({ code: 'target-not-listed' });
  await floor.db.update(tenants).set({ variant: 'ISIUS' }).where(eq(tenants.id, 1));
});
