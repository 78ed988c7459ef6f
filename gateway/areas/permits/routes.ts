/** Why somebody was rung, or was not: the evidence that the gate keeps, and its export, which is among the centre's changes. */
import { operations } from '@dialer/contract';
import type { GatewayContext } from '../../platform/context';
import { createAddressedFile } from '../../platform/http/addressed-file';
import { StreamReply } from '../../platform/http/file-reply';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { recordChange } from '../workspace/record-change';
import { exportName, permitsAsCsv } from './export';
import { createTurns } from '../../platform/turns';
import { createOverrides } from './overrides';
import { pageOfPermits, type Filters } from './rows';

export function createArea(ctx: GatewayContext) {
  const db = ctx.db.lane('search');
  const overrides = ctx.use(createOverrides);
  const turns = ctx.use(createTurns);
  const countExports = createRation(ctx, limits.permitExports.perMinute);
  const file = createAddressedFile<Filters>(
    ctx,
    { id: 'exportedPermits', path: '/workspace/permit-exports/:address', area: 'permits', access: operations.exportPermits.access },
    async ({ account: { tenantId }, thing: filters }) => {
      const name = await exportName(db, tenantId, filters, new Date(ctx.clock.now()));
      return new StreamReply(permitsAsCsv(db, tenantId, filters), 'text/csv; charset=utf-8', name);
    },
  );

  return defineArea(
    {
      async listPermits({ account, query }) {
        const { before, limit, ...filters } = query;
        const page = { before, limit: limit + 1, language: account.language };
        const rows = await turns.run(account.id, () => pageOfPermits(db, account.tenantId, filters, page));
        return { rows: rows.slice(0, limit), more: rows.length > limit };
      },

      allowCall: ({ account, body }) => overrides.allow(account, { leadId: body.lead_id, until: body.until, reason: body.reason }),
      endAllowedCall: ({ account, params }) => overrides.end(account, params.id),

      async exportPermits({ account, body, tx }) {
        countExports(account.id);
        return tx(async (orm) => {
          const change = { kind: 'permits', id: 'export', name: 'CSV', from: null, to: { ...body } } as const;
          await recordChange(orm, account, new Date(ctx.clock.now()), change);
          return { url: file.url(account, body) };
        });
      },
    },
    [file.route],
  );
}
