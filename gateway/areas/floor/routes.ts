/** The live floor, for managers of the centre, and listening in to a call on it, for those with the right. */
import { LISTENS_IN } from '@dialer/contract';
import { createListening } from '../../calls/listening';
import { fullName } from '../../people/agents';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { forbidden } from '../../platform/problem';
import { createTurns } from '../../platform/turns';
import { announceRecord, recordChange } from '../workspace/record-change';
import { createFloorWatch } from './watch';

export function createArea(ctx: GatewayContext) {
  const watch = ctx.use(createFloorWatch);
  const listening = ctx.use(createListening);
  const turns = ctx.use(createTurns);
  const count = createRation(ctx, limits.floor.listeningsPerMinute);
  return defineArea({
    getFloor: ({ account }) => turns.run(account.id, () => watch.open(account)),
    keepFloor: async ({ account }) => watch.keep(account),

    /** Each mode of each listening is a line of the audit, before anybody hears anything. */
    async listenIn({ account, params, body: { mode }, tx }) {
      if (!account.permissions.includes(LISTENS_IN)) throw forbidden('You may not listen in to calls.');
      const { agent, callId, from } = await listening.judge(account, params.id);
      count(account.id);
      let revision: number | null = null;
      await tx(async (orm) => {
        const change = { kind: 'listening', id: callId, name: fullName(agent), from: from && { mode: from }, to: { mode } } as const;
        revision = await recordChange(orm, account, new Date(ctx.clock.now()), change);
      });
      await announceRecord(ctx, account.tenantId, revision);
      await listening.begin(account, params.id, mode);
    },

    async stopListening({ account }) {
      listening.stop(account.id);
    },
  });
}
