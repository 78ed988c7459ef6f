/** A change in a plugin's own tables, among the changes of its centre: who, when, and what in a text of the plugin. */
import { createAudience } from '../people/audience';
import type { SignedIn } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import type { Orm } from '../platform/db/database';
import { pluginChanges } from '../platform/db/schema';
import type { NoteChange } from './define';
import { lockState, writeState } from './state';

/** Letters of key and values together. */
const LONGEST = 1_000;

/** In the transaction of the change; of two at once the second waits. Returns the centre's new revision. */
export async function noteChange(
  orm: Orm,
  plugin: string,
  author: Pick<SignedIn, 'id' | 'tenantId'>,
  [key, values = {}]: Parameters<NoteChange>,
  at: Date,
): Promise<number> {
  const to = { key, values };
  if (JSON.stringify(to).length > LONGEST) throw new Error(`Plugin ${plugin} notes a change in more than ${LONGEST} letters.`);
  const { id: accountId, tenantId } = author;
  const before = await lockState(orm, tenantId);
  const revision = before.revision + 1;
  await writeState(orm, tenantId, { ...before, revision });
  await orm.insert(pluginChanges).values({ tenantId, revision, at, accountId, kind: 'note', subject: plugin, to });
  return revision;
}

/** Once it is kept: open pages of administrators read their lists anew. */
export async function announceNote(ctx: GatewayContext, tenantId: number, revision: number): Promise<void> {
  await ctx
    .use(createAudience)
    .everyone(tenantId, 'plugin-config', { revision, plugins: [] })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'a change that a plugin noted was not announced'));
}
