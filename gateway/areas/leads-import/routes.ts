/** Files of leads in the page: sent part by part, mapped, checked, taken in, and what stayed out of them as a file. */
import { operations } from '@dialer/contract';
import type { GatewayContext } from '../../platform/context';
import { createAddressedFile } from '../../platform/http/addressed-file';
import { FileReply } from '../../platform/http/file-reply';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, HttpProblem, notFound } from '../../platform/problem';
import { fileOf, hasFile, hasReport, reportOf } from './files';
import { firstRows } from './first-rows';
import { createImports } from './jobs';
import { createParts } from './parts';
import { UnreadableFile } from './read-file';

export function createArea(ctx: GatewayContext) {
  const imports = ctx.use(createImports);
  const parts = ctx.use(createParts);
  const countBegun = createRation(ctx, limits.leadImports.perMinute);

  /** A file that cannot be read as a table is the sender's to mend: 422 at the file. */
  async function readable<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw error instanceof UnreadableFile
        ? new HttpProblem(422, error.message, { file: [error.message] }, { reason: error.reason })
        : error;
    });
  }

  const report = createAddressedFile<{ path: string; name: string }>(
    ctx,
    {
      id: 'leadImportReport',
      path: '/workspace/lead-import-reports/:address',
      area: 'leads-import',
      access: operations.getLeadImportReport.access,
    },
    ({ thing: { path, name } }) => new FileReply(path, 'text/csv; charset=utf-8', { saveAs: name }),
  );

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
        return { url: report.url(account, { path: reportOf(ctx, row.id), name }) };
      },
    },
    [report.route],
  );
}
