// @long
/** A database that falls silent and comes back: its old connections never answer, and nobody waits for them. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cuttable, type CutWay } from '../../testing/outage';
import { startTestGateway, type TestGateway } from '../../testing/gateway';
import { limits } from '../limits';
import { createOutage } from './away';
import { TooSlow } from './errors';
import { LANES, type Lane } from './lanes';

let gateway: TestGateway;
let way: CutWay;
beforeEach(async () => {
  gateway = await startTestGateway({ through: async (url) => (way = await cuttable(url)) });
  // Calls keep one connection: whether the server is back is asked on it, then on a new one, which says nothing of others.
  const { pool } = way.db.lane('calls');
  const lent = await Promise.all(Array.from({ length: 2 }, () => pool.connect()));
  lent.forEach((client, nth) => client.release(nth > 0));
});
afterEach(() => gateway.stop());

/** Asks so many times at once that every connection of the lane is used. */
const fill = (lane: Lane) => {
  const { pool } = way.db.lane(lane);
  return Promise.all(Array.from({ length: pool.options.max }, () => pool.query('select pg_sleep(0.05)')));
};

describe('a database that was silent and is back', () => {
  it('is asked on new connections at once, in every lane', async () => {
    for (const lane of ['desk', 'search'] as const) await fill(lane);
    const outage = gateway.ctx.use(createOutage);
    way.silence();
    outage.noticed(new TooSlow());
    await way.mend();
    await outage.over();
    for (const lane of LANES) await fill(lane);
  }, 30_000);

  it('is not waited for on a connection that was asked before, and one that speaks is kept', async () => {
    const desk = way.db.lane('desk').pool;
    const outage = gateway.ctx.use(createOutage);
    await fill('desk');
    way.silence();
    const asked = desk.query('select 1').then(
      () => 'answered',
      (error: Error) => error.message,
    );
    await way.mend();
    // A connection of after the silence: it owes an answer too when the others are no longer trusted, and gives it.
    const kept = await way.db.lane('search').pool.connect();
    const slow = kept.query('select 1 as one from pg_sleep(2.7)');
    try {
      outage.noticed(new TooSlow());
      await outage.over();
      expect(await asked).toMatch(/^Connection terminated unexpectedly/);
      expect((await slow).rows).toEqual([{ one: 1 }]);
    } finally {
      kept.release();
    }
  }, 30_000);

  it('is asked whether it is there when a request of a person was not answered', async () => {
    const agent = await gateway.signIn('qualifier@isius.demo');
    const outage = gateway.ctx.use(createOutage);
    way.silence();
    expect(await agent.get('/agents/follow-ups?limit=50&overdue=false')).toMatchObject({ status: 503, body: { code: 'database-away' } });
    expect(outage.away).toBe(true);
    await way.mend();
    await outage.over();
    expect((await agent.get('/agents/follow-ups?limit=50&overdue=false')).status).toBe(200);
  }, 30_000);

  it('keeps a transaction waiting for one answer only, not for that of its rollback too', async () => {
    let failed = NaN;
    const transaction = way.db.lane('search').tx(async (orm) => {
      await orm.execute(sql`select 1`);
      way.silence();
      await orm.execute(sql`select 1`).catch((error: unknown) => {
        failed = performance.now();
        throw error;
      });
    });
    await expect(transaction).rejects.toThrow();
    expect(performance.now() - failed).toBeLessThan(limits.database.searchStatementMs / 3);
  }, 30_000);
});
