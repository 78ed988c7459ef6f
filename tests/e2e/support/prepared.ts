/**
 * Before the first file: a data folder that the gateway makes once, with this release's tables and the demo people, and no leads.
 * Each file's gateway begins with a copy of it, which costs a fraction of making it anew. That a gateway starts on an empty
 * folder is what this beginning itself shows, and the tests of processes.
 */
import { rm } from 'node:fs/promises';
import { createTestGateway, PREPARED } from './gateway';

export default async function prepare(): Promise<() => Promise<void>> {
  const gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/quiet.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.stop();
  process.env[PREPARED] = gateway.dataDir;
  return () => rm(gateway.dataDir, { recursive: true, force: true });
}
