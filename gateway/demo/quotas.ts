/** Targets of the demo centres, so that the goals of a first shift say something. */
import type { Database } from '../platform/db/database';
import { settings } from '../platform/db/schema';
import { ALL_DEMO } from './people';

/** Per hour, day, week and month [SET-035]. */
type Quota = readonly [hour: number, day: number, week: number, month: number];

/** A qualifier's meetings are the leads that an advisor takes over. */
const QUOTAS: Record<'dials' | 'meetings' | 'sales', Record<'qualifier' | 'advisor', Quota>> = {
  dials: { qualifier: [20, 150, 750, 3000], advisor: [12, 90, 450, 1800] },
  meetings: { qualifier: [1, 6, 30, 120], advisor: [1, 4, 20, 80] },
  sales: { qualifier: [0, 0, 0, 0], advisor: [1, 3, 15, 60] },
};

/** Makes what is missing: quotas that an administrator has changed stay. */
export async function seedQuotas(db: Database, tenants: readonly number[] = ALL_DEMO): Promise<void> {
  const rows = tenants.flatMap((id) => Object.entries(QUOTAS).map(([kind, value]) => ({ tenantId: id, name: `quotas:${kind}`, value })));
  await db.insert(settings).values(rows).onConflictDoNothing();
}
