/**
 * A registry of five numbers for each lead: its loading, a number looked up in it, and a claim beside it. `REGISTRY_LEADS` says
 * how many leads (50,000; the promise is for 1,000,000 with 5,000,000 numbers, which takes some 15 minutes and 4 GB).
 */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { aliases } from '../../vite.aliases';
import type * as Measured from './support/registries';

// The gateway's modules are read as its build reads them.
const { module } = await runnerImport<typeof Measured>(fileURLToPath(new URL('support/registries.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
  resolve: { alias: aliases },
});
await module.measureRegistries();
