/** A database that cannot be reached is said in words: where, why, and what to do, never the password. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDatabase } from '../../cli/database';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { cuttable } from '../../testing/outage';
import { connectOnce, DatabaseUnreachable } from './connect-once';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase('bare')));
afterAll(() => database.stop());
afterEach(() => vi.unstubAllEnvs());

const words = (error: unknown) => {
  expect(error).toBeInstanceOf(DatabaseUnreachable);
  expect((error as Error).message).not.toContain('s3cret');
  return (error as Error).message;
};
const failed = (config: Parameters<typeof connectOnce>[0]) => connectOnce(config).then(() => 'connected', words);

/** A port where nobody listens, or where a server takes connections and says nothing. */
async function port(silent: boolean) {
  const server = createServer(() => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  if (!silent) await new Promise((done) => server.close(done));
  return { url: `postgres://ana:s3cret@127.0.0.1:${own}/dialer`, own, close: () => server.close() };
}

describe('a database that cannot be reached', () => {
  it('is said when nothing listens', async () => {
    const { url, own } = await port(false);
    expect(await failed({ connectionString: url })).toBe(
      `The database "dialer" at 127.0.0.1:${own} (DATABASE_URL) cannot be reached: nothing listens there. Start PostgreSQL, or correct the host and the port.`,
    );
  });

  it('is said when the line swallows everything', async () => {
    const { url, close } = await port(true);
    expect(await failed({ connectionString: url, connectionTimeoutMillis: 50 })).toMatch(
      /no answer came within 0.05 s\. See that PostgreSQL/,
    );
    close();
  });

  it('is said when it does not exist', async () => {
    expect(await failed({ connectionString: database.url.replace(/\/[^/?]*(\?|$)/, '/nowhere$1') })).toMatch(
      /"nowhere" at .* has no such database\. Make it/,
    );
  });

  it('ends a command in words, at its beginning and in the middle', async () => {
    const nobody = await port(false);
    vi.stubEnv('DATABASE_URL', nobody.url);
    expect(await withDatabase('a command', async () => 'ran').catch(words)).toContain('nothing listens there');
    const way = await cuttable(database.url);
    vi.stubEnv('DATABASE_URL', way.url);
    const cut = withDatabase('a command', async (db) => {
      await way.cut();
      await db.pool.query('select 1');
    });
    expect(await cut.catch(words)).toMatch(/does not answer any more .* run the command again/);
    await way.close();
  });
});
