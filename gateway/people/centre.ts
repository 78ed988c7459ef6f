/** What a tenant's centre says about calls: its variant's switches and its own clock. */
import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import type { VariantCode, VariantManifest } from '@dialer/contract';
import type { Orm } from '../platform/db/database';
import { pluginStates } from '../platform/db/schema';

const manifests = import.meta.glob<VariantManifest>('../../variants/*/variant.json', { eager: true, import: 'default' });
const byCode = new Map(Object.values(manifests).map((manifest) => [manifest.code, manifest]));

/** What the centre's manifest holds; every code of the contract has one in a release. */
export function variantOf(code: VariantCode): VariantManifest {
  const manifest = byCode.get(code);
  if (!manifest) throw new Error(`There is no centre ${code} in this release.`);
  return manifest;
}

/**
 * A build flag of the tenant's variant [VARIANT-004, VARIANT-005, VARIANT-012], unless an administrator of the centre has
 * switched it off.
 */
export async function hasFlag(orm: Orm, { id, variant }: { id: number; variant: VariantCode }, flag: string): Promise<boolean> {
  if (!variantOf(variant).flags[flag]) return false;
  const [state] = await orm.select({ flags: pluginStates.flags }).from(pluginStates).where(eq(pluginStates.tenantId, id));
  return state?.flags[flag] !== false;
}

/** First instant of the present calendar day, hour… in a time zone. */
export const startOf = (unit: 'hour' | 'day', now: number, timezone: string): Date => moment.tz(now, timezone).startOf(unit).toDate();

/** `"09:00 17:30"` for each day from Monday; the empty text means closed [SET-041]. */
export function isWithinHours(days: readonly string[], now: number, timezone: string): boolean {
  const local = moment.tz(now, timezone);
  const today = days[local.isoWeekday() - 1] ?? '';
  const [from, to] = today.split(' ');
  const time = local.format('HH:mm');
  return from !== undefined && to !== undefined && from <= time && time < to;
}
