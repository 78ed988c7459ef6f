import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { createOutage } from '../platform/db/away';
import { LaneBusy } from '../platform/db/lanes';
import { pluginJobs, tenants } from '../platform/db/schema';
import { limits } from '../platform/limits';
import { createTestGateway, type TestPluginGateway } from '../testing/plugin';
import { centreContext } from './centre-context';
import { createPluginHealth } from './health';
import { DatabaseAway } from './own-db';
import { dueJobs, forgetOldJobs, jobsOf } from './job-store';
import { RETRY_MS } from './queue';
import { book, clearBook, manifest, migrations, side } from './testing';

let gateway: TestPluginGateway;
beforeAll(async () => void (gateway = await createTestGateway(side, { migrations })));
afterAll(() => gateway.stop());
beforeEach(() => clearBook());
afterEach(async () => {
  await gateway.db.delete(pluginJobs);
  await gateway.switchTo(true);
  gateway.floor.gateway.ctx.use(createPluginHealth).tryAgain(manifest.id, 1);
});

const jobs = (tenantId = 1) => jobsOf(gateway.db, manifest.id, tenantId);
const now = () => new Date(gateway.clock.now());
const add = async (lane = '', payload: unknown = { n: 1 }, tenantId = 1) =>
  (await jobs(tenantId).add('tell', payload, { lane }, now()))!.id;
const one = async (id: string) => (await gateway.db.select().from(pluginJobs).where(eq(pluginJobs.id, id)))[0]!;
/** Longer than the pause with all its jitter. */
const waitFor = (pause: number) => gateway.clock.advance(pause * 1.2 + 1);

