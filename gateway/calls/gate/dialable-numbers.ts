/** What an agent may dial by hand or hand a call to (flows F6, F18). */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { accounts, allowedExtensions } from '../../platform/db/schema';
import { emergencyNumber, MAILBOX, tenDigits } from '@dialer/rules/phone';
import type { Cause, Target } from '../../telephony/port';
import type { Agent } from '../../people/agents';

export type Dialled =
  | { kind: 'lead' | 'service'; target: Target; number: string }
  /** Help: rung for anybody at any time, before every rule. */
  | { kind: 'emergency'; target: Target; number: string }
  /** `colleague`: the account that the extension belongs to, if any. */
  | { kind: 'extension'; target: Target; number: string; colleague: number | null }
  | { kind: 'refused'; cause: Cause; status: 403 | 404 };

const refused = (status: 403 | 404): Dialled => ({ kind: 'refused', status, cause: status === 403 ? 'declined' : 'failed' });

/** Reads what was dialled: a number for help, a lead's number, the mailbox, or an extension that the centre allows. */
export async function readDialled(db: Database, agent: Agent, text: string): Promise<Dialled> {
  // An extension that the centre allows is that extension, also one like 8911; 911 itself never is.
  const help = emergencyNumber(text);
  if (help && (help === text || !(await isAllowed(db, agent, text)))) return { kind: 'emergency', target: { number: help }, number: help };
  if (text === MAILBOX) return { kind: 'service', target: { number: MAILBOX }, number: MAILBOX };
  const number = tenDigits(text);
  if (number) return { kind: 'lead', target: { number }, number };
  if (!/^\d{3,6}$/.test(text)) return refused(404);
  return readExtension(db, agent, text);
}

async function isAllowed(db: Database, agent: Agent, extension: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(allowedExtensions)
    .where(and(eq(allowedExtensions.tenantId, agent.tenantId), eq(allowedExtensions.extension, extension)));
  return row !== undefined;
}

async function readExtension(db: Database, agent: Agent, extension: string): Promise<Dialled> {
  if (!(await isAllowed(db, agent, extension))) return refused(403);
  const [owner] = await db.select({ id: accounts.id, tenantId: accounts.tenantId }).from(accounts).where(eq(accounts.extension, extension));
  if (owner && owner.tenantId !== agent.tenantId) return refused(404);
  return { kind: 'extension', target: { extension }, number: extension, colleague: owner?.id ?? null };
}
