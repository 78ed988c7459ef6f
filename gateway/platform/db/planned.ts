import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';

const MARK = '/* planned once */';

/**
 * Put into a statement, it has each connection plan it once and not each time: a claim's conditions take longer to plan than to
 * answer. Only for what is asked for every dial and has few texts, because a connection keeps them all. PostgreSQL does so
 * where it takes the plan for all values to be no dearer than one for the values at hand.
 */
export const PLANNED_ONCE: SQL = sql.raw(MARK);

/** The name of the prepared statement for a text with the mark, which is the text's own; of others undefined. */
export const preparedName = (text: string): string | undefined =>
  text.includes(MARK) ? createHash('sha1').update(text).digest('hex') : undefined;
