/**
 * Leads found by what people type: a name or its beginning, a lead id, a number or its last digits, an e-mail address.
 * All of it stands in one index (`leads_words`, function `lead_words` of the migrations), each word behind its centre's
 * number, so that a search costs the same in a centre of a thousand leads and of a million.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { LeadRow } from '../../calls/leads';
import type { Orm } from '../../platform/db/database';
import { leads, leadWords } from '../../platform/db/schema';
import { limits } from '../../platform/limits';

/** As the index has them; a longer word is found by its beginning. */
const WORD_LENGTH = 60;
const MARKS = /[\u0300-\u036f]/g;
const BETWEEN_WORDS = /[^a-z0-9\u0080-\u{10ffff}]+/u;
const NUMBER = /^[\d\s().+-]+$/;

const plain = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase();

/**
 * What to look for, each as the beginning of a word, all of them in one lead. A part with a digit in it is an id or a
 * number and counts without its punctuation (`FE-LA-88213`); a number may be written in any way, with or without the 1.
 */
export function wordsOf(text: string): string[] {
  const trimmed = plain(text).trim();
  if (trimmed.includes('@')) return [trimmed.slice(0, WORD_LENGTH)];
  if (NUMBER.test(trimmed)) {
    const digits = trimmed.replace(/\D/g, '');
    return digits === '' ? [] : [digits.length === 11 ? digits.replace(/^1/, '') : digits];
  }
  return trimmed
    .split(/\s+/)
    .flatMap((part) => (/\d/.test(part) ? [part.split(BETWEEN_WORDS).join('')] : part.split(BETWEEN_WORDS)))
    .filter((word) => word !== '')
    .map((word) => word.slice(0, WORD_LENGTH));
}

/** A word of a centre as PostgreSQL reads one in a query of words. */
const quoted = (tenantId: number, word: string): string => `'${tenantId}/${word.replace(/['\\]/g, (sign) => sign + sign)}'`;

/**
 * Of the first leads that match, the one that was touched last comes first. A name that fits more of them than are looked
 * at (`limits.search.candidates`) needs another word.
 */
export async function findLeads(orm: Orm, tenantId: number, text: string): Promise<LeadRow[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const query = words.map((word) => `${quoted(tenantId, word)}:*`).join(' & ');
  const found = orm
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), sql`${leadWords(leads)} @@ ${query}::tsquery`))
    .limit(limits.search.candidates);
  return orm
    .select()
    .from(leads)
    .where(sql`${leads.id} in (${found})`)
    .orderBy(desc(leads.updatedAt), leads.id)
    .limit(limits.search.rows);
}

/** The lead of a number: by its own first, then by one of its other numbers; of several the one that was touched last. */
export async function byNumber(orm: Orm, tenantId: number, number: string): Promise<LeadRow | undefined> {
  const [own] = await orm
    .select()
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), eq(leads.phone, number)))
    .orderBy(desc(leads.updatedAt), leads.id)
    .limit(1);
  if (own) return own;
  const [other] = await orm
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.tenantId, tenantId),
        sql`${leadWords(leads)} @@ ${quoted(tenantId, number.slice(-10))}::tsquery`,
        sql`${leads.phoneOther} ? ${number}`,
      ),
    )
    .orderBy(desc(leads.updatedAt), leads.id)
    .limit(1);
  return other;
}
