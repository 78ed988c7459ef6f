import type { Clock } from '../platform/context';
import type { Database } from '../platform/db/database';
import { seedAttributes } from './attributes';
import { seedFieldAgents } from './field-agents';
import { seedLeads } from './leads';
import { DEMO_TENANTS, seedPeople } from './people';
import { seedQuotas } from './quotas';

export interface SeedOptions {
  readonly clock: Clock;
  /** Leads of each demo tenant; 0 for none, and then no campaigns either. */
  readonly leads: number;
  /** Codes of the centres that this gateway has; a demo centre without its folder is not made. */
  readonly centres: readonly string[];
}

/** Fills a database for demo mode; running it again changes nothing. */
export async function seedDemo(db: Database, { clock, leads, centres }: SeedOptions): Promise<void> {
  const tenants = DEMO_TENANTS.filter(({ variant }) => centres.includes(variant)).map(({ id }) => id);
  if (tenants.length === 0) return;
  await seedPeople(db, tenants);
  await seedQuotas(db, tenants);
  await seedAttributes(db, tenants);
  await seedFieldAgents(db, tenants);
  if (leads) await seedLeads(db, clock, leads, tenants);
}
