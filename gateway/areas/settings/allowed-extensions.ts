/** Extensions that may be dialled inside a centre [SET-057, SET-059]. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { TEXTS } from '@dialer/contract/limits';
import { fullName } from '../../people/agents';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts, allowedExtensions } from '../../platform/db/schema';
import type { Handlers } from '../../platform/http/routes';
import { conflict, fieldProblem, notFound } from '../../platform/problem';
import { announceRecord, recordChange } from '../workspace/record-change';

/** Who has the extension as their own; a closed account keeps its extension until it gets another. */
async function personWith(orm: Orm, tenantId: number, extension: string): Promise<string | null> {
  const [person] = await orm
    .select({ firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), eq(accounts.extension, extension)));
  return person ? fullName(person) : null;
}

export function allowedExtensionHandlers(ctx: GatewayContext) {
  const now = () => new Date(ctx.clock.now());

  return {
    getAllowedExtensions: async ({ account }) =>
      ctx.db
        .select({
          extension: allowedExtensions.extension,
          used_by: sql<string>`trim(coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, ''))`,
        })
        .from(allowedExtensions)
        .leftJoin(accounts, and(eq(accounts.tenantId, allowedExtensions.tenantId), eq(accounts.extension, allowedExtensions.extension)))
        .where(eq(allowedExtensions.tenantId, account.tenantId))
        .orderBy(asc(allowedExtensions.extension)),

    async addAllowedExtension({ account, body, tx }) {
      let revision: number | null = null;
      await tx(async (orm) => {
        const { extension } = body;
        const added = await orm
          .insert(allowedExtensions)
          .values({ tenantId: account.tenantId, extension })
          .onConflictDoNothing()
          .returning();
        if (!added.length) throw fieldProblem('extension', TEXTS.extensionTaken);
        const record = { kind: 'allowed-extension' as const, id: extension, name: extension };
        revision = await recordChange(orm, account, now(), { ...record, from: null, to: { extension } });
      });
      await announceRecord(ctx, account.tenantId, revision);
    },

    async removeAllowedExtension({ account, params, tx }) {
      let revision: number | null = null;
      await tx(async (orm) => {
        const { extension } = params;
        const removed = await orm
          .delete(allowedExtensions)
          .where(and(eq(allowedExtensions.tenantId, account.tenantId), eq(allowedExtensions.extension, extension)))
          .returning();
        if (!removed.length) throw notFound('This extension is not on the list.');
        // Colleagues could not reach that person any more.
        const person = await personWith(orm, account.tenantId, extension);
        if (person !== null)
          throw conflict(`${person} has this extension. It can be deleted once they have another.`, 'extension-in-use', { person });
        const record = { kind: 'allowed-extension' as const, id: extension, name: extension };
        revision = await recordChange(orm, account, now(), { ...record, from: { extension }, to: null });
      });
      await announceRecord(ctx, account.tenantId, revision);
    },
  } satisfies Handlers;
}
