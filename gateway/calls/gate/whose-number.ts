/** Whose number it is that is to be rung, and which of that person's other numbers are judged with it (decision 137). */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { storedPhone } from '@dialer/rules/phone';
import type { Orm } from '../../platform/db/database';
import { leads } from '../../platform/db/schema';
import type { LeadRow } from '../lead-claims';
import { numbersOf } from './numbers-of-lead';

type Numbers = Pick<LeadRow, 'phone' | 'phoneOther'>;

/** Is it one of this lead's numbers? */
export const isOf = (number: string, lead: Numbers): boolean => numbersOf(lead).includes(number);

/** With whom a number is looked for on the do-not-call list: who is listed by their main number is not rung at another one. */
export const asksFor = (number: string, lead: Numbers | null | undefined): string[] =>
  lead && isOf(number, lead) ? [...new Set([number, storedPhone(lead.phone)])] : [number];

/** The other numbers of its person: calls to all of them are counted together, and no two of them are rung at once. */
export const othersOf = (number: string, lead: Numbers | null | undefined): string[] =>
  lead ? numbersOf(lead).filter((each) => each !== number) : [];

/**
 * The lead of a number that is rung as a number alone, as by hand: the one that the agent has in hand, because it is that
 * person whom they mean; else the centre's oldest of whom it is the main number, else the oldest who has it beside that.
 */
export async function leadOfNumber(
  orm: Orm,
  tenantId: number,
  number: string,
  accountId: number | null | undefined,
): Promise<LeadRow | undefined> {
  const oldest = async (which: SQL): Promise<LeadRow | undefined> => {
    const found = orm
      .select()
      .from(leads)
      .where(and(eq(leads.tenantId, tenantId), which));
    return (await found.orderBy(asc(leads.createdAt), asc(leads.id)).limit(1))[0];
  };
  const inHand = accountId == null ? [] : await heldBy(orm, tenantId, accountId);
  return (
    inHand.find((lead) => isOf(number, lead)) ??
    (await oldest(eq(leads.phone, number))) ??
    (await oldest(sql`${leads.phoneOther} <> '[]' and ${leads.phoneOther} ? ${number}`))
  );
}

const heldBy = (orm: Orm, tenantId: number, accountId: number): Promise<LeadRow[]> =>
  orm
    .select()
    .from(leads)
    .where(and(eq(leads.claimedBy, accountId), eq(leads.tenantId, tenantId)));
