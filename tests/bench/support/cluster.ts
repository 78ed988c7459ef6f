/**
 * Three gateways, two floors and PostgreSQL under scripted agents of two centres while gateways are killed, stopped and made to
 * stand still. `CLUSTER_SECONDS`, `CLUSTER_AGENTS` and `CLUSTER_SEED` are from outside; the history of a run with faults is kept.
 *
 * `CLUSTER_OLD=<folder>`: an earlier release, built. Each start of a gateway draws one of the two releases, so that they work side
 * by side and have the desk in turn; there is one floor, of this release, or of the earlier one with `CLUSTER_OLD_FLOOR=1`.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { connect } from '../../../gateway/platform/db/open';
import { accounts, leads, tenants } from '../../../gateway/platform/db/schema';
import { testMedia } from '../../../gateway/telephony/embedded/testing/agent';
import { randomOf } from '../../../gateway/telephony/embedded/training/random';
import { openHouse } from '../../e2e/support/house';
import { ScriptedAgent } from '../../support/cluster/agent';
import { leftAtFloor, openRecords, standingAt } from '../../support/cluster/evidence';
import { judge, withoutAnswer, withoutPage, type Evidence, type Shown, type Step } from '../../support/cluster/history';
import { KINDS, strike, type Kill } from '../../support/cluster/kills';
import { figure } from './figures';

const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 120);
const AGENTS = Number(process.env.CLUSTER_AGENTS ?? 40);
const SEED = process.env.CLUSTER_SEED ?? String(Date.now());
/** Without kills at the end, and within how much of that pages must show what is stored. */
const QUIET_MS = 20_000;
const SAME_MS = 5_000;
/** A call that begins with the last breath may ring and talk for so long. */
const RINGS_OUT_MS = 30_000;
const FIRST_EXTENSION = 7000;
const EVERY_MS = 15_000;
const now = () => performance.timeOrigin + performance.now();

const OLD = process.env.CLUSTER_OLD;
const HERE = resolve(import.meta.dirname, '../../..');
/** One more of the demo's kind: its number is drawn so that another floor has it. */
const FIRST_CENTRE = 3;

/** Where leads live: nobody may be called at night, wherever this runs. */
const PLACES = [
  { state: 'MA', area: '617', zone: 'America/New_York' },
  { state: 'HI', area: '808', zone: 'Pacific/Honolulu' },
  { state: 'GU', area: '671', zone: 'Pacific/Guam' },
] as const;
const place = PLACES.find(({ zone }) => {
  const hour = moment.tz(zone).hour();
  return hour >= 9 && hour < 19;
});
if (!place) throw new Error('It is night in Boston, in Honolulu and on Guam: nobody may be called there at this hour.');

const folder = mkdtempSync(join(tmpdir(), 'bench-cluster-'));
const scenario = join(folder, 'scenario.json');
writeFileSync(
  scenario,
  JSON.stringify({
    ...{ name: 'Short calls', seed: 1, languages: { en: 1 }, ringMs: [200, 900], inbound: [] },
    outcomes: { human: 0.9, busy: 0.05, declined: 0.05 },
    human: { beforeHelloMs: [100, 400], betweenLinesMs: [0, 0], hangUpAfterMs: [1_500, 8_000], staysShare: 0.5 },
    voicemail: { recordsMs: 5_000 },
    // They never fall silent, so that a telephone hears whether they are there.
    overrides: [{ number: '.', says: ['tone-1100'] }],
  }),
);

