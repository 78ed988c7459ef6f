/** A floor and its gateways: who has the say, what is told after a cut, and what becomes of commands meanwhile. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { EngineError } from '../errors';
import type { EngineEvent } from '../port';
import { gatewayOf, openFloor, openGateway, openWay, SECRET, SETTINGS, type TestFloor, type TestGateway, type Way } from './testing/link';
import { SECRET_HEADER } from './secret';

const dial = (leg: string) => ({
  ...{ leg, callId: 'call', target: { number: '6175550101', permit: 'p' } },
  ...{ callerId: { number: '6175550100' }, ringMs: 1000 },
});
const talk = (leg: string) => ({ type: 'talk', leg }) as const;
const typesOf = (events: readonly EngineEvent[]) => events.map(({ type }) => type);
const codeOf = (asked: Promise<unknown>) => asked.then(() => 'done').catch((error: { code?: string }) => error.code);
const soon = (is: () => unknown, value: unknown = true) => expect.poll(is, { timeout: 5000, interval: 5 }).toEqual(value);

let floor: TestFloor;
let way: Way;
const open: (() => Promise<unknown>)[] = [];
const keep = (gateway: TestGateway): TestGateway => {
  open.push(() => gateway.engine.stop(0));
  return gateway;
};
const enter = async (...args: Parameters<typeof openGateway>) => keep(await openGateway(...args));

beforeEach(async () => {
  floor = await openFloor();
  way = await openWay(floor.port);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
  await way.close();
  await floor.close();
});

/** A connection that says what it likes. */
async function socketTo(secret: string): Promise<{ socket: WebSocket; closed: Promise<unknown[]>; said: string[] }> {
  const socket = new WebSocket(`${floor.url.replace('http', 'ws')}/engine`, { headers: { [SECRET_HEADER]: secret } });
  const said: string[] = [];
  socket.on('message', (data: Buffer) => said.push(data.toString()));
  const closed = once(socket, 'close');
  closed.catch(() => {});
  await once(socket, 'open');
  return { socket, closed, said };
}
const hello = (more: object = {}) =>
  JSON.stringify({ t: 'hello', version: 1, client: randomUUID(), epoch: 0, settings: SETTINGS, floor: null, cursor: null, ...more });

describe('who may command a floor', () => {
  it('nobody without its secret: 401, and the gateway says what to do', async () => {
    await expect(socketTo('another')).rejects.toThrow('401');
    await expect(socketTo('')).rejects.toThrow('401');
    await expect(gatewayOf(floor.url, { secret: 'another' }).engine.start(() => {})).rejects.toThrow('FLOOR_SECRET is another');
    expect(floor.server.isLed).toBe(false);
  });

  it('a gateway whose settings do not fit is told which', async () => {
    for (const [settings, word] of [
      [{ ...SETTINGS, engine: 'trunk' } as const, 'ENGINE=training'],
      [{ ...SETTINGS, realm: 'other.test' }, 'SIP_REALM=floor.test'],
    ] as const)
      await expect(gatewayOf(floor.url, { settings }).engine.start(() => {})).rejects.toThrow(word);
  });

  it('one at a time: a second of the same epoch waits until the first has gone', async () => {
    const first = await enter(floor.url);
    const second = keep(gatewayOf(floor.url));
    const started = second.engine.start(second.events.push);
    await new Promise((done) => setTimeout(done, 250));
    await first.engine.openRoom('room');
    await first.engine.stop(0);
    await started;
    await second.engine.openRoom('other');
    expect(first.events.all).toEqual([]);
  });

  it('a higher epoch takes the floor over; the lower one is closed, told so, and commands nothing any more', async () => {
    let epoch = 3;
    const old = await enter(floor.url, { epoch: () => epoch, commandMs: 300 });
    await enter(floor.url, { epoch: () => 4 });
    await old.events.wait('control-lost');
    expect(await codeOf(old.engine.originate(dial('late')))).toBe('unreachable');
    expect(await codeOf(old.engine.openRoom('late'))).toBe('unreachable');
    await expect(gatewayOf(floor.url, { epoch: () => 3 }).engine.start(() => {})).rejects.toThrow('epoch 4');
    expect(floor.fake.noted.filter(({ command }) => command !== 'list')).toEqual([]);
    // It has the desk again.
    epoch = 5;
    await old.events.wait('control-back');
    await old.engine.openRoom('now');
    expect(floor.fake.noted.map(({ args }) => args[0])).toEqual(['now']);
  });

  it('a command of a lower epoch than its connection is refused, and closes it', async () => {
    let epoch = 7;
    const { engine, events } = await enter(floor.url, { epoch: () => epoch, commandMs: 300 });
    epoch = 8;
    await engine.openRoom('a');
    epoch = 7;
    expect(await codeOf(engine.openRoom('b'))).toMatch(/timeout|unreachable/);
    await events.wait('control-lost');
    expect(floor.server.epoch).toBe(8);
    expect(floor.fake.noted.map(({ args }) => args[0])).toEqual(['a']);
  });

  it('an answer to what a taken-over gateway has asked is none to the next one', async () => {
    const ends: (() => void)[] = [];
    floor.fake.move = () => new Promise((done) => ends.push(done));
    const old = await enter(floor.url, { epoch: () => 1, commandMs: 300 });
    void codeOf(old.engine.move('a', null));
    await soon(() => ends.length, 1);
    const next = await enter(floor.url, { epoch: () => 2 });
    let isMoved = false;
    const moved = next.engine.move('b', null).then(() => (isMoved = true));
    await soon(() => ends.length, 2);
    ends[0]!();
    await next.engine.openRoom('later');
    expect(isMoved).toBe(false);
    ends[1]!();
    await moved;
  });

  it('what a taken-over gateway had sent before it heard of it is not done', async () => {
    const old = await socketTo(SECRET);
    old.socket.send(hello({ epoch: 1 }));
    await soon(() => old.said.length, 1);
    // It takes nothing any more, as one that is stopped does, and goes on where it was.
    old.socket.pause();
    await enter(floor.url, { epoch: () => 2 });
    old.socket.send(JSON.stringify({ t: 'ask', id: 1, epoch: 1, name: 'openRoom', args: ['late'] }));
    old.socket.resume();
    await old.closed;
    expect(floor.fake.noted).toEqual([]);
    expect(old.said.at(-1)).toContain('"why":"epoch"');
  });
});

it('who takes over knows which telephones are there already', async () => {
  const old = await enter(floor.url, { epoch: () => 1 });
  floor.fake.emit({ type: 'registered', extension: '1001', contacts: 1 });
  floor.fake.emit({ type: 'registered', extension: '1002', contacts: 2 });
  await soon(() => old.engine.phones(), 2);
  const next = await enter(floor.url, { epoch: () => 2 });
  expect(next.engine.phones()).toBe(2);
  floor.fake.emit({ type: 'unregistered', extension: '1001', contacts: 0 });
  await soon(() => next.engine.phones(), 1);
});

it('who takes over is told how legs ended that nobody heard, whose they were and where', async () => {
  const before = await enter(floor.url, { epoch: () => 1 });
  await before.engine.originate({ ...dial('far'), room: 'call' });
  floor.fake.arrive('caller', { from: '6175550102', to: '6175550100', did: '6175550100' });
  await before.engine.move('caller', 'another');
  await before.engine.move('caller', null);
  await before.engine.stop(0);
  floor.fake.down('far', 'busy', { sip: 486 });
  floor.fake.down('caller');
  const next = await enter(floor.url, { epoch: () => 2 });
  const at = expect.any(Number);
  expect((await next.engine.list()).ended).toEqual([
    { type: 'leg-down', at, leg: 'far', by: 'remote', cause: 'busy', sip: 486, callId: 'call', room: 'call' },
    { type: 'leg-down', at, leg: 'caller', by: 'remote', cause: 'normal', room: 'another' },
  ]);
  expect(next.events.all).toEqual([]);
});

