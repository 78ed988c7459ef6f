import type { Clock } from '../context';
import type { Database } from './database';
import { seedPeople } from './seed-people';

export interface SeedOptions {
  readonly clock: Clock;
  /** Leads of each demo tenant; 0 for none. */
  readonly leads: number;
}

/** Fills a database for demo mode; running it again changes nothing. */
export async function seedDemo(db: Database, options: SeedOptions): Promise<void> {
  await seedPeople(db);
}
