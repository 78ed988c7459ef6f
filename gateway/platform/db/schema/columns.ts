/** Columns that many tables have. Times are `timestamptz`. */
import { timestamp } from 'drizzle-orm/pg-core';

export const created = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const at = () => timestamp({ withTimezone: true });