describe('frames that are none', () => {
  it.each([
    ['no JSON', '{'],
    ['no frame', '{"t":"event"}'],
    ['a command before hello', '{"t":"ask","id":1,"epoch":0,"name":"openRoom","args":["x"]}'],
    ['a hello of nobody', '{"t":"hello"}'],
    ['too large a frame', JSON.stringify({ t: 'x'.repeat(1_100_000) })],
  ])('%s closes the connection, and harms nothing', async (_, text) => {
    const gateway = await enter(floor.url);
    const other = await socketTo(SECRET);
    other.socket.on('error', () => {});
    other.socket.send(text);
    await other.closed;
    await gateway.engine.openRoom('room');
    expect(gateway.events.all).toEqual([]);
  });

  it('a second hello closes it, too; so does silence', async () => {
    const twice = await socketTo(SECRET);
    twice.socket.send(hello());
    twice.socket.send(hello());
    await twice.closed;
    const quick = await openFloor({ limits: { helloMs: 50 } });
    const silent = new WebSocket(`${quick.url.replace('http', 'ws')}/engine`, { headers: { [SECRET_HEADER]: SECRET } });
    await once(silent, 'close');
    await quick.close();
  });

  it('an unknown command, or strange arguments, are answered, and nothing is done', async () => {
    const { engine } = await enter(floor.url);
    const strange = engine as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    expect(await codeOf(strange['move']!(1, {}))).toBe('refused');
    expect(await codeOf(strange['originate']!({ ...dial('x'), more: 1 }))).toBe('refused');
    const { socket, said } = await socketTo(SECRET);
    await engine.stop(0);
    socket.send(hello({ epoch: 1 }));
    for (const [id, name] of ['stop', 'constructor', 'handleUpgrade'].entries())
      socket.send(JSON.stringify({ t: 'ask', id, epoch: 1, name, args: [] }));
    await soon(() => said.length, 4);
    expect(said.slice(1).every((text) => text.includes('unsupported'))).toBe(true);
    expect(floor.fake.noted).toEqual([]);
    socket.terminate();
  });
});

