/** Settings of a centre: the globals, and the extensions that may be dialled beside its agents. */
import { and, asc, eq } from 'drizzle-orm';
import { TEXTS } from '@dialer/contract/limits';
import type { GatewayContext } from '../../platform/context';
import { allowedExtensions } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { fieldProblem, notFound } from '../../platform/problem';
import { readGlobals } from '../../people/settings';
import { announceChange } from '../workspace/announce';
import { saveGlobals } from '../workspace/changes';

export function createArea(ctx: GatewayContext) {
  return defineArea({
    // Readable by every signed-in person: agents need the auto-ready thresholds [SET-025].
    getGlobals: async ({ account }) => readGlobals(ctx.db, account.tenantId),

    async setGlobals({ account, body, tx }) {
      let changed: Awaited<ReturnType<typeof saveGlobals>> = null;
      await tx(async (orm) => {
        changed = await saveGlobals(orm, { author: account, reason: '', now: new Date(ctx.clock.now()) }, body);
      });
      if (changed) await announceChange(ctx, account.tenantId, changed);
    },

    getAllowedExtensions: async ({ account }) =>
      ctx.db
        .select({ extension: allowedExtensions.extension })
        .from(allowedExtensions)
        .where(eq(allowedExtensions.tenantId, account.tenantId))
        .orderBy(asc(allowedExtensions.extension)),

    addAllowedExtension: async ({ account, body, tx }) =>
      tx(async (orm) => {
        const row = { tenantId: account.tenantId, extension: body.extension };
        const added = await orm.insert(allowedExtensions).values(row).onConflictDoNothing().returning();
        if (!added.length) throw fieldProblem('extension', TEXTS.extensionTaken);
      }),

    async removeAllowedExtension({ account, params }) {
      const removed = await ctx.db
        .delete(allowedExtensions)
        .where(and(eq(allowedExtensions.tenantId, account.tenantId), eq(allowedExtensions.extension, params.extension)))
        .returning();
      if (!removed.length) throw notFound('This extension is not on the list.');
    },
  });
}
