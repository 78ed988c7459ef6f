/** What a centre's booking form chooses from, as its folder has it. */
import { createCentres } from '../../people/centre';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';

export function createArea(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);

  return defineArea({
    async getLists({ account }) {
      return { lists: centres.lists(account.tenant.variant) };
    },
  });
}
