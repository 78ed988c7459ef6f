/** A call that began without a lead gets one: the page has found or made it. */
import { eq } from 'drizzle-orm';
import type { SignedIn } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import { calls as callsTable } from '../platform/db/schema';
import { mustDispose } from './after-call';
import { awaitDisposition } from './claimed-leads';
import { claimLead } from './lead-claims';
import { createOrchestrator } from './orchestrator';
import { callOf, type CallRow, isDisposed, orderOf } from './storage/stored-calls';

export interface CalledLead {
  readonly id: string;
  /** What the call shows; empty keeps what it shows already. */
  readonly name: string;
}

export async function attachLead(
  ctx: GatewayContext,
  { id, tenantId }: Pick<SignedIn, 'id' | 'tenantId'>,
  callId: string,
  lead: CalledLead,
): Promise<void> {
  const calls = ctx.use(createOrchestrator);
  const db = ctx.db.lane('desk');
  await claimLead(db, tenantId, id, lead.id, new Date(ctx.clock.now()));
  if (calls.liveOf(id)?.call.callId === callId) return void calls.apply(callId, { type: 'lead', leadId: lead.id, name: lead.name });
  const row = await callOf(db, id, callId);
  if (!row) return;
  const facts = { ...row.facts, leadId: lead.id, name: lead.name || row.name, rev: row.facts.rev + 1 };
  const toDispose = await waitsForDisposition(row);
  await db.update(callsTable).set({ leadId: lead.id, name: facts.name, facts, toDispose }).where(eq(callsTable.id, callId));
  if (toDispose) await awaitDisposition(db, lead.id, id, ctx.clock.now());

  async function waitsForDisposition({ facts: call, direction, type }: CallRow): Promise<boolean> {
    if (!mustDispose({ call, order: orderOf({ direction, type }), service: false })) return false;
    return !(await isDisposed(db, callId));
  }
}
