import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** As `database.ts` has it. */
const dialect = new PgDialect({ casing: 'snake_case' });
/** The number of a value in a statement's text, as `$1`. */
const VALUES = /\$\d+/;

/**
 * A part of statements in which only one value changes, however often it stands there: its text is put together once. A claim
 * has some forty conditions, and is asked at every dial; to put them together took a fifth of its time.
 */
export function writtenOnce<T>(part: (value: SQL) => SQL): (value: T) => SQL {
  const written = dialect.sqlToQuery(part(sql`${sql.placeholder('value')}`));
  const texts = written.sql.split(VALUES);
  if (texts.length !== written.params.length + 1)
    throw new Error(`A part that is written once holds a text that looks like a value: ${written.sql}`);
  const strings = Object.assign(texts, { raw: texts }) as TemplateStringsArray;
  return (value) => sql(strings, ...written.params.map(() => value));
}

/** The same of a part in which nothing changes. */
export const fixed = (part: SQL): SQL => writtenOnce<never>(() => part)(undefined as never);
