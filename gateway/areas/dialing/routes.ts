/** Dials of an agent, and what is known of a number before it is dialled (flows F4, F5). */
import { storedPhone } from '@dialer/rules/phone';
import { createDesk } from '../../calls/desk';
import { callFactsToWire } from '../../calls/gate/call-facts-wire';
import { createPermits } from '../../calls/gate/permits';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { createLookUps } from '../leads/share';
import { autoDialled, dialled } from './wire';

export function createArea(ctx: GatewayContext) {
  const desk = ctx.use(createDesk);
  const permits = ctx.use(createPermits);
  const lookUps = ctx.use(createLookUps);

  return defineArea({
    async getCallFacts({ account, params }) {
      const look = () => permits.look({ centre: account.tenant, number: params.phone });
      const ofOwnCall = (await desk.liveOf(account))?.phone === storedPhone(params.phone);
      const { facts } = ofOwnCall ? await look() : await lookUps.run(account.id, look);
      return callFactsToWire(facts);
    },

    dialAuto: async ({ account }) => autoDialled(await desk.begin(account, { type: 'auto' })),

    dialFollowUp: async ({ account, body }) => dialled(await desk.begin(account, { type: 'follow-up', leadId: body.leadId })),

    redial: async ({ account, body }) => dialled(await desk.begin(account, { type: 'redial', leadId: body.leadId })),

    /** The gateway has put the lead back already; this says that the agent has seen it. Any number of times [CALL-027]. */
    async confirmOriginateFailure({ account, body }) {
      if (body.leadId) await desk.giveBack(account, body.leadId);
    },

    releaseInProcessLeads: ({ account }) => desk.giveBack(account),
  });
}
