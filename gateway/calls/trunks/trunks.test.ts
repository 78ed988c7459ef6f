/** What becomes of a dial by how the trunks of its centre are. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaigns, leads, permits, trunkFailures, trunks } from '../../platform/db/schema';
import { callsFloor, type Floor } from '../../testing/floor';
import { reachedCaps } from '../gate/caps';
import { createTrunks } from './trunks';

let floor: Floor;
let id: string;
let start: number;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
beforeEach(async () => {
  floor.engine.trunks.people = true;
  // Noon in New York.
  floor.clock.advance(Date.parse('2026-12-02T17:00:00Z') - floor.clock.now());
  const own = { tenantId: 1, name: 'Carrier', host: 'sip.carrier.example', callerId: '8005550100' };
  const [row] = await floor.db.insert(trunks).values(own).returning();
  id = row!.id;
  await gate().tell();
});
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(trunks);
  await gate().tell();
  floor.engine.trunks.people = false;
  floor.engine.trunks.emergency = false;
  floor.clock.advance(start - floor.clock.now());
});
const gate = () => floor.gateway.ctx.use(createTrunks);
const become = (state: 'up' | 'down', why: string | null = null) =>
  floor.engine.emit({ type: 'trunk-state', trunk: id, state, why, code: why === null ? null : 403, since: floor.clock.now() });
const leadRow = async (lead: string) => (await floor.db.select().from(leads).where(eq(leads.id, lead)))[0];
/** Calls to a number that count for its caps, of the last day. */
async function callsOf(number: string): Promise<number> {
  const caps = (most: number) => [{ numbers: [number], caps: [{ rule: 'any', most, hours: 24 }] }];
  for (let most = 1; ; most++) if ((await reachedCaps(floor.db, 1, caps(most), floor.clock.now()))[0] === null) return most - 1;
}
/** An agent at their phone, for whom the lead is being rung. */
async function dialled() {
  become('up');
  const agent = await floor.worker('qualifier@isius.demo');
  const lead = await floor.lead({ phone: YORK, state: 'NY' });
  await agent.status('ready');
  expect((await agent.api.post('/dials/auto')).status).toBe(201);
  floor.engine.up((await floor.engine.rung(agent.extension)).leg);
  return { agent, lead };
}
const YORK = '2125550177';

it('the engine is told all trunks at the start and after a change, those that are off left out', async () => {
  expect(floor.engine.noted).toContainEqual({
    command: 'setTrunks',
    args: [[expect.objectContaining({ id, host: 'sip.carrier.example', format: 'plus', codecs: ['PCMU', 'PCMA'] })]],
  });
  await floor.db.update(trunks).set({ active: false });
  await gate().tell();
  expect(floor.engine.noted.at(-1)).toEqual({ command: 'setTrunks', args: [[]] });
  expect(gate().of(1)).toEqual([]);
});

describe('a dial', () => {
  it('goes over the trunks of its own centre, and shows their number where it has none', async () => {
    const [other] = await floor.db.insert(trunks).values({ tenantId: 2, name: 'Other', host: 'other.example' }).returning();
    await gate().tell();
    become('up');
    const agent = await floor.worker('qualifier@isius.demo');
    floor.engine.arrive('by-hand', { from: agent.extension, to: YORK });
    const { target, callerId } = await floor.engine.rung(YORK);
    expect(target).toMatchObject({ number: YORK, trunks: [id], permit: expect.any(String) });
    expect(callerId.number).toBe('8005550100');
    expect(gate().of(2)).toEqual([other!.id]);
  });

  it('is refused in words while no trunk is up: no lead is claimed, and nobody’s phone rings', async () => {
    become('down', 'The carrier refused the password (403).');
    const agent = await floor.worker('qualifier@isius.demo');
    const lead = await floor.lead({ phone: YORK, state: 'NY' });
    await agent.status('ready');
    expect(await agent.api.post('/dials/auto')).toMatchObject({
      status: 403,
      body: { code: 'line-down', message: expect.stringMatching(/line/) },
    });
    expect(await leadRow(lead.id)).toMatchObject({ dials: 0, claimedBy: null });
    become('up');
    expect((await agent.api.post('/dials/auto')).status).toBe(201);
  });

  it('that the agent gives up before anything is heard of the telephone counts, and its lead rests: it may have rung', async () => {
    const { agent, lead } = await dialled();
    await floor.engine.rung(YORK);
    await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
    await agent.page.next('hangup');
    await floor.settled();
    const rests = new Date(floor.clock.now() + 5 * 60_000);
    expect(await leadRow(lead.id)).toMatchObject({ dials: 1, claimedBy: null, retryWhy: 'no-answer', retryAt: rests });
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
  });

  it('that reached nobody is no try at its lead, leaves nothing to dispose, and stands with the trunk’s failures', async () => {
    const { agent, lead } = await dialled();
    const { leg } = await floor.engine.rung(YORK);
    floor.engine.emit({ type: 'trunk-failed', trunk: id, code: 503, words: 'The carrier takes no calls now (503).' });
    floor.engine.down(leg, 'failed', { reached: false, sip: 503, q850: 34 });
    await agent.page.next('hangup');
    await floor.settled();
    expect((await agent.snapshot()).toDispose).toEqual([]);
    expect(await leadRow(lead.id)).toMatchObject({ dials: 0, claimedBy: null, retryWhy: 'fault' });
    await expect
      .poll(() => gate().failuresOf(1, id))
      .toMatchObject([{ kind: 'call', code: 503, words: 'The carrier takes no calls now (503).' }]);
    // In the evidence it stands as what it was, and for the caps it was no call.
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const evidence = async () => (await manager.get(`/workspace/permits?phone=${YORK}`)).body.rows;
    await expect.poll(evidence).toMatchObject([{ granted: true, unreached: true }]);
    expect(await callsOf(YORK)).toBe(0);
  });

  it('that a telephone was busy for is a call to the number', async () => {
    await dialled();
    const { leg } = await floor.engine.rung(YORK);
    floor.engine.down(leg, 'busy', { reached: true, sip: 486, q850: 17 });
    await floor.settled();
    expect(await callsOf(YORK)).toBe(1);
  });

  it('by hand is told beforehand that no line is up', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    const told = async () => (await agent.api.get(`/dials/facts/${YORK}`)).body.line_down;
    become('up');
    expect(await told()).toBe(false);
    become('down', 'The carrier refused the password (403).');
    expect(await told()).toBe(true);
  });
});

