import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toneOf } from '../embedded/media/pcm';
import type { EngineEvent, MeasuredEngine } from '../port';
import { AriClient } from './client';
import { createAriEngine } from './index';
import { FAKE_LOGIN, startFakeAsterisk, type FakeServer } from './testing/server';

const callerId = { number: '6175550100' };
const TIMES = { requestMs: 400, pingMs: 50, againMs: [20] } as const;

let server: FakeServer;
let folder: string;
let engine: MeasuredEngine;
let told: EngineEvent[];

beforeEach(async () => {
  server = await startFakeAsterisk();
  folder = await mkdtemp(join(tmpdir(), 'ari-'));
  told = [];
  engine = createAriEngine({
    address: { url: server.url, ...FAKE_LOGIN },
    realm: 'dialer.local',
    trunks: [{ endpoint: 'carrier', format: 'plus' }],
    recordingsFolder: join(folder, 'recordings'),
    sounds: { folder: join(folder, 'sounds'), seenAt: '/seen/there' },
    times: TIMES,
    startMs: 2000,
  });
  await engine.start((event) => told.push(event));
  server.fake.phones.next = { word: 'RINGING', ringsAfter: 5, ends: 'answers', thenAfter: 10, hangsUpAfter: null };
});
afterEach(async () => {
  await engine.stop(0);
  await server.close();
  await rm(folder, { recursive: true });
});

const of = <T extends EngineEvent['type']>(type: T) => told.filter((event) => event.type === type) as Extract<EngineEvent, { type: T }>[];
const soon = <T extends EngineEvent['type']>(type: T, count = 1) =>
  expect.poll(() => of(type).length, { timeout: 4000, interval: 5 }).toBe(count);
const dial = (leg: string, room?: string) =>
  engine.originate({ leg, callId: 'call', target: { number: '6175550123', permit: 'p' }, callerId, ringMs: 5000, ...(room && { room }) });

async function talk(): Promise<void> {
  await engine.account('1001', ['secret']);
  server.fake.phones.contacts.set('1001', ['sip:1001@h']);
  await engine.openRoom('room');
  await engine.originate({ leg: 'agent', callId: 'call', target: { extension: '1001' }, callerId, ringMs: 5000, room: 'room' });
  await dial('lead', 'room');
  await soon('leg-up', 2);
}

describe('Asterisk by ARI, over real sockets', () => {
  it('plays our own sounds by a path that Asterisk can read', async () => {
    await talk();
    await engine.play('p', { room: 'room' }, 'en-hello-1');
    await expect.poll(() => server.fake.plays.size).toBe(1);
    await engine.stopPlay('p');
    await soon('play-done');
    await engine.play('none', { room: 'room' }, 'there-is-no-such-sound');
    expect(of('play-done')).toMatchObject([{ id: 'p', ok: true }, { id: 'none', ok: false, file: 'there-is-no-such-sound' }]); // oxfmt-ignore
  });

  it('tells a person from a machine by the line’s own sound', async () => {
    await talk();
    await engine.detect('lead', true);
    await expect.poll(() => server.media.size).toBe(1);
    const [socket] = server.media.values();
    const tone = Buffer.from(toneOf(300).buffer);
    const silence = Buffer.alloc(320);
    for (let nth = 0; nth < 25; nth++) socket!.send(tone.subarray(nth * 320, nth * 320 + 320));
    for (let nth = 0; nth < 60; nth++) socket!.send(silence);
    await soon('detected');
    expect(of('talk')).toHaveLength(1);
    expect(of('detected')).toMatchObject([{ leg: 'lead', verdict: 'human' }]);
    await engine.detect('lead', false);
    await expect.poll(() => [...server.fake.channels.keys()].toSorted()).toEqual(['agent~1', 'lead~1']);
  });

  it('takes over the calls that another gateway has left', async () => {
    await talk();
    const next = createAriEngine({
      address: { url: server.url, ...FAKE_LOGIN },
      realm: 'dialer.local',
      trunks: [{ endpoint: 'carrier', format: 'plus' }],
      recordingsFolder: folder,
      sounds: { folder, seenAt: folder },
      times: TIMES,
    });
    await next.start(() => {});
    const { legs, rooms } = await next.list();
    expect(legs.toSorted((a, b) => a.leg.localeCompare(b.leg))).toMatchObject([
      { leg: 'agent', callId: 'call', state: 'up', room: 'room' },
      { leg: 'lead', callId: 'call', state: 'up', room: 'room' },
    ]);
    expect(rooms).toEqual(['room']);
    await next.stop(0);
  });
});

describe('Asterisk that begins anew', () => {
  it('is known within 3 s; its calls have failed, and extensions are told again', async () => {
    await talk();
    await engine.record('kept', 'room');
    await soon('record-started');
    const began = performance.now();
    server.fake.restart();
    server.cut(300);
    await soon('engine-down');
    expect(performance.now() - began).toBeLessThan(3000);
    await soon('engine-up');
    expect(of('leg-down').map(({ leg, by, cause }) => [leg, by, cause]).toSorted()).toEqual([['agent', 'engine', 'failed'], ['lead', 'engine', 'failed']]); // oxfmt-ignore
    expect(of('record-failed')).toHaveLength(1);
    await expect.poll(() => server.fake.config.has('endpoint/1001')).toBe(true);
    expect(await engine.list()).toEqual({ legs: [], rooms: [] });
  });
});

describe('the way to Asterisk', () => {
  it('sees a socket that stays open and says nothing', async () => {
    let lost = 0;
    const client = new AriClient({ url: server.url, ...FAKE_LOGIN }, ['dialer'], { opened() {}, lost: () => lost++, event() {} }, TIMES);
    client.open();
    await expect.poll(() => server.sockets.size).toBe(2);
    for (const socket of server.sockets) socket.pause();
    await expect.poll(() => lost, { timeout: 3000 }).toBe(1);
    client.close();
  });

  it('names what went wrong', async () => {
    const client = new AriClient({ url: server.url, ...FAKE_LOGIN }, ['dialer'], { opened() {}, lost() {}, event() {} }, TIMES);
    const get = (path: string) => client.ask({ method: 'GET', path });
    expect(await get('/channels/none')).toMatchObject({ ok: false, code: 'gone', status: 404 });
    server.answer = () => ({ status: 503, body: { message: 'Asterisk not booted' } });
    expect(await get('/channels')).toMatchObject({ code: 'unreachable', words: 'Asterisk not booted' });
    server.answer = () => ({ status: 500, body: { message: 'Allocation failed' } });
    expect(await get('/channels')).toMatchObject({ code: 'refused' });
    server.answer = () => 'silence';
    expect(await get('/channels')).toMatchObject({ code: 'timeout' });
    server.answer = null;
    client.close();
    const nobody = new AriClient({ url: 'http://127.0.0.1:1', ...FAKE_LOGIN }, ['dialer'], { opened() {}, lost() {}, event() {} }, TIMES);
    expect(await nobody.ask({ method: 'GET', path: '/channels' })).toMatchObject({ code: 'unreachable' });
    nobody.close();
  });
});