describe('a way that breaks', () => {
  it('loses no event and no command; whatever came meanwhile is told before it counts as back', async () => {
    const { engine, events } = await enter(way.url);
    way.cut();
    await events.wait('control-lost');
    expect(await codeOf(engine.originate(dial('x')))).toBe('unreachable');
    const moved = engine.move('leg', null);
    for (const leg of ['a', 'b', 'c']) floor.fake.emit(talk(leg));
    await moved;
    await events.wait('control-back');
    expect(typesOf(events.all)).toEqual(['control-lost', 'talk', 'talk', 'talk', 'control-back']);
    expect(floor.fake.noted).toEqual([{ command: 'move', args: ['leg', null] }]);
  });

  it('a hang-up that nobody waits for any more is done once there is a way again', async () => {
    const { engine, events } = await enter(way.url, { commandMs: 100 });
    await engine.originate(dial('leg'));
    await way.close();
    expect(await codeOf(engine.hangup('leg', 'normal'))).toMatch(/timeout|unreachable/);
    expect(floor.fake.legs.size).toBe(1);
    const port = Number(new URL(way.url).port);
    way = await openWay(floor.port, port);
    await events.wait('leg-down', ({ leg }) => leg === 'leg');
    expect(floor.fake.hungUp).toEqual([{ leg: 'leg', cause: 'normal' }]);
  });

  it('a gateway that does not read is cut, and told what it has missed', async () => {
    await floor.close();
    floor = await openFloor({ limits: { unreadBytes: 50_000, pingMs: 60 } });
    await way.close();
    way = await openWay(floor.port);
    const { events } = await enter(way.url, { limits: { pingMs: 60 } });
    way.silence();
    for (let nth = 0; nth < 3000; nth++) floor.fake.emit(talk(`leg-${nth}`));
    await events.wait('control-back');
    expect(events.of('talk').map(({ leg }) => leg)).toEqual(Array.from({ length: 3000 }, (_, nth) => `leg-${nth}`));
  });

  it('one that has missed more than the floor keeps is told what has become of what it knew', async () => {
    await floor.close();
    floor = await openFloor({ limits: { events: 10 } });
    await way.close();
    way = await openWay(floor.port);
    const { engine, events } = await enter(way.url);
    for (const leg of ['stays', 'rises', 'ends']) await engine.originate(dial(leg));
    await engine.account('1001', ['secret']);
    // The engine has not answered in time: it may ring all the same.
    const { originate } = floor.fake;
    floor.fake.originate = async (...args) => {
      await originate(...args);
      throw new EngineError('timeout', 'no word');
    };
    expect(await codeOf(engine.originate(dial('rings')))).toBe('timeout');
    floor.fake.up('stays');
    await events.wait('leg-heard');
    const before = events.all.length;
    way.cut();
    floor.fake.up('rises');
    floor.fake.up('rings');
    floor.fake.down('ends');
    floor.fake.arrive('comes', { from: '1', to: '2', did: '2' });
    for (let nth = 0; nth < 20; nth++) floor.fake.emit(talk('stays'));
    await events.wait('control-back');
    const told = events.all.slice(before);
    const rises = ['leg-ringing', 'leg-up', 'leg-heard'];
    expect(typesOf(told)).toEqual(['control-lost', 'leg-down', ...rises, ...rises, 'leg-new', 'control-back']);
    expect(told[1]).toMatchObject({ leg: 'ends', cause: 'lost' });
    expect([told[2], told[5]]).toMatchObject([{ leg: 'rises' }, { leg: 'rings' }]);
    expect(told[8]).toMatchObject({ did: '2', leg: { leg: 'comes' } });
    await soon(() => floor.fake.noted.filter(({ command }) => command === 'account').length, 2);
    floor.fake.emit(talk('comes'));
    await events.wait('talk', ({ leg }) => leg === 'comes');
  });
});

describe('a floor that ends', () => {
  it('and is started anew has none of its calls: they are told to be down, and it knows the accounts again', async () => {
    const { engine, events } = await enter(floor.url);
    await engine.account('1001', ['secret']);
    await engine.originate(dial('leg'));
    const { port } = floor;
    await floor.close();
    await events.wait('control-lost');
    floor = await openFloor({}, port);
    await events.wait('control-back');
    expect(typesOf(events.all).slice(-5)).toEqual(['control-lost', 'engine-down', 'leg-down', 'engine-up', 'control-back']);
    expect(events.of('leg-down')).toMatchObject([{ leg: 'leg', by: 'engine', cause: 'failed' }]);
    expect(floor.fake.noted).toEqual([{ command: 'account', args: ['1001', ['secret']] }]);
    await engine.originate(dial('next'));
    expect([...floor.fake.legs.keys()]).toEqual(['next']);
  });

  it('without coming back counts as dead after a while; one that was alive all the time has its calls hung up', async () => {
    const { engine, events } = await enter(way.url, { limits: { goneMs: 150 } });
    await engine.originate(dial('leg'));
    const port = Number(new URL(way.url).port);
    await way.close();
    await events.wait('engine-down');
    expect(events.of('leg-down')).toMatchObject([{ leg: 'leg', cause: 'failed' }]);
    way = await openWay(floor.port, port);
    await events.wait('control-back');
    expect(floor.fake.legs.size).toBe(0);
    expect(events.of('engine-up')).toHaveLength(1);
    expect(events.of('leg-down')).toHaveLength(1);
  });

  it('nobody listens at its address any more: it counts as dead sooner', async () => {
    const { engine, events } = await enter(floor.url, { limits: { refusedMs: 100 } });
    await engine.originate(dial('leg'));
    const { port } = floor;
    await floor.close();
    await events.wait('engine-down');
    floor = await openFloor({}, port);
    await events.wait('control-back');
    expect(events.of('engine-up')).toHaveLength(1);
  });

  it('in order takes no call any more while its last ones end', async () => {
    const { engine } = await enter(floor.url);
    let ended = () => {};
    const { stop } = floor.fake;
    floor.fake.stop = () => new Promise((done) => (ended = done));
    const stopped = floor.server.stop(1000);
    expect(await codeOf(engine.originate(dial('late')))).toBe('unreachable');
    await engine.move('leg', null);
    ended();
    await stopped;
    floor.fake.stop = stop;
  });
});

