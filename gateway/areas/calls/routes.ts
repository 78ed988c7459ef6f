/** The call record: which lead a call belongs to, and how long it was (flows F4, F8). */
import { eq } from 'drizzle-orm';
import { createCallControl } from '../../calls/control';
import type { LeadRow } from '../../calls/lead-claims';
import { callOf, type CallRow, newestCallWith, talkSeconds } from '../../calls/storage/stored-calls';
import { tenDigits } from '@dialer/rules/phone';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { calls } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { conflict, notFound, unavailable } from '../../platform/problem';
import { keepSound } from './sound';
import { mustBeFree } from '../leads/access';
import { readLead } from '../leads/repository';
import { createLinks } from './link';

export function createArea(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const links = createLinks(ctx);

  /** What is read from the database below is the newest; a call whose facts are on their way is waited for. */
  async function upToDate(account: SignedIn): Promise<void> {
    if (!(await control.stored(account)))
      throw unavailable('The call is not stored yet: the database cannot be reached. Try again.', 'call-not-stored-yet');
  }

  /** The agent's live call, else the newest of this lead or number. */
  async function callFor(account: SignedIn, leadId: string, phone: string): Promise<CallRow | undefined> {
    const live = await control.liveOf(account);
    if (live && (live.leadId === leadId || live.leadId === null)) return callOf(ctx.db, account.id, live.callId);
    const number = tenDigits(phone) ?? phone;
    const row = await newestCallWith(ctx.db, account.id, leadId, number);
    return row && (row.leadId === null || row.leadId === leadId) ? row : undefined;
  }

  /** A call of a number that nobody knew gets the lead that the page has found or made for it. */
  async function giveLead(account: SignedIn, row: CallRow, lead: LeadRow, name: string): Promise<void> {
    // The number on the line is the lead's own: then it is theirs to talk to, whoever else has it open.
    if (row.phone !== lead.phone && !lead.phoneOther.includes(row.phone)) await mustBeFree(ctx.db, account, lead);
    await control.attach(account, row.id, { id: lead.id, name });
    await upToDate(account);
  }

  return defineArea({
    async createCall({ account, params, body }) {
      const lead = await readLead(ctx.db, account, params.leadId);
      if (!lead) throw notFound('There is no such lead.');
      await upToDate(account);
      const row = await callFor(account, params.leadId, body.phone);
      if (!row) throw conflict('There is no call to record.', 'no-call');
      if (row.leadId === null) await giveLead(account, row, lead, body.name);
      await ctx.db
        .update(calls)
        .set({ recordedAt: row.recordedAt ?? new Date(ctx.clock.now()), qualifierExtension: body.qualifier_extension })
        .where(eq(calls.id, row.id));
      return { callId: row.id };
    },

    async linkCall({ account, params }) {
      await upToDate(account);
      await links.link(account, params);
      await upToDate(account);
    },

    async updateCall({ account, params, body }) {
      await upToDate(account);
      const row = await callOf(ctx.db, account.id, params.callId);
      if (!row || (row.leadId !== null && row.leadId !== params.leadId)) throw notFound('There is no such call.');
      // Never answered, it has no record that was posted with its lead: a busy number can end before its lead is made.
      if (row.leadId === null) {
        const lead = await readLead(ctx.db, account, params.leadId);
        if (!lead) throw notFound('There is no such lead.');
        await giveLead(account, row, lead, '');
      }
      await ctx.db
        .update(calls)
        .set({
          extraRecordingIndex: body.extra_recording_index,
          ...(body.live_transfer !== undefined && { liveTransfer: body.live_transfer }),
        })
        .where(eq(calls.id, row.id));
      return { duration: talkSeconds(row.facts, ctx.clock.now()) };
    },

    async reportSound({ account, params: { callId, leg }, body, tx }) {
      await upToDate(account);
      if (!(await callOf(ctx.db, account.id, callId))) throw notFound('There is no such call.');
      await tx((orm) => keepSound(orm, { tenantId: account.tenantId, callId, leg }, body));
    },
  });
}
