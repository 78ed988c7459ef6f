/** Why somebody was rung, or was not: the evidence that the gate keeps, and its export, which is among the centre's changes. */
import { z } from 'zod';
import { BASE_PATH, operations } from '@dialer/contract';
import type { GatewayContext } from '../../platform/context';
import { createAddresses } from '../../platform/http/addresses';
import { StreamReply } from '../../platform/http/file-reply';
import { defineArea } from '../../platform/http/routes';
import type { Served } from '../../platform/http/served';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { notFound } from '../../platform/problem';
import { recordChange } from '../workspace/record-change';
import { exportName, permitsAsCsv } from './export';
import { createTurns } from '../../platform/turns';
import { createOverrides } from './overrides';
import { pageOfPermits, type Filters } from './rows';

/** An address of a file is fetched at once. */
const ADDRESS_MS = 60_000;
const FILE = '/workspace/permit-exports/:address' as const;

export function createArea(ctx: GatewayContext) {
  const db = ctx.db.lane('search');
  const overrides = ctx.use(createOverrides);
  const turns = ctx.use(createTurns);
  const countExports = createRation(ctx, limits.permitExports.perMinute);
  const addresses = createAddresses<Filters>(ctx, { keepMs: ADDRESS_MS, access: operations.exportPermits.access });

  const file: Served = {
    id: 'exportedPermits',
    method: 'GET',
    path: FILE,
    status: 200,
    area: 'permits',
    access: 'public',
    spec: [],
    payload: { params: z.object({ address: z.string().max(64) }) },
    bodyBytes: limits.http.smallBodyBytes,
    encode: (reply) => reply,
    async handler({ params }) {
      const found = await addresses.take((params as { address: string }).address);
      if (!found) throw notFound('This address is not good any more.');
      const { account, thing: filters } = found;
      const rows = permitsAsCsv(db, account.tenantId, filters);
      const name = await exportName(db, account.tenantId, filters, new Date(ctx.clock.now()));
      return new StreamReply(rows, 'text/csv; charset=utf-8', name);
    },
  };

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
          return { url: BASE_PATH + FILE.replace(':address', addresses.give(account, body)) };
        });
      },
    },
    [file],
  );
}
