/** The rules of work (`work-rules.ts`) as conditions on leads. */
import { type SQL, sql } from 'drizzle-orm';
import { leads } from '../platform/db/schema';
import type { WorkRules } from './work-rules';

const beginsWithOneOf = (prefixes: readonly string[]): SQL =>
  sql`exists (select 1 from unnest(${sql.param([...prefixes])}::text[]) as prefix where starts_with(lower(${leads.marketingId}), prefix))`;

/** A lead that this person may be given by its campaign and its marketing id. */
export function ofWorkRules({ deniedCampaigns, prefixes }: WorkRules): SQL {
  const parts = [sql`true`];
  if (deniedCampaigns.length > 0) parts.push(sql`coalesce(${leads.campaignId}, 0) <> all(${sql.param([...deniedCampaigns])}::int[])`);
  if (prefixes) parts.push('only' in prefixes ? beginsWithOneOf(prefixes.only) : sql`not ${beginsWithOneOf(prefixes.not)}`);
  return sql.join(parts, sql` and `);
}

/** One that was dialled as often as they may be given. */
export const dialledAs = ({ dials: { min, max } }: WorkRules): SQL =>
  sql`${leads.dials} >= ${min} ${Number.isFinite(max) ? sql`and ${leads.dials} <= ${max}` : sql``}`;
