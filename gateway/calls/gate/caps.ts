/**
 * How often one number, or one person by all of their numbers, may be rung: in all campaigns and lists of a centre together,
 * by machine and by hand, over hours that roll. The count is that of the permits (`judge_ring`, `reached_cap` in the migrations).
 */
import { sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { capsIn, type Place } from '../law/judge';
import { theLaw } from '../law/law';
import type { CentreTerms } from './terms';

export interface Cap {
  /** Name of the rule, as evidence and pages tell it. */
  readonly rule: string;
  /** So many calls at most … */
  readonly most: number;
  /** … in any so many hours. */
  readonly hours: number;
}

/**
 * The caps of a person who may be there, at that time: those of every state (`law/data/caps.tsv`), and the centre's own.
 * `device`: of a call in which a machine may play a message, those of such calls too; every call counts for them.
 */
export const capsOf = (place: Place, now: number, { most, accepted }: CentreTerms, device = false): readonly Cap[] =>
  capsIn(theLaw(), place, now, { accepted, device }).flatMap(({ id, calls, hours }) => {
    const count = id === CENTRE ? most : calls;
    return count === null ? [] : [{ rule: id, most: count, hours }];
  });

/** The rule whose number a centre may settle. */
export const CENTRE = 'centre-cap';

/** A cap that a number has reached. */
export interface Reached {
  readonly rule: string;
  /** When it may be rung again, epoch milliseconds. */
  readonly opensAt: number;
}

/** Which of its caps each has reached; null: none. In their order. `numbers`: all that are known of one person, counted together. */
export async function reachedCaps(
  orm: Orm,
  centreId: number,
  people: readonly { readonly numbers: readonly string[]; readonly caps: readonly Cap[] }[],
  now: number,
): Promise<(Reached | null)[]> {
  if (people.length === 0) return [];
  const { rows } = await orm.execute<{ nth: number; rule: string; opens_at: Date }>(sql`
    select asked.nth::integer, reached.rule, reached.opens_at
    from jsonb_to_recordset(${JSON.stringify(people.map((each, nth) => ({ ...each, nth })))}::jsonb) as asked(nth integer, numbers text[], caps jsonb)
    cross join lateral reached_cap(${centreId}, asked.numbers, ${new Date(now)}::timestamptz, asked.caps) as reached`);
  const byNth = new Map(rows.map((row) => [row.nth, { rule: row.rule, opensAt: new Date(row.opens_at).getTime() }]));
  return people.map((_, nth) => byNth.get(nth) ?? null);
}
