/** What `registries.bench.ts` measures. */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { beginLoad, loadRegistry } from '../../../gateway/areas/registries/load-registry';
import { judgeNumbers } from '../../../gateway/calls/gate/registries';
import { releaseLead } from '../../../gateway/calls/claimed-leads';
import { claimNext, type Claimant } from '../../../gateway/calls/lead-claims';
import { fillPlaces } from '../../../gateway/calls/stack-places';
import { connect, connectionString } from '../../../gateway/platform/db/open';
import type { Database } from '../../../gateway/platform/db/database';
import { fill } from '../../../gateway/testing/fill';
import { startTestServer } from '../../../gateway/testing/postgres';
import { figure, p99 } from './figures';

const CLAIMS = 3_000;
const CLAIM_P99_MS = 10;
const LOOK_P99_MS = 1;
/** Numbers for each lead; one lead in twenty is among them. */
const NUMBERS = 5;

/** As `fill.ts` draws numbers. */
const phoneOf = (n: number): string =>
  `${201 + (n % 700)}${String(2_000_000 + ((Math.floor(n / 700) * 7919) % 8_000_000)).padStart(7, '0')}`;

/** In the order of the numbers, as a registry ships them. */
async function write(path: string, leads: number): Promise<void> {
  const phones = new Float64Array(leads * NUMBERS);
  for (let at = 0; at < phones.length; at++) phones[at] = Number(phoneOf(2 + at * 20));
  phones.sort();
  const out = createWriteStream(path);
  let text = '';
  for (const phone of phones) {
    const digits = String(phone);
    text += `${digits.slice(0, 3)},${digits.slice(3)}\n`;
    if (text.length < 262_144) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'finish');
}

/** The seconds of a load, and by how much the process grew. */
async function load(db: Database, path: string, name: string): Promise<void> {
  const about = {
    tenantId: 1,
    scope: 'national-us' as const,
    region: '',
    versionDate: new Date().toISOString().slice(0, 10),
    name,
    accountId: null,
  };
  const file = await beginLoad(db, { ...about, bytes: statSync(path).size }, new Date());
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const began = performance.now();
  const counts = await loadRegistry(db, {
    ...{ file, path, smaller: true, now: () => new Date() },
    onProgress: () => void (most = Math.max(most, process.memoryUsage().rss)),
  });
  figure(`${name}: ${counts.rows.toLocaleString('en-US')} numbers`, [(performance.now() - began) / 1000], 's');
  figure(`${name}: growth of the process`, [(most - before) / 2 ** 20], 'MB');
}

async function placesOf(db: Database, now: Date): Promise<void> {
  while ((await fillPlaces(db, { tenantId: 1, country: 'US', keepsHours: true }, { now }, 1_000)) > 0);
}

/** Each claim takes another lead, so that the stack grows shorter as in a day's work; a tenth is given back. */
async function claims(db: Database, now: Date, what: string): Promise<void> {
  const times: number[] = [];
  for (let nth = 0; nth < CLAIMS; nth++) {
    const who: Claimant = { tenantId: 1, accountId: 1 + (nth % 200), provinces: [], country: 'US', keepsHours: true };
    const began = performance.now();
    const claim = await claimNext(db.lane('desk'), who, { now });
    times.push(performance.now() - began);
    if (claim && nth % 10 === 0) await releaseLead(db, claim.lead.id, now, who.accountId);
  }
  figure(what, times, 'ms');
  figure(`${what}, p99`, [p99(times)], 'ms', CLAIM_P99_MS);
}

async function looks(db: Database, leads: number, now: Date): Promise<void> {
  const times: number[] = [];
  for (let nth = 0; nth < CLAIMS; nth++) {
    const asked = { phone: phoneOf((nth * 7919) % (leads * 20)), state: 'ma', campaignId: 1, country: 'US' as const };
    const began = performance.now();
    await judgeNumbers(db.lane('desk'), 1, [asked], now);
    times.push(performance.now() - began);
  }
  figure('what the registries say of a number', times, 'ms');
  figure('what the registries say of a number, p99', [p99(times)], 'ms', LOOK_P99_MS);
}

export async function measureRegistries(): Promise<void> {
  const leads = Number(process.env.REGISTRY_LEADS ?? 50_000);
  const folder = mkdtempSync(join(tmpdir(), 'registries-'));
  const path = join(folder, 'list.txt');
  const server = await startTestServer();
  const url = connectionString(server.address, 'empty');
  const pool = new Pool({ connectionString: url });
  const { db, close } = connect(url);
  try {
    await fill(pool, { leads, dispositions: 10_000, agents: 200 }, (what) => console.log(`filling: ${what}`));
    await pool.query('truncate registries, registry_numbers');
    // Noon in New York: the dialer looks at leads only where people may be called.
    const now = new Date(new Date().setUTCHours(17, 0, 0, 0));
    await write(path, leads);
    await placesOf(db, now);
    await pool.query('vacuum analyze leads');
    await claims(db, now, 'a claim without a registry (control)');
    await load(db, path, 'a first load');
    await claims(db, now, 'a claim at once after the load, its leads not judged anew yet');
    await placesOf(db, now);
    await pool.query('vacuum analyze leads, registry_numbers');
    await claims(db, now, 'a claim');
    await looks(db, leads, now);
    await load(db, path, 'the same file again');
  } finally {
    await close();
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
