import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type Floor } from '../../testing/floor';
import { leads } from './schema';
import { limits } from '../limits';
import { LANES } from './lanes';

let floor: Floor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  // Everybody's share of searches is whole again.
  floor.clock.advance(60_000);
});

/** Every connection of the lane of searches is lent, and its queue is full, until it is let go. */
async function blockSearches(): Promise<{ free(): Promise<void> }> {
  const search = floor.db.lane('search').pool;
  const lent = await Promise.all(Array.from({ length: limits.database.searchConnections }, () => search.connect()));
  const queued = Array.from({ length: limits.database.searchWaiting }, () => search.query('select 1'));
  const done = Promise.allSettled(queued);
  return {
    async free() {
      for (const client of lent) client.release();
      await done;
    },
  };
}

describe('the lanes of the database', () => {
  it('end a statement that takes too long, each by its own limit', async () => {
    for (const lane of LANES) {
      const { rows } = await floor.db
        .lane(lane)
        .execute<{ setting: string }>(sql`select setting from pg_settings where name = 'statement_timeout'`);
      expect([lane, Number(rows[0]!.setting)]).toEqual([lane, limits.database[`${lane}StatementMs`]]);
    }
  });

  it('keep calls and colleagues going while searches wait, and refuse what a queue does not hold, in words', async () => {
    const ana = await floor.gateway.signIn('qualifier@isius.demo');
    const ben = await floor.worker('advisor@isius.demo');
    const lead = await floor.lead({ phone: '6175550101', firstName: 'Ida' });
    const { free } = await blockSearches();
    try {
      const refused = await ana.get('/leads/search/ida');
      expect(refused).toMatchObject({ status: 503, body: { code: 'database-busy', message: expect.stringContaining('Try again') } });
      expect(refused.headers.get('retry-after')).toBe('2');
      // A whole call, from ready to the disposed lead.
      await ben.status('ready');
      await ben.api.post('/dials/auto');
      floor.engine.up((await floor.engine.rung(ben.extension)).leg);
      const far = await floor.engine.rung('6175550101');
      floor.engine.up(far.leg);
      floor.engine.down(far.leg);
      await floor.settled();
      expect((await ben.dispose(lead.id, { disposition: 'Voicemail' })).status).toBe(201);
      expect((await ana.get('/leads/by-phone/6175550101?type=manual&timestamp=1')).status).toBe(200);
    } finally {
      await free();
    }
    expect((await ana.get('/leads/search/ida')).status).toBe(200);
    expect(await floor.gateway.ctx.metrics.metrics()).toContain('dialer_refused_total{what="database-busy"} 1');
  });

  it('say that a query took too long', async () => {
    const ana = await floor.gateway.signIn('qualifier@isius.demo');
    const lead = await floor.lead({ phone: '6175550101' });
    const holder = await floor.db.pool.connect();
    const desk = floor.db.lane('desk').pool;
    const shorten = (client: { query(text: string): Promise<unknown> }) => void client.query("set statement_timeout = '50ms'");
    desk.on('acquire', shorten);
    await holder.query('begin');
    await holder.query('select * from leads for update');
    try {
      expect(await ana.put(`/leads/${lead.id}`, { notes: 'x' })).toMatchObject({ status: 503, body: { code: 'database-timeout' } });
    } finally {
      desk.off('acquire', shorten);
      await holder.query('rollback');
      holder.release();
      await Promise.all(
        Array.from({ length: limits.database.deskConnections }, () =>
          desk.query(`set statement_timeout = ${limits.database.deskStatementMs}`),
        ),
      );
    }
    expect((await ana.put(`/leads/${lead.id}`, { notes: 'x' })).status).toBe(204);
  });

  it('have enough with one connection each: no transaction waits for another one of its own', async () => {
    const pools = LANES.map((lane) => floor.db.lane(lane).pool);
    const sizes = pools.map((pool) => pool.options.max);
    for (const pool of pools) pool.options.max = 1;
    try {
      const lead = await floor.lead({ phone: '6175550101' });
      const ana = await floor.worker('qualifier@isius.demo');
      await ana.status('ready');
      expect((await ana.api.post('/dials/auto')).status).toBe(201);
      floor.engine.up((await floor.engine.rung(ana.extension)).leg);
      const far = await floor.engine.rung('6175550101');
      floor.engine.up(far.leg);
      const keyed = await Promise.all(
        ['a', 'b', 'c'].map((key) => ana.api.put(`/leads/${lead.id}`, { notes: key }, { 'idempotency-key': `save-${key}` })),
      );
      expect(keyed.map(({ status }) => status)).toEqual([204, 204, 204]);
      floor.engine.down(far.leg);
      await floor.settled();
      expect((await ana.api.put(`/leads/${lead.id}/statuses`, { status: 'Sold' })).status).toBe(204);
      expect((await ana.dispose(lead.id, { disposition: 'Do Not Call' }, 'once')).status).toBe(201);
      const made = await ana.api.post('/leads', { phone: '6175550102', type: 'manual' });
      expect((await ana.api.delete(`/leads/${made.body.id}`)).status).toBe(204);
      expect((await ana.api.get(`/agents/${ana.id}/statistics`)).status).toBe(200);
      expect((await floor.db.select().from(leads)).map(({ status }) => status)).toEqual(['Do Not Call']);
    } finally {
      pools.forEach((pool, nth) => (pool.options.max = sizes[nth]!));
    }
  });
});

describe("one person's share of searches", () => {
  it('ends within a minute, says so, and is nobody else’s', async () => {
    await floor.lead({ phone: '6175550101', firstName: 'Ida' });
    const ana = await floor.gateway.signIn('qualifier@isius.demo');
    const ben = await floor.gateway.signIn('advisor@isius.demo');
    for (let nth = 0; nth < limits.search.perMinute; nth++) expect((await ana.get('/leads/search/ida')).status).toBe(200);
    const refused = await ana.get('/leads/search/ida');
    expect(refused).toMatchObject({ status: 429, body: { code: 'search-rate' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(60);
    expect((await ben.get('/leads/search/ida')).status).toBe(200);
    floor.clock.advance(60_000);
    expect((await ana.get('/leads/search/ida')).status).toBe(200);
  });

  it('holds a few at the same time, also of two hundred', async () => {
    await floor.lead({ phone: '6175550101', firstName: 'Ida' });
    const ana = await floor.gateway.signIn('qualifier@isius.demo');
    const statuses = (await Promise.all(Array.from({ length: 200 }, () => ana.get('/leads/search/ida')))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(limits.search.perMinute);
  });
});
