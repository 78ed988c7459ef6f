/** Transfers to a number: whom an agent may ring, and the record of one that begins (flows F14, F15, F16). */
import type { Call } from '@dialer/contract';
import { tenDigits } from '@dialer/rules/phone';
import { createCallControl } from '../../calls/control';
import { createSides, refused } from '../../calls/transfers/sides';
import { agentByExtension } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { transfers } from '../../platform/db/schema';
import type { Handlers } from '../../platform/http/routes';
import { conflict, fieldProblem, notFound } from '../../platform/problem';
import { readLead } from '../leads/repository';

const isRung = ({ side }: Call, phone: string): boolean =>
  side?.kind === 'third-party' && (side.state === 'initializing' || side.state === 'merged') && side.phone === tenDigits(phone);

export function numberTransfers(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const sides = ctx.use(createSides);

  /** The call with this lead that the person has on the line. */
  async function callWith(account: SignedIn, leadId: string) {
    if (!(await readLead(ctx.db, account, leadId))) throw notFound('There is no such lead.');
    const call = await control.liveOf(account);
    if (call?.leadId !== leadId || call.far !== 'up') throw conflict('There is no call with this lead.', 'no-call');
    return call;
  }

  return {
    getExternalTransfers: async ({ account }) => [...(await sides.targets(account)).external],

    getSunlifeAgents: async ({ account }) =>
      Object.fromEntries((await sides.targets(account)).sunlife.map(({ phone, name }) => [phone, name])),

    /** Without a type it is whichever the body has: an extension's is internal [XFER-041]. A third party is rung with it. */
    async createTransfer({ account, params, body, tx }) {
      const { phone = '', extension = '' } = body ?? {};
      const type = body?.type ?? (extension === '' ? 'third-party' : 'internal');
      if (type === 'internal' && extension === '') throw fieldProblem('extension', 'An internal transfer needs an extension.');
      if (type === 'third-party' && phone === '') throw fieldProblem('phone', 'A third party needs a phone number.');
      const call = await callWith(account, params.leadId);
      if (type === 'internal' && (await agentByExtension(ctx.db, extension))?.tenantId !== account.tenantId)
        throw refused(account, 'unknown-extension');
      // Rung before it is recorded, so that nothing is recorded of what is refused; a repeat finds them rung.
      if (type === 'third-party' && !isRung(call, phone))
        await sides.ask(account, { do: 'ring', kind: 'third-party', phone, callId: call.callId });
      const row = { tenantId: account.tenantId, accountId: account.id, callId: call.callId, leadId: params.leadId, type, extension };
      await tx(async (orm) => {
        await orm.insert(transfers).values({ ...row, phone: tenDigits(phone) ?? phone, createdAt: new Date(ctx.clock.now()) });
      });
    },
  } satisfies Handlers;
}
