/** One person's share of numbers: of a lead found, made and given another number, and of the facts of a dial together; a call of one's own is free. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type CallsFloor } from '../../testing/floor';
import { limits } from '../../platform/limits';
import type { Answer, TestClient } from '../../testing/gateway';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  floor.clock.advance(60_000);
});

const WAYS: readonly [what: string, ask: (api: TestClient, phone: string) => Promise<Answer>][] = [
  ['the lead of a number', (api, phone) => api.get(`/leads/by-phone/${phone}?type=manual&timestamp=1`)],
  ['a lead made for a number', (api, phone) => api.post('/leads', { phone, type: 'manual' })],
  [
    'a lead that gets another number',
    async (api, phone) => {
      const { id } = await floor.lead({ phone: '6175559999' });
      return api.put(`/leads/${id}`, { phone });
    },
  ],
  ['whether a number may be rung', (api, phone) => api.get(`/dials/facts/${phone}`)],
];
const numbered = (n: number) => `617555${String(1000 + n)}`;
const REFUSED = { status: 429, body: { code: 'search-rate' } };

/** Uses the share up, by all ways in turn. */
async function useUp(api: TestClient): Promise<void> {
  const answers: number[] = [];
  for (let n = 0; n < limits.search.numbersPerMinute; n++) answers.push((await WAYS[n % WAYS.length]![1](api, numbered(n))).status);
  expect(answers).not.toContain(429);
}

describe('the share of numbers', () => {
  it('is one for every way to ask about a number, each minute anew, and nobody else pays', async () => {
    const ana = await floor.gateway.signIn('qualifier@isius.demo');
    const ben = await floor.gateway.signIn('advisor@isius.demo');
    await useUp(ana);
    for (const [what, ask] of WAYS) expect(await ask(ana, '6175550101'), what).toMatchObject(REFUSED);
    for (const [what, ask] of WAYS) expect((await ask(ben, '6175550101')).status, what).not.toBe(429);
    floor.clock.advance(60_000);
    for (const [what, ask] of WAYS) expect((await ask(ana, '6175550101')).status, what).not.toBe(429);
  });

  it('is not touched by the call that one is in', async () => {
    const agent = await floor.worker('qualifier@isius.demo');
    await floor.lead({ phone: '6175550101' });
    await floor.talk(agent, '6175550101');
    await useUp(agent.api);
    for (const [what, ask] of WAYS) expect((await ask(agent.api, '617-555-0101')).status, what).toBeLessThan(300);
    for (const [what, ask] of WAYS) expect(await ask(agent.api, '6175550102'), what).toMatchObject(REFUSED);
  });
});
