/**
 * 100,000 leads from a file into a fresh database that syncs to disk as in production; at most 60 s.
 * Run it alone: node --import tsx tests/bench/leads-import.bench.ts
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLeads } from '../../gateway/areas/leads-import/import-leads';
import { readConfig } from '../../gateway/platform/config';
import { openDatabase } from '../../gateway/platform/db/open';
import { seedPeople } from '../../gateway/platform/db/seed-people';

const ROWS = 100_000;
const LIMIT_MS = 60_000;
const AREAS = ['617', '212', '305', '312', '404', '416', '514', '604', '713', '206'];

function table(): string {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const phone = `${AREAS[at % AREAS.length]}${2_000_000 + Math.floor(at / AREAS.length) * 7}`;
    return `V${at},${phone},Ana${at % 97},O'Neil${at % 89},"${at} Elm St, apt ${at % 9}",Boston,MA,02108,a${at}@mail.example,1960-02-2${at % 9},hello`;
  });
  return ['vendor_lead_code,phone_number,first_name,last_name,address1,city,state,postal_code,email,date_of_birth,comments', ...lines].join(
    '\n',
  );
}

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'));
chmodSync(folder, 0o755);
const path = join(folder, 'leads.csv');
writeFileSync(path, table());
const database = await openDatabase(readConfig({ DATA_DIR: join(folder, 'data') }), console.log);
try {
  await seedPeople(database.db);
  const begun = performance.now();
  const { imported } = await importLeads(database.db, { path, tenantId: 1, campaign: 'Bench', createCampaign: true });
  const took = performance.now() - begun;
  console.log(`${imported.toLocaleString('en-US')} leads imported in ${(took / 1000).toFixed(1)} s (limit ${LIMIT_MS / 1000} s)`);
  if (imported !== ROWS || took > LIMIT_MS) process.exitCode = 1;
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