const history: Step[] = [];
const kills: Kill[] = [];
const lines: string[] = [];
const secret = randomBytes(24).toString('hex');
const random = randomOf('cluster', SEED);
const drawn = randomOf('releases', SEED);
const starts: Record<string, number> = {};
function release(part: string): string {
  const isOld = part.startsWith('floor') ? process.env.CLUSTER_OLD_FLOOR === '1' : drawn.within([0, 1]) === 0;
  const which = `${part.replace(/-\d+$/, '')}, ${isOld ? 'earlier' : 'this'} release`;
  starts[which] = (starts[which] ?? 0) + 1;
  return isOld ? OLD! : HERE;
}
const house = await openHouse({
  supervised: true,
  floors: OLD ? 1 : 2,
  ...(OLD && { release }),
  env: { SCENARIO: scenario, DEMO_LEADS: '0', MEDIA_PORTS: '45000-45999', FLOOR_SECRET: secret },
  said: (part, line) => lines.push(`${part} ${line}`),
});
console.log(`seed ${SEED}: ${AGENTS} agents for ${SECONDS} s`);

const direct = connect(house.databaseUrl);
const [model] = await direct.db.select().from(accounts).where(eq(accounts.email, 'qualifier@isius.demo'));
const { id: _id, createdAt: _at, ...traits } = model!;
const [centre] = await direct.db.select().from(tenants).where(eq(tenants.id, traits.tenantId));
let another = FIRST_CENTRE;
while (house.floors.length > 1 && house.floorOf(another) === house.floorOf(traits.tenantId)) another += 1;
await direct.db.insert(tenants).values({ ...centre!, id: another, name: 'Another centre (demo)' });
const centres = [traits.tenantId, another];
const people = await direct.db
  .insert(accounts)
  .values(
    Array.from({ length: AGENTS }, (_, nth) => ({
      ...traits,
      email: `cluster${nth}@isius.demo`,
      extension: String(FIRST_EXTENSION + nth),
      tenantId: centres[nth % centres.length]!,
    })),
  )
  .returning({ id: accounts.id, email: accounts.email });
const wanted = Math.ceil((AGENTS * (SECONDS + 60)) / 5) + 100;
for (let from = 0; from < wanted; from += 2000)
  await direct.db.insert(leads).values(
    Array.from({ length: Math.min(2000, wanted - from) }, (_, nth) => ({
      ...{ tenantId: centres[nth % centres.length]!, phone: `${place.area}${String(2_000_000 + from + nth)}` },
      ...{ dueAt: new Date(Date.now() - 60_000), state: place.state },
    })),
  );
const records = await openRecords(house.databaseUrl);
await records.watch();

const media = await testMedia([46_000, 46_999]);
const agents = people.map(
  ({ id, email }) =>
    new ScriptedAgent({ ...{ url: house.url, id, email, media }, random: randomOf('agent', SEED, id), note: (step) => history.push(step) }),
);
process.on('unhandledRejection', (error) => console.log('not expected:', error));
for (let from = 0; from < AGENTS; from += 8) await Promise.all(agents.slice(from, from + 8).map((agent) => agent.come()));

const end = now() + SECONDS * 1000;
// The last strike has 15 s of its own before the quiet begins.
const striking = strike(house, random, end - EVERY_MS, (kill) => {
  kills.push(kill);
  console.log(`${((kill.at - end) / 1000 + SECONDS).toFixed(0).padStart(4)} s: ${kill.kind} (${kill.gateway})`);
});
let isOver = false;
const working = Promise.all(
  agents.map((agent) =>
    agent.work(
      () => now() < end,
      () => isOver,
    ),
  ),
);
await striking;
const quietAt = Math.max(now(), end);
await pause(Math.max(0, quietAt - now()));
// Calls that run come to their end, and are disposed.
await Promise.race([working, pause(QUIET_MS + RINGS_OUT_MS)]);
isOver = true;
await pause(Math.max(0, quietAt + QUIET_MS - now()));

const ids = people.map(({ id }) => id);
const text = (states: readonly Shown[]) =>
  JSON.stringify(states.map(({ calls, toDispose, ...rest }) => [rest, [...calls].sort(), [...toDispose].sort()]));
