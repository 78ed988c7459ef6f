/** Columns that many tables have. Times are `timestamptz`. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const created = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const at = () => timestamp({ withTimezone: true });
/** Words to search by; the database makes them. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });
