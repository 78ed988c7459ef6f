/**
 * Tables of plugins: each plugin's `migrations/*.sql` in the order of their names, once, each in a transaction of its own
 * together with its row in the ledger. A plugin makes tables under its own prefix and touches no others; what cannot run
 * keeps that plugin alone from starting.
 */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '../platform/db/database';
import { pluginMigrations } from '../platform/db/schema';
import type { Migration } from './sides';

/** What the tables of a plugin begin with. */
export const prefixOf = (plugin: string): string => `plugin_${plugin.replaceAll('-', '_')}_`;

/** A migration that cannot run; `message` names it and says what to do. */
export class MigrationFault extends Error {
  override name = 'MigrationFault';
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Tables, views and sequences that there are. */
async function relations(orm: Orm): Promise<Set<string>> {
  const { rows } = await orm.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function run(db: Database, plugin: string, { name, sql: text }: Migration, now: number): Promise<void> {
  await db.tx(async (orm) => {
    const before = await relations(orm);
    await orm.execute(sql.raw(text));
    const after = await relations(orm);
    const prefix = prefixOf(plugin);
    const changed = [...[...after].filter((relation) => !before.has(relation)), ...[...before].filter((relation) => !after.has(relation))];
    const strange = changed.filter((relation) => !relation.startsWith(prefix));
    if (strange.length)
      throw new MigrationFault(`makes or drops ${strange.join(', ')}: a plugin's tables begin with ${prefix}. Rename them in the file.`);
    await orm.insert(pluginMigrations).values({ plugin, name, hash: hashOf(text), at: new Date(now) });
  });
}

/** Runs what has not run yet. Rejects with a `MigrationFault`; what ran before the fault stays. */
export async function migratePlugin(db: Database, plugin: string, migrations: readonly Migration[], now: number): Promise<void> {
  if (migrations.length === 0) return;
  const rows = await db.select().from(pluginMigrations).where(eq(pluginMigrations.plugin, plugin));
  const done = new Map(rows.map(({ name, hash }) => [name, hash]));
  for (const migration of migrations) {
    const hash = done.get(migration.name);
    if (hash === hashOf(migration.sql)) continue;
    if (hash !== undefined)
      throw new MigrationFault(`${migration.name} was edited after it ran. Put it back as it was, and write a new migration.`);
    try {
      await run(db, plugin, migration, now);
    } catch (error) {
      const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String((error as Error).message ?? error);
      throw new MigrationFault(`${migration.name}: ${why}`, { cause: error });
    }
  }
}
