/** A caller whom nobody knew by their number turns out to have a lead: the call goes to that one [LEAD-034]. */
import { and, eq } from 'drizzle-orm';
import { isSideOpen } from '@dialer/rules/sides';
import { createCallControl } from '../../calls/control';
import { isDisposed } from '../../calls/storage/stored-calls';
import { fullName } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { calls } from '../../platform/db/schema';
import { conflict, HttpProblem, notFound } from '../../platform/problem';
import { mustBeFree } from '../leads/access';
import { hasHistory, readLead } from '../leads/repository';

export function createLinks(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);

  const ownCalls = ({ id, tenantId }: SignedIn, of: Partial<Record<'id' | 'leadId', string>>) =>
    ctx.db
      .select()
      .from(calls)
      .where(
        and(
          eq(calls.tenantId, tenantId),
          eq(calls.accountId, id),
          of.id === undefined ? undefined : eq(calls.id, of.id),
          of.leadId === undefined ? undefined : eq(calls.leadId, of.leadId),
        ),
      );

  /** Throws 403 `lead-not-new` unless the person's own call made the lead, and nothing hangs on it but their calls. */
  async function mustBeNew(account: SignedIn, leadId: string): Promise<void> {
    const lead = await readLead(ctx.db, account, leadId);
    if (lead?.createdBy === account.id && !(await hasHistory(ctx.db, account, leadId))) return;
    throw new HttpProblem(403, 'Only a call whose lead is new can go to another lead.', {}, { code: 'lead-not-new' });
  }

  return {
    /**
     * All the person's calls with the lead that one of them made go to the other lead, with what is still to be disposed.
     * The new lead stays, empty, until it is deleted. A repeat changes nothing.
     */
    async link(account: SignedIn, { leadId, callId }: { leadId: string; callId: string }): Promise<void> {
      const lead = await readLead(ctx.db, account, leadId);
      if (!lead) throw notFound('There is no such lead.');
      const [call] = await ownCalls(account, { id: callId });
      if (!call || call.leadId === null || (await isDisposed(ctx.db, callId))) throw notFound('There is no such call.');
      if (call.leadId === leadId) return;
      await mustBeNew(account, call.leadId);
      await mustBeFree(ctx.db, account, lead);
      // Whoever is rung or joined was told of the lead as it was.
      if (isSideOpen(call.facts.side ?? null)) throw conflict('There is somebody else on this call already.', 'side-busy');
      for (const { id } of await ownCalls(account, { leadId: call.leadId }))
        await control.attach(account, id, { id: leadId, name: fullName(lead) });
    },
  };
}
