import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFloor, type FloorServer } from './testing/floor-server';

describe('the training floor, end to end', () => {
  let floor: FloorServer;
  beforeAll(async () => {
    floor = await startFloor();
  });
  afterAll(() => floor.close());

  it('rings an agent, then a lead, lets them hear each other, and hangs up', async () => {
    const agent = await floor.agent('2001');
    const { engine, events } = floor;
    await engine.openRoom('r1');
    const arrived = agent.nextCall();
    await engine.originate({ leg: 'a1', callId: 'c1', target: { extension: '2001' }, callerId: { number: '5145550101', name: 'Ann' }, ringMs: 20_000, room: 'r1' });
    const call = await arrived;
    expect(call.header('X-Dialer-Call')).toBe('c1');
    await events.wait('leg-up', (event) => event.leg === 'a1');
    await engine.originate({ leg: 'l1', callId: 'c1', target: { number: '5145550101' }, callerId: { number: '5140000000' }, ringMs: 30_000, room: 'r1' });
    await events.wait('leg-up', (event) => event.leg === 'l1');
    await call.audible();
    call.tone = 440;
    await expect.poll(async () => (await engine.stats()).heard['l1'], { timeout: 5000 }).toBeGreaterThan(10);
    await engine.hangup('l1', 'normal');
    await call.hangup();
    await events.wait('leg-down', (event) => event.leg === 'a1');
    await engine.closeRoom('r1');
    expect(await engine.list()).toEqual({ legs: [], rooms: [] });
  });
});
