/** What a manager changes of one person by one press: recorded in the same transaction, and told to the person's open page. */
import { eq } from 'drizzle-orm';
import { fullName } from '../../people/agents';
import { managedPerson, refuseFellow } from '../../people/managed';
import { termsOf } from '../../people/terms';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts } from '../../platform/db/schema';
import { announceRecord, recordChange } from '../workspace/record-change';

export type Person = typeof accounts.$inferSelect;

/** Columns that are changed so, with their names on the wire. */
const ON_THE_WIRE = {
  deactivated: 'deactivated',
  inboundOnly: 'inboundOnly',
  outboundEligibility: 'outboundEligibility',
  hasWebrtc: 'hasWebRtc',
  internalLiveTransfers: 'internal_live_transfers',
  externalLiveTransfers: 'external_live_transfers',
  provinces: 'provinces',
  healthLicenses: 'health_licenses',
} as const satisfies Partial<Record<keyof Person, string>>;
export type Changeable = Pick<Person, keyof typeof ON_THE_WIRE>;

/** One transaction of a write that answers with nothing. */
export type Write = (run: (orm: Orm) => Promise<void>) => Promise<void>;

const wire = (fields: Partial<Changeable>) =>
  Object.fromEntries(Object.entries(fields).map(([column, value]) => [ON_THE_WIRE[column as keyof Changeable], value]));

/**
 * Changes what `wanted` says of the person, given their row as it is now. `isNew` says whether anything became different: a
 * repeated press changes and tells nothing.
 */
export async function changePerson(
  ctx: GatewayContext,
  account: SignedIn,
  write: Write,
  id: number,
  wanted: (row: Person) => Partial<Changeable>,
): Promise<{ person: Person; isNew: boolean }> {
  let done: { person: Person; revision: number | null } | undefined;
  await write(async (orm) => {
    const before = await managedPerson(orm, account, id, { lock: true });
    const to = wanted(before);
    // Calling or the telephone switched off is being switched off.
    if ('deactivated' in to || 'hasWebrtc' in to) refuseFellow(account, before);
    const columns = Object.keys(to) as (keyof Changeable)[];
    const from = Object.fromEntries(columns.map((column) => [column, before[column]])) as Partial<Changeable>;
    await orm.update(accounts).set(to).where(eq(accounts.id, id));
    const change = { kind: 'person' as const, id, name: fullName(before), from: wire(from), to: wire(to) };
    const revision = await recordChange(orm, account, new Date(ctx.clock.now()), change);
    done = { person: { ...before, ...to }, revision };
  });
  // A repeat under the same key was answered from what is stored.
  if (!done) return { person: await managedPerson(ctx.db, account, id), isNew: false };
  const { person, revision } = done;
  if (revision !== null) {
    ctx.people.send(id, 'terms-changed', termsOf(person));
    await announceRecord(ctx, account.tenantId, revision);
  }
  return { person, isNew: revision !== null };
}
