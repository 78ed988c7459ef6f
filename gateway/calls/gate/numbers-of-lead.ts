/** The numbers of a lead, and which of them is rung next (decision 137). */
import { sql } from 'drizzle-orm';
import type { VariantManifest } from '@dialer/contract';
import { billsItsCaller, storedPhone, tenDigits } from '@dialer/rules/phone';
import type { Orm } from '../../platform/db/database';
import { doNotCall, type leads } from '../../platform/db/schema';
import { isNowhere, isUnconsented, placeKey } from './hours';
import { judgeAreaCode, placeOf } from './place-of-number';
import { asAsked, judgeNumbers, LISTS_A_NUMBER } from './registries';

type Lead = Pick<typeof leads.$inferSelect, 'tenantId' | 'phone' | 'phoneOther' | 'zip' | 'state' | 'timezone' | 'campaignId'>;

/** The number that the next dial of a lead rings. */
export const numberOf = ({ phone, rings }: Pick<typeof leads.$inferSelect, 'phone' | 'rings'>): string => rings || phone;

/** All of them as they are stored elsewhere, the main one first, each once; of the others only those that can be dialled. */
export const numbersOf = ({ phone, phoneOther }: Pick<Lead, 'phone' | 'phoneOther'>): [main: string, ...others: string[]] => {
  const main = storedPhone(phone);
  const others = new Set(phoneOther.map(tenDigits).filter((number) => number !== null && number !== main) as string[]);
  return [main, ...others];
};

/** The one after `rung` in a round of all of them that is not forbidden; the main one where there is none. Pure. */
export function nextNumber(
  [main, ...others]: readonly [main: string, ...others: string[]],
  rung: string,
  forbidden: ReadonlySet<string>,
): string {
  const all = [main, ...others];
  const from = all.indexOf(rung) + 1;
  return [...all.slice(from), ...all.slice(0, from)].find((number) => !forbidden.has(number)) ?? main;
}

/** What decides for a centre which numbers its machines never ring. */
export interface Chooser {
  readonly centre: Pick<VariantManifest, 'country' | 'rings'>;
  /** False on the training floor. */
  readonly keepsHours: boolean;
  readonly now: Date;
}

/**
 * Those of a lead's numbers that no machine rings, at whatever hour: lists and registries forbid it, the law of the place wants
 * a consent that there is none of, or nobody knows the place. What ends by itself, as an hour, is waited for instead.
 */
async function neverRung(
  orm: Orm,
  lead: Lead,
  numbers: readonly string[],
  { centre, keepsHours, now }: Chooser,
): Promise<ReadonlySet<string>> {
  const { country, rings } = centre;
  // One look for each: of several at once a short list would be read whole.
  const { rows: onList } = await orm.execute<{ phone: string }>(sql`
    select asked.phone from unnest(${sql.param([...numbers])}::text[]) as asked(phone)
    where exists (select 1 from ${doNotCall} where ${doNotCall.tenantId} = ${lead.tenantId} and ${doNotCall.phone} = asked.phone offset 0)`);
  const asked = numbers.map((phone) => asAsked({ phone, lead, country }));
  const judged = await judgeNumbers(orm, lead.tenantId, asked, now);
  const isForbidden = (phone: string, nth: number): boolean => {
    const { verdict, consented } = judged[nth]!;
    if (onList.some((listed) => listed.phone === phone)) return true;
    if (billsItsCaller(phone) || judgeAreaCode(phone, rings) !== 'fine') return true;
    if (verdict !== null && (keepsHours || LISTS_A_NUMBER.has(verdict.why))) return true;
    const place = placeKey(placeOf({ ...lead, phone }, country), consented);
    return keepsHours && (isUnconsented(place) || isNowhere(place));
  };
  return new Set(numbers.filter(isForbidden));
}

/**
 * Which number is rung after `rung`, as `leads.rings` keeps it. Who asked not to be called at the main number is not looked for
 * at the others.
 */
export async function numberAfter(orm: Orm, lead: Lead, rung: string, chooser: Chooser): Promise<string> {
  const numbers = numbersOf(lead);
  if (numbers.length === 1) return '';
  const next = nextNumber(numbers, storedPhone(rung), await neverRung(orm, lead, numbers, chooser));
  return next === numbers[0] ? '' : next;
}
