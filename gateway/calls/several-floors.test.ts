/** A gateway of several floors: what one of them says of itself touches its own centres alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EnginePart, EngineStats } from '../telephony/port';
import { createFakeEngine, type FakeEngine } from '../testing/engine';
import { type Floor, openFloor } from '../testing/floor';
import { createOrchestrator } from './orchestrator';

const states: Record<string, EnginePart['state']> = { first: 'up', second: 'up' };
const stats = async (): Promise<EngineStats> => ({ legs: 1, rooms: 1, records: 1, worstGapMs: 20, skippedFrames: 0 });
const engine = Object.assign(createFakeEngine(), {
  phones: () => 0,
  parts: () => Object.entries(states).map(([name, state]) => ({ name, state })),
  partOf: (centre: number) => (centre === 1 ? 'first' : 'second'),
  stats,
  statsOf: stats,
});
let floor: Floor<FakeEngine>;
beforeAll(async () => {
  floor = await openFloor(engine);
});
afterAll(() => floor.stop());

async function talks(email: string, tenantId: number, phone: string) {
  await floor.lead({ phone, tenantId });
  const agent = await floor.worker(email);
  await agent.status('ready');
  const { body, status } = await agent.api.post('/dials/auto');
  expect(status).toBe(201);
  engine.up((await engine.rung(agent.extension)).leg);
  const { leg } = await engine.rung(phone);
  engine.up(leg);
  await agent.page.next('answer', (told) => told.leg === 'far');
  return { agent, leg, callId: body.callId as string };
}
const metric = async (name: string) =>
  Object.fromEntries(
    (await floor.gateway.ctx.metrics.getSingleMetric(name)!.get()).values.map(({ labels, value }) => [labels['floor'], value]),
  );
const health = async () => (await (await fetch(`${floor.gateway.url}/health/ready`)).json()) as { ready: boolean; floors: unknown };

it('of two centres in a call, the one whose floor dies is told so, and the other talks on', async () => {
  const nora = await talks('qualifier@isius.demo', 1, '6175550101');
  const luc = await talks('qualifier@slica.demo', 2, '6175550102');
  await luc.agent.api.get('/webrtc/credentials');
  const orders = engine.noted.flatMap(({ command, args }) => (command === 'originate' ? [args[0] as { leg: string; centre: number }] : []));
  expect(orders.filter(({ leg }) => leg.startsWith(luc.callId)).map(({ centre }) => centre)).toEqual([2, 2]);
  expect(engine.noted).toContainEqual({ command: 'openRoom', args: [luc.callId, 2] });
  expect(engine.noted.filter(({ command, args }) => command === 'account' && args[0] === luc.agent.extension).at(-1)?.args[3]).toBe(2);
  expect(await metric('dialer_engine_away')).toEqual({ first: 0, second: 0 });
  expect(await health()).toMatchObject({ ready: true, floors: { degraded: false, states: { first: 'up', second: 'up' } } });

  states['first'] = 'down';
  engine.emit({ type: 'engine-down', part: 'first' });
  expect((await nora.agent.page.next('hangup')).call.end).toMatchObject({ by: 'system', cause: 'engine-down' });
  await floor.settled();
  const { live } = floor.gateway.ctx.use(createOrchestrator);
  expect(live().map(({ call }) => call.callId)).toEqual([luc.callId]);
  expect(engine.legs.has(luc.leg)).toBe(true);
  expect(await metric('dialer_engine_away')).toEqual({ first: 1, second: 0 });
  expect(await metric('dialer_engine_legs')).toEqual({ second: 1 });
  expect(await health()).toMatchObject({ ready: true, floors: { degraded: true, states: { first: 'down', second: 'up' } } });

  engine.emit({ type: 'engine-up', part: 'first' });
  engine.emit({ type: 'control-lost', part: 'second' });
  expect(await metric('dialer_engine_away')).toEqual({ first: 0, second: 1 });
  expect(live()).toHaveLength(1);
  engine.emit({ type: 'engine-down', part: 'second' });
  expect((await luc.agent.page.next('hangup')).call.end).toMatchObject({ cause: 'engine-down' });
  await floor.settled();
});
