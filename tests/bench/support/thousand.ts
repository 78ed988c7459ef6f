/** The gateway of `thousand.bench.ts`: with an engine on which everybody answers and hangs up after 20 s. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { accounts, leads } from '../../../gateway/platform/db/schema';
import { createFakeEngine } from '../../../gateway/testing/engine';
import { figure, p99 } from './figures';
import { openFloorWith } from './floor';
import { watchProcessor } from './process';
import type { Counted, Order, Person } from './thousand-agents';

const AGENTS = Number(process.env.THOUSAND_AGENTS ?? 1000);
const SECONDS = Number(process.env.THOUSAND_SECONDS ?? 120);
const TALK_MS = 20_000;

const engine = createFakeEngine();
const { originate } = engine;
engine.originate = async (ring) => {
  await originate(ring);
  setTimeout(() => engine.ringing(ring.leg), 20);
  setTimeout(() => engine.up(ring.leg), 300);
  if ('number' in ring.target) setTimeout(() => engine.down(ring.leg), TALK_MS);
  // It notes all that it was asked, for tests: here it would only grow.
  engine.noted.splice(0);
  engine.hungUp.splice(0);
};

const floor = await openFloorWith(engine);
const { ctx, db } = floor;
const people: Person[] = [];
for (let from = 0; from < AGENTS; from += 500) {
  const rows = await db
    .insert(accounts)
    .values(
      Array.from({ length: Math.min(500, AGENTS - from) }, (_, nth) => ({
        ...{ tenantId: 1, email: `agent-${from + nth}@isius.demo`, passwordHash: '-', firstName: 'Agent', lastName: String(from + nth) },
        ...{ roles: ['qualifier'], extension: String(20_000 + from + nth) },
      })),
    )
    .returning();
  for (const row of rows) {
    const { token } = await ctx.sessions.open(row, '127.0.0.1', undefined);
    people.push({ token, extension: row.extension! });
  }
}
const wanted = Math.ceil((AGENTS * (SECONDS + 120)) / 60);
for (let from = 0; from < wanted; from += 2000)
  await db.insert(leads).values(
    Array.from({ length: Math.min(2000, wanted - from) }, (_, nth) => ({
      ...{ tenantId: 1, phone: `617${String(2_000_000 + from + nth)}`, dueAt: new Date(Date.now() - 1_000), state: 'MA' },
    })),
  );
await floor.db.execute('analyze');

const child = fork(join(process.cwd(), 'tests/bench/support/thousand-agents.ts'), { execArgv: ['--import', 'tsx'] });
const tell = (order: Order) => child.send(order);
setFlagsFromString('--expose_gc');
const gc = runInNewContext('gc') as () => void;
/** What is held, in bytes: of what the system lends the process nobody knows what is still needed. */
const collect = () => {
  gc();
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const before = collect();
const began = performance.now();
tell({ type: 'work', url: floor.address, people });
await once(child, 'message');
figure(`${AGENTS} pages come`, [(performance.now() - began) / 1000], 's');
await pause(2_000);
figure('memory of the gateway for each page', [(collect() - before) / AGENTS / 1024], 'KB', 150);

// The first minute is the ramp.
await pause(60_000);
tell({ type: 'count' });
await once(child, 'message');
const processor = watchProcessor(process.pid);
await pause(SECONDS * 1000);
figure('the gateway, of one core', [processor()], '%');
tell({ type: 'count' });
const [{ events, answers, calls, failures }] = (await once(child, 'message')) as [Counted];
figure('an event of the engine until the page has it', events, 'ms');
figure('an event until the page has it, 99 of 100', [p99(events)], 'ms', 250);
for (const [what, times] of Object.entries(answers)) figure(`${what}: 99 of 100 answered within`, [p99(times)], 'ms');
figure('calls a minute', [(calls / SECONDS) * 60], '');
console.log(`what was not as it should be: ${JSON.stringify(failures)}`);
figure('memory of the gateway for each agent at work', [(collect() - before) / AGENTS / 1024], 'KB', 150);
tell({ type: 'end' });
await once(child, 'exit');
await floor.close();
