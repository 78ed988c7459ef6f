/** What happened in a call, for managers of its centre, and its export, which is among the centre's changes. */
import { z } from 'zod';
import { BASE_PATH, operations } from '@dialer/contract';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { createAddresses } from '../../platform/http/addresses';
import { StreamReply } from '../../platform/http/file-reply';
import { defineArea } from '../../platform/http/routes';
import type { Served } from '../../platform/http/served';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { notFound } from '../../platform/problem';
import { createTurns } from '../../platform/turns';
import { recordChange } from '../workspace/record-change';
import { recordAsCsv } from './export';
import { type CallRecord, recordOfCall } from './rows';

/** An address of a file is fetched at once. */
const ADDRESS_MS = 60_000;
const FILE = '/workspace/timeline-exports/:address' as const;

export function createArea(ctx: GatewayContext) {
  const db = ctx.db.lane('search');
  const turns = ctx.use(createTurns);
  const countExports = createRation(ctx, limits.callRecord.exportsPerMinute);
  const addresses = createAddresses<string>(ctx, { keepMs: ADDRESS_MS, access: operations.exportCallTimeline.access });

  async function recordOf(account: SignedIn, callId: string, language = account.language): Promise<CallRecord> {
    const record = await turns.run(account.id, () => recordOfCall(db, account.tenantId, callId, language));
    if (!record) throw notFound('There is no such call.');
    return record;
  }

  const file: Served = {
    id: 'exportedCallRecord',
    method: 'GET',
    path: FILE,
    status: 200,
    area: 'call-record',
    access: 'public',
    spec: [],
    payload: { params: z.object({ address: z.string().max(64) }) },
    bodyBytes: limits.http.smallBodyBytes,
    encode: (reply) => reply,
    async handler({ params }) {
      const found = await addresses.take((params as { address: string }).address);
      if (!found) throw notFound('This address is not good any more.');
      const { account, thing: callId } = found;
      const record = await recordOf(account, callId, 'en');
      return new StreamReply(
        recordAsCsv(record),
        'text/csv; charset=utf-8',
        `call-${record.began_at.slice(0, 10)}-${callId.slice(0, 8)}.csv`,
      );
    },
  };

  return defineArea(
    {
      getCallTimeline: ({ account, params }) => recordOf(account, params.id),

      async exportCallTimeline({ account, params, tx }) {
        countExports(account.id);
        await recordOf(account, params.id);
        return tx(async (orm) => {
          const change = { kind: 'call-record', id: 'export', name: 'CSV', from: null, to: { call: params.id } } as const;
          await recordChange(orm, account, new Date(ctx.clock.now()), change);
          return { url: BASE_PATH + FILE.replace(':address', addresses.give(account, params.id)) };
        });
      },
    },
    [file],
  );
}
