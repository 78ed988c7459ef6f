/**
 * Leads found by what people type: a name or its beginning, a lead id, a number or its last digits, an e-mail address.
 * Each way is the beginning of one index, read no further than `limits.search.candidates`: a search costs the same in a
 * centre of a thousand leads and of a million, whatever is typed.
 */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { LeadRow } from '../../calls/lead-claims';
import type { Orm } from '../../platform/db/database';
import { leadKeys, leads } from '../../platform/db/schema';
import { limits } from '../../platform/limits';

const ACCENTS = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ-';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy ';
/** Signs that are left out: apostrophes, full stops, and accents that stand as characters of their own. */
const GONE = new Set([..."'\u2019.,\u0300\u0301\u0302\u0303\u0308\u0327"]);
const REPLACED = new Map([...ACCENTS].map((sign, at) => [sign, PLAIN[at]!]));

/** A name as the database's function `searchable` writes it; the two are compared by a test. */
export const searchable = (name: string): string =>
  [...name.toLowerCase()]
    .map((sign) => (GONE.has(sign) ? '' : (REPLACED.get(sign) ?? sign)))
    .join('')
    .replace(/^ +| +$/g, '');

const NUMBER = /^[\d\s().+-]+$/;
/** The last character there is: whatever begins with a text stands before that text and this. */
const LAST = '\u{10ffff}';

/** One index, the beginning that is looked for in it, and what else its rows must be. */
interface Way {
  readonly key: SQL;
  readonly start: string;
  readonly where?: SQL;
}

function waysOfNumber(digits: string): Way[] {
  const number = digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return [
    { key: leadKeys.phone(leads), start: number },
    { key: leadKeys.phoneBackwards(leads), start: [...number].reverse().join('') },
    { key: leadKeys.marketingId(leads), start: digits },
    crmId(digits),
  ];
}

const crmId = (start: string): Way => ({ key: leadKeys.crmId(leads), start, where: sql`${leads.crmId} <> ''` });

/** In either order, and with the last word first: of `mar garcia` too, only the last one may be a beginning. */
function waysOfName(text: string): Way[] {
  const words = text.split(/\s+/);
  const turned = [words.at(-1)!, ...words.slice(0, -1)];
  return [...new Set([words.join(' '), turned.join(' ')])].flatMap((start) => [
    { key: leadKeys.firstLast(leads), start },
    { key: leadKeys.lastFirst(leads), start },
    { key: leadKeys.lastWordFirst(leads), start, where: sql`${leads.lastName} like '% %'` },
  ]);
}

/** Where to look for a text; nowhere for one without a letter or digit. */
export function waysTo(text: string): Way[] {
  const typed = text.trim().toLowerCase();
  const digits = typed.replace(/\D/g, '');
  if (NUMBER.test(typed)) return digits === '' ? [] : waysOfNumber(digits);
  if (typed.includes('@')) return [{ key: leadKeys.email(leads), start: typed }];
  const name = searchable(typed);
  const ids = typed.includes(' ') ? [] : [{ key: leadKeys.marketingId(leads), start: typed }, crmId(typed)];
  if (!/[\p{L}\p{N}]/u.test(name)) return [];
  return [...ids, ...waysOfName(name)];
}

/** Of the leads that were looked at, the one that was touched last comes first. */
export async function findLeads(orm: Orm, tenantId: number, text: string): Promise<LeadRow[]> {
  const ways = waysTo(text);
  if (ways.length === 0) return [];
  const found = ways.map(
    ({ key, start, where }) =>
      sql`(${orm
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.tenantId, tenantId), sql`${key} >= ${start}`, sql`${key} < ${start + LAST}`, where))
        // In the index's order: without one, reading the table from its beginning would look cheaper for two letters.
        .orderBy(key)
        .limit(limits.search.candidates)})`,
  );
  return orm
    .select()
    .from(leads)
    .where(sql`${leads.id} in (${sql.join(found, sql` union all `)})`)
    .orderBy(desc(leads.updatedAt), leads.id)
    .limit(limits.search.rows);
}

/** The lead of a number: by its own first, then by one of its other numbers; of several the one that was touched last. */
export async function byNumber(orm: Orm, tenantId: number, number: string): Promise<LeadRow | undefined> {
  const ofNumber = async (isIts: SQL | undefined) => {
    const [row] = await orm
      .select()
      .from(leads)
      .where(and(eq(leads.tenantId, tenantId), isIts))
      .orderBy(desc(leads.updatedAt), leads.id)
      .limit(1);
    return row;
  };
  const own = await ofNumber(eq(leads.phone, number));
  return own ?? ofNumber(sql`${leads.phoneOther} <> '[]' and ${leads.phoneOther} ? ${number}`);
}
