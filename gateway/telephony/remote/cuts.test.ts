/** Cuts at any byte: each event arrives once and in order, each command is done once. `CUTS=1000` for more, a failing seed replays. */
import { expect, it } from 'vitest';
import { openFloor, openGateway, openWay } from './testing/link';

const CUTS = Number(process.env['CUTS'] ?? 200);
const SEED = Number(process.env['CUTS_SEED'] ?? 20_260_101);

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(`${CUTS} cuts lose, double and swap nothing (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  const floor = await openFloor();
  const way = await openWay(floor.port);
  const { engine, events } = await openGateway(way.url, { againMs: [5, 10] });
  // From some bytes, in the middle of the upgrade, to some hundred events.
  way.breakAfter(() => Math.floor(20 + random() ** 2 * 4000));
  way.cut();
  let sent = 0;
  let asked = 0;
  const answers: Promise<void>[] = [];
  while (way.made < CUTS) {
    for (let nth = Math.floor(random() * 6); nth > 0; nth--) floor.fake.emit({ type: 'talk', leg: `leg-${sent++}` });
    // A command that finds no way within its time is given up, and may not be done at all; doubled it may never be.
    if (random() < 0.3) answers.push(engine.dtmf('leg', String(asked++)).catch(() => {}));
    if (random() < 0.01) way.cut();
    await new Promise((done) => setTimeout(done, 2));
  }
  way.breakAfter(() => Infinity);
  way.cut();
  await expect.poll(() => events.of('talk').length, { timeout: 20_000 }).toBe(sent);
  await Promise.all(answers);

  expect(events.of('talk').map(({ leg }) => leg)).toEqual(Array.from({ length: sent }, (_, nth) => `leg-${nth}`));
  const done = floor.fake.noted.filter(({ command }) => command === 'dtmf').map(({ args }) => Number(args[1]));
  expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
  expect(done.length).toBeGreaterThan(0);
  expect([events.of('engine-down'), events.of('engine-up')]).toEqual([[], []]);
  // Lost and back in turns.
  const control = events.all.flatMap(({ type }) => (type === 'control-lost' || type === 'control-back' ? [type] : []));
  expect(control).toEqual(control.map((_, nth) => (nth % 2 === 0 ? 'control-lost' : 'control-back')));
  expect(control.at(-1)).toBe('control-back');

  await engine.stop(0);
  await way.close();
  await floor.close();
});
