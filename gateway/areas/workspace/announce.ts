/** Tells the open pages of a centre that its administrators have changed something. */
import type { GatewayContext } from '../../platform/context';
import { createAudience } from '../../people/audience';
import { catalogue } from '../../plugins/catalogue';
import { declaresFlag, needsFlag } from '../../../src/registry/flags';
import type { PluginManifest } from '../../../src/host/manifest';
import type { PluginChange } from './change-records';

/** Ids of the plugins that a change is about. */
function concerned({ kind, subject }: PluginChange): string[] {
  if (kind === 'layout' || kind === 'setting') return [];
  const concerns = (manifest: PluginManifest) => needsFlag(manifest, subject) || declaresFlag(manifest, subject);
  if (kind === 'flag') return catalogue.manifests.filter(concerns).map(({ id }) => id);
  return [subject];
}

/** After the change is kept. A page that does not hear of it learns the revision from its next snapshot. */
export async function announceChange<C extends { revision: number; change: PluginChange }>(
  ctx: GatewayContext,
  tenantId: number,
  changed: C,
): Promise<C> {
  const news = { revision: changed.revision, plugins: concerned(changed.change) };
  await ctx
    .use(createAudience)
    .everyone(tenantId, 'plugin-config', news)
    .catch((error: unknown) => {
      ctx.log.error({ err: error }, 'a change of the centre was not announced');
    });
  return changed;
}
