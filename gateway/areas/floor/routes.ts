/** The live floor, for managers of the centre. */
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { createTurns } from '../../platform/turns';
import { createFloorWatch } from './watch';

export function createArea(ctx: GatewayContext) {
  const watch = ctx.use(createFloorWatch);
  const turns = ctx.use(createTurns);
  return defineArea({
    getFloor: ({ account }) => turns.run(account.id, () => watch.open(account)),
    keepFloor: async ({ account }) => watch.keep(account),
  });
}
