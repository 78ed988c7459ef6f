import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { isScope, whyNotDay, whyNotRegion } from '../areas/registries/kinds';
import { RefusedRegistry } from '../areas/registries/judge-file';
import { beginLoad, loadRegistry } from '../areas/registries/load-registry';
import { tenants } from '../platform/db/schema';
import { withDatabase } from './database';
import { createProgressBar } from './progress';
import { need, readArgs, readNumber, UsageError } from './usage';

const count = (rows: number) => rows.toLocaleString('en-US');

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    throw new UsageError(`The file ${path} cannot be read.`);
  }
}

/** `npm run registry:load -- 2026-11-24.txt --tenant 1 --scope national-us --date 2026-11-24` */
export const registryLoad = {
  usage:
    'registry-load FILE --tenant NUMBER --scope national-us|national-ca|state|wireless|reassigned [--region AREA-CODE-OR-STATE] --date YYYY-MM-DD [--smaller]',
  async run(args: string[]): Promise<void> {
    const { values, positionals } = readArgs({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        scope: { type: 'string' },
        region: { type: 'string' },
        date: { type: 'string' },
        smaller: { type: 'boolean' },
      },
    });
    if (positionals.length !== 1) throw new UsageError('Name one file.');
    const path = resolve(positionals[0]!);
    const tenantId = readNumber(values.tenant, '--tenant');
    const scope = need(values.scope, '--scope');
    if (!isScope(scope)) throw new UsageError(`There is no registry ${scope}.`);
    const region = (values.region ?? '').toLowerCase();
    const versionDate = need(values.date, '--date');
    const wrong = whyNotRegion(scope, region) ?? whyNotDay(versionDate, Date.now());
    if (wrong) throw new UsageError(wrong);
    const about = { tenantId, scope, region, versionDate, name: basename(path), bytes: sizeOf(path), accountId: null };
    // Beside a gateway with calls on it, a load has time.
    setPriority(constants.priority.PRIORITY_LOW);
    const bar = createProgressBar(process.stderr);
    const done = await withDatabase('registry:load', async (db) => {
      const [centre] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId));
      if (!centre) throw new UsageError(`There is no tenant ${tenantId}.`);
      const file = await beginLoad(db, about, new Date());
      const options = { file, path, smaller: values.smaller ?? false, now: () => new Date() };
      return loadRegistry(db, { ...options, onProgress: bar.show }).catch((error: unknown) => {
        if (error instanceof RefusedRegistry && error.isSmaller) throw new RefusedRegistry(error.code, `${error.message} (--smaller)`);
        throw error;
      });
    }).finally(bar.end);
    console.log(
      `${count(done.rows)} numbers are in force: ${count(done.added)} new, ${count(done.removed)} no longer listed, ${count(done.refused)} rows refused.`,
    );
  },
};