describe('commands', () => {
  it('a hang-up is answered while others hang; each is given up in its time', async () => {
    const { engine } = await enter(floor.url, { commandMs: 400 });
    await engine.originate(dial('leg'));
    floor.fake.move = () => new Promise(() => {});
    const hanging = codeOf(engine.move('leg', null));
    const began = performance.now();
    await engine.hangup('leg', 'normal');
    expect(performance.now() - began).toBeLessThan(200);
    expect(await hanging).toBe('timeout');
  });

  it('a gateway that stops ends no call; the next finds them, and hears no old event', async () => {
    const first = await enter(floor.url);
    await first.engine.originate(dial('leg'));
    floor.fake.up('leg');
    await first.engine.stop(0);
    // What is asked of it after that is refused at once: whoever ends waits for no answer.
    await expect(first.engine.hangup('leg', 'normal')).rejects.toMatchObject({ code: 'unreachable' });
    floor.fake.emit(talk('leg'));
    const next = await enter(floor.url);
    expect((await next.engine.list()).legs).toMatchObject([{ leg: 'leg', state: 'up' }]);
    floor.fake.down('leg');
    await next.events.wait('leg-down');
    expect(typesOf(next.events.all)).toEqual(['leg-down']);
    expect(floor.fake.hungUp).toEqual([]);
  });

  it('accounts that the next gateway does not tell end after a while; those that it tells stay as they are', async () => {
    await floor.close();
    floor = await openFloor({ limits: { accountsMs: 80 } });
    const first = await enter(floor.url);
    await first.engine.account('1001', ['a']);
    await first.engine.account('1002', ['b']);
    await first.engine.stop(0);
    const next = await enter(floor.url);
    await next.engine.account('1001', ['a']);
    await soon(() => floor.fake.noted.map(({ args }) => args), [
      ['1001', ['a']],
      ['1002', ['b']],
      ['1001', ['a']],
      ['1002', []],
    ]); // oxfmt-ignore
  });

  it('accounts stay while nobody is there who could tell them', async () => {
    await floor.close();
    floor = await openFloor({ limits: { accountsMs: 30 } });
    const ended = () => floor.fake.noted.filter(({ args: [, secrets] }) => (secrets as string[]).length === 0).length;
    const first = await enter(floor.url);
    await first.engine.account('1001', ['a']);
    await first.engine.stop(0);
    const next = await enter(floor.url);
    await next.engine.stop(0);
    await soon(() => floor.server.isLed, false);
    await new Promise((done) => setTimeout(done, 90));
    expect(ended()).toBe(0);
    await enter(floor.url);
    await soon(ended, 1);
  });

  it('which lines there are is known with the answer to it', async () => {
    const { engine } = await enter(floor.url);
    expect(engine.trunks).toEqual({ people: false, emergency: false });
    floor.fake.setTrunks = async () => void Object.assign(floor.fake, { trunks: { people: true, emergency: true } });
    await engine.setTrunks([]);
    expect(engine.trunks).toEqual({ people: true, emergency: true });
  });
});

it('whoever moves recordings at the floor hears of each, whether a gateway is there or not', async () => {
  const heard: EngineEvent[] = [];
  const alone = await openFloor({ heed: (event) => void heard.push(event) });
  alone.fake.emit({ type: 'record-done', id: 'call' });
  await alone.close();
  expect(typesOf(heard)).toEqual(['record-done']);
});
