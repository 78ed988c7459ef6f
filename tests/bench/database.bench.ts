/**
 * The everyday queries (`gateway/testing/everyday.ts`) on years of a centre's work, and a colleague beside somebody who
 * searches 200 times at once. `DATABASE_LEADS` says how many leads (50,000; the promise is for 1,000,000, which takes some
 * 20 minutes and 6 GB), with three dispositions each. `DATABASE_BENCH_URL` measures a database that is filled already.
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { aliases } from '../../vite.aliases';
import type * as Measured from './support/database';

// The gateway's modules are read as its build reads them.
const { module } = await runnerImport<typeof Measured>(fileURLToPath(new URL('support/database.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
  resolve: { alias: aliases },
});
await module.measureDatabase();
