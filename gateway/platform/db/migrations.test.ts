/** A database that an earlier release has filled, brought to this one. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedLayout } from '@dialer/contract/schemas/workspace';
import { readState } from '../../plugins/state';
import { inProject } from '../root';
import type { Database } from './database';
import { connect, migrateDatabase } from './open';
import { accounts, layouts, settings } from './schema';
import { openTestDatabase, type TestDatabase } from '../../testing/database';

let server: TestDatabase;
let url: string;
const partial = mkdtempSync(join(tmpdir(), 'dialer-migrations-'));
beforeAll(async () => {
  server = await openTestDatabase('bare');
  url = server.url;
});
afterAll(async () => {
  await server.stop();
  rmSync(partial, { recursive: true, force: true });
});

/** The tables as they were after so many migrations. */
async function migrateTo(count: number): Promise<void> {
  cpSync(inProject('gateway', 'platform', 'db', 'migrations'), partial, { recursive: true });
  const path = join(partial, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  const client = new Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: partial });
  await client.end();
}

async function withDatabase<T>(run: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = connect(url);
  try {
    return await run(db);
  } finally {
    await close();
  }
}

it('keeps saved layouts as documents of version 1, and the switches of plugins with their revision', async () => {
  await migrateTo(2);
  const layout = { version: 1, placed: [{ panel: 'goals', plugin: 'goals', x: 2, y: 0, w: 4, h: 2, saved: { open: true }, v: 1 }] };
  const plugins = { goals: { version: 1, value: { rings: 3 } } };
  const switches = [{ plugin: 'goals', on: false, role: 'advisor' }];
  await withDatabase(async ({ pool }) => {
    await pool.query(`insert into tenants (id, variant, name, timezone) values (1, 'ISIUS', 'One', 'America/New_York')`);
    await pool.query(
      `insert into accounts (tenant_id, email, password_hash, first_name, last_name, roles) values (1, 'a@b.c', '', 'Ana', 'Roy', '{qualifier}')`,
    );
    const insert = `insert into layouts (account_id, variant, role, revision, layout, plugins) values (1, 'ISIUS', $1, $2, $3, $4)`;
    await pool.query(insert, ['qualifier', 7, layout, plugins]);
    // Reset to the first layout, preferences kept.
    await pool.query(insert, ['advisor', 3, null, plugins]);
    const setting = 'insert into settings (tenant_id, name, value) values ($1, $2, $3)';
    await pool.query(setting, [1, 'plugin-switches', { revision: 5, switches }]);
    await pool.query(setting, [1, 'globals', { 'stack-rebuild': 30 }]);
  });

  await migrateDatabase(url);

  await withDatabase(async (db) => {
    const rows = await db.select().from(layouts).orderBy(layouts.role);
    expect(rows.map(({ role, revision, document }) => ({ role, revision, document }))).toEqual([
      { role: 'advisor', revision: 3, document: { version: 1, layout: null, plugins } },
      { role: 'qualifier', revision: 7, document: { version: 1, layout, plugins } },
    ]);
    for (const { revision, document } of rows) expect(storedLayout.parse({ revision, document }).document).toEqual(document);
    expect(await readState(db, 1)).toEqual({ revision: 5, switches, configs: {}, flags: [] });
    expect((await db.select().from(settings)).map(({ name }) => name)).toEqual(['globals']);
    // English was everybody's: it counts as not chosen.
    expect((await db.select().from(accounts)).map(({ language }) => language)).toEqual([null]);
  });
  await migrateDatabase(url);
});

