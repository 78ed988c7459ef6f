import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fence } from '../platform/db/lanes';
import { connect } from '../platform/db/open';
import { desk, gatewayKeys } from '../platform/db/schema';
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { openDeskStore, type PostgresDesk } from './desk-store';
import { deskName, STILL_OURS } from './fence';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.stop());
beforeEach(() => database.db.delete(desk));

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
function store(changed = () => {}): PostgresDesk {
  const opened = openDeskStore(database.url, changed);
  ends.push(() => opened.close());
  return opened;
}
/** The desk's time runs out, as when nothing is heard of its holder. */
const runOut = () => database.db.update(desk).set({ until: sql`now() - interval '1 ms'` });
/** The connections of whoever has the desk. */
function seat(epoch: number, closed = () => {}) {
  const fence: Fence = { name: deskName(epoch), check: { text: STILL_OURS, values: [epoch] }, closed };
  const opened = connect(database.url, () => {}, fence);
  ends.push(() => opened.close());
  return opened.db;
}
const keys = async () => (await database.db.select().from(gatewayKeys)).map(({ name }) => name);

describe('the desk’s row', () => {
  it('is taken by one of many at once, and by another only when its time has run out', async () => {
    const stores = Array.from({ length: 5 }, () => store());
    const epochs = await Promise.all(stores.map((each, nth) => each.take(`g${nth}`)));
    expect(epochs.filter((epoch) => epoch !== null)).toEqual([1]);
    expect(await stores[0]!.take('late')).toBeNull();
    expect(await stores[0]!.look()).toMatchObject({ epoch: 1, address: '', held: true });
    await runOut();
    expect(await stores[0]!.look()).toMatchObject({ epoch: 1, held: false });
    expect(await stores[0]!.take('late')).toBe(2);
    expect(await stores[0]!.look()).toMatchObject({ holder: 'late', epoch: 2, held: true });
  });

  it('is still its holder’s after its time, as long as nobody took it', async () => {
    const [mine, other] = [store(), store()];
    const epoch = (await mine.take('mine'))!;
    await runOut();
    expect(await mine.renew(epoch)).toBe(true);
    expect((await mine.look())!.held).toBe(true);
    await runOut();
    await other.take('other');
    expect(await mine.renew(epoch)).toBe(false);
    await mine.release(epoch);
    await mine.open(epoch, 'http://mine');
    expect(await other.look()).toMatchObject({ holder: 'other', address: '', held: true });
  });

  it('is told of at once: where it is found, and that it may be taken', async () => {
    const heard = vi.fn();
    const [mine, other] = [store(), store(heard)];
    await other.look();
    const epoch = (await mine.take('mine'))!;
    await mine.open(epoch, 'http://10.0.0.1:4100');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(await other.look()).toEqual({ holder: 'mine', address: 'http://10.0.0.1:4100', epoch, held: true });
    await mine.release(epoch);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    expect((await other.look())!.held).toBe(false);
  });

  it('is found again by a new connection after the old one broke', async () => {
    const mine = store();
    const epoch = (await mine.take('mine'))!;
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dialer cluster'`);
    await vi.waitFor(async () => expect(await mine.renew(epoch)).toBe(true));
  });
});

describe('who has lost the desk', () => {
  const insert = (name: string) => sql`insert into gateway_keys (name, value) values (${name}, 'x')`;

  it('writes nothing any more: neither on connections that it had nor on new ones', async () => {
    const name = randomUUID();
    const closed = vi.fn();
    const epoch = (await store().take('stalled'))!;
    const db = seat(epoch, closed);
    await db.execute(insert(`${name} before`));
    await runOut();
    const next = (await store().take('next'))!;
    for (const lane of ['calls', 'desk', 'search', 'plugins'] as const)
      await expect(db.lane(lane).execute(insert(`${name} ${lane}`))).rejects.toThrow();
    // A query on the connection that was cut tells so itself; the next asks for a new one, which is refused.
    await expect(db.execute(insert(`${name} again`))).rejects.toMatchObject({ cause: { code: 'FENCED' } });
    expect(closed).toHaveBeenCalled();
    await seat(next).execute(insert(`${name} next`));
    expect((await keys()).filter((each) => each.startsWith(name)).sort()).toEqual([`${name} before`, `${name} next`]);
  });

  it('is of this database: a dialer that has another one on the same server works on', async () => {
    const other = await openTestDatabase('bare');
    const theirs = new Client({ connectionString: other.url, application_name: deskName(7) });
    theirs.on('error', () => {});
    await theirs.connect();
    ends.push(() => theirs.end(), other.stop);
    await store().take('mine');
    expect((await theirs.query('select 1')).rowCount).toBe(1);
  });

  it('commits nothing that it had begun', async () => {
    const name = randomUUID();
    const epoch = (await store().take('stalled'))!;
    const db = seat(epoch);
    const written = db.tx(async (orm) => {
      await orm.execute(insert(name));
      // It stands still here, and another one comes.
      await runOut();
      await store().take('next');
      await orm.execute(insert(`${name} more`));
    });
    await expect(written).rejects.toThrow();
    expect((await keys()).filter((each) => each.startsWith(name))).toEqual([]);
  });
});
