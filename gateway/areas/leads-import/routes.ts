/** Files of leads in the page: sent part by part, mapped, checked, taken in, and what stayed out of them as a file. */
import { z } from 'zod';
import { BASE_PATH, operations } from '@dialer/contract';
import type { GatewayContext } from '../../platform/context';
import { createAddresses } from '../../platform/http/addresses';
import { FileReply } from '../../platform/http/file-reply';
import { defineArea } from '../../platform/http/routes';
import type { Served } from '../../platform/http/served';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, HttpProblem, notFound } from '../../platform/problem';
import { fileOf, hasFile, hasReport, reportOf } from './files';
import { firstRows } from './first-rows';
import { createImports } from './jobs';
import { createParts } from './parts';
import { UnreadableFile } from './read-file';

/** An address of a report is fetched at once. */
const ADDRESS_MS = 60_000;
const REPORT = '/workspace/lead-import-reports/:address' as const;

export function createArea(ctx: GatewayContext) {
  const imports = ctx.use(createImports);
  const parts = ctx.use(createParts);
  const countBegun = createRation(ctx, limits.leadImports.perMinute);
  const addresses = createAddresses<{ path: string; name: string }>(ctx, {
    keepMs: ADDRESS_MS,
    access: operations.getLeadImportReport.access,
  });

  /** A file that cannot be read as a table is the sender's to mend: 422 at the file. */
  async function readable<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw error instanceof UnreadableFile
        ? new HttpProblem(422, error.message, { file: [error.message] }, { reason: error.reason })
        : error;
    });
  }

  const report: Served = {
    id: 'leadImportReport',
    method: 'GET',
    path: REPORT,
    status: 200,
    area: 'leads-import',
    access: 'public',
    spec: [],
    payload: { params: z.object({ address: z.string().max(64) }) },
    bodyBytes: limits.http.smallBodyBytes,
    encode: (reply) => reply,
    async handler({ params }) {
      const found = await addresses.take((params as { address: string }).address);
      if (!found) throw notFound('This address is not good any more.');
      return new FileReply(found.thing.path, 'text/csv; charset=utf-8', { saveAs: found.thing.name });
    },
  };

  return defineArea(
    {
      getLeadImports: ({ account }) => imports.list(account.tenantId),

      async beginLeadImport({ account, body }) {
        countBegun(account.id);
        return imports.describe(await imports.add(account, body));
      },

      async addToLeadImport({ account, params, body }) {
        const part = Buffer.from(body.data, 'base64');
        return imports.describe(await parts.add(account, params.id, body.at, part));
      },

      getLeadImport: async ({ account, params }) => imports.describe(await imports.find(account.tenantId, params.id)),

      async getLeadImportColumns({ account, params }) {
        const row = await imports.find(account.tenantId, params.id);
        if (row.state === 'uploading') throw conflict('The file is not here yet.', 'import-step');
        if (!(await hasFile(ctx, row.id))) throw notFound('The file is not here any more. Send it again.');
        return readable(firstRows(fileOf(ctx, row.id)));
      },

      async checkLeadImport({ account, params, body }) {
        const row = await imports.find(account.tenantId, params.id);
        return imports.describe(
          await imports.check(account, row, {
            ...{ mapping: body.mapping, campaign: body.campaign, list: body.list, listSource: body.list_source },
          }),
        );
      },

      async startLeadImport({ account, params }) {
        const row = await imports.find(account.tenantId, params.id);
        return imports.describe(await imports.start(account, row));
      },

      async cancelLeadImport({ account, params }) {
        await parts.cancel(account.tenantId, params.id);
      },

      async getLeadImportReport({ account, params }) {
        const row = await imports.find(account.tenantId, params.id);
        if (!(await hasReport(ctx, row.id))) throw notFound('There is no report: every row went in, or it is over a week old.');
        const name = row.name.replace(/\.[^.]*$/, '') + (account.language === 'fr' ? '-refus.csv' : '-rejected.csv');
        return { url: BASE_PATH + REPORT.replace(':address', addresses.give(account, { path: reportOf(ctx, row.id), name })) };
      },
    },
    [report],
  );
}
