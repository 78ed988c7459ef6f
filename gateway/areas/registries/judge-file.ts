/** Files that are most likely a mistake are refused, and the list in force stays (decision 127). */
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { registries, registryNumbers, type registryFiles } from '../../platform/db/schema';
import { OperatorError } from '../../platform/operator-error';
import { areaCodesOf } from '../../platform/places/area-codes';

type RegistryFile = typeof registryFiles.$inferSelect;

/** A list of fewer numbers than this share of the one in force was most likely cut short on its way. */
const LEAST_SHARE = 0.5;
/** More refused rows than one in so many: it is another kind of file. */
const MOST_REFUSED = 10;
/** A whole country's file that lacks more area codes than one in so many of those in force covers a part of it alone. */
const MOST_LOST = 10;

/** A file that is not put in force; its words are shown to whoever sent it. */
export class RefusedRegistry extends OperatorError {
  override name = 'RefusedRegistry';
  constructor(
    readonly code: 'empty' | 'not-a-list' | 'cut-short' | 'fewer-areas' | 'older' | 'busy' | 'cancelled',
    message: string,
  ) {
    super(message);
  }
  /** It would be taken from whoever says that it really is so much smaller. */
  get isSmaller(): boolean {
    return this.code === 'cut-short' || this.code === 'fewer-areas';
  }
}

/** What was found in a file. `areas`: area codes of its numbers. */
export interface Found {
  readonly rows: number;
  readonly refused: number;
  readonly areas: ReadonlySet<number>;
}

/** Its heading alone, or rows of another kind. */
export function refuseNoList({ rows, refused }: Found): void {
  if (rows === 0) throw new RefusedRegistry('empty', 'There is no number in this file. The list in force stays.');
  if (refused * MOST_REFUSED > rows)
    throw new RefusedRegistry(
      'not-a-list',
      'More than one row in ten is no number: this is another kind of file. The list in force stays.',
    );
}

/** Area codes of a country with at least one number in these versions. Each look is one into the index. */
async function areasIn(orm: Orm, country: 'US' | 'CA', versions: readonly number[]): Promise<number[]> {
  const areas = sql.param(`{${areaCodesOf(country).join(',')}}`);
  const { rows } = await orm.execute<{ area: string }>(sql`
    select area from unnest(${areas}::bigint[]) as its(area) where exists (
      select 1 from ${registryNumbers} where phone >= area * 10000000 and phone < (area + 1) * 10000000
      and version = any(${sql.param(`{${versions.join(',')}}`)}::integer[]))`);
  return rows.map(({ area }) => Number(area));
}

/**
 * Refuses a list that is older than the one in force, or so much smaller that it would let people be called whom nobody has
 * taken off. A national file without a region replaces what came area code by area code too, and is compared with all of it.
 */
export async function refuseMistakes(orm: Orm, file: RegistryFile, found: Found, smaller: boolean): Promise<void> {
  const { tenantId, scope, region, versionDate } = file;
  const isWhole = region === '' && (scope === 'national-us' || scope === 'national-ca');
  const these = await orm
    .select()
    .from(registries)
    .where(and(eq(registries.tenantId, tenantId), eq(registries.scope, scope), isWhole ? undefined : eq(registries.region, region)));
  const newer = these.find((one) => one.region === region && one.versionDate !== null && one.versionDate > versionDate);
  if (newer) throw new RefusedRegistry('older', `A newer file, of ${newer.versionDate}, is in force.`);
  if (smaller) return;
  const before = these.reduce((sum, { rows }) => sum + rows, 0);
  if (found.rows < before * LEAST_SHARE)
    throw new RefusedRegistry(
      'cut-short',
      `The list in force has ${before} numbers, this file ${found.rows}: it was most likely cut short. Load it again with the word that it really is so much smaller.`,
    );
  const versions = these.flatMap(({ version }) => version ?? []);
  if (!isWhole || versions.length === 0) return;
  const areas = await areasIn(orm, scope === 'national-us' ? 'US' : 'CA', versions);
  const lost = areas.filter((area) => !found.areas.has(area));
  if (lost.length * MOST_LOST > areas.length)
    throw new RefusedRegistry(
      'fewer-areas',
      `The list in force has numbers of ${areas.length} area codes; this file has none of ${lost.length} of them, such as ${lost[0]}, and would count for the whole country. Load it for its area code, or again with the word that it really is so much smaller.`,
    );
}
