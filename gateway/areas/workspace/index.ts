/** The workspace itself: what a centre has switched on, and each person's layout per working role. */
import type { GatewayContext } from '../../platform/context';
import { holdsRole } from '../../platform/auth/access';
import type { SignedIn } from '../../platform/auth/sessions';
import { defineArea } from '../../platform/http/routes';
import { forbidden } from '../../platform/problem';
import { readLayout, resetLayout, saveLayout, type StoredLayout } from './layouts';
import { readSwitches } from './switches';
import type { Role } from '@dialer/contract';

/** A layout belongs to a role that the person holds. */
const own = (account: SignedIn, role: Role): Role => {
  if (!holdsRole(account.roles, role)) throw forbidden('You do not work in this role.');
  return role;
};

export function createArea(ctx: GatewayContext) {
  const now = () => new Date(ctx.clock.now());
  // The route has read the layout by the contract's schema on its way in, and encodes it by the same on its way out.
  const wire = (stored: StoredLayout) => stored as never;

  return defineArea({
    getWorkspace: async ({ account }) => ({ variant: account.tenant.variant, ...(await readSwitches(ctx.db, account.tenantId)) }),
    getLayout: async ({ account, params }) => wire(await readLayout(ctx.db, account, own(account, params.role))),
    saveLayout: async ({ account, params, body, tx }) =>
      tx(async (orm) => wire(await saveLayout(orm, account, own(account, params.role), body, now()))),
    resetLayout: async ({ account, params }) => resetLayout(ctx.db, account, own(account, params.role), now()),
  });
}
