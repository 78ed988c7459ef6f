/** The recycle rules of a centre and of its campaigns, as they are kept (decision 131). */
import { and, eq } from 'drizzle-orm';
import type { KeptRule, RecycleRule } from '@dialer/contract';
import type { Orm } from '../platform/db/database';
import { campaigns } from '../platform/db/schema';
import { readSetting } from './settings';

/** Name of the setting. */
export const RECYCLE = 'recycle-rules';

/** As they are asked. */
export const asRules = (kept: readonly KeptRule[]): readonly RecycleRule[] => kept.map((rule) => ({ ...rule, other: rule.other ?? false }));

/** Rules for all campaigns; none where nobody has saved any. */
export async function readCentreRules(orm: Orm, tenantId: number): Promise<readonly RecycleRule[]> {
  return asRules(((await readSetting(orm, tenantId, RECYCLE)) as KeptRule[] | undefined) ?? []);
}

/** What a rule of the campaign says nothing of is as the rule of the centre says, field by field: so the form has it in grey. */
export const withCentre = (own: readonly RecycleRule[], centre: readonly RecycleRule[]): readonly RecycleRule[] => [
  ...own.map((rule) => {
    const all = centre.find(({ after }) => after === rule.after);
    if (!all) return rule;
    return { ...rule, minutes: rule.minutes ?? all.minutes, tries: rule.tries ?? all.tries, other: rule.other || all.other };
  }),
  ...centre.filter(({ after }) => !own.some((rule) => rule.after === after)),
];

/** Rules that hold for leads of this campaign: its own, and the centre's for what it says nothing of. */
export async function readRecycleRules(orm: Orm, tenantId: number, campaignId: number | null): Promise<readonly RecycleRule[]> {
  const centre = await readCentreRules(orm, tenantId);
  if (campaignId === null) return centre;
  const [campaign] = await orm
    .select({ own: campaigns.recycle })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenantId), eq(campaigns.id, campaignId)));
  return withCentre(asRules(campaign?.own ?? []), centre);
}
