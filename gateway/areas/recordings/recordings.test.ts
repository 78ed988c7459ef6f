import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { createOrchestrator } from '../../calls/orchestrator';
import { calls } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { openPage } from '../../testing/page';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
/** What a person may do in a minute is counted anew. */
const aNewMinute = () => floor.clock.advance(60_000 - (floor.clock.now() % 60_000));
afterEach(async () => {
  await floor.clear();
  aNewMinute();
});

const asked = (command: string) => floor.engine.noted.filter((each) => each.command === command).map(({ args }) => args);

async function talking(email: string): Promise<{ agent: Worker; callId: string }> {
  const agent = await floor.worker(email);
  await floor.lead({ phone: '6175550101', tenantId: email.includes('slica') ? 2 : 1 });
  const { callId } = await floor.talk(agent, '6175550101');
  return { agent, callId };
}
const call = (agent: Worker) => floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)!.call;
const main = (agent: Worker, recording: 0 | 1) => agent.api.put(`/calls/recordings/${agent.extension}`, { recording });

it('runs from the moment the far party is up, pauses and goes on in the same file, and keeps from when to when [REC-008] [REC-009] [ENDPOINT-081]', async () => {
  const { agent, callId } = await talking('advisor@isius.demo');
  expect(call(agent).recording).toBe(1);
  expect((await main(agent, 0)).status).toBe(204);
  await floor.settled();
  expect(call(agent)).toMatchObject({ recording: 0, pausedAt: expect.any(Number), recordingFault: null });
  expect((await main(agent, 1)).status).toBe(204);
  await floor.settled();
  expect(call(agent)).toMatchObject({ recording: 1, pausedAt: null });
  const [[id]] = asked('record') as [[string]];
  expect(asked('pauseRecord')).toEqual([
    [id, true],
    [id, false],
  ]);
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  const [row] = await floor.db.select().from(calls).where(eq(calls.id, callId));
  const [{ gaps = [], ...recording } = {}] = row!.facts.recordings ?? [];
  expect(recording).toEqual({ id: callId, index: 0, from: expect.any(Number), to: row!.facts.since.ended });
  expect(gaps).toEqual([{ from: expect.any(Number), to: expect.any(Number) }]);
});

it('goes on ten times a minute at most, so that no call grows by its pauses; a pause is never refused', async () => {
  const { agent } = await talking('advisor2@isius.demo');
  aNewMinute();
  const said = [];
  for (let n = 0; n < 30; n += 1) {
    expect((await main(agent, 0)).status).toBe(204);
    floor.clock.advance(100);
    said.push(await main(agent, 1));
    floor.clock.advance(1000);
  }
  expect(said.filter(({ status }) => status === 204)).toHaveLength(10);
  expect(said.at(-1)).toMatchObject({ status: 429, body: { code: 'too-often' } });
  expect(call(agent).recordings![0]!.gaps).toHaveLength(11);
  floor.clock.advance(60_000);
  expect((await main(agent, 1)).status).toBe(204);
});

it('has one gap of pauses that follow each other within a second', async () => {
  const { agent } = await talking('advisor@isius.demo');
  const pauseAt = async () => (await main(agent, 0), call(agent).pausedAt!);
  const from = await pauseAt();
  await main(agent, 1);
  floor.clock.advance(999);
  await pauseAt();
  expect(call(agent).recordings![0]!.gaps).toEqual([{ from, to: null }]);
  await main(agent, 1);
  floor.clock.advance(1500);
  await pauseAt();
  expect(call(agent).recordings![0]!.gaps).toHaveLength(2);
});

