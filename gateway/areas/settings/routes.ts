/** Settings of a centre: the globals, the quotas, and the extensions that may be dialled beside its agents. */
import { and, asc, eq } from 'drizzle-orm';
import { TEXTS } from '@dialer/contract/limits';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { allowedExtensions } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { fieldProblem, notFound } from '../../platform/problem';
import { readGlobals, readQuotas } from '../../people/settings';
import { announceChange } from '../workspace/announce';
import type { Orm } from '../../platform/db/database';
import type { ChangeContext, Changed } from '../workspace/changes';
import { saveGlobals, saveQuotas } from '../workspace/save-settings';

type Tx = (body: (orm: Orm) => Promise<void>) => Promise<void>;

export function createArea(ctx: GatewayContext) {
  /** Saves a set in one transaction; pages of the centre hear of it when something changed. */
  async function save(author: SignedIn, tx: Tx, saveSet: (orm: Orm, context: Omit<ChangeContext, 'revision'>) => Promise<Changed | null>) {
    let changed: Changed | null = null;
    await tx(async (orm) => {
      changed = await saveSet(orm, { author, reason: '', now: new Date(ctx.clock.now()) });
    });
    if (changed) await announceChange(ctx, author.tenantId, changed);
  }

  return defineArea({
    // Readable by every signed-in person: agents need the auto-ready thresholds [SET-025].
    getGlobals: async ({ account }) => readGlobals(ctx.db, account.tenantId),

    setGlobals: async ({ account, body, tx }) => save(account, tx, (orm, context) => saveGlobals(orm, context, body)),

    getDialsQuotas: async ({ account }) => readQuotas(ctx.db, account.tenantId, 'dials'),
    getMeetingsQuotas: async ({ account }) => readQuotas(ctx.db, account.tenantId, 'meetings'),
    getSalesQuotas: async ({ account }) => readQuotas(ctx.db, account.tenantId, 'sales'),
    setDialsQuotas: async ({ account, body, tx }) =>
      save(account, tx, (orm, context) => saveQuotas(orm, context, 'dials', body.params, body.was)),
    setMeetingsQuotas: async ({ account, body, tx }) =>
      save(account, tx, (orm, context) => saveQuotas(orm, context, 'meetings', body.params, body.was)),
    setSalesQuotas: async ({ account, body, tx }) =>
      save(account, tx, (orm, context) => saveQuotas(orm, context, 'sales', body.params, body.was)),

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
