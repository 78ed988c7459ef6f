import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { createTestGateway } from '../testing/plugin';
import { createPluginHealth } from './health';
import { migratePlugin } from './migrations';
import { manifest, migrations, side } from './testing';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.stop());

const run = (plugin: string, ...files: [name: string, sql: string][]) =>
  migratePlugin(
    database.db,
    plugin,
    files.map(([name, text]) => ({ name, sql: text })),
    0,
  );
const has = async (table: string) => (await database.db.execute(sql`select to_regclass(${table}) is not null as there`)).rows[0]!['there'];

const FIRST: [string, string] = ['0001.sql', 'create table plugin_call_notes_one (id int); create index on plugin_call_notes_one (id);'];

describe("a plugin's migrations", () => {
  it('run once, in order, also those that come with a later release', async () => {
    await run('call-notes', FIRST);
    await run('call-notes', FIRST, ['0002.sql', 'alter table plugin_call_notes_one add word text;']);
    await run('call-notes', FIRST, ['0002.sql', 'alter table plugin_call_notes_one add word text;']);
    await database.db.execute(sql`insert into plugin_call_notes_one (id, word) values (1, 'a')`);
  });

  it('are refused when they were edited after they ran, or touch what is not theirs, and leave nothing of that behind', async () => {
    await expect(run('call-notes', [FIRST[0], `${FIRST[1]} `])).rejects.toThrow('0001.sql was edited after it ran. Put it back as it was');
    await expect(run('other', ['0001.sql', 'create table notes (id int);'])).rejects.toThrow(
      "notes: a plugin's tables begin with plugin_other_",
    );
    await expect(run('other', ['0001.sql', 'drop table do_not_call;'])).rejects.toThrow(
      "do_not_call: a plugin's tables begin with plugin_other_",
    );
    expect([await has('notes'), await has('do_not_call')]).toEqual([false, true]);
  });

  it('are undone when one of their statements fails, and what ran before them stays', async () => {
    const good: [string, string] = ['0001.sql', 'create table plugin_torn_a (id int);'];
    await expect(run('torn', good, ['0002.sql', 'create table plugin_torn_b (id int); select nothing from nowhere;'])).rejects.toThrow(
      /^0002\.sql: relation "nowhere" does not exist$/,
    );
    expect([await has('plugin_torn_a'), await has('plugin_torn_b')]).toEqual([true, false]);
  });

  it('that fail keep their plugin from running and nothing else: the gateway starts, and says so', async () => {
    const torn = { ...manifest, id: 'torn' };
    const beside = {
      manifest: torn,
      side: { ...side, manifest: torn },
      migrations: [{ name: '0001.sql', sql: 'select nothing from nowhere;' }],
    };
    const broken = { manifest: { ...manifest, id: 'unreadable' }, side: new Error('Unexpected token'), migrations: [] };
    const gateway = await createTestGateway(side, { migrations, beside: [beside, broken] });
    try {
      const manager = await gateway.signIn('manager@isius.demo');
      expect((await gateway.call(manager, 'list')).status).toBe(200);
      expect(await manager.get('/plugins/torn/counts')).toMatchObject({ status: 503, body: { code: 'plugin-rests' } });
      expect((await manager.get('/plugins/unreadable/counts')).status).toBe(404);
      const health = gateway.floor.gateway.ctx.use(createPluginHealth);
      expect(health.of('torn', 1)).toMatchObject({ state: 'broken', last: { message: '0001.sql: relation "nowhere" does not exist' } });
      expect(health.of('unreadable', 1)).toMatchObject({ state: 'broken', last: { message: 'Unexpected token' } });
      expect(health.of('goals', 1)).toBeNull();
      expect(await gateway.metric('dialer_plugin_resting{plugin="torn"}')).toBe(1);
    } finally {
      await gateway.stop();
    }
  });
});
