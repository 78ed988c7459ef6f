// @long
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFloor, type FloorServer } from './testing/floor-server';

const HUMAN = '5145550101';
const MACHINE = '5145550102';
/** Strength of a tone of 6,000 that has gone through mu-law. */
const LOUD = 3000;

describe('the training floor: what is heard', () => {
  let floor: FloorServer;
  let last = 0;
  const agent = () => floor.agent(String(4000 + ++last));

  beforeAll(async () => {
    floor = await startFloor();
  });
  afterAll(async () => {
    await floor.close();
    await rm(floor.recordings, { recursive: true, force: true });
  });

  it('gives back at *43 what a telephone says, and tells the gateway nothing of it', async () => {
    const caller = await agent();
    const before = floor.events.all.length;
    const call = await caller.call('*43');
    call.tone = 440;
    await expect.poll(() => call.power(440), { timeout: 5000 }).toBeGreaterThan(LOUD);
    expect(call.isUp).toBe(true);
    expect((await floor.engine.list()).legs.filter(({ from }) => from === caller.options.extension)).toEqual([]);
    const { parties } = await floor.engine.stats();
    await call.hangup();
    await expect.poll(async () => (await floor.engine.stats()).parties, { timeout: 5000 }).toBe(parties - 1);
    expect(floor.events.all.slice(before).filter(({ type }) => type.startsWith('leg-'))).toEqual([]);
  });

  it('lets a caller hear the ringing before anyone answers', async () => {
    const caller = await agent();
    const call = await caller.call('5145550109');
    const { leg } = await floor.events.wait('leg-new', (event) => event.leg.from === caller.options.extension);
    await floor.engine.openRoom('early');
    await floor.engine.ring(leg.leg);
    await floor.engine.move(leg.leg, 'early');
    await floor.engine.originate({
      leg: 'slow',
      callId: 'c',
      target: { number: '5145550109', permit: 'slow' },
      callerId: { number: '1' },
      ringMs: 20_000,
      room: 'early',
    });
    await expect.poll(() => call.power(440), { timeout: 5000 }).toBeGreaterThan(700);
    expect(call.isUp).toBe(false);
    await floor.engine.hangup('slow', 'cancelled');
    await floor.engine.hangup(leg.leg, 'no-answer');
    await floor.engine.closeRoom('early');
  });

  it('plays a recording into a room, tells when it ends, and when it is not there', async () => {
    const { call, room } = await floor.talk(await agent(), HUMAN);
    await floor.engine.play('p1', { room }, 'en-nobody-free');
    await call.audible();
    await floor.engine.stopPlay('p1');
    expect(await floor.events.wait('play-done', (event) => event.id === 'p1')).toMatchObject({ ok: true });
    await floor.engine.play('p2', { room }, 'fr-hello-1.wav');
    expect(await floor.events.wait('play-done', (event) => event.id === 'p2')).toMatchObject({ ok: true });
    await floor.engine.play('p4', { room }, 'nobody-free');
    await floor.engine.stopPlay('p4');
    expect(await floor.events.wait('play-done', (event) => event.id === 'p4')).toMatchObject({ ok: true });
    await floor.engine.play('p5', { room }, 'aa-occ-fr-2');
    await floor.engine.stopPlay('p5');
    expect(await floor.events.wait('play-done', (event) => event.id === 'p5')).toMatchObject({ ok: true });
    await floor.engine.play('p6', { room }, 'unknown');
    expect(await floor.events.wait('play-done', (event) => event.id === 'p6')).toMatchObject({ ok: false });
    await floor.engine.play('p3', { room }, '../../secret');
    expect(await floor.events.wait('play-done', (event) => event.id === 'p3')).toMatchObject({ ok: false });
  });

  it('tells a machine, and its beep, from a person by what they say', async () => {
    const [a, b] = [await agent(), await agent()];
    const common = { callId: 'd', callerId: { number: '1' }, ringMs: 9000 };
    for (const [leg, number] of [
      ['person', HUMAN],
      ['machine', MACHINE],
    ] as const) {
      await floor.engine.originate({ ...common, leg, target: { number, permit: leg } });
      await floor.engine.detect(leg, true);
    }
    expect(await floor.events.wait('detected', (event) => event.leg === 'person')).toMatchObject({ verdict: 'human' });
    expect(await floor.events.wait('detected', (event) => event.leg === 'machine')).toMatchObject({ verdict: 'machine' });
    expect(
      floor.events
        .of('talk')
        .map((event) => event.leg)
        .sort(),
    ).toEqual(['machine', 'person']);
    expect(await floor.events.wait('beep', (event) => event.leg === 'machine', 20_000)).toMatchObject({ hz: 1000 });
    expect(a.calls.size + b.calls.size).toBe(0);
    await floor.engine.hangup('person', 'normal');
    await floor.engine.hangup('machine', 'normal');
  }, 40_000);

  it('tells a blind transfer how it goes, or refuses it', async () => {
    const { call, agentLeg } = await floor.talk(await agent(), HUMAN);
    const refused = call.refer('sip:666@floor.test');
    const first = await floor.events.wait('refer', (event) => event.leg === agentLeg && event.to === '666');
    await floor.engine.refer(agentLeg, first.ref, 403);
    expect(await refused).toBe(403);

    const lines: string[] = [];
    call.on('notify', (line) => lines.push(line));
    const accepted = call.refer('sip:4242@floor.test');
    const second = await floor.events.wait('refer', (event) => event.to === '4242');
    await floor.engine.refer(agentLeg, second.ref, 180);
    await floor.engine.refer(agentLeg, second.ref, 200);
    await floor.engine.refer(agentLeg, second.ref, 480);
    expect(await accepted).toBe(202);
    await expect.poll(() => lines).toEqual(['SIP/2.0 100 Trying', 'SIP/2.0 180 Ringing', 'SIP/2.0 200 OK']);
  });
});
