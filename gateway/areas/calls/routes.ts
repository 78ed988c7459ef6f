/** The call record: which lead a call belongs to, and how long it was (flows F4, F8). */
import { and, eq } from 'drizzle-orm';
import { createOrchestrator } from '../../calls/orchestrator';
import { claimLead, awaitDisposition } from '../../calls/leads';
import { mustDispose } from '../../calls/endings';
import { callOf, type CallRow, isDisposed, newestCallWith, talkSeconds } from '../../calls/store';
import { tenDigits } from '@dialer/rules/phone';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { calls as callsTable, leads } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { conflict, notFound, unavailable } from '../../platform/problem';
import { mustBeFree } from '../leads/access';

export function createArea(ctx: GatewayContext) {
  const calls = ctx.use(createOrchestrator);

  async function leadOf(account: SignedIn, leadId: string) {
    const [lead] = await ctx.db
      .select()
      .from(leads)
      .where(and(eq(leads.id, leadId), eq(leads.tenantId, account.tenantId)));
    if (!lead) throw notFound('There is no such lead.');
    return lead;
  }

  /** What is read from the database below is the newest; a call whose facts are on their way is waited for. */
  async function upToDate(account: SignedIn): Promise<void> {
    const stored = await Promise.all(
      calls.unstoredOf(account.id).map(({ line }) => calls.stored(line.call.callId, limits.calls.dispositionMs)),
    );
    if (stored.includes(false))
      throw unavailable('The call is not stored yet: the database cannot be reached. Try again.', 'call-not-stored-yet');
  }

  /** The agent's live call, else the newest of this lead or number. */
  async function callFor(account: SignedIn, leadId: string, phone: string): Promise<CallRow | undefined> {
    const live = calls.liveOf(account.id);
    if (live && (live.call.leadId === leadId || live.call.leadId === null)) return callOf(ctx.db, account.id, live.call.callId);
    const number = tenDigits(phone) ?? phone;
    const row = await newestCallWith(ctx.db, account.id, leadId, number);
    return row && (row.leadId === null || row.leadId === leadId) ? row : undefined;
  }

  /** The page has found or made the lead of a call that began without one. */
  async function attach(account: SignedIn, row: CallRow, leadId: string, name: string): Promise<void> {
    await claimLead(ctx.db, account.tenantId, account.id, leadId, new Date(ctx.clock.now()));
    if (calls.liveOf(account.id)?.call.callId === row.id) {
      calls.apply(row.id, { type: 'lead', leadId, name });
      await upToDate(account);
      return;
    }
    const facts = { ...row.facts, leadId, name: name || row.name, rev: row.facts.rev + 1 };
    const open = await waitsForDisposition(row);
    await ctx.db.update(callsTable).set({ leadId, name: facts.name, facts, toDispose: open }).where(eq(callsTable.id, row.id));
    if (open) await awaitDisposition(ctx.db, leadId, account.id, ctx.clock.now());
  }

  async function waitsForDisposition(row: CallRow): Promise<boolean> {
    const order = row.direction === 1 ? 'far-waits' : row.type === 'manual' ? 'agent-dials' : 'agent-first';
    if (!mustDispose({ call: row.facts, order, service: false })) return false;
    return !(await isDisposed(ctx.db, row.id));
  }

  return defineArea({
    async createCall({ account, params, body }) {
      const lead = await leadOf(account, params.leadId);
      await upToDate(account);
      const row = await callFor(account, params.leadId, body.phone);
      if (!row) throw conflict('There is no call to record.', 'no-call');
      if (row.leadId === null) {
        // The number on the line is the lead's own: then it is theirs to talk to, whoever else has it open.
        if (row.phone !== lead.phone && !lead.phoneOther.includes(row.phone)) await mustBeFree(ctx.db, account, lead);
        await attach(account, row, params.leadId, body.name);
      }
      await ctx.db
        .update(callsTable)
        .set({ recordedAt: row.recordedAt ?? new Date(ctx.clock.now()), qualifierExtension: body.qualifier_extension })
        .where(eq(callsTable.id, row.id));
      return { callId: row.id };
    },

    async updateCall({ account, params, body }) {
      await upToDate(account);
      const row = await callOf(ctx.db, account.id, params.callId);
      if (!row || row.leadId !== params.leadId) throw notFound('There is no such call.');
      await ctx.db
        .update(callsTable)
        .set({
          extraRecordingIndex: body.extra_recording_index,
          ...(body.live_transfer !== undefined && { liveTransfer: body.live_transfer }),
        })
        .where(eq(callsTable.id, row.id));
      return { duration: talkSeconds(row.facts, ctx.clock.now()) };
    },
  });
}
