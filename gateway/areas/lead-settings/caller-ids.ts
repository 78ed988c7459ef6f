/** The numbers that people see when a campaign calls them: its pool, as managers keep it, with today's use. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { payloads } from '@dialer/contract/schemas';
import { isUsable, readPool, type PoolNumber } from '../../calls/caller-ids';
import { campaignBySlug } from '../../people/campaigns';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { callerIds, campaigns } from '../../platform/db/schema';
import type { Reply } from '../../platform/http/routes';
import { countryOfAreaCode } from '../../platform/places/area-codes';
import { fieldProblem } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { recordChange, refuseUnseen } from '../workspace/record-change';
import { numbersOfOthers } from './whose-number';

type Body = z.output<typeof payloads.saveCallerIds.body>;
type Entered = Body['rows'][number];

const enteredOf = ({ number, areaCode, active, dailyCap, restingUntil }: PoolNumber): Entered => ({
  ...{ number, area_code: areaCode, active, daily_cap: dailyCap },
  resting_until: restingUntil === null ? null : new Date(restingUntil).toISOString(),
});
/** In one order and one way of writing, so that equal pools are equal. */
const inOrder = (rows: readonly Entered[]): Entered[] =>
  rows
    .map((row) => ({ ...row, resting_until: row.resting_until && new Date(row.resting_until).toISOString() }))
    .sort((a, b) => (a.number < b.number ? -1 : 1));

export async function poolOf(orm: Orm, tenantId: number, slug: string, now: Date): Promise<Reply<'getCallerIds'>> {
  const campaign = await campaignBySlug(orm, tenantId, slug);
  const pool = await readPool(orm, campaign.id, now);
  const [own] = await orm.select({ callerId: campaigns.callerId }).from(campaigns).where(eq(campaigns.id, campaign.id));
  return {
    own: own?.callerId ?? '',
    rows: pool.map((row) => ({ ...enteredOf(row), used_today: row.used })),
    left: pool.filter((each) => isUsable(each, now.getTime())).length,
  };
}

function check(rows: readonly Entered[]): void {
  const known = new Set<string>();
  for (const { number, area_code: code } of rows) {
    if (known.has(number)) throw fieldProblem('number', 'This number is in the pool twice.');
    if (countryOfAreaCode(code) === null) throw fieldProblem('area_code', 'There is no such area code.');
    if (countryOfAreaCode(number.slice(0, 3)) === null) throw fieldProblem('number', 'There is no such area code.');
    known.add(number);
  }
}

/** Gives the centre's new revision; null: nothing differed. */
export async function savePool(orm: Orm, author: SignedIn, now: Date, slug: string, { rows, was }: Body): Promise<number | null> {
  const { tenantId } = author;
  await lockState(orm, tenantId);
  const campaign = await campaignBySlug(orm, tenantId, slug);
  check(rows);
  const current = { callerIds: inOrder((await readPool(orm, campaign.id, now)).map(enteredOf)) };
  const wanted = { callerIds: inOrder(rows) };
  const read = was && { callerIds: inOrder(was) };
  await refuseUnseen(orm, tenantId, { kind: 'lead-campaign', id: campaign.id }, { current, was: read, wanted });
  const [taken] = await numbersOfOthers(
    orm,
    tenantId,
    rows.map(({ number }) => number),
  );
  if (taken) throw fieldProblem('number', `Another centre has ${taken}.`);
  await orm.delete(callerIds).where(eq(callerIds.campaignId, campaign.id));
  const values = wanted.callerIds.map(({ number, area_code: areaCode, active, daily_cap: dailyCap, resting_until: rests }) => ({
    ...{ tenantId, campaignId: campaign.id, number, areaCode, active, dailyCap },
    restingUntil: rests === null ? null : new Date(rests),
  }));
  if (values.length > 0) await orm.insert(callerIds).values(values);
  const side = ({ callerIds: all }: { callerIds: readonly Entered[] }) => ({ callerIds: all.map(inWords) });
  const change = { kind: 'lead-campaign' as const, id: campaign.id, name: campaign.name, from: side(current), to: side(wanted) };
  return recordChange(orm, author, now, change);
}

/** `2125550100 (212): 50, off, 2026-11-30`: as the list of changes shows it. */
const inWords = ({ number, area_code: code, active, daily_cap: cap, resting_until: rests }: Entered): string =>
  [`${number} (${code}): ${cap}`, active ? '' : 'off', rests?.slice(0, 10) ?? ''].filter(Boolean).join(', ');
