/**
 * A data folder that the gateway made once, at the start of the run: the database with this release's tables and the demo people,
 * and no leads. Each file's gateway begins with a copy of it, which costs a fraction of making it anew. That a gateway
 * starts on an empty folder is what this beginning itself shows, and the tests of processes.
 */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createTestGateway } from './gateway';

/** Names the folder to the workers of the run. */
const VARIABLE = 'E2E_PREPARED';

export default async function prepare(): Promise<() => Promise<void>> {
  const gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/quiet.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.stop();
  process.env[VARIABLE] = gateway.dataDir;
  return () => rm(gateway.dataDir, { recursive: true, force: true });
}

/** Fills a data folder that is empty, where a run has prepared one. Whose files they are goes with the copy: as root the database runs as another user. */
export function copyPrepared(dataDir: string): void {
  const prepared = process.env[VARIABLE];
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
}
