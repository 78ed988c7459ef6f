/** Dials of an agent, and what is known of a number before it is dialled (flows F4, F5). */
import type { Call } from '@dialer/contract';
import { storedPhone } from '@dialer/rules/phone';
import { createCallControl } from '../../calls/control';
import { callFactsToWire } from '../../calls/gate/call-facts-wire';
import { createPermits } from '../../calls/gate/permits';
import { createTrunks } from '../../calls/trunks/trunks';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { within } from '../../platform/process';
import { createLookUps } from '../leads/share';
import { createLeadView } from '../leads/view';
import type { WireLead } from '../leads/wire';
import { autoDialled, dialled } from './wire';

export function createArea(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const permits = ctx.use(createPermits);
  const lookUps = ctx.use(createLookUps);
  const leads = ctx.use(createLeadView);
  const trunks = ctx.use(createTrunks);

  /** The phone rings already, and nothing here may fail that: a lead that is not told, the page asks for. */
  async function leadOf(account: SignedIn, { leadId }: Call): Promise<WireLead | undefined> {
    try {
      return leadId === null ? undefined : await within(leads.byId(account, leadId), limits.calls.nextWorkMs);
    } catch (error) {
      ctx.log.warn({ err: error, accountId: account.id, leadId }, 'the lead of an automatic dial was not told');
      return undefined;
    }
  }

  return defineArea({
    async getCallFacts({ account, params }) {
      const look = () => permits.look({ centre: account.tenant, accountId: account.id, number: params.phone });
      const ofOwnCall = (await control.liveOf(account))?.phone === storedPhone(params.phone);
      const { facts } = ofOwnCall ? await look() : await lookUps.run(account.id, look);
      return { ...callFactsToWire(facts), line_down: !trunks.hasWay(account.tenantId) };
    },

    async dialAuto({ account }) {
      const call = await control.begin(account, { type: 'auto' });
      const lead = await leadOf(account, call);
      return { ...autoDialled(call), ...(lead && { lead }) };
    },

    dialFollowUp: async ({ account, body }) => dialled(await control.begin(account, { type: 'follow-up', leadId: body.leadId })),

    redial: async ({ account, body }) => dialled(await control.begin(account, { type: 'redial', leadId: body.leadId })),

    /** The gateway has put the lead back already; this says that the agent has seen it. Any number of times [CALL-027]. */
    async confirmOriginateFailure({ account, body }) {
      if (body.leadId) await control.giveBack(account, body.leadId);
    },

    releaseInProcessLeads: ({ account }) => control.giveBack(account),
  });
}
