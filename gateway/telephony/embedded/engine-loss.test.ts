// @long
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFloor, type FloorServer } from './testing/floor-server';

const HUMAN = '5145550101';

describe('the training floor: what is lost, and what is left behind', () => {
  let floor: FloorServer;
  let last = 0;
  const agent = () => floor.agent(String(5000 + ++last));

  beforeAll(async () => {
    floor = await startFloor({ lostAfterMs: 2500 });
  });
  afterAll(() => floor.close());

  it('ends no call because a socket closed, and goes on over the next one', async () => {
    const someone = await agent();
    const { call, agentLeg } = await floor.talk(someone, HUMAN);
    await call.audible();
    someone.dropSocket();
    await floor.events.wait('unregistered', (event) => event.extension === someone.options.extension);
    const heard = call.heard;
    await expect.poll(() => call.heard, { timeout: 8000 }).toBeGreaterThan(heard + 10);
    expect((await floor.engine.list()).legs.find((leg) => leg.leg === agentLeg)?.state).toBe('up');
    await someone.connect();
    const ended = once(call, 'ended');
    await floor.engine.hangup(agentLeg, 'normal');
    await ended;
  });

  it('goes on over the socket that a telephone opens beside one that seems to be open, and lets that one go', async () => {
    const someone = await agent();
    const { call, agentLeg } = await floor.talk(someone, HUMAN);
    await call.audible();
    const left = once(someone, 'closed');
    expect(await someone.connect()).toBe(200);
    await left;
    expect(floor.events.of('leg-down').filter(({ leg }) => leg === agentLeg)).toEqual([]);
    const ended = once(call, 'ended');
    await floor.engine.hangup(agentLeg, 'normal');
    await ended;
  });

  it('takes a hang-up that comes over a new socket, before any registration', async () => {
    const someone = await agent();
    const { call, agentLeg } = await floor.talk(someone, HUMAN);
    someone.dropSocket();
    await someone.open();
    await call.hangup();
    expect(await floor.events.wait('leg-down', (event) => event.leg === agentLeg)).toMatchObject({ by: 'remote', cause: 'normal' });
  });

  it('tells that a telephone has gone silent, and that it is back', async () => {
    const someone = await agent();
    const { call, agentLeg } = await floor.talk(someone, HUMAN);
    await call.audible();
    someone.freeze(true);
    await floor.events.wait('leg-lost', (event) => event.leg === agentLeg);
    expect((await floor.engine.list()).legs.find((leg) => leg.leg === agentLeg)?.state).toBe('lost');
    someone.freeze(false);
    await floor.events.wait('leg-found', (event) => event.leg === agentLeg);
  });

  it('tells that a page has vanished in the middle of a call, and lets it be hung up', async () => {
    const someone = await agent();
    const { agentLeg } = await floor.talk(someone, HUMAN);
    await someone.vanish();
    await floor.events.wait('leg-lost', (event) => event.leg === agentLeg);
    await floor.engine.hangup(agentLeg, 'lost');
    expect(await floor.events.wait('leg-down', (event) => event.leg === agentLeg)).toMatchObject({ by: 'engine', cause: 'lost' });
  });

  it('is not disturbed by what a broken telephone sends', async () => {
    const someone = await agent();
    const { call } = await floor.talk(someone, HUMAN);
    await call.audible();
    for (const text of [
      '',
      '\r\n\r\n',
      'nonsense',
      'INVITE',
      'INVITE sip:x SIP/2.0\r\n\r\n',
      '\u0000\u0001',
      'BYE sip:x@y SIP/2.0\r\nVia: x\r\n\r\n',
    ])
      someone.raw(text);
    const heard = call.heard;
    await expect.poll(() => call.heard, { timeout: 8000 }).toBeGreaterThan(heard + 10);
  });

  it('leaves no leg, room or connection behind after 60 calls', async () => {
    const agents = await Promise.all([agent(), agent(), agent(), agent()]);
    for (const { leg } of (await floor.engine.list()).legs) await floor.engine.hangup(leg, 'normal');
    for (const room of (await floor.engine.list()).rooms) await floor.engine.closeRoom(room);
    const inTurn = agents.map(async (someone) => {
      for (let i = 0; i < 15; i++) {
        const { call, room, farLeg, agentLeg } = await floor.talk(someone, HUMAN);
        await call.audible();
        if (i % 2) await call.hangup();
        else await floor.engine.hangup(agentLeg, 'normal');
        await floor.engine.hangup(farLeg, 'normal');
        await floor.events.wait('leg-down', (event) => event.leg === agentLeg);
        await floor.engine.closeRoom(room);
      }
    });
    await Promise.all(inTurn);
    expect((await floor.engine.stats()).sockets).toBeGreaterThan(0);
    expect(await floor.engine.stats()).toMatchObject({ legs: 0, rooms: 0, parties: 0, plays: 0, records: 0, heard: {} });
    await Promise.all(agents.map((someone) => someone.close()));
    await expect.poll(async () => (await floor.engine.stats()).udpSockets, { timeout: 5000 }).toBe(0);
  }, 120_000);

  it('opens again by itself also when its thread of signalling dies, and says that the calls are over', async () => {
    const someone = await agent();
    const { agentLeg } = await floor.talk(someone, HUMAN);
    await (floor.engine as unknown as { threads: { sip: { worker: Worker } } }).threads.sip.worker.terminate();
    await floor.events.wait('engine-down');
    expect(await floor.events.wait('leg-down', (event) => event.leg === agentLeg)).toMatchObject({ by: 'engine', cause: 'failed' });
    await floor.events.wait('engine-up');
    expect(await floor.engine.list()).toEqual({ legs: [], rooms: [] });
    expect(await someone.connect()).toBe(200);
  });

  it('waits for calls to end when it is stopped, and hangs up what is left', async () => {
    const other = await startFloor();
    const someone = await other.agent('5900');
    const { call, agentLeg } = await other.talk(someone, HUMAN);
    const ended = once(call, 'ended');
    await other.engine.stop(100);
    await ended;
    expect(other.events.of('leg-down').map((event) => event.leg)).toContain(agentLeg);
    await other.close();
  });
});
