/** What an agent may do only with a manager's approval, as it was asked for and decided. Nothing of it is ever deleted. */
import { index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { ExceptionState } from '@dialer/contract';
import { at, created } from './columns';
import { dispositions } from './calls';
import { leads } from './leads';

export const exceptions = pgTable(
  'exceptions',
  {
    id: serial().primaryKey(),
    tenantId: integer().notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id),
    /** The agent who asks. */
    accountId: integer().notNull(),
    /** The manager who is asked. */
    managerId: integer().notNull(),
    /** A disposition of the centre, or what else is an exception (`src/rules/dispositions.ts`). */
    subject: text().notNull(),
    reason: text().notNull(),
    state: text().$type<ExceptionState>().notNull().default('waiting'),
    /** The manager's. */
    note: text().notNull().default(''),
    /** Who decided: the manager, somebody above them, or the agent who took it back. */
    decidedBy: integer(),
    decidedAt: at(),
    /** The disposition that was saved with it: it holds for one. */
    dispositionId: uuid().references(() => dispositions.id),
    createdAt: created(),
  },
  (t) => [index().on(t.leadId, t.accountId), index().on(t.tenantId, t.managerId)],
);
