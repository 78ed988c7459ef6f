/**
 * An agent hangs up while the database is away for half a minute: from its return until the end is stored, and until the
 * disposition, which the page sends again and again, is taken. Once with a line that is cut, once with one that swallows
 * everything and forgets its connections.
 */
import { eq } from 'drizzle-orm';
import { calls } from '../../../gateway/platform/db/schema';
import { figure } from './figures';
import { openFloor } from './floor';

const AWAY_MS = 30_000;
/** As often as the page does at first. */
const AGAIN_MS = 2_000;
const TIMES = Number(process.env.OUTAGE_TIMES ?? 3);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const floor = await openFloor();
const { engine, extension, page, way } = floor;

async function round(nth: number, how: 'cut' | 'silence') {
  const phone = `617555${1000 + nth}`;
  const lead = await floor.lead(phone);
  await floor.post('/agent-statuses', { status: 'ready' });
  const { callId } = (await floor.post('/dials/auto', {})).body as unknown as { callId: string };
  engine.up((await engine.rung(extension)).leg);
  engine.up((await engine.rung(phone)).leg);
  await page.next('answer', ({ leg }) => leg === 'far');
  await way[how]();
  const hungUp = performance.now();
  await page.ask('hangup', { extension, channel: '' });
  await page.next('hangup', ({ call }) => call.callId === callId);
  const told = performance.now() - hungUp;
  const content = {
    lead: { city: '', firstName: '', lastName: '', phone: '', province: '' },
    disposition: { disposition: 'Not Interested', reason: '', reason_other: '', notes: '' },
  };
  let disposed = 0;
  const codes = new Set<string>();
  const disposing = (async () => {
    for (;;) {
      const { status, body } = await floor.post(`/leads/${lead.id}/dispositions`, content, callId);
      if (status === 201) return void (disposed = performance.now());
      codes.add(`${status} ${String(body?.['code'])}`);
      await pause(AGAIN_MS);
    }
  })();
  await pause(AWAY_MS);
  await way.mend();
  const back = performance.now();
  for (;;) {
    const [row] = await floor.db.select().from(calls).where(eq(calls.id, callId));
    if (row?.endedAt) break;
    await pause(20);
  }
  const stored = performance.now() - back;
  await disposing;
  console.log(`${how}: the disposition was answered ${[...codes].join(', ')} meanwhile`);
  return { told, stored, disposed: disposed - back };
}

let nth = 0;
for (const [how, words] of [
  ['cut', 'line cut'],
  ['silence', 'line silent'],
] as const) {
  const rounds = [];
  for (let time = 0; time < TIMES; time++) rounds.push(await round(++nth, how));
  figure(
    `database 30 s away, ${words}: hang-up until the page is told`,
    rounds.map(({ told }) => told),
    'ms',
    2_000,
  );
  figure(
    `database 30 s away, ${words}: its return until the end is stored`,
    rounds.map(({ stored }) => stored),
    'ms',
    5_000,
  );
  figure(
    `database 30 s away, ${words}: its return until the disposition is`,
    rounds.map(({ disposed }) => disposed),
    'ms',
  );
}
await floor.close();
