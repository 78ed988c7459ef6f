/** What an agent may dial by hand or hand a call to (flows F6, F18). */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../platform/db/database';
import { accounts, allowedExtensions } from '../platform/db/schema';
import type { Cause, Target } from '../telephony/port';
import type { Agent } from './agents';

/** The agent's own mailbox [PHONE-004]. */
export const MAILBOX = '*97';

/** Ten digits of a North American number, however it was typed; null when it is none. */
export function tenDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(national) ? national : null;
}

export type Dialled =
  | { kind: 'lead' | 'service'; target: Target; number: string }
  /** `colleague`: the account that the extension belongs to, if any. */
  | { kind: 'extension'; target: Target; number: string; colleague: number | null }
  | { kind: 'refused'; cause: Cause; status: 403 | 404 };

const refused = (status: 403 | 404): Dialled => ({ kind: 'refused', status, cause: status === 403 ? 'declined' : 'failed' });

/** Reads what was dialled: a lead's number, the mailbox, or an extension that the centre allows. */
export async function readDialled(db: Database, agent: Agent, text: string): Promise<Dialled> {
  if (text === MAILBOX) return { kind: 'service', target: { number: MAILBOX }, number: MAILBOX };
  const number = tenDigits(text);
  if (number) return { kind: 'lead', target: { number }, number };
  if (!/^\d{3,6}$/.test(text)) return refused(404);
  return readExtension(db, agent, text);
}

async function readExtension(db: Database, agent: Agent, extension: string): Promise<Dialled> {
  const [allowed] = await db
    .select()
    .from(allowedExtensions)
    .where(and(eq(allowedExtensions.tenantId, agent.tenantId), eq(allowedExtensions.extension, extension)));
  if (!allowed) return refused(403);
  const [owner] = await db.select({ id: accounts.id, tenantId: accounts.tenantId }).from(accounts).where(eq(accounts.extension, extension));
  if (owner && owner.tenantId !== agent.tenantId) return refused(404);
  return { kind: 'extension', target: { extension }, number: extension, colleague: owner?.id ?? null };
}
