/** Transfers to a number: whom an agent may ring, and the record of one that begins (flows F14, F15, F16). */
import { and, desc, eq } from 'drizzle-orm';
import type { Call } from '@dialer/contract';
import { tenDigits } from '@dialer/rules/phone';
import { isSideOpen } from '@dialer/rules/sides';
import { createCallControl } from '../../calls/control';
import { createSides, refused } from '../../calls/transfers/sides';
import { agentByExtension } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { transfers } from '../../platform/db/schema';
import type { Handlers } from '../../platform/http/routes';
import { conflict, fieldProblem, notFound } from '../../platform/problem';
import { lockLead } from '../leads/access';
import { readLead } from '../leads/repository';

const isRung = ({ side }: Call, phone: string): boolean =>
  side?.kind === 'third-party' && (side.state === 'initializing' || side.state === 'merged') && side.phone === tenDigits(phone);

type Transfer = Omit<typeof transfers.$inferInsert, 'createdAt'> & { readonly phone: string };

/** When this was recorded last: the same call, the same kind, the same target. */
async function lastOf(orm: Orm, { callId, type, phone, extension = '' }: Transfer): Promise<Date | undefined> {
  const target = type === 'internal' ? eq(transfers.extension, extension) : eq(transfers.phone, phone);
  const [row] = await orm
    .select({ at: transfers.createdAt })
    .from(transfers)
    .where(and(eq(transfers.callId, callId), eq(transfers.type, type), target))
    .orderBy(desc(transfers.id))
    .limit(1);
  return row?.at;
}

/** Whether a second party has gone since then: who is asked after that is asked anew. */
const hasEndedSince = ({ side, since }: Call, at: Date): boolean =>
  side !== null && !isSideOpen(side) && since.side !== undefined && since.side > at.getTime();

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

    /**
     * Without a type it is whichever the body has: an extension's is internal [XFER-041]. A third party is rung with it. The
     * same once more, until a second party has gone, is one transfer and one row.
     */
    async createTransfer({ account, params, body, tx }) {
      const { phone = '', extension = '' } = body ?? {};
      const type = body?.type ?? (extension === '' ? 'third-party' : 'internal');
      if (type === 'internal' && extension === '') throw fieldProblem('extension', 'An internal transfer needs an extension.');
      if (type === 'third-party' && phone === '') throw fieldProblem('phone', 'A third party needs a phone number.');
      const call = await callWith(account, params.leadId);
      if (type === 'internal' && (await agentByExtension(ctx.db, extension))?.tenantId !== account.tenantId)
        throw refused(account, 'unknown-extension');
      // Rung before it is recorded, so that nothing is recorded of what is refused; a repeat finds them rung.
      const rings = type === 'third-party' && !isRung(call, phone);
      if (rings) await sides.ask(account, { do: 'ring', kind: 'third-party', phone, callId: call.callId });
      const row = { tenantId: account.tenantId, accountId: account.id, callId: call.callId, leadId: params.leadId, type, extension };
      const transfer: Transfer = { ...row, phone: tenDigits(phone) ?? phone };
      await tx(async (orm) => {
        await lockLead(orm, account, params.leadId);
        const last = rings ? undefined : await lastOf(orm, transfer);
        if (last && !hasEndedSince(call, last)) return;
        await orm.insert(transfers).values({ ...transfer, createdAt: new Date(ctx.clock.now()) });
      });
    },
  } satisfies Handlers;
}
