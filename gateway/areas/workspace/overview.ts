/** Everything of a centre's plugins for its managers: what was changed, who has what now and why, and what failed. */
import { LAYOUT_ROLES } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { createCentres } from '../../people/centre';
import { createPresence } from '../../people/presence';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { notFound } from '../../platform/problem';
import { centreOf, readCentre, readColleagues } from './centre';
import { listChanges } from './audit';
import { newestOfEach } from './change-records';
import { recentFailures } from './failures';
import { preview, startLayout } from './preview';
import { rowsOf } from './rows';
import { createPluginHealth } from '../../plugins/health';
import { readPublished, readState } from '../../plugins/state';

export async function describePlugins(ctx: GatewayContext, { tenant }: SignedIn): Promise<PayloadOf<'getPlugins', 'reply'>> {
  const presence = ctx.use(createPresence);
  const centres = ctx.use(createCentres);
  const [state, published, colleagues, failures, changes, records] = await Promise.all([
    readState(ctx.db, tenant.id),
    readPublished(ctx.db, tenant.id),
    readColleagues(ctx.db, tenant.id),
    recentFailures(ctx.db, tenant.id, ctx.clock.now()),
    listChanges(ctx.db, tenant.id, { limit: 1 }),
    newestOfEach(ctx.db, tenant.id),
  ]);
  const { variant, features } = tenant;
  const people = await Promise.all(colleagues.map(async (person) => ({ ...person, page: await presence.pluginsOf(person.id) })));
  const centre = centreOf(centres, tenant, colleagues);
  return {
    ...state,
    variant,
    centres: [...centres.codes],
    features,
    teams: [...centre.teams],
    people,
    failures,
    lastChange: changes[0] ?? null,
    rows: rowsOf({ centre, state, people, failures, records, gateway: (plugin) => ctx.use(createPluginHealth).of(plugin, tenant.id) }),
    layouts: LAYOUT_ROLES.map((role) => ({ role, ...startLayout(centre.catalogue, role, centre.first, published) })),
  };
}

export async function describePreview(
  ctx: GatewayContext,
  { tenant }: SignedIn,
  { role, team, variant }: PayloadOf<'previewPlugins', 'query'>,
): Promise<PayloadOf<'previewPlugins', 'reply'>> {
  const centres = ctx.use(createCentres);
  if (variant && !centres.codes.includes(variant)) throw notFound('There is no such centre here.');
  const [centre, state, published] = await Promise.all([
    readCentre(ctx.db, centres, tenant),
    readState(ctx.db, tenant.id),
    readPublished(ctx.db, tenant.id),
  ]);
  return preview(
    centre,
    { state, published },
    { role, team, ...(variant && { of: { variant: centres.of(variant), first: centres.besides(variant).layouts } }) },
  );
}
