/** Everything of a centre's plugins for its managers: what was changed, who has what now, and what failed. */
import type { PayloadOf } from '@dialer/contract/schemas';
import { createPresence } from '../../people/presence';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { readColleagues, teamsOf } from './centre';
import { listChanges } from './changes';
import { recentFailures } from './failures';
import { readPublished, readState } from './state';

export async function describePlugins(ctx: GatewayContext, { tenant }: SignedIn): Promise<PayloadOf<'getPlugins', 'reply'>> {
  const presence = ctx.use(createPresence);
  const [state, published, people, failures, changes] = await Promise.all([
    readState(ctx.db, tenant.id),
    readPublished(ctx.db, tenant.id),
    readColleagues(ctx.db, tenant.id),
    recentFailures(ctx.db, tenant.id, ctx.clock.now()),
    listChanges(ctx.db, tenant.id, { limit: 1 }),
  ]);
  return {
    ...state,
    variant: tenant.variant,
    features: tenant.features,
    published,
    teams: teamsOf(people),
    people: await Promise.all(people.map(async (person) => ({ ...person, page: await presence.pluginsOf(person.id) }))),
    failures,
    lastChange: changes[0] ?? null,
  };
}
