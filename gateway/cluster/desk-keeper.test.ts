import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDesk, type DeskKeeper, type DeskStore } from './desk-keeper';

const LEASE = 10_000;
const RENEW = 3_000;
const LOOK = 1_000;
const GATEWAYS = 3;

/** One history of three gateways and a database, on a clock of its own. What happens is drawn, and is the same for a seed. */
class World {
  now = 0;
  row: { holder: string; address: string; epoch: number; until: number } | null = null;
  databaseAway = false;
  readonly faults: string[] = [];
  readonly gateways: Gateway[] = [];
  private readonly queue: { at: number; nth: number; run: () => void }[] = [];
  private nth = 0;

  at(at: number, run: () => void): () => void {
    const item = { at: Math.max(at, this.now), nth: this.nth++, run };
    this.queue.push(item);
    return () => void (item.run = () => {});
  }

  async runTo(end: number): Promise<void> {
    for (;;) {
      this.queue.sort((a, b) => a.at - b.at || a.nth - b.nth);
      const next = this.queue[0];
      if (!next || next.at > end) break;
      this.queue.shift();
      this.now = next.at;
      next.run();
      for (let turns = 0; turns < 12; turns += 1) await Promise.resolve();
    }
    this.now = end;
  }

  /** A write of somebody who believes that they have the desk: the database takes it only of the last epoch. */
  write(epoch: number): boolean {
    return !this.databaseAway && this.row?.epoch === epoch;
  }
}

class Gateway {
  keeper!: DeskKeeper;
  epoch: number | null = null;
  dead = false;
  frozenUntil = 0;
  private life = 0;

  constructor(
    private readonly world: World,
    readonly name: string,
    private readonly slow: () => number,
  ) {
    this.begin();
  }

  /** After its freeze, and never once it is dead or another life of it has begun. */
  private later(ms: number, run: () => void): () => void {
    const { life, world } = this;
    let cancelled = false;
    const go = () => {
      if (cancelled || this.dead || life !== this.life) return;
      if (this.frozenUntil > world.now) return void world.at(this.frozenUntil, go);
      run();
    };
    world.at(world.now + ms, go);
    return () => void (cancelled = true);
  }

  private ask<T>(run: () => T): Promise<T> {
    return new Promise((done, fail) => {
      this.later(this.slow(), () => {
        const { world } = this;
        let answer: T | Error;
        if (world.databaseAway) answer = new Error('away');
        else answer = run();
        this.later(this.slow(), () => (answer instanceof Error ? fail(answer) : done(answer)));
      });
    });
  }

  begin(): void {
    const { world } = this;
    this.life += 1;
    this.dead = false;
    this.epoch = null;
    const holder = `${this.name}.${this.life}`;
    const store: DeskStore = {
      look: () => this.ask(() => world.row && { ...world.row, held: world.row.until > world.now }),
      take: (by) =>
        this.ask(() => {
          if (world.row && world.row.until > world.now) return null;
          const epoch = (world.row?.epoch ?? 0) + 1;
          world.row = { holder: by, address: '', epoch, until: world.now + LEASE };
          return epoch;
        }),
      renew: (epoch) =>
        this.ask(() => {
          if (world.row?.epoch !== epoch) return false;
          world.row.until = world.now + LEASE;
          return true;
        }),
      open: async () => {},
      release: (epoch) =>
        this.ask(() => {
          if (world.row?.epoch === epoch) world.row.until = world.now;
        }),
    };
    this.keeper = keepDesk({
      ...{ store, holder, renewMs: RENEW, lookMs: LOOK, mercyMs: 3 * LOOK, time: { after: (ms, run) => this.later(ms, run) } },
      taken: (epoch) => {
        if (world.gateways.some((other) => other !== this && other.epoch === epoch)) world.faults.push(`two have epoch ${epoch}`);
        if (this.epoch !== null) world.faults.push(`${this.name} took a second desk`);
        this.epoch = epoch;
      },
      lost: (epoch) => {
        if (world.row?.epoch === epoch) world.faults.push(`${this.name} gave up a desk that is its own`);
        this.kill();
        world.at(world.now + 500, () => this.begin());
      },
      seen: () => {},
      failed: () => {},
    });
    this.keeper.start();
  }

  kill(): void {
    this.dead = true;
    this.epoch = null;
  }
}

const fault = fc.record({
  at: fc.integer({ min: 0, max: 60_000 }),
  who: fc.integer({ min: 0, max: GATEWAYS - 1 }),
  what: fc.constantFrom('kill', 'freeze', 'away', 'hurry', 'hand-over'),
  ms: fc.integer({ min: 1, max: 25_000 }),
});

