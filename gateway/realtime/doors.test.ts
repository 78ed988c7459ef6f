import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callsFloor, type Floor } from '../testing/floor';
import { createCallers } from '../platform/http/caller';
import { limits } from '../platform/limits';
import type { TestClient } from '../testing/gateway';
import { createDoors, createRate } from './doors';
import { openPage, type TestPage } from '../testing/page';

const { socketsPerPerson, socketsPerAddress, strangersPerAddress, silentMs, commandBurst, commandsPerSecond, frameBytes } = limits.realtime;
let floor: Floor;
let ana: TestClient;
const pages: TestPage[] = [];
beforeAll(async () => {
  floor = await callsFloor();
  ana = await floor.gateway.signIn('qualifier@isius.demo');
});
afterAll(() => floor.stop());
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
});
const open = (token = ana.token) => {
  const page = openPage(floor.gateway.url, token);
  pages.push(page);
  return page;
};
const connected = (page: TestPage) => new Promise<void>((done) => page.socket.once('connect', done));
const counted = async (what: string) =>
  Number(new RegExp(`dialer_refused_total\\{what="${what}"\\} (\\d+)`).exec(await floor.gateway.ctx.metrics.metrics())![1]);

describe('event sockets', () => {
  it(`of one person are ${socketsPerPerson} at most; one more waits until another goes`, async () => {
    const all = Array.from({ length: socketsPerPerson }, () => open());
    await Promise.all(all.map(connected));
    const before = await counted('realtime-sockets');
    expect(await open().closed()).toBe('too-many');
    expect(await counted('realtime-sockets')).toBe(before + 1);
    const colleague = await floor.gateway.signIn('advisor@isius.demo');
    await connected(open(colleague.token));
  });

  it('answer commands beyond their rate with a refusal, and go on', async () => {
    const page = open();
    await connected(page);
    const answers = await Promise.all(
      Array.from({ length: commandBurst * 2 }, () => page.ask('showHostname', { extension: '9999' }) as Promise<{ code?: string }>),
    );
    const refused = answers.filter(({ code }) => code === 'too-many').length;
    expect(refused).toBeGreaterThan(0);
    expect(answers.length - refused).toBeGreaterThanOrEqual(commandBurst);
    expect(await counted('realtime-rate')).toBe(refused);
    expect(page.socket.connected).toBe(true);
  });

  it('are closed by a frame that is too large, and it is counted', async () => {
    const page = open();
    await connected(page);
    page.socket.emit('showHostname', { extension: 'x'.repeat(frameBytes) });
    await page.closed();
    await expect.poll(() => counted('realtime-frame')).toBe(1);
  });

  it('of pages are let in while one machine of their address opens connections and says nothing', async () => {
    const handshake = () => fetch(`${floor.gateway.url}/socket.io/?EIO=4&transport=polling`).then((answer) => answer.text());
    const before = await counted('realtime-strangers');
    for (let n = 0; n < socketsPerAddress; n += 100) await Promise.all(Array.from({ length: 100 }, handshake));
    const page = open();
    await connected(page);
    expect((await counted('realtime-strangers')) - before).toBeGreaterThanOrEqual(socketsPerAddress - strangersPerAddress);
  }, 60_000);
});