it('writes telephone numbers one way, keeps what it cannot read and says how many, and knows who promised a callback', async () => {
  const said: string[] = [];
  const bare = await openTestDatabase('bare');
  const older = url;
  url = bare.url;
  try {
    await migrateTo(6);
    await withDatabase(async ({ pool }) => {
      await pool.query(`insert into tenants (id, variant, name, timezone) values (1, 'ISIUS', 'One', 'America/New_York')`);
      await pool.query(`insert into campaigns (id, tenant_id, slug, name) values (7, 1, 'a', 'A')`);
      for (const [phone, campaign] of [
        ['011 617 555 1294', 7],
        ['(617) 555-0102', 7],
        ['+1 617 555 0102', null],
        ['6175550102', null],
        ['617-555-1294', 7],
        ['６１７５５５０１０３', null],
        ['extension 12', null],
      ])
        await pool.query('insert into leads (tenant_id, phone, campaign_id) values (1, $1, $2)', [phone, campaign]);
      for (const phone of ['1 (617) 555-0199', '6175550199', 'nobody', '617.555.0198 x4'])
        await pool.query('insert into do_not_call (tenant_id, phone) values (1, $1)', [phone]);
      await pool.query(
        `insert into dispositions (id, tenant_id, lead_id, account_id, disposition)
         select '00000000-0000-4000-8000-000000000001', 1, id, 42, 'Callback Scheduled' from leads where phone = '6175550102'`,
      );
      await pool.query(
        `insert into follow_ups (tenant_id, lead_id, disposition_id, starts_at)
         select 1, lead_id, id, now() from dispositions`,
      );
    });
    await migrateDatabase(url, (text) => said.push(text));
    await withDatabase(async ({ pool }) => {
      const phones = async (table: string) =>
        (await pool.query<{ phone: string }>(`select phone from ${table}`)).rows.map(({ phone }) => phone).sort();
      // Of two spellings of one number in a campaign only one can be written so: the other stays as it is.
      const [same, ...rest] = (await phones('leads')).filter((phone) => /1294/.test(phone));
      expect([same, rest.length]).toEqual([expect.stringMatching(/^(011 617 555 1294|617-555-1294)$/), 1]);
      expect(rest).toEqual(['6175551294']);
      expect((await phones('leads')).filter((phone) => !/1294/.test(phone))).toEqual([
        '6175550102',
        '6175550102',
        '6175550102',
        '6175550103',
        'extension 12',
      ]);
      expect(await phones('do_not_call')).toEqual(['6175550198', '6175550199', 'nobody']);
      expect((await pool.query('select promised_by from follow_ups')).rows).toEqual([{ promised_by: 42 }]);
      expect(said).toEqual([expect.stringContaining('2 of leads, 1 of the do-not-call list')]);
      // The place that was worked out is forgotten with what it was worked out from, and with nothing else.
      await pool.query(`update leads set place = 'US America/New_York'`);
      await pool.query(`update leads set status = 'Voicemail', zip = zip`);
      expect((await pool.query(`select count(*)::int as n from leads where place = ''`)).rows).toEqual([{ n: 0 }]);
      await pool.query(`update leads set zip = '02134'`);
      expect((await pool.query(`select count(*)::int as n from leads where place <> ''`)).rows).toEqual([{ n: 0 }]);
    });
  } finally {
    url = older;
    await bare.stop();
  }
});

it('puts the numbers of leads that are, or were, Do Not Call on the list', async () => {
  const bare = await openTestDatabase('bare');
  const older = url;
  url = bare.url;
  try {
    await migrateTo(8);
    await withDatabase(async ({ pool }) => {
      const lead = 'insert into leads (tenant_id, phone, phone_other, status, previous_status) values (1, $1, $2, $3, $4)';
      await pool.query(lead, ['6175550101', '["6175550102"]', 'Do Not Call', 'New']);
      await pool.query(lead, ['011 617 555 0103', '[]', 'In Process', 'Do Not Call']);
      await pool.query(lead, ['6175550104', '[]', 'New', 'Do Not Call']);
      await pool.query(lead, ['6175550105', '[]', 'Voicemail', 'New']);
      await pool.query(`insert into do_not_call (tenant_id, phone, reason) values (1, '6175550101', 'asked')`);
    });
    await migrateDatabase(url);
    await withDatabase(async ({ pool }) => {
      const { rows } = await pool.query('select phone, reason from do_not_call order by phone');
      expect(rows).toEqual([
        { phone: '6175550101', reason: 'asked' },
        ...['6175550102', '6175550103', '6175550104'].map((phone) => ({ phone, reason: 'status' })),
      ]);
    });
  } finally {
    url = older;
    await bare.stop();
  }
});

it('keeps the flags that an administrator has switched off, as switches of the centre', async () => {
  const bare = await openTestDatabase('bare');
  const older = url;
  url = bare.url;
  try {
    await migrateTo(11);
    await withDatabase(async ({ pool }) => {
      const state = 'insert into plugin_states (tenant_id, revision, flags) values ($1, 3, $2)';
      await pool.query(state, [1, '{"scripts": false, "transfers": false}']);
      await pool.query(state, [2, '{}']);
    });
    await migrateDatabase(url);
    await withDatabase(async (db) => {
      const flags = ['scripts', 'transfers'].map((flag) => ({ flag, on: false }));
      expect([(await readState(db, 1)).flags, (await readState(db, 2)).flags]).toEqual([flags, []]);
    });
  } finally {
    url = older;
    await bare.stop();
  }
});
