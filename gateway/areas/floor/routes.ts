/** The live floor, for managers of the centre, and listening in to a call on it, for those with the right. */
import { createListening } from '../../calls/listening';
import { fullName } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { defineArea, type RouteCall } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { forbidden } from '../../platform/problem';
import { createSerial } from '../../platform/serial';
import { createTurns } from '../../platform/turns';
import { announceRecord, recordChange } from '../workspace/record-change';
import { createFloorRights } from './rights';
import { createFloorWatch } from './watch';

export function createArea(ctx: GatewayContext) {
  const watch = ctx.use(createFloorWatch);
  const listening = ctx.use(createListening);
  const turns = ctx.use(createTurns);
  const count = createRation(ctx, limits.floor.listeningsPerMinute);
  /** One wish of a manager after the other: a stop that follows a beginning ends it. */
  const wishes = createSerial();
  const rights = ctx.use(createFloorRights);
  async function watches(account: SignedIn): Promise<void> {
    if (!(await rights.mayWatch(account))) throw forbidden('The live floor is switched off for you.');
  }

  async function listenIn({ account, params, body: { mode }, tx }: RouteCall<'listenIn'>): Promise<void> {
    if (!(await rights.mayListen(account))) throw forbidden('You may not listen in to calls.');
    const taken = await listening.take(account, params.id, mode);
    let revision: number | null = null;
    try {
      count(account.id);
      const { agent, callId, from } = taken;
      const change = { kind: 'listening', id: callId, name: fullName(agent), from: from && { mode: from }, to: { mode } } as const;
      await tx(async (orm) => {
        revision = await recordChange(orm, account, new Date(ctx.clock.now()), change);
      });
    } catch (error) {
      taken.leave();
      throw error;
    }
    taken.begin();
    await announceRecord(ctx, account.tenantId, revision);
  }

  return defineArea({
    async getFloor({ account }) {
      await watches(account);
      return turns.run(account.id, () => watch.open(account));
    },
    async keepFloor({ account }) {
      await watches(account);
      return watch.keep(account);
    },

    /** Each mode of each listening is a line of the audit, before anybody hears anything. */
    listenIn: (call) => wishes.run(String(call.account.id), () => listenIn(call)),
    stopListening: ({ account }) => wishes.run(String(account.id), async () => listening.stop(account.id)),
  });
}
