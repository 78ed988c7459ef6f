/** The workspace itself: which plugins a centre has, what its administrators change of that, and each person's layouts. */
import type { Role } from '@dialer/contract';
import type { GatewayContext } from '../../platform/context';
import { holdsRole, layoutRole } from '../../platform/auth/access';
import type { SignedIn } from '../../platform/auth/sessions';
import { defineArea } from '../../platform/http/routes';
import { forbidden } from '../../platform/problem';
import { readLayout, saveLayout } from './layouts';
import { readPublished, readState } from './state';

/** A layout belongs to a role that the person holds. */
const own = (account: SignedIn, role: Role): Role => {
  if (!holdsRole(account.roles, role)) throw forbidden('You do not work in this role.');
  return role;
};

export function createArea(ctx: GatewayContext) {
  const now = () => new Date(ctx.clock.now());

  return defineArea({
    async getWorkspace({ account }) {
      const [state, published] = await Promise.all([
        readState(ctx.db, account.tenantId),
        readPublished(ctx.db, account.tenantId, layoutRole(account.roles)),
      ]);
      return {
        ...state,
        variant: account.tenant.variant,
        team: account.managerId,
        switches: state.switches.filter(({ team }) => team === undefined || team === account.managerId),
        published: published[0] ?? null,
      };
    },
    getLayout: async ({ account, params }) => readLayout(ctx.db, account, own(account, params.role)),
    saveLayout: async ({ account, params, body, tx }) => tx((orm) => saveLayout(orm, account, own(account, params.role), body, now())),
  });
}
