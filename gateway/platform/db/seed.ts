import type { Clock } from '../context';
import type { Database } from './database';
import { seedLeads } from './seed-leads';
import { seedPeople } from './seed-people';
import { seedQuotas } from './seed-quotas';

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
