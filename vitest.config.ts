import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { filesByKind, type Kind } from './tests/support/kinds.ts';
import { LongFirst } from './tests/support/order.ts';
import { aliases } from './vite.aliases.ts';

const files = filesByKind(import.meta.dirname);

/** One kind of test as a project of its own. Its files share a worker, and with it the modules that they load, unless told. */
const project = (name: Kind, more: object = {}) => ({
  extends: true as const,
  test: { name, include: files[name], isolate: false, ...more },
});

const cores = availableParallelism();
const waiting = { globalSetup: ['gateway/testing/setup.ts'], maxWorkers: cores + 2, sequence: { groupOrder: 0 } };
const computing = { maxWorkers: cores, sequence: { groupOrder: 1 } };

/** Unit and component tests beside the code, and the suites that cross folders. Browser tests are Playwright's. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: aliases },
  test: {
    environment: 'node',
    setupFiles: ['tests/support/setup.ts'],
    // Only a test that hangs meets these: on a machine with other work all take several times longer.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: cores,
    sequence: { sequencer: LongFirst },
    // For `npm run test:quick`: a changed package.json runs no more than the files that read it; `npm test` runs everything.
    forceRerunTriggers: ['**/vitest.config.ts'],
    projects: [
      // Much of what these do is waiting: for a database that is away, for people who speak. Two more at a time fill the cores.
      project('process', waiting),
      // Whole gateways and pages in one process, without another try: a race that shows only now and then is a fault.
      project('gateway', waiting),
      project('alone', { ...computing, isolate: true }),
      project('page', { ...computing, setupFiles: ['tests/support/setup.ts', 'tests/support/page.ts'] }),
      project('pure', computing),
    ],
  },
});
