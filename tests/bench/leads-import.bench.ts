/** 100,000 leads by the command line into a fresh database that syncs to disk as in production; no gateway runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestGateway } from '../e2e/support/gateway';
import { figure } from './support/figures';
import { ROWS, writeLeads } from './support/leads-file';

const TIMES = 3;
const LIMIT_S = 60;

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'));
const path = join(folder, 'leads.csv');
writeLeads(path);
const gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
try {
  // The gateway makes tenants and people, then leaves the database to the command.
  await gateway.start();
  await gateway.stop();
  const seconds: number[] = [];
  for (let time = 1; time <= TIMES; time++) {
    const began = performance.now();
    const report = await gateway.importLeads(path, `Bench ${time}`);
    seconds.push((performance.now() - began) / 1000);
    if (!report.includes(`${ROWS.toLocaleString('en-US')} of`)) throw new Error(`Not all were imported:\n${report}`);
  }
  figure('100,000 leads imported, start of the database included', seconds, 's', LIMIT_S);
} finally {
  await gateway.remove();
  rmSync(folder, { recursive: true, force: true });
}
