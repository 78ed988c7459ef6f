/** A plugin's way to the database: statements with parameters, and a word for when the database is away. */
import { sql } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import { isDatabaseAway } from '../platform/db/errors';
import type { PluginDb } from './define';

/** A query failed because the database is away or has too much to do: no fault of the plugin. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

export const ownDb = (orm: Orm): PluginDb => ({
  async query<Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) {
    try {
      const { rows } = await orm.execute(sql(strings, ...values));
      return rows as Row[];
    } catch (error) {
      throw isDatabaseAway(error) ? new DatabaseAway('The database is away.', { cause: error }) : error;
    }
  },
});