it('pauses an extra recording as well, and begins none in a pause', async () => {
  const { agent } = await talking('advisor@isius.demo');
  const start = (index: number) => agent.api.post(`/calls/${agent.extension}/extra-recordings`, { index });
  await start(1);
  await floor.settled();
  await main(agent, 0);
  await floor.settled();
  expect(asked('pauseRecord').map(([, paused]) => paused)).toEqual([true, true]);
  expect(call(agent).recordings!.map(({ index, gaps }) => [index, gaps.length])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(await start(2)).toMatchObject({ status: 409, body: { code: 'recording-paused' } });
});

it('rather ends a recording that the engine does not pause than keep what may not be kept', async () => {
  const { agent } = await talking('advisor@isius.demo');
  const pause = floor.engine.pauseRecord;
  floor.engine.pauseRecord = () => Promise.reject(new Error('no'));
  await main(agent, 0);
  await floor.settled();
  floor.engine.pauseRecord = pause;
  expect(asked('stopRecord')).toHaveLength(1);
  expect(call(agent)).toMatchObject({ recording: 0, recordingFault: 'failed' });
});

it('a recording that breaks off is seen by the agent and the managers, and may be begun again [describes REC-008]', async () => {
  const manager = openPage(floor.gateway.url, (await floor.gateway.signIn('manager@isius.demo')).token);
  const { extension } = await floor.gateway.account('manager@isius.demo');
  expect(await manager.ask('hello', { extension: extension ?? '', hasWebRtc: false })).toMatchObject({ ok: true });
  const { agent, callId } = await talking('advisor@isius.demo');
  const id = String(asked('record')[0]![0]);
  floor.engine.recordFault = 'disk-full';
  floor.engine.emit({ type: 'record-failed', id, why: 'disk-full' });
  expect(
    (await agent.page.next('call-state', (told) => told.call.recordingFault !== undefined && told.call.recordingFault !== null)).call,
  ).toMatchObject({
    recording: 0,
    recordingFault: 'disk-full',
  });
  expect(await manager.next('recording-failure')).toMatchObject({ callId, why: 'disk-full', person: expect.stringMatching(/\w/) });
  expect((await main(agent, 1)).status).toBe(204);
  expect(call(agent)).toMatchObject({ recording: 0, recordingFault: 'disk-full' });
  floor.engine.recordFault = null;
  expect((await main(agent, 1)).status).toBe(204);
  await floor.settled();
  expect(call(agent)).toMatchObject({ recording: 1, recordingFault: null });
  expect(await floor.gateway.ctx.metrics.getSingleMetricAsString('dialer_recording_failures_total')).toContain('{why="disk-full"} 2');
  manager.close();
});

it('has extra recordings by index; the same index twice is one, and the hang-up closes it [REC-004] [REC-005] [ENDPOINT-083, ENDPOINT-084]', async () => {
  const { agent } = await talking('advisor@isius.demo');
  const start = (index: number) => agent.api.post(`/calls/${agent.extension}/extra-recordings`, { index });
  expect([(await start(1)).status, (await start(1)).status]).toEqual([201, 201]);
  await floor.settled();
  expect(asked('record')).toHaveLength(2);
  expect(call(agent).extra).toBe(1);
  expect((await agent.api.delete(`/calls/${agent.extension}/extra-recordings/1`)).status).toBe(204);
  await start(2);
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  expect(asked('stopRecord')).toHaveLength(3);
});

it('stops an extra recording that the engine has not confirmed yet', async () => {
  const { agent } = await talking('advisor@isius.demo');
  const record = floor.engine.record;
  floor.engine.record = async () => {};
  expect((await agent.api.post(`/calls/${agent.extension}/extra-recordings`, { index: 1 })).status).toBe(201);
  expect((await agent.api.delete(`/calls/${agent.extension}/extra-recordings/1`)).status).toBe(204);
  await floor.settled();
  floor.engine.record = record;
  expect(asked('stopRecord')).toHaveLength(1);
});

it('is 409 without a conversation, 403 for another extension and where the centre has no recording panel', async () => {
  const { agent } = await talking('advisor@isius.demo');
  expect((await agent.api.put('/calls/recordings/1001', { recording: 0 })).status).toBe(403);
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  expect(await main(agent, 1)).toMatchObject({ status: 409, body: { code: 'no-call' } });
  expect((await agent.api.post(`/calls/${agent.extension}/extra-recordings`, { index: 1 })).status).toBe(409);
  const other = await talking('advisor@slica.demo');
  expect((await main(other.agent, 0)).status).toBe(403);
});
