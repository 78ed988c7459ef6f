/** What plugins keep for a whole centre, as the database has it. */
import { and, eq } from 'drizzle-orm';
import { storedCentreState } from '@dialer/contract/schemas/workspace';
import type { PayloadOf } from '@dialer/contract/schemas';
import { fullName } from '../../people/agents';
import type { Orm } from '../../platform/db/database';
import { accounts, centreStates } from '../../platform/db/schema';
import type { VersionedValue } from './values';

export type StoredState = PayloadOf<'getCentreState', 'reply'>;

const NOTHING: StoredState = { revision: 0, version: 0, value: null, saved: null };

/** A row that another release or a hand in the database has spoilt has no value: its plugin's beginning stands, and can be saved over. */
export async function readStored(orm: Orm, tenantId: number, plugin: string): Promise<StoredState> {
  const { revision, version, value, savedAt } = centreStates;
  const [row] = await orm
    .select({ revision, version, value, savedAt, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(centreStates)
    .leftJoin(accounts, eq(accounts.id, centreStates.savedBy))
    .where(and(eq(centreStates.tenantId, tenantId), eq(centreStates.plugin, plugin)));
  if (!row) return NOTHING;
  const saved = { by: fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }), at: row.savedAt.toISOString() };
  const read = storedCentreState.safeParse({ revision: row.revision, version: row.version, value: row.value, saved });
  return read.success ? read.data : { ...NOTHING, revision: row.revision, saved };
}

export const versionedOf = ({ version, value }: StoredState): VersionedValue | null => value && { version, value };

export async function writeStored(
  orm: Orm,
  key: { tenantId: number; plugin: string },
  kept: VersionedValue | null,
  by: { revision: number; savedBy: number; savedAt: Date },
): Promise<void> {
  const content = { version: kept?.version ?? 0, value: kept?.value ?? null, ...by };
  await orm
    .insert(centreStates)
    .values({ ...key, ...content })
    .onConflictDoUpdate({ target: [centreStates.tenantId, centreStates.plugin], set: content });
}
