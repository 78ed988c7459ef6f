/** Several floors as one engine: what goes where, and whom it touches when one of them is away, dies, or was never there. */
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventLog } from '../embedded/testing/event-log';
import { floorName, partFor } from '../parts';
import type { LinkLimits } from './wire';
import { createSeveral, type SeveralEngines } from './several';
import { gatewayOf, openFloor, type TestFloor } from './testing/link';

let floors: [TestFloor, TestFloor];
let engine: SeveralEngines;
let events: EventLog;
/** Of the first floor, and of the second. */
let centres: [number, number];
const partsAt = (urls: readonly string[], limits: Partial<LinkLimits> = {}) =>
  urls.map((url) => ({ name: floorName(url), engine: gatewayOf(url, { limits, commandMs: 500 }).engine }));
const nameOf = ({ url }: TestFloor) => floorName(url);
const centreOf = (floor: TestFloor) => {
  const names = floors.map(nameOf);
  return [...Array(1000).keys()].find((centre) => partFor(centre, names) === nameOf(floor))!;
};
const dial = (leg: string, centre: number, more: object = {}) => ({
  ...{ leg, callId: 'call', target: { number: '6175550101', permit: 'p' }, callerId: { number: '6175550100' }, ringMs: 1000, centre },
  ...more,
});
const notedAt = (nth: 0 | 1) => floors[nth].fake.noted.map(({ command, args }) => `${command} ${String(args[0])}`);
const trunk = (id: string, centre: number) => ({
  ...({ id, centre, host: 'sip.carrier.example', port: null, transport: 'udp', proxy: null, domain: null, user: null } as const),
  ...{ authUser: null, secret: null, register: false, registerEveryS: 300, optionsEveryS: 30, tls: { verify: true, ca: null } },
  ...({ codecs: ['PCMU'], srtp: false, format: 'plus', prefix: '', maxCalls: null, callsPerSecond: 10, emergency: false } as const),
});

beforeEach(async () => {
  floors = [await openFloor(), await openFloor()];
  centres = [centreOf(floors[0]), centreOf(floors[1])];
  engine = createSeveral(partsAt(floors.map(({ url }) => url)));
  events = new EventLog();
});
afterEach(async () => {
  await engine.stop(0);
  await Promise.all(floors.map((floor) => floor.close()));
});
const begin = () => engine.start(events.push);

