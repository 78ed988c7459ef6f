/** Recordings that are kept in a storage: moved by who writes them, played by gateways whose disk has none of them. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runFloor } from '../../run-floor';
import { readConfig, recordingsDir } from '../../platform/config';
import { createLogger } from '../../platform/log';
import { interleave, wavHeader } from '../../telephony/embedded/media/wav';
import { callsFloor, type CallsFloor } from '../../testing/floor';
import { startS3, type TestS3 } from '../../testing/s3';

const FLOOR_SECRET = 'a secret of gateway and floor, long enough';
let s3: TestS3;
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.stop());
const soon = (is: () => unknown, value: unknown = true) => expect.poll(is, { timeout: 5000, interval: 5 }).toEqual(value);

/** One second: the agent at half loudness throughout, the lead silent. */
const SOUND = Buffer.concat([wavHeader(8000 * 4, 2), interleave(new Int16Array(8000).fill(16_384), new Int16Array(8000))]);

/** A call that is over, whose recording has an end. */
async function called(floor: CallsFloor) {
  const agent = await floor.worker('advisor@isius.demo');
  await floor.lead({ phone: '6175550101', tenantId: 1 });
  const { callId } = await floor.talk(agent, '6175550101');
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  const listen = async () => {
    const { status, body } = await agent.api.post(`/recordings/${callId}/${callId}`);
    return { status, code: body.code, ...body };
  };
  /** A day later the agent's session is over. */
  const listenAnew = async () => (await floor.gateway.signIn('manager@isius.demo')).post(`/recordings/${callId}/${callId}`);
  const get = (url: string, range?: string) => fetch(`${floor.gateway.url}${url}`, { headers: range ? { range } : {} });
  return { callId, listen, listenAnew, get, path: join(recordingsDir(floor.gateway.ctx.config), `${callId}.wav`) };
}

describe('a gateway that has the calls itself', () => {
  let floor: CallsFloor;
  beforeAll(async () => void (floor = await callsFloor({ env: s3.env })));
  afterAll(() => floor.stop());
  afterEach(async () => {
    for (const method of ['GET', 'HEAD', 'PUT']) s3.fault(method, null);
    await floor.clear();
  });

  it('moves a recording when its call has ended, and plays it from there: peaks, all of it, and parts', async () => {
    const { callId, listen, get, path } = await called(floor);
    await writeFile(path, SOUND);
    floor.engine.emit({ type: 'record-done', id: callId });
    await soon(() => existsSync(path), false);
    expect(s3.objects.get(`centre/${callId}.wav`)!.equals(SOUND)).toBe(true);

    const heard = await listen();
    expect([heard.status, heard.seconds, heard.left[0], heard.right[0]]).toEqual([201, 1, 50, 0]);
    // Kept beside it, for the next one who listens.
    expect(s3.objects.has(`centre/${callId}.wav.peaks.json`)).toBe(true);
    expect((await listen()).seconds).toBe(1);
    const whole = await get(heard.url);
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(SOUND.length)]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(SOUND)).toBe(true);
    const part = await get(heard.url, 'bytes=44-47');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 44-47/${SOUND.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(SOUND.subarray(44, 48));
  });

  it('plays one from here that has not got through, and says what waits', async () => {
    const { callId, listen, path } = await called(floor);
    s3.fault('PUT', { fail: 503 });
    await writeFile(path, SOUND);
    floor.engine.emit({ type: 'record-done', id: callId });
    await soon(() => s3.asked.includes(`PUT centre/${callId}.wav`));
    expect((await listen()).status).toBe(201);
    const metrics = await (await fetch(`${floor.gateway.url}/metrics`)).text();
    expect(metrics).toMatch(/^dialer_recordings_to_move 1$/m);
    expect(metrics).toMatch(/^dialer_recordings_oldest_to_move_seconds \d/m);
  });

  it('says that the storage is away, and never that a recording is gone because of it', async () => {
    const { callId, listen, get } = await called(floor);
    s3.objects.set(`centre/${callId}.wav`, SOUND);
    const { url } = await listen();
    s3.fault('GET', { fail: 500 });
    expect((await get(url)).status).toBe(503);
    s3.fault('HEAD', { fail: 500 });
    expect(await listen()).toMatchObject({ status: 503, code: 'recording-away' });
    expect((await get(url)).status).toBe(503);
    s3.fault('HEAD', null);
    s3.objects.delete(`centre/${callId}.wav`);
    // It writes them itself: what is in neither place is gone.
    expect((await listen()).status).toBe(404);
  });
});

describe('a gateway whose calls are at a floor with a disk of its own', () => {
  it('plays a recording when the floor has moved it, and says until then that it is on its way', async () => {
    const env = { ...s3.env, FLOOR_SECRET };
    const floor = await callsFloor({ env: { ...env, FLOOR_URL: 'http://127.0.0.1:9' } });
    const disk = await mkdtemp(join(tmpdir(), 'dialer-floor-disk-'));
    const { callId, listen, listenAnew, get } = await called(floor);
    expect(await listen()).toMatchObject({ status: 409, code: 'recording-arrives' });

    // As a kill of the floor in the middle of the call has left it.
    const path = join(disk, 'recordings', `${callId}.wav`);
    await mkdir(join(disk, 'recordings'));
    await writeFile(path, SOUND);
    await utimes(path, 1000, 1000);
    const config = readConfig({ ...env, ROLE: 'floor', DATA_DIR: disk, PORT: '0', LOG_LEVEL: 'silent' });
    const running = await runFloor(config, createLogger(config));
    await soon(() => existsSync(path), false);
    expect(await (await fetch(`${running.url}/metrics`)).text()).toMatch(/^dialer_recordings_to_move 0$/m);
    await running.stop(0);

    const heard = await listen();
    expect([heard.status, heard.seconds, heard.left[0]]).toEqual([201, 1, 50]);
    expect(Buffer.from(await (await get(heard.url, 'bytes=0-43')).arrayBuffer())).toEqual(SOUND.subarray(0, 44));
    s3.objects.clear();
    floor.clock.advance(24 * 3_600_000 + 1);
    expect((await listenAnew()).status).toBe(404);
    await floor.stop();
    await rm(disk, { recursive: true, force: true });
  });
});
