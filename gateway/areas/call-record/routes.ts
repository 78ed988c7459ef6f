/** What happened in a call, for managers of its centre, and its export, which is among the centre's changes. */
import { operations } from '@dialer/contract';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { createAddressedFile } from '../../platform/http/addressed-file';
import { StreamReply } from '../../platform/http/file-reply';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { notFound } from '../../platform/problem';
import { createTurns } from '../../platform/turns';
import { recordChange } from '../workspace/record-change';
import { recordAsCsv } from './export';
import { type CallRecord, recordOfCall } from './rows';

export function createArea(ctx: GatewayContext) {
  const db = ctx.db.lane('search');
  const turns = ctx.use(createTurns);
  const countExports = createRation(ctx, limits.callRecord.exportsPerMinute);

  async function recordOf(account: SignedIn, callId: string, language = account.language): Promise<CallRecord> {
    const record = await turns.run(account.id, () => recordOfCall(db, account.tenantId, callId, language));
    if (!record) throw notFound('There is no such call.');
    return record;
  }

  const file = createAddressedFile<string>(
    ctx,
    {
      id: 'exportedCallRecord',
      path: '/workspace/timeline-exports/:address',
      area: 'call-record',
      access: operations.exportCallTimeline.access,
    },
    async ({ account, thing: callId }) => {
      const record = await recordOf(account, callId, 'en');
      const name = `call-${record.began_at.slice(0, 10)}-${callId.slice(0, 8)}.csv`;
      return new StreamReply(recordAsCsv(record), 'text/csv; charset=utf-8', name);
    },
  );

  return defineArea(
    {
      getCallTimeline: ({ account, params }) => recordOf(account, params.id),

      async exportCallTimeline({ account, params, tx }) {
        countExports(account.id);
        await recordOf(account, params.id);
        return tx(async (orm) => {
          const change = { kind: 'call-record', id: 'export', name: 'CSV', from: null, to: { call: params.id } } as const;
          await recordChange(orm, account, new Date(ctx.clock.now()), change);
          return { url: file.url(account, params.id) };
        });
      },
    },
    [file.route],
  );
}
