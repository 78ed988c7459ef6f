/**
 * The do-not-call list: the one truth about who may never be called again. A lead's status is only its label, which
 * anybody may change; a number on the list stays there, whatever becomes of the lead that brought it. A trigger of the
 * database (`leads_never_call_again`) puts the numbers of every lead that becomes Do Not Call on the list; what is written
 * here first also says who wanted it, and why.
 */
import { sql } from 'drizzle-orm';
import { storedPhone } from '@dialer/rules/phone';
import type { Orm } from '../../platform/db/database';
import { doNotCall } from '../../platform/db/schema';
import { LISTED } from './place-of-number';

/** Status and disposition of a lead that asked not to be called. */
export const DO_NOT_CALL = 'Do Not Call';

export interface Listing {
  readonly tenantId: number;
  readonly phones: readonly string[];
  /** In words: the disposition's reason, or `status`, `import`. */
  readonly reason: string;
  /** Who wanted it; null: nobody signed in, as for an import. */
  readonly accountId: number | null;
  readonly at: Date;
}

/** Puts numbers on a centre's do-not-call list; one that is there already stays as it is. In the caller's transaction. */
export async function neverCallAgain(orm: Orm, { tenantId, phones, reason, accountId, at }: Listing): Promise<void> {
  const numbers = [...new Set(phones.map(storedPhone))];
  if (numbers.length === 0) return;
  await orm
    .insert(doNotCall)
    .values(numbers.map((phone) => ({ tenantId, phone, reason, accountId, createdAt: at })))
    .onConflictDoNothing();
  // Leads whose turn has come to one of them go back to their main number: a trigger of the list sees to that. Those whose main
  // number it is would stand in front of the stack for ever, and each claim would look past them. Those that somebody saves
  // in this moment stay where they are: claims ask the list itself.
  await orm.execute(sql`
    update leads set place = ${LISTED} from (
      select mine.id from leads mine where mine.tenant_id = ${tenantId} and mine.phone = any(${sql.param(numbers)}::text[]) and mine.place <> ${LISTED}
      for update skip locked
    ) as part where leads.id = part.id`);
}