it('who calls in over a line reaches its own centre alone, and that of a centre at the same carrier', async () => {
  await floor.db.insert(campaigns).values({ tenantId: 1, slug: 'called', name: 'Called', callerId: '6175550171' });
  const values = { tenantId: 2, name: 'Other', host: 'other.example' };
  const [other] = await floor.db.insert(trunks).values(values).returning();
  await gate().tell();
  const call = (leg: string, trunk: string) => floor.engine.arrive(leg, { from: YORK, to: '6175550171', did: '6175550171', trunk });
  call('own', id);
  await expect.poll(() => floor.engine.noted).toContainEqual({ command: 'ring', args: ['own'] });
  call('strange', other!.id);
  await expect.poll(() => floor.engine.hungUp).toContainEqual({ leg: 'strange', cause: 'failed' });
  await floor.db.update(trunks).set({ host: 'sip.carrier.example' }).where(eq(trunks.id, other!.id));
  await gate().tell();
  call('shared', other!.id);
  await expect.poll(() => floor.engine.noted).toContainEqual({ command: 'ring', args: ['shared'] });
  // It names their carrier, and speaks to somebody else.
  await floor.db.update(trunks).set({ proxy: '10.0.0.9' }).where(eq(trunks.id, other!.id));
  await gate().tell();
  call('pretended', other!.id);
  await expect.poll(() => floor.engine.hungUp).toContainEqual({ leg: 'pretended', cause: 'failed' });
  await floor.db.delete(campaigns).where(eq(campaigns.slug, 'called'));
});

it('what went wrong is kept, the newest few', async () => {
  become('up');
  for (let nth = 1; nth <= 25; nth++) floor.engine.emit({ type: 'trunk-failed', trunk: id, code: 500, words: `${nth}` });
  await expect.poll(async () => (await gate().failuresOf(1, id))[0]?.words).toBe('25');
  await expect.poll(() => floor.db.$count(trunkFailures)).toBe(20);
  expect(await gate().failuresOf(2, id)).toEqual([]);
});

it('what a carrier says is one short line, in the list and in the state, and no other number than SIP has', async () => {
  const odd = `<img src=x>\r\nSet-Cookie: a\u0000\u202e\u2028${'x'.repeat(2_000_000)}`;
  floor.engine.emit({ type: 'trunk-failed', trunk: id, code: 4_000_000, words: odd });
  const clean = /^<img src=x> Set-Cookie: a x+$/;
  await expect.poll(async () => (await gate().failuresOf(1, id))[0]?.words).toMatch(clean);
  const [failure] = await gate().failuresOf(1, id);
  expect([failure!.words.length, failure!.code]).toEqual([300, null]);
  floor.engine.emit({ type: 'trunk-state', trunk: id, state: 'down', why: odd, code: NaN, since: 0 });
  await expect.poll(() => gate().stateOf(id)?.why).toMatch(clean);
  expect(gate().stateOf(id)).toMatchObject({ code: null });
  expect(gate().stateOf(id)!.why).toHaveLength(300);
  become('up');
});

describe('help', () => {
  it('goes over the trunks that carry it', async () => {
    await floor.db.insert(trunks).values({ tenantId: 1, name: 'Help', host: 'help.example', emergency: true });
    await gate().tell();
    floor.engine.trunks.emergency = true;
    const agent = await floor.worker('qualifier@isius.demo');
    floor.engine.arrive('help', { from: agent.extension, to: '911' });
    const { target } = await floor.engine.rung('911');
    expect(target).toMatchObject({ trunks: gate().of(1, true) });
    expect(gate().of(1, true)).toHaveLength(1);
  });

  it('that no trunk of the centre carries stands in the evidence as wanted and not rung', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    floor.engine.arrive('help', { from: agent.extension, to: '911' });
    const kept = () => floor.db.select().from(permits);
    await expect.poll(kept).toMatchObject([{ phone: '911', path: 'emergency', granted: false, rule: 'no-line', accountId: agent.id }]);
    expect(floor.engine.hungUp).toContainEqual({ leg: 'help', cause: 'failed' });
  });
});