describe('tokens of event sockets', () => {
  const realtime: { checksWaiting: number } = limits.realtime;
  const usual = realtime.checksWaiting;
  let small: Floor;
  beforeAll(async () => {
    realtime.checksWaiting = 2;
    small = await callsFloor();
  });
  afterAll(async () => {
    realtime.checksWaiting = usual;
    await small.stop();
  });

  it('are looked up few at a time; one too many is told to come again, and counted', async () => {
    const { sessions, metrics } = small.gateway.ctx;
    const { token } = await small.gateway.signIn('qualifier@isius.demo');
    const look = sessions.authenticate.bind(sessions);
    let open_: () => void;
    const opened = new Promise<void>((done) => (open_ = done));
    const spy = vi.spyOn(sessions, 'authenticate').mockImplementation(async (...asked) => {
      await opened;
      return look(...asked);
    });
    try {
      const all = Array.from({ length: limits.realtime.checksAtOnce + 3 }, () => openPage(small.gateway.url, token));
      pages.push(...all);
      expect(await Promise.race(all.map((page) => page.closed()))).toBe('busy');
      expect(spy).toHaveBeenCalledTimes(limits.realtime.checksAtOnce);
      expect(await metrics.metrics()).toContain('dialer_refused_total{what="realtime-busy"} 1');
      const others = all.filter(({ socket }) => socket.active).map(connected);
      open_!();
      await Promise.all(others);
      expect(others).toHaveLength(limits.realtime.checksAtOnce + 2);
    } finally {
      spy.mockRestore();
    }
  });
});

describe('the doors', () => {
  class Visit extends EventEmitter {
    readonly request = { headers: {}, socket: { remoteAddress: '203.0.113.7' } } as unknown as IncomingMessage;
    readonly close = vi.fn((_discard?: boolean) => void this.emit('close'));
    readonly transport = { socket: { terminate: vi.fn() } };
  }
  const setUp = () => {
    const doors = createDoors({ callers: createCallers([]), refused: () => {} });
    const come = () => {
      const visit = new Visit();
      doors.enters(visit);
      return visit;
    };
    return { doors, come };
  };

  it('send the oldest stranger away for the newest, and no page whose token is being checked or was right', () => {
    const { doors, come } = setUp();
    const [checked, right] = [come(), come()];
    doors.checks(checked);
    doors.checks(right);
    expect(doors.proves(right)).toBe(true);
    const strangers = Array.from({ length: socketsPerAddress + strangersPerAddress }, come);
    expect(strangers.filter(({ close }) => close.mock.calls.length === 0)).toEqual(strangers.slice(socketsPerAddress));
    expect(checked.close).not.toHaveBeenCalled();
    expect(doors.proves(checked)).toBe(true);
    expect(right.close).not.toHaveBeenCalled();
  });

  it('count a page of an address until it goes', () => {
    const { doors, come } = setUp();
    const enter = () => {
      const page = come();
      doors.checks(page);
      return { page, isIn: doors.proves(page) };
    };
    const all = Array.from({ length: socketsPerAddress + 1 }, enter);
    expect(all.map(({ isIn }) => isIn)).toEqual([...Array<boolean>(socketsPerAddress).fill(true), false]);
    all[0]!.page.emit('close');
    expect(enter().isIn).toBe(true);
  });

  it('end at once who says nothing in time, and who is wrong twice', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { doors, come } = setUp();
      const [silent, right, wrong] = [come(), come(), come()];
      doors.proves(right);
      doors.fails(wrong);
      expect(wrong.close).not.toHaveBeenCalled();
      doors.fails(wrong);
      expect(wrong.close).toHaveBeenCalledWith(true);
      vi.advanceTimersByTime(silentMs);
      expect(silent.close).toHaveBeenCalledWith(true);
      // Whoever leaves the goodbye unanswered goes all the same.
      vi.advanceTimersByTime(1_000);
      for (const gone of [wrong, silent]) expect(gone.transport.socket.terminate).toHaveBeenCalled();
      expect(right.close).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('a rate lets through what is allowed over time, and never more', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 200 }), (pauses) => {
      let now = 0;
      const may = createRate(commandsPerSecond, 10, () => now);
      let passed = 0;
      for (const pause of pauses) {
        now += pause;
        if (may()) passed += 1;
        expect(passed).toBeLessThanOrEqual(10 + Math.ceil((now / 1000) * commandsPerSecond));
      }
      if (pauses.every((pause) => pause >= 1000 / commandsPerSecond)) expect(passed).toBe(pauses.length);
    }),
  );
});