/** What pages show by themselves, until it is what is stored or the time is over. */
async function compare(): Promise<Pick<Evidence, 'shown' | 'stored'>> {
  for (const last = now() + SAME_MS; ; await pause(250)) {
    const stored = await records.stored(ids);
    const shown = await Promise.all(agents.map((agent) => agent.shown(false)));
    if (text(stored) === text(shown) || now() > last) return { stored, shown };
  }
}
async function floorsAtRest(): Promise<Evidence['floor']> {
  for (const last = now() + SAME_MS; ; await pause(250)) {
    const left = await Promise.all(house.floors.map(({ url }) => leftAtFloor(url)));
    const floor = { legs: left.reduce((sum, { legs }) => sum + legs, 0), rooms: left.reduce((sum, { rooms }) => sum + rooms, 0) };
    if ((!floor.legs && !floor.rooms) || now() > last) return floor;
  }
}

const live = await compare();
const floor = await floorsAtRest();
const read = await records.read();
const faults = judge({ history, floor, ...live, ...read });
// A page that comes anew is offline, whatever it was before; all else must be as it is stored.
const anew = await Promise.all(agents.map((agent) => agent.shown(true)));
await pause(1_000);
const after = { stored: await records.stored(ids), shown: anew };
faults.push(...judge({ history: [], calls: [], dispositions: [], floor: { legs: 0, rooms: 0 }, lives: [], writes: [], ...after }));

const standing = floor.legs ? (await Promise.all(house.floors.map(({ url }) => standingAt(url, secret)))).flat() : [];
const causes: Record<string, number> = {};
for (const { cause } of read.calls) causes[cause ?? 'none'] = (causes[cause ?? 'none'] ?? 0) + 1;
const refusals: Record<string, number> = {};
for (const { what, of, words } of history) if (what === 'refused') refusals[`${of}: ${words}`] = (refusals[`${of}: ${words}`] ?? 0) + 1;
if (OLD) console.log('starts:', starts);
console.log('how calls ended:', causes);
console.log('what was refused:', refusals);
console.log(
  `ends that telephones were not told: ${agents.reduce((sum, { stale }) => sum + stale, 0)}; gaps that pages saw: ${agents.reduce((sum, { missed }) => sum + missed, 0)}`,
);
for (const { kind, words } of faults.slice(0, 40)) console.log(`FAULT ${kind}: ${words}`);

const of = `cluster, ${AGENTS} agents, ${SECONDS} s`;
figure(`${of}: strikes`, [kills.length], '');
figure(`${of}: calls`, [read.calls.length], '');
figure(`${of}: dispositions`, [read.dispositions.length], '');
for (const kind of Object.keys(KINDS)) {
  const own = kills.filter((kill) => kill.kind === kind);
  if (!own.length) continue;
  const answers = own.map(({ at }) => withoutAnswer(history, at, at + EVERY_MS / 3) / 1000);
  const pages = own.map(({ at }) => withoutPage(history, at, at + EVERY_MS)).filter((each) => each !== null);
  figure(`${kind}: longest time in which nobody was answered`, answers, 's');
  if (pages.length)
    figure(
      `${kind}: until the last page was back`,
      pages.map((each) => each / 1000),
      's',
    );
}
figure(`${of}: calls ended by a gateway’s death`, [faults.filter(({ kind }) => kind === 'ended-by-a-gateway').length], '', 1);
figure(`${of}: faults`, [faults.length], '', 1);

if (faults.length || process.env.CLUSTER_KEEP) {
  writeFileSync(join(folder, 'history.jsonl'), history.map((step) => JSON.stringify(step)).join('\n'));
  writeFileSync(join(folder, 'evidence.json'), JSON.stringify({ kills, faults, floor, standing, ...live, ...read, after }, null, 1));
  writeFileSync(join(folder, 'log.txt'), lines.join('\n'));
  console.log(`The history, the evidence and the logs are in ${folder}.`);
} else rmSync(folder, { recursive: true, force: true });
await Promise.all(agents.map((agent) => agent.leave()));
await records.close();
await direct.close();
await house.remove();