async function history(faults: readonly (typeof fault extends fc.Arbitrary<infer T> ? T : never)[], delays: readonly number[]) {
  const world = new World();
  let turn = 0;
  const slow = () => delays[turn++ % delays.length]!;
  for (let nth = 0; nth < GATEWAYS; nth += 1) world.gateways.push(new Gateway(world, `g${nth}`, slow));
  for (const { at, who, what, ms } of faults) {
    const gateway = world.gateways[who]!;
    world.at(at, () => {
      if (what === 'kill' && !gateway.dead) {
        gateway.kill();
        world.at(world.now + ms, () => gateway.begin());
      }
      if (what === 'freeze') gateway.frozenUntil = Math.max(gateway.frozenUntil, world.now + ms);
      if (what === 'away') {
        world.databaseAway = true;
        world.at(world.now + Math.min(ms, 8_000), () => void (world.databaseAway = false));
      }
      if (what === 'hurry' && !gateway.dead) gateway.keeper.hurry();
      if (what === 'hand-over' && gateway.epoch !== null) {
        void gateway.keeper.release().catch(() => {});
        gateway.epoch = null;
        world.at(world.now + 1_000, () => {
          gateway.kill();
          gateway.begin();
        });
      }
    });
  }
  // Whoever believes to have the desk writes all the time; of two at one moment the database takes one alone.
  for (let at = 0; at < 60_000; at += 250)
    world.at(at, () => {
      const written = world.gateways.filter(({ epoch, frozenUntil }) => epoch !== null && frozenUntil <= at && world.write(epoch));
      if (written.length > 1) world.faults.push(`two wrote at ${at}`);
    });
  await world.runTo(60_000 + 25_000);
  // All is well again: within a lease, a look and what an answer takes somebody has it, and is the only one to believe so.
  await world.runTo(world.now + LEASE + 3 * LOOK + 8 * Math.max(...delays));
  return world;
}

const RUNS = Number(process.env['DESK_HISTORIES'] ?? 400);

describe('the desk of several gateways', () => {
  it(`is one gateway's at a time, and soon somebody's again, whatever dies or stands still: ${RUNS} histories`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 14 }),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 3, maxLength: 17 }),
        async (faults, delays) => {
          const world = await history(faults, delays);
          expect(world.faults).toEqual([]);
          const holders = world.gateways.filter(({ epoch }) => epoch !== null);
          expect(holders.map(({ epoch }) => epoch)).toEqual([world.row!.epoch]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('is taken at once when its holder lets it go, and by nobody who retires', async () => {
    const world = await history([], [5]);
    const [holder, ...others] = [...world.gateways].sort((a, b) => Number(b.epoch !== null) - Number(a.epoch !== null));
    others[0]!.keeper.retire();
    void holder!.keeper.release();
    holder!.epoch = null;
    await world.runTo(world.now + 20);
    others.forEach(({ keeper }) => keeper.hurry());
    await world.runTo(world.now + 50);
    expect(others.map(({ epoch }) => epoch)).toEqual([null, 2]);
  });

  it('is let go at once by one that was told to take none while it took it', async () => {
    let took = (_epoch: number): void => undefined;
    const [taken, release] = [vi.fn(), vi.fn(async () => {})];
    const take = vi.fn(() => new Promise<number>((done) => (took = done)));
    const store: DeskStore = { look: async () => null, take, renew: async () => true, open: async () => {}, release };
    const keeper = keepDesk({
      ...{ store, taken, holder: 'g', renewMs: RENEW, lookMs: LOOK, mercyMs: 3 * LOOK, time: { after: () => () => {} } },
      ...{ lost: () => {}, seen: () => {}, failed: () => {} },
    });
    keeper.start();
    await vi.waitFor(() => expect(take).toHaveBeenCalled());
    keeper.retire();
    took(4);
    await vi.waitFor(() => expect(release).toHaveBeenCalledWith(4));
    expect(taken).not.toHaveBeenCalled();
  });
});

describe('a database that was away for longer than a desk is held', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** One that looks at another one's desk. */
  function looker() {
    const it = { away: false, row: { holder: 'one', address: 'http://one', epoch: 1, held: true }, take: vi.fn(async () => 2) };
    const ask = async <T>(answer: T): Promise<T> => {
      if (it.away) throw new Error('away');
      return answer;
    };
    const store: DeskStore = {
      look: () => ask({ ...it.row }),
      take: () => ask(null).then(it.take),
      renew: () => ask(true),
      open: async () => {},
      release: async () => {},
    };
    const after = (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    const keeper = keepDesk({
      ...{ store, time: { after }, holder: 'two', renewMs: RENEW, lookMs: LOOK, mercyMs: 3 * LOOK },
      ...{ taken() {}, lost() {}, seen() {}, failed() {} },
    });
    keeper.start();
    return Object.assign(it, { pass: (looks: number) => vi.advanceTimersByTimeAsync(looks * LOOK) });
  }

  it('leaves the desk to its holder, if it says in time that it is there; who dies later is not waited for', async () => {
    const it = looker();
    await it.pass(1);
    it.away = true;
    await it.pass(10);
    it.row.held = false;
    it.away = false;
    await it.pass(3);
    expect(it.take).not.toHaveBeenCalled();
    it.row.held = true;
    await it.pass(1);
    it.row.held = false;
    await it.pass(1);
    expect(it.take).toHaveBeenCalledOnce();
  });

  it('has it taken after that time when the holder has died with it, and at once when it was let go', async () => {
    const [died, gone] = [looker(), looker()];
    for (const it of [died, gone]) Object.assign(it, { away: true, row: { ...it.row, held: false } });
    gone.row.address = '';
    await died.pass(1);
    for (const it of [died, gone]) it.away = false;
    await died.pass(1);
    expect([died.take.mock.calls.length, gone.take.mock.calls.length]).toEqual([0, 1]);
    await died.pass(3);
    expect(died.take).toHaveBeenCalledOnce();
  });
});
