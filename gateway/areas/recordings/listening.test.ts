import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { recordingsDir } from '../../platform/config';
import { createOrchestrator } from '../../calls/orchestrator';
import { calls as callsTable, listenings } from '../../platform/db/schema';
import { interleave, wavHeader } from '../../telephony/embedded/media/wav';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(() => floor.clear());

/** One second: the agent at half loudness throughout, the lead at full loudness in the second half. */
function sound(): Buffer {
  const left = new Int16Array(8000).fill(16_384);
  const right = Int16Array.from({ length: 8000 }, (_, i) => (i < 4000 ? 0 : -32_768));
  return Buffer.concat([wavHeader(8000 * 4, 2), interleave(left, right)]);
}

/** A call that is over, and its recording. */
async function recorded(): Promise<{ agent: Worker; callId: string; file: string }> {
  const agent = await floor.worker('advisor@isius.demo');
  await floor.lead({ phone: '6175550101', tenantId: 1 });
  const { callId } = await floor.talk(agent, '6175550101');
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  const folder = recordingsDir(floor.gateway.ctx.config);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${callId}.wav`);
  await writeFile(file, sound());
  return { agent, callId, file };
}
const listen = (who: Pick<Worker, 'api'>, callId: string) => who.api.post(`/recordings/${callId}/${callId}`);
const get = (url: string, range?: string) => fetch(`${floor.gateway.url}${url}`, { headers: range ? { range } : {} });

it('gives who had the call its audio, whole and in parts, and how loud each voice is over the time', async () => {
  const { agent, callId, file } = await recorded();
  const { status, body } = await listen(agent, callId);
  expect([status, body.seconds, body.left.length]).toEqual([201, 1, 240]);
  expect(new Set(body.left)).toEqual(new Set([50]));
  expect([body.right[0], body.right[119], body.right[120], body.right[239]]).toEqual([0, 0, 100, 100]);
  expect(JSON.parse(await readFile(`${file}.peaks.json`, 'utf8'))).toMatchObject({ seconds: 1 });

  const whole = await get(body.url);
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([200, 'audio/wav', 'bytes']);
  expect(Buffer.from(await whole.arrayBuffer()).equals(sound())).toBe(true);
  const part = await get(body.url, 'bytes=44-47');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 44-47/32044']);
  expect(Buffer.from(await part.arrayBuffer()).equals(sound().subarray(44, 48))).toBe(true);
  expect((await get(body.url, 'bytes=-4')).headers.get('content-range')).toBe('bytes 32040-32043/32044');
  expect((await get(body.url, 'bytes=32044-')).status).toBe(416);
  expect((await get('/api/v1/recordings/audio/made-up')).status).toBe(404);
});

it('opens sixty recordings a minute for one person at most', async () => {
  const { agent, callId } = await recorded();
  floor.clock.advance(60_000 - (floor.clock.now() % 60_000));
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await listen(agent, callId)).status);
  expect([statuses[59], statuses[60]]).toEqual([201, 429]);
  floor.clock.advance(60_000);
});

it('is for who had the call and for managers of their centre; each listening is kept, and managers read it', async () => {
  const { agent, callId } = await recorded();
  const as = async (email: string) => ({ api: await floor.gateway.signIn(email) });
  expect((await listen(await as('qualifier@isius.demo'), callId)).status).toBe(404);
  expect((await listen(await as('manager@slica.demo'), callId)).status).toBe(403);
  const manager = await as('manager@isius.demo');
  expect((await listen(agent, callId)).status).toBe(201);
  expect((await listen(manager, callId)).status).toBe(201);
  const kept = await floor.db.select().from(listenings);
  const ids = await Promise.all(['advisor@isius.demo', 'manager@isius.demo'].map((email) => floor.gateway.account(email)));
  expect(kept.filter((each) => each.callId === callId)).toMatchObject(
    ids.map(({ id }) => ({ accountId: id, recording: callId, tenantId: 1 })),
  );

  const { body } = await manager.api.get('/recordings');
  expect(body.find((each: { callId: string }) => each.callId === callId)).toMatchObject({
    phone: '6175550101',
    recordings: [{ id: callId, index: 0 }],
    listenings: [{ by: expect.stringMatching(/\w/) }, { by: expect.stringMatching(/\w/) }],
  });
  expect((await agent.api.get('/recordings')).status).toBe(403);
});

it('lists the newest hundred listenings of a call, however often a script has listened', async () => {
  const { agent, callId } = await recorded();
  const times = Array.from({ length: 120 }, (_, nth) => floor.clock.now() - nth * 1000);
  await floor.db
    .insert(listenings)
    .values(times.map((at) => ({ tenantId: 1, accountId: agent.id, callId, recording: callId, at: new Date(at) })));
  const { body } = await (await floor.gateway.signIn('manager@isius.demo')).get('/recordings');
  const { listenings: told } = body.find((each: { callId: string }) => each.callId === callId) as { listenings: { at: number }[] };
  expect(told.map(({ at }) => at)).toEqual(times.slice(0, 100));
});

it('says that a file is gone, that a recording still runs, and ends an address with the session', async () => {
  const { agent, callId, file } = await recorded();
  const own = await floor.gateway.signIn('manager@isius.demo');
  const { body } = await listen({ api: own }, callId);
  expect((await get(body.url)).status).toBe(200);
  await own.post('/logout');
  expect((await get(body.url)).status).toBe(404);
  await rm(file);
  await rm(`${file}.peaks.json`);
  expect((await listen(agent, callId)).body.message).toBe('The file of this recording is not there any more.');
  await floor.clear();
  await floor.lead({ phone: '6175550102', tenantId: 1 });
  const worker = await floor.worker('advisor@isius.demo');
  const live = await floor.talk(worker, '6175550102');
  await floor.settled();
  expect((await listen(worker, live.callId)).body.code).toBe('recording-runs');
});

it('lists a call whose main recording has failed, with the extra one that was kept', async () => {
  await floor.lead({ phone: '6175550101', tenantId: 1 });
  const agent = await floor.worker('advisor@isius.demo');
  const { callId } = await floor.talk(agent, '6175550101');
  const calls = floor.gateway.ctx.use(createOrchestrator);
  calls.apply(callId, { type: 'record-failed', id: calls.lineOf(callId)!.recordId!, why: 'disk-full', at: 0 });
  await agent.api.post(`/calls/${agent.extension}/extra-recordings`, { index: 1 });
  await floor.settled();
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  await floor.db.update(callsTable).set({ recordingFile: null }).where(eq(callsTable.id, callId));
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const { body } = await manager.get('/recordings');
  expect(body.find((each: { callId: string }) => each.callId === callId)?.recordings).toContainEqual(expect.objectContaining({ index: 1 }));
});

it('measures a file again that has grown since: it was not whole when it was read', async () => {
  const { agent, callId, file } = await recorded();
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, 44 + 4000 * 4));
  expect((await listen(agent, callId)).body.seconds).toBe(0.5);
  await writeFile(file, whole);
  expect((await listen(agent, callId)).body).toMatchObject({ seconds: 1 });
});
