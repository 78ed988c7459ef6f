/** Which applications a centre has, and for whom the first of two is an exception. */
import config, { type IappConfig } from '../../../plugins/iapp/config';
import manifest from '../../../plugins/iapp/manifest';
import { hasFlag } from '../../people/centre';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { createPluginAccess } from '../../plugins/access';

/** `ctx.use(createIappChoice)` */
export function createIappChoice(ctx: GatewayContext) {
  const access = ctx.use(createPluginAccess);

  /** Whether the person has the panel at all. */
  const isOpenTo = async (account: SignedIn): Promise<boolean> => (await access.of(manifest, account)).at === 'active';
  /** What the centre has set; an application without a page is not there. */
  const configOf = async ({ tenant }: SignedIn): Promise<IappConfig> => config.parse(await access.configIn(manifest.id, tenant));
  /** Whether iApp2 is for this person: where the centre has the choice and they are an iApp2 agent [IAPP-002]. */
  const hasIapp2 = async (account: SignedIn): Promise<boolean> => account.isIapp2Agent && (await hasFlag(ctx, account, 'iappChoice'));

  return {
    isOpenTo,
    configOf,
    hasIapp2,
    /** Whether iApp1 wants a manager's approval: who has both applications sends to the second [DISPO-047]. */
    async isIapp1Exception(account: SignedIn): Promise<boolean> {
      if (!(await isOpenTo(account)) || !(await hasIapp2(account))) return false;
      const { iapp, iapp2 } = await configOf(account);
      return iapp.page !== '' && iapp2.page !== '';
    },
  };
}
