/**
 * From the agent's dial until their page is told that the phone rings: with a database that answers, and with one in which
 * somebody holds the table of calls for half a second. Then from the engine's word that the phone rings to the page.
 */
import { Client } from 'pg';
import { figure } from './figures';
import { openFloor } from './floor';

const TIMES = Number(process.env.RING_TIMES ?? 50);
const HELD_MS = 500;
const floor = await openFloor();
const { engine, extension, page } = floor;
const other = new Client({ connectionString: floor.url });
await other.connect();
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function round(nth: number, held: boolean): Promise<{ dial: number; event: number }> {
  await floor.lead(`617555${1000 + nth}`);
  await floor.post('/agent-statuses', { status: 'ready' });
  let free: Promise<unknown> | undefined;
  if (held) {
    await other.query('begin');
    await other.query('lock table calls in exclusive mode');
    free = pause(HELD_MS).then(() => other.query('commit'));
  }
  const began = performance.now();
  const dialled = floor.post('/dials/auto', {});
  const { leg } = await engine.rung(extension);
  const rung = performance.now();
  engine.ringing(leg);
  await page.next('incoming');
  const told = performance.now();
  await dialled;
  await free;
  engine.down(leg, 'declined');
  await page.next('originate-failure');
  await page.next('agent-status', ({ status }) => status === 'after-call-work');
  return { dial: told - began, event: told - rung };
}

let nth = 0;
for (const held of [false, true]) {
  const rounds = [];
  for (let time = 0; time < TIMES; time++) rounds.push(await round(++nth, held));
  const words = held ? `, calls held for ${HELD_MS} ms` : '';
  figure(
    `dial until the page is told that its phone rings${words}`,
    rounds.map(({ dial }) => dial),
    'ms',
  );
  figure(
    `the phone rings until the page is told${words}`,
    rounds.map(({ event }) => event),
    'ms',
  );
}
await other.end();
await floor.close();