describe('the numbers of queues', () => {
  it('are left out of a scrape, which comes within two seconds, while the database does not answer', async () => {
    const { metrics } = gateway.floor.gateway.ctx;
    await add();
    expect(await metrics.metrics()).toMatch(/^dialer_plugin_queue\{.*\} 1$/m);
    const other = new Client({ connectionString: gateway.floor.gateway.databaseUrl });
    await other.connect();
    await other.query('begin; lock table plugin_jobs');
    const began = performance.now();
    expect(await metrics.metrics()).not.toMatch(/^dialer_plugin_queue\{/m);
    expect(performance.now() - began).toBeLessThan(2_000);
    await other.query('commit');
    await other.end();
  });
});

describe("a plugin's queue", () => {
  it('does what was added once, and keeps it to be shown', async () => {
    const id = await add('crm', { call: 7 });
    await gateway.pass();
    await gateway.pass();
    expect(book.tried).toMatchObject([{ id, attempt: 1, payload: { call: 7 } }]);
    expect(await jobs().list({})).toMatchObject([{ id, state: 'done', attempts: 1, answer: '200', dueAt: null }]);
    expect(await jobs(2).list({})).toEqual([]);
  });

  it('tries again with growing pauses and the same id, then gives up', async () => {
    book.outcome = async () => ({ is: 'again', answer: '503' });
    const id = await add();
    await gateway.pass();
    for (const pause of RETRY_MS) {
      const { dueAt, state } = await one(id);
      expect(state).toBe('waiting');
      expect(Math.abs(dueAt.getTime() - gateway.clock.now() - pause)).toBeLessThanOrEqual(pause * 0.2 + 1);
      gateway.clock.advance(pause * 0.8 - 1);
      const before = book.tried.length;
      await gateway.pass();
      expect(book.tried).toHaveLength(before);
      gateway.clock.advance(pause * 0.4 + 2);
      await gateway.pass();
    }
    expect(book.tried.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(book.tried.map((job) => job.id))).toEqual(new Set([id]));
    expect(await one(id)).toMatchObject({ state: 'given-up', answer: '503' });
  });

  it('tries what was given up once more when it is asked to', async () => {
    book.outcome = async () => ({ is: 'given-up', answer: '410' });
    const id = await add();
    await gateway.pass();
    expect(await one(id)).toMatchObject({ state: 'given-up', attempts: 1, answer: '410' });
    book.outcome = async () => ({ is: 'done', answer: '204' });
    expect(await jobs(2).again(id, now())).toBe(false);
    expect(await jobs().again('no id', now())).toBe(false);
    expect(await jobs().again(id, now())).toBe(true);
    await gateway.pass();
    expect(await one(id)).toMatchObject({ state: 'done', attempts: 1, answer: '204' });
  });

  it('does not let one slow service hold up the others: a lane has its own few tries at a time', async () => {
    const open: (() => void)[] = [];
    book.outcome = (job) =>
      job.payload === 'slow'
        ? new Promise((resolve) => open.push(() => resolve({ is: 'done', answer: '' })))
        : Promise.resolve({ is: 'done', answer: '' });
    for (let nth = 0; nth < 12; nth++) await add('slow', 'slow');
    const quick = await add('quick', 'quick');
    const passed = gateway.pass();
    await expect.poll(async () => (await one(quick)).state).toBe('done');
    await expect.poll(() => book.tried.filter(({ payload }) => payload === 'slow').length).toBe(limits.plugins.jobsPerLane);
    book.outcome = async () => ({ is: 'done', answer: '' });
    for (const end of open) end();
    await passed;
    // On a busy machine a slow one may have run out of its time.
    waitFor(RETRY_MS[0]);
    await gateway.pass();
    expect((await jobs().list({ state: 'done' })).length).toBe(13);
  });

  it("does not let one centre's silent services hold up another centre, however old its work and however many its lanes", async () => {
    const open: (() => void)[] = [];
    book.outcome = (job) =>
      new Promise((resolve) => {
        const end = () => resolve({ is: 'done', answer: '' });
        if (job.payload === 'silent') open.push(end);
        else end();
      });
    for (let nth = 0; nth < 40; nth++) await add(`silent ${nth}`, 'silent');
    gateway.clock.advance(1);
    const other = await add('crm', 'quick', 2);
    const passed = gateway.pass();
    await expect.poll(async () => (await one(other)).state).toBe('done');
    expect(book.tried.findIndex(({ id }) => id === other)).toBeLessThanOrEqual(limits.plugins.jobsPerCentre);
    book.outcome = async () => ({ is: 'done', answer: '' });
    for (const end of open) end();
    await passed;
  });

  it("never has all tries taken by two centres' silent services: a third begins at once", async () => {
    const ends: (() => void)[] = [];
    book.outcome = (job) =>
      new Promise((resolve) => {
        const end = () => resolve({ is: 'done', answer: '' });
        if (job.payload === 'silent') ends.push(end);
        else end();
      });
    const [third] = await gateway.db
      .insert(tenants)
      .values({ id: 3, name: 'Third', variant: 'ISIUS', timezone: 'America/New_York' })
      .returning();
    for (let nth = 0; nth < 4; nth++) for (const centre of [1, 2]) await add(`silent ${nth}`, 'silent', centre);
    const passed = gateway.pass();
    await expect.poll(() => ends.length).toBe(limits.plugins.jobsAtOnce);
    const other = await add('crm', 'quick', third!.id);
    void gateway.pass();
    await expect.poll(async () => (await one(other)).state).toBe('done');
    book.outcome = async () => ({ is: 'done', answer: '' });
    for (const end of ends) end();
    await passed;
    await gateway.db.delete(tenants).where(eq(tenants.id, third!.id));
  });

  it('adds once what is about the same thing, also when it is done, and alone what may not wait twice', async () => {
    const once = (lane: string, word: string) => jobs().add('tell', {}, { lane, once: word }, now());
    const first = await Promise.all(Array.from({ length: 5 }, () => once('crm', 'call 7')));
    expect(first.filter(Boolean)).toHaveLength(1);
    await gateway.pass();
    expect(await once('crm', 'call 7')).toBeNull();
    expect(await once('crm', 'call 8')).not.toBeNull();
    expect(await once('other', 'call 7')).not.toBeNull();
    const alone = () => jobs().add('tell', {}, { lane: 'test', alone: true }, now());
    expect((await Promise.all(Array.from({ length: 5 }, alone))).filter(Boolean)).toHaveLength(1);
    await gateway.pass();
    expect(await alone()).not.toBeNull();
  });

  it('lets so much wait in a lane: what comes then is given up at once, in a word, and counted', async () => {
    const rows = {
      plugin: manifest.id,
      tenantId: 1,
      job: 'tell',
      payload: {},
      dueAt: new Date(gateway.clock.now() + 3_600_000),
      lane: 'crm',
    };
    for (let nth = 0; nth < 10; nth++)
      await gateway.db.insert(pluginJobs).values(Array.from({ length: limits.plugins.jobsWaiting / 10 }, () => rows));
    const { queue } = await centreContext(gateway.floor.gateway.ctx, side, { id: 1, variant: 'ISIUS' }, () => {});
    const id = await queue.add('tell', {}, { lane: 'crm' });
    expect(await one(id!)).toMatchObject({ state: 'given-up', answer: 'lane-full', finishedAt: expect.any(Date) });
    expect(await one((await queue.add('tell', {}, { lane: 'other' }))!)).toMatchObject({ state: 'waiting' });
    expect(await gateway.metric('dialer_plugin_jobs_full_total{plugin="tally-book"}')).toBe(1);
  });

  it('gives centres their turns: the first of each comes before the second of any', async () => {
    for (const [lane, centre] of [
      ['a', 1],
      ['b', 1],
      ['c', 1],
      ['x', 2],
      ['y', 2],
    ] as const) {
      await add(lane, lane, centre);
      gateway.clock.advance(1);
    }
    const due = await dueJobs(gateway.db, manifest.id, [1, 2], now());
    expect(due.map(({ payload }) => payload)).toEqual(['a', 'x', 'b', 'y', 'c']);
  });

  it('ends a try that takes too long, and tells it so', async () => {
    let told = false;
    book.outcome = ({ signal }) => new Promise(() => signal.addEventListener('abort', () => (told = true)));
    const id = await add();
    await gateway.pass();
    expect(told).toBe(true);
    expect(await one(id)).toMatchObject({ state: 'waiting', attempts: 1, answer: 'timeout' });
  });

  it('rests while the centre has the plugin off, and goes on when it is on again', async () => {
    await gateway.switchTo(false);
    const [here, there] = [await add(), await add('', {}, 2)];
    await gateway.pass();
    expect(book.tried.map(({ id }) => id)).toEqual([there]);
    await gateway.switchTo(true);
    await gateway.pass();
    expect(await one(here)).toMatchObject({ state: 'done' });
  });

  it('holds a try that crashed, as on a service that refuses it, to be tried again, and rests after three of them until it is to try again', async () => {
    book.outcome = async () => {
      throw Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
    };
    const id = await add();
    for (let nth = 0; nth < 3; nth++) {
      await gateway.pass();
      waitFor(RETRY_MS[nth]!);
    }
    await gateway.pass();
    expect(book.tried).toHaveLength(3);
    const health = gateway.floor.gateway.ctx.use(createPluginHealth);
    expect(health.of(manifest.id, 1)).toMatchObject({ state: 'resting', last: { where: 'job tell' } });
    book.outcome = async () => ({ is: 'done', answer: '200' });
    health.tryAgain(manifest.id, 1);
    await gateway.pass();
    expect(await one(id)).toMatchObject({ state: 'done' });
  });

  it('begins anew what a gateway that was killed had begun, and counts that try', async () => {
    const id = await add();
    // As a try leaves its row before anything is heard of it.
    await gateway.db.update(pluginJobs).set({ attempts: 1, dueAt: new Date(gateway.clock.now() + 10_200) });
    await gateway.pass();
    expect(book.tried).toEqual([]);
    gateway.clock.advance(10_201);
    await gateway.pass();
    expect(book.tried).toMatchObject([{ id, attempt: 2 }]);
  });

  it('finds nothing before what is no date', async () => {
    await add();
    gateway.clock.advance(1);
    for (const before of ['', 'yesterday', '0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '2026-13-01'])
      expect(await jobs().list({ before })).toEqual([]);
    expect(await jobs().list({ before: now().toISOString() })).toHaveLength(1);
  });

  it('waits for a lane that is busy, which is no outage of the database', async () => {
    const noticed = vi.spyOn(gateway.floor.gateway.ctx.use(createOutage), 'noticed');
    book.outcome = () => Promise.reject(new DatabaseAway('The database is away.', { cause: new LaneBusy('plugins') }));
    const id = await add();
    await gateway.pass();
    expect(noticed).not.toHaveBeenCalled();
    book.outcome = async () => ({ is: 'done', answer: '200' });
    gateway.clock.advance(10_201);
    await gateway.pass();
    expect(await one(id)).toMatchObject({ state: 'done', attempts: 2 });
    noticed.mockRestore();
  });

  it('is measured: how much waits, and how long the oldest is overdue', async () => {
    await gateway.switchTo(false);
    await add();
    await add();
    gateway.clock.advance(90_000);
    expect(await gateway.metric('dialer_plugin_queue{plugin="tally-book"}')).toBe(2);
    expect(await gateway.metric('dialer_plugin_queue_oldest_seconds{plugin="tally-book"}')).toBe(90);
  });

  it('forgets what is done after a week and what was given up after a month, and nothing that waits', async () => {
    const at = (days: number) => new Date(gateway.clock.now() - days * 24 * 3_600_000);
    const rows = { plugin: manifest.id, tenantId: 1, job: 'tell', payload: {}, dueAt: at(40), createdAt: at(40) };
    await gateway.db.insert(pluginJobs).values([
      { ...rows, lane: 'old', state: 'done', finishedAt: at(8) },
      { ...rows, lane: 'new', state: 'done', finishedAt: at(6) },
      { ...rows, lane: 'old', state: 'given-up', finishedAt: at(31) },
      { ...rows, lane: 'new', state: 'given-up', finishedAt: at(29) },
      { ...rows, lane: 'waits' },
    ]);
    await forgetOldJobs(gateway.db, gateway.clock.now());
    expect((await jobs().list({})).map(({ lane }) => lane).sort()).toEqual(['new', 'new', 'waits']);
  });
});
