import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../platform/limits';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { countNewLeads } from './figures';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase('demo')));
afterAll(() => database.stop());

it('counts new leads up to a limit, or to the threshold of the centre, and says when there are more', async () => {
  const { db } = database;
  const most = limits.statistics.newLeads;
  const fill = (count: number) =>
    db
      .execute(sql`delete from leads`)
      .then(() =>
        db.execute(
          sql`insert into leads (tenant_id, phone) select 1, (6170000000 + one)::text from generate_series(1, ${count}::int) as one`,
        ),
      );
  await fill(most);
  expect(await countNewLeads(db, 1)).toEqual({ count: most, more: false });
  await fill(most + 2);
  expect(await countNewLeads(db, 1)).toEqual({ count: most, more: true });
  expect(await countNewLeads(db, 1, { threshold: most + 1 })).toEqual({ count: most + 1, more: true });
  expect(await countNewLeads(db, 1, { threshold: most + 2 })).toEqual({ count: most + 2, more: false });
});
