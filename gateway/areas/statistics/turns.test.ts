/** Figures and lists of one person take their turn: nobody else waits for a script that asks for hundreds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../platform/limits';
import { createTurns } from '../../platform/turns';
import { startTestGateway, type TestGateway } from '../../testing/gateway';

const { listsAtOnce, listsWaiting } = limits.search;

let gateway: TestGateway;
beforeAll(async () => void (gateway = await startTestGateway()));
afterAll(() => gateway.stop());

it('has so many lists of a person at once, the rest in their order, and refuses what is too much', async () => {
  const turns = createTurns({ refused: () => {} });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (nth: number) =>
    turns.run(1, () => {
      begun.push(nth);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  const asked = Array.from({ length: listsAtOnce + listsWaiting }, (_, nth) => ask(nth));
  await expect(ask(-1)).rejects.toMatchObject({ status: 429, extra: { code: 'too-often' } });
  expect(begun).toHaveLength(listsAtOnce);
  await turns.run(2, async () => {});
  for (const [nth, each] of asked.entries()) {
    ends[nth]!();
    await each;
  }
  expect(begun).toEqual(asked.map((_, nth) => nth));
});

it('goes on after work that fails', async () => {
  const turns = createTurns({ refused: () => {} });
  const fails = () => Promise.reject(new Error('broken'));
  for (let n = 0; n <= listsAtOnce; n++) await expect(turns.run(1, fails)).rejects.toThrow('broken');
  expect(await turns.run(1, async () => 'done')).toBe('done');
});

it('answers a colleague and another centre while one agent asks for their figures again and again', async () => {
  const ana = await gateway.signIn('qualifier@isius.demo');
  const others = [await gateway.signIn('advisor@isius.demo'), await gateway.signIn('qualifier@slica.demo')];
  const many = Array.from({ length: 2 * (listsAtOnce + listsWaiting) }, () => ana.get(`/agents/${ana.login.id}/statistics`));
  for (const other of others) expect((await other.get(`/agents/${other.login.id}/statistics`)).status).toBe(200);
  const answers = (await Promise.all(many)).map(({ status }) => status);
  expect(answers.filter((status) => status === 429)).not.toEqual([]);
  expect(answers.filter((status) => status !== 429 && status !== 200)).toEqual([]);
  expect((await ana.get('/agents/follow-ups')).status).toBe(200);
});
