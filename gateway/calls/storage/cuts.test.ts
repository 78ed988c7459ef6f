// @long
/**
 * The connections to the database end again and again, at any byte of an answer, while agents call: no call is lost, none has
 * another end than it had, and each disposition that was acknowledged is there once. `CUTS=1000` for more, a failing seed replays.
 * A cut costs 50 ms on a machine at rest, and a second where all of the tests run.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, dispositions } from '../../platform/db/schema';
import { type CutWay, cuttable } from '../../testing/outage';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import { randomOf } from '../../telephony/embedded/training/random';
import type { LegFacts } from '../../telephony/port';
import { journalFolder } from './journal';

const CUTS = Number(process.env['CUTS'] ?? 40);
const SEED = Number(process.env['CUTS_SEED'] ?? 20_260_101);
const PEOPLE = ['qualifier@isius.demo', 'qualifier2@isius.demo', 'advisor@isius.demo', 'advisor2@isius.demo'];

let floor: Floor;
let way: CutWay;
beforeAll(async () => void (floor = await callsFloor({ through: async (url) => (way = await cuttable(url)) })));
afterAll(() => floor.stop());

/** As a page does: until it is answered by somebody who could. */
async function until<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.status < 500) return answer;
    await new Promise((again) => setTimeout(again, 20));
  }
}
const pause = (ms: number) => new Promise((again) => setTimeout(again, ms));

it(`${CUTS} cuts lose no call and no disposition (seed ${SEED})`, { timeout: 60_000 + CUTS * 6000 }, async () => {
  const random = randomOf('cuts', SEED);
  const { engine } = floor;
  const agents: Worker[] = [];
  for (const email of PEOPLE) agents.push(await floor.worker(email));
  const ended: string[] = [];
  let phones = 6_175_550_000;
  const legOf = (wanted: (leg: LegFacts) => boolean) => [...engine.legs.values()].find(wanted);

  /** Asked once more when the answer was lost: the phone may ring all the same. */
  async function dialled({ api, extension }: Worker): Promise<LegFacts> {
    for (;;) {
      const { status } = await api.post('/dials/auto');
      for (let looks = 0; looks < (status === 201 ? 100 : 20); looks += 1) {
        const leg = legOf(({ to }) => to === extension);
        if (leg) return leg;
        await pause(10);
      }
    }
  }

  async function work(agent: Worker): Promise<void> {
    while (way.broken < CUTS) {
      await floor.lead({ phone: String((phones += 1)) });
      // What an agent chooses after a call comes after its end.
      floor.clock.advance(1000);
      await until(() => agent.status('ready'));
      const { leg, callId } = await dialled(agent);
      let isOver = false;
      const over = agent.page.next('hangup', ({ call }) => call.callId === callId).then(({ call }) => ((isOver = true), call));
      engine.up(leg);
      let far: LegFacts | undefined;
      while (!isOver && !far) {
        await pause(5);
        far = legOf((each) => each.callId === callId && each.leg !== leg);
      }
      if (far) {
        engine.up(far.leg);
        // Ending a call needs no database.
        expect(await agent.page.ask('hangup', { extension: agent.extension, channel: '' })).toMatchObject({ ok: true });
      }
      const call = await over;
      // A number of which nobody could say whether it may be rung is not rung.
      if (!far) expect(call).toMatchObject({ far: 'none', end: { by: 'system', cause: 'not-judged' } });
      else {
        expect(call.end).toEqual({ by: 'agent', cause: 'normal' });
        const key = randomUUID();
        expect((await until(() => agent.dispose(call.leadId!, { disposition: 'Voicemail' }, key))).status).toBe(201);
        ended.push(callId!);
      }
    }
  }

  // From the first bytes of a connection, in the middle of its greeting, to some dozen answers.
  way.breakAfter(() => Math.floor(20 + random.next() ** 2 * 20_000));
  await way.cut();
  await way.mend();
  await Promise.all(agents.map(work));
  way.breakAfter(() => Infinity);
  await way.cut();
  await way.mend();
  await floor.settled();

  expect(way.broken).toBeGreaterThanOrEqual(CUTS);
  const rows = await floor.db.select().from(calls).where(inArray(calls.id, ended));
  const inOrder = <T extends string>(ids: readonly (T | null)[]) => [...ids].sort();
  expect(inOrder(rows.map(({ id, endBy, endCause, toDispose }) => `${id} ${endBy} ${endCause} ${toDispose}`))).toEqual(
    inOrder(ended.map((id) => `${id} agent normal false`)),
  );
  const written = await floor.db.select().from(dispositions);
  expect(inOrder(written.map(({ callId }) => callId))).toEqual(inOrder(ended));
  expect([...floor.engine.legs.keys()]).toEqual([]);
  // The folder is made for the first call that takes longer.
  const folder = journalFolder(floor.gateway.ctx.config.dataDir);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