describe('what is asked', () => {
  it('goes to the floor of its centre, and what is about a thing to where that is', async () => {
    await begin();
    for (const nth of [0, 1] as const) {
      await engine.account(`100${nth}`, ['secret'], false, centres[nth]);
      await engine.openRoom(`room-${nth}`, centres[nth]);
      await engine.originate(dial(`leg-${nth}`, centres[nth], { room: `room-${nth}` }));
      floors[nth].fake.up(`leg-${nth}`);
      floors[nth].fake.arrive(`comes-${nth}`, { from: '1', to: '2', did: '2' });
      await events.wait('leg-new', ({ leg }) => leg.leg === `comes-${nth}`);
      await engine.move(`comes-${nth}`, `room-${nth}`);
      await engine.play(`play-${nth}`, { room: `room-${nth}` }, 'file');
      await engine.record(`record-${nth}`, `room-${nth}`);
      await engine.pauseRecord(`record-${nth}`, true);
      await engine.monitor(`monitor-${nth}`, { leg: `leg-${nth}`, ear: `comes-${nth}`, mode: 'listen' });
      await engine.stopMonitor(`monitor-${nth}`);
      await engine.stopPlay(`play-${nth}`);
      expect(await engine.endpoint(`100${nth}`)).toMatchObject({ registered: true });
      await engine.hangup(`leg-${nth}`, 'normal');
      await engine.closeRoom(`room-${nth}`);
      expect(notedAt(nth)).toEqual([
        ...[`account 100${nth}`, `openRoom room-${nth}`, 'originate [object Object]', `move comes-${nth}`, `play play-${nth}`],
        ...[`record record-${nth}`, `pauseRecord record-${nth}`, `monitor monitor-${nth}`, `stopMonitor monitor-${nth}`],
        ...[`stopPlay play-${nth}`, `hangup leg-${nth}`, `closeRoom room-${nth}`],
      ]);
    }
    // Whose it is no floor is told: one of an older release would refuse it.
    expect(JSON.stringify(floors.map(({ fake }) => fake.noted))).not.toContain('centre');
    const { legs, ended } = await engine.list();
    expect(legs.map(({ leg }) => leg).sort()).toEqual(['comes-0', 'comes-1']);
    // In the order in which they ended, whichever floor they were at.
    expect(ended?.map(({ leg }) => leg)).toEqual(['leg-0', 'leg-1']);
    expect(await engine.stats()).toMatchObject({ legs: 2 });
    expect(await engine.statsOf(nameOf(floors[0]))).toMatchObject({ legs: 1 });
  });

  it('of trunks each floor is told its own', async () => {
    await begin();
    await engine.setTrunks([trunk('a', centres[0]), trunk('b', centres[1]), trunk('c', centres[0])]);
    const told = floors.map(({ fake }) => (fake.noted[0]!.args[0] as { id: string }[]).map(({ id }) => id));
    expect(told).toEqual([['a', 'c'], ['b']]);
  });

  it('goes after a take-over to where a call stands, whichever floor its centre has now', async () => {
    floors[0].fake.arrive('stands', { from: '1', to: '2' });
    await begin();
    expect((await engine.list()).legs).toMatchObject([{ leg: 'stands' }]);
    await engine.music('stands', true);
    expect([notedAt(0), notedAt(1)]).toEqual([['music stands'], []]);
  });

  it('a telephone comes to the floor of the centre that it names; one that names none is refused', async () => {
    const parts = partsAt(floors.map(({ url }) => url));
    const came = parts.map(({ engine: at }) => vi.spyOn(at, 'handleUpgrade').mockReturnValue(true));
    const several = createSeveral(parts);
    const ask = (url: string) => {
      const socket = new PassThrough();
      return { taken: several.handleUpgrade({ url } as IncomingMessage, socket, Buffer.alloc(0)), said: String(socket.read() ?? '') };
    };
    expect(ask(`/sip?centre=${centres[1]}`)).toEqual({ taken: true, said: '' });
    expect(came.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    for (const url of ['/sip', '/sip?centre=', '/sip?centre=x', '/sip?centre=99999999999'])
      expect(ask(url)).toEqual({ taken: true, said: expect.stringMatching(/^HTTP\/1.1 400 /) });
    expect(ask('/socket.io/?centre=1').taken).toBe(false);
    expect(came.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });
});

describe('a floor', () => {
  it('that dies takes its own calls with it; the others go on, and its centre begins none', async () => {
    await begin();
    for (const nth of [0, 1] as const) await engine.originate(dial(`leg-${nth}`, centres[nth]));
    const { port } = floors[0];
    await floors[0].close();
    await events.wait('control-lost', ({ part }) => part === nameOf(floors[0]));
    expect(engine.parts().map(({ state }) => state)).toEqual(['away', 'up']);
    await expect(engine.originate(dial('late', centres[0]))).rejects.toMatchObject({ code: 'unreachable' });
    await engine.originate(dial('goes on', centres[1]));
    floors[0] = await openFloor({}, port);
    await events.wait('engine-up', ({ part }) => part === nameOf(floors[0]));
    expect(events.of('engine-down').map(({ part }) => part)).toEqual([nameOf(floors[0])]);
    expect(events.of('leg-down')).toMatchObject([{ leg: 'leg-0', by: 'engine', cause: 'failed' }]);
    await engine.originate(dial('next', centres[0]));
    expect([...floors[0].fake.legs.keys()]).toEqual(['next']);
    expect([...floors[1].fake.legs.keys()]).toEqual(['leg-1', 'goes on']);
  });

  it('that is not there at the start keeps nobody from working; when it comes it has nothing of before', async () => {
    const { port } = floors[0];
    await floors[0].close();
    engine = createSeveral(
      partsAt(
        floors.map(({ url }) => url),
        { absentMs: 150 },
      ),
    );
    const began = performance.now();
    await begin();
    expect(performance.now() - began).toBeLessThan(2000);
    expect(events.all).toMatchObject([{ type: 'engine-down', part: nameOf(floors[0]) }]);
    expect(engine.parts()).toEqual([
      { name: nameOf(floors[0]), state: 'down' },
      { name: nameOf(floors[1]), state: 'up' },
    ]);
    // Nobody waits for it.
    const asked = performance.now();
    await engine.account('1000', ['secret'], false, centres[0]);
    await engine.setTrunks([trunk('a', centres[0]), trunk('b', centres[1])]);
    expect(await engine.endpoint('1000')).toEqual({ registered: false, contacts: 0 });
    expect(await engine.list()).toEqual({ legs: [], rooms: [], ended: [] });
    expect(performance.now() - asked).toBeLessThan(400);
    await engine.originate(dial('works', centres[1]));

    floors[0] = await openFloor({}, port);
    floors[0].fake.arrive('left', { from: '1', to: '2' });
    await events.wait('engine-up', ({ part }) => part === nameOf(floors[0]));
    expect(floors[0].fake.hungUp).toEqual([{ leg: 'left', cause: 'failed' }]);
    // Nobody here has heard of it.
    expect(events.of('leg-down')).toEqual([]);
    expect(notedAt(0)).toEqual(expect.arrayContaining(['account 1000']));
    expect(engine.parts().map(({ state }) => state)).toEqual(['up', 'up']);
    await engine.originate(dial('next', centres[0]));
    expect([...floors[1].fake.legs.keys()]).toEqual(['works']);
  });

  it('that does not take this gateway is left out; when none does it cannot start', async () => {
    const parts = (secret: string) => [
      { name: nameOf(floors[0]), engine: gatewayOf(floors[0].url, { secret: 'another' }).engine },
      { name: nameOf(floors[1]), engine: gatewayOf(floors[1].url, { ...(secret && { secret }) }).engine },
    ];
    engine = createSeveral(parts(''));
    await begin();
    expect(engine.parts().map(({ state }) => state)).toEqual(['down', 'up']);
    await engine.stop(0);
    engine = createSeveral(parts('another'));
    await expect(begin()).rejects.toThrow('None of the floors at FLOOR_URL');
  });
});
