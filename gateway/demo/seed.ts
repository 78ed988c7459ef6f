import type { Clock } from '../platform/context';
import type { Database } from '../platform/db/database';
import { seedLeads } from './leads';
import { seedPeople } from './people';
import { seedQuotas } from './quotas';

export interface SeedOptions {
  readonly clock: Clock;
  /** Leads of each demo tenant; 0 for none, and then no campaigns either. */
  readonly leads: number;
}

/** Fills a database for demo mode; running it again changes nothing. */
export async function seedDemo(db: Database, { clock, leads }: SeedOptions): Promise<void> {
  await seedPeople(db);
  await seedQuotas(db);
  if (leads) await seedLeads(db, clock, leads);
}
