/** A live transfer by REST, from both of its sides, and the end that the receiver of a transfer reports. */
import { eq } from 'drizzle-orm';
import { createCallControl } from '../../calls/control';
import { type CallRow, newestCallWith } from '../../calls/storage/stored-calls';
import { createLiveTransfers } from '../../calls/transfers/live';
import { tenDigits } from '@dialer/rules/phone';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { calls } from '../../platform/db/schema';
import type { Handlers } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, notFound, unavailable } from '../../platform/problem';
import { readLead } from '../leads/repository';

type Served = 'startLiveTransfer' | 'stopLiveTransfer' | 'confirmLiveTransfer' | 'answerTransfer' | 'reportTransferHangup';

export function liveTransfers(ctx: GatewayContext): Required<Pick<Handlers, Served>> {
  const control = ctx.use(createCallControl);
  const transfers = ctx.use(createLiveTransfers);
  const countStarted = createRation(ctx, limits.transfers.startsPerMinute);

  async function mustKnow(account: SignedIn, leadId: string): Promise<void> {
    if (!(await readLead(ctx.db, account, leadId))) throw notFound('There is no such lead.');
  }

  /** The person's newest call with the lead or number; its facts may be on their way. */
  async function newest(account: SignedIn, leadId: string | null, phone: string): Promise<CallRow | undefined> {
    if (!(await control.stored(account)))
      throw unavailable('The call is not stored yet: the database cannot be reached. Try again.', 'call-not-stored-yet');
    return newestCallWith(ctx.db, account.id, leadId, tenDigits(phone) ?? phone);
  }

  return {
    async startLiveTransfer({ account, params, body }) {
      await mustKnow(account, params.leadId);
      countStarted(account.id);
      await transfers.start(account, params.leadId, body);
    },

    async stopLiveTransfer({ account, params }) {
      await mustKnow(account, params.leadId);
      await transfers.stop(account, params.leadId);
    },

    /** That the lead went to an advisor is stored with the call's facts, which decide; a repeat changes nothing. */
    async confirmLiveTransfer({ account, params }) {
      await mustKnow(account, params.leadId);
      const call = await newest(account, params.leadId, '');
      const { side } = call?.facts ?? {};
      if (!call || side?.kind !== 'live' || side.state !== 'merged') throw conflict('No advisor has answered.', 'not-transferred');
      transfers.confirm(call.id);
    },

    async answerTransfer({ account, params, body }) {
      await mustKnow(account, params.leadId);
      const call = await newest(account, params.leadId, body.phone);
      if (call?.type !== 'transfer' || call.facts.transfer?.qualifierExtension !== body.qualifierExtension)
        throw conflict('No such call was handed to you.', 'not-transferred');
      await ctx.db.update(calls).set({ qualifierExtension: body.qualifierExtension }).where(eq(calls.id, call.id));
    },

    /** The gateway knows of the end by itself; what is reported must be a call that was handed to the person. */
    async reportTransferHangup({ account, params }) {
      const call = await newest(account, null, params.phone);
      if (call?.type !== 'transfer') throw notFound('No call with this number was handed to you.');
    },
  };
}
