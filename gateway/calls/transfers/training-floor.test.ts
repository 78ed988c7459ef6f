// @long
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestCall } from '../../telephony/embedded/testing/call';
import { openTrainingFloor, type TrainingFloor } from '../../testing/training-floor';

/** Real SIP and media: who hears whom, by tones. A lead says words; what they hear is counted where they stand. */
const LEAD = '6175550101';
/** Four seconds after the answer. */
const HANGS_UP_SOON = '6175550105';
const QUALIFIER_HZ = 500;
const COLLEAGUE_HZ = 1300;
/** A tone of 6,000 is stronger also when a busy machine delivers it in pieces; the words of a lead never are. */
const LOUD = 1500;
const HEARD = { timeout: 20_000 };
let floor: TrainingFloor;

beforeAll(async () => void (floor = await openTrainingFloor({ ports: 49_000 })));
afterEach(() => floor.clear());
afterAll(() => floor.stop());

/** A qualifier who talks with a lead, speaking the one tone, and an advisor whose phone will speak the other. */
async function talking(phone = LEAD) {
  const lead = await floor.lead({ phone, firstName: 'Ida', lastName: 'Lowe', state: 'MA' });
  const { agent: ana, phone: qualifier } = await floor.atWork('qualifier@isius.demo');
  const { agent: ben, phone: colleague } = await floor.atWork('advisor@isius.demo');
  const arriving = qualifier.nextCall();
  await ana.api.post('/dials/auto');
  const own = await arriving;
  own.tone = QUALIFIER_HZ;
  const { call } = await ana.page.next('answer', ({ leg }) => leg === 'far');
  await own.audible();
  const far = `${call.callId}-f0`;
  return { lead, ana, ben, own, colleague, far, callId: call.callId };
}

const hears = (call: TestCall, hz: number) => expect.poll(() => call.power(hz) > LOUD, HEARD);

/** The lead hears somebody now: what they have heard goes on rising. */
async function leadHears(far: string): Promise<void> {
  const count = async () => (await floor.engine.stats()).heard[far] ?? 0;
  const before = await count();
  await expect.poll(count, HEARD).toBeGreaterThan(before + 20);
}

async function live(phone?: string) {
  const all = await talking(phone);
  const arriving = all.colleague.nextCall();
  expect((await all.ana.api.post(`/live-transfers/${all.lead.id}`, { notes: 'Two children', team: 'advisors' })).status).toBe(201);
  const theirs = await arriving;
  theirs.tone = COLLEAGUE_HZ;
  await all.ana.page.next('confirm-live-transfer');
  return { ...all, theirs };
}

describe('a live transfer on the training floor', () => {
  it('joins all three, and goes on between advisor and lead when the qualifier hangs up', async () => {
    const { ana, ben, own, theirs, far, lead } = await live();
    await hears(own, COLLEAGUE_HZ).toBe(true);
    await hears(theirs, QUALIFIER_HZ).toBe(true);
    own.tone = 0;
    await leadHears(far);
    await theirs.audible();
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    expect((await ana.page.next('hangup')).call.side).toMatchObject({ kind: 'live', state: 'merged' });
    await floor.settled();
    await leadHears(far);
    const words = theirs.heard;
    await expect.poll(() => theirs.heard, HEARD).toBeGreaterThan(words + 20);
    await theirs.hangup();
    expect((await ben.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    await floor.settled();
    expect(await floor.engine.stats()).toMatchObject({ legs: 0, rooms: 0 });
    expect((await ben.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, type: 'transfer' }]);
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, type: 'auto' }]);
  });

  it('leaves the lead with the qualifier when the advisor hangs up', async () => {
    const { ana, ben, own, theirs, far } = await live();
    await hears(own, COLLEAGUE_HZ).toBe(true);
    await theirs.hangup();
    await ben.page.next('hangup');
    await ana.page.next(
      'call-state',
      ({ call }) => call.side?.kind === 'live' && call.side.state === 'initializing' && call.side.name === '',
    );
    await hears(own, COLLEAGUE_HZ).toBe(false);
    await leadHears(far);
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    await ana.page.next('hangup');
    await floor.settled();
    expect(await floor.engine.stats()).toMatchObject({ legs: 0, rooms: 0 });
  });

  it('is over for both when the lead hangs up', async () => {
    const { ana, ben, theirs } = await live(HANGS_UP_SOON);
    const ended = once(theirs, 'ended');
    for (const agent of [ana, ben]) expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'far' });
    await ended;
    await floor.settled();
    expect(await floor.engine.stats()).toMatchObject({ legs: 0, rooms: 0 });
  });

  it('that is declined or canceled is heard by nobody', async () => {
    const { ana, ben, lead, own, colleague, far } = await talking();
    colleague.autoAnswer = false;
    const declining = colleague.nextCall();
    await ana.api.post(`/live-transfers/${lead.id}`, { notes: '', team: 'advisors' });
    (await declining).reject(603);
    await ben.page.next('hangup');
    // Ready anew, they are rung again, until the qualifier thinks better of it.
    const ringing = colleague.nextCall();
    await ben.status('idle');
    await ben.status('ready');
    const ended = once(await ringing, 'ended');
    expect((await ana.api.delete(`/live-transfers/${lead.id}`)).status).toBe(204);
    expect(await ended).toEqual([487]);
    await leadHears(far);
    expect(own.power(COLLEAGUE_HZ)).toBeLessThan(LOUD);
  });
});

describe('an internal transfer on the training floor', () => {
  it('joins colleague and lead, and its agent is out', async () => {
    const { ana, ben, own, colleague, far, callId } = await talking();
    const arriving = colleague.nextCall();
    expect(await ana.page.ask('internal-transfer', { from: ana.extension, to: ben.extension, phone: LEAD })).toMatchObject({ ok: true });
    const theirs = await arriving;
    theirs.tone = COLLEAGUE_HZ;
    const { call } = await ben.page.next('answer', ({ leg }) => leg === 'far');
    expect(call).toMatchObject({ type: 'transfer', parent: callId, phone: LEAD, transfer: { qualifierExtension: ana.extension } });
    expect((await ana.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'transferred' });
    await theirs.audible();
    await leadHears(far);
    expect(own.power(COLLEAGUE_HZ)).toBeLessThan(LOUD);
    await theirs.hangup();
    await ben.page.next('hangup');
    await floor.settled();
    expect(await floor.engine.stats()).toMatchObject({ legs: 0, rooms: 0 });
    expect((await ben.api.post(`/transfer-hangups/${LEAD}`)).status).toBe(201);
  });

  it('that is declined leaves the lead with the agent, who is told why', async () => {
    const { ana, ben, colleague, far } = await talking();
    colleague.autoAnswer = false;
    const arriving = colleague.nextCall();
    await ana.page.ask('internal-transfer', { from: ana.extension, to: ben.extension, phone: LEAD });
    (await arriving).reject(603);
    const { call } = await ana.page.next('call-state', ({ call: { side } }) => side?.state === 'inactive');
    expect(call).toMatchObject({ end: null, far: 'up', side: { kind: 'internal', reason: 'declined' } });
    await leadHears(far);
  });
});
