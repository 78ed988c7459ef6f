/** A plugin's way to the database: statements with parameters, and a word for when the database is away. */
import { sql } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import { isDatabaseAway } from '../platform/db/errors';
import type { PluginDb } from './define';

/**
 * The database is away or has too much to do: no fault of the plugin. What a plugin throws is judged by this alone, since
 * the services that it asks by itself refuse connections with the same codes.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** Work of the database on behalf of a plugin. */
export const ofDatabase = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isDatabaseAway(error) ? new DatabaseAway('The database is away.', { cause: error }) : error;
  });

export const ownDb = (orm: Orm): PluginDb => ({
  async query<Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) {
    const { rows } = await ofDatabase(orm.execute(sql(strings, ...values)));
    return rows as Row[];
  },
});
