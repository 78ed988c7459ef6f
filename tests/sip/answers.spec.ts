/** The gateway's own engine against carriers that answer in every way: each ends as it should, and nothing is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../gateway/telephony/embedded';
import type { EngineEvent } from '../../gateway/telephony/port';
import type { Trunk } from '../../gateway/telephony/trunks';
import { carrierThat, type Way } from './support/answers';
import { freePort } from '../support/free-port';

let folder: string;
let engine: EmbeddedEngine;
let events: EngineEvent[] = [];
let calls = 0;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialer-answers-'));
  const [sip, rtp] = [await freePort(), await freePort()];
  engine = createEmbeddedEngine({
    realm: 'dialer.local',
    host: 'dialer.local',
    recordingsFolder: folder,
    trunks: { address: '127.0.0.1', ports: { udp: sip, tcp: sip, tls: null }, rtpPorts: [rtp + 10_000, rtp + 10_199] },
  });
  await engine.start((event) => events.push(event));
});
test.afterAll(async () => {
  await engine?.stop(0);
  rmSync(folder, { recursive: true, force: true });
});

const trunkTo = (id: string, port: number): Trunk => ({
  ...{ id, host: '127.0.0.1', port, transport: 'udp', proxy: null, domain: null, user: null, authUser: null, secret: null },
  ...{ register: false, registerEveryS: 300, optionsEveryS: 0, tls: { verify: true, ca: null }, codecs: ['PCMU'], srtp: false },
  ...{ format: 'plus', prefix: '', maxCalls: null, callsPerSecond: 50, emergency: false },
});
const ofLeg = (leg: string) => events.filter((event) => 'leg' in event && event.leg === leg);
const down = (leg: string) => ofLeg(leg).filter((event) => event.type === 'leg-down');

async function dial(...ways: Way[]): Promise<{ leg: string; carriers: Awaited<ReturnType<typeof carrierThat>>[] }> {
  events = [];
  const carriers = await Promise.all(ways.map((way) => carrierThat(way, folder)));
  const trunks = carriers.map(({ port }, nth) => trunkTo(`t${nth}-${port}`, port));
  await engine.setTrunks(trunks);
  await expect.poll(() => events.filter((event) => event.type === 'trunk-state' && event.state === 'up').length).toBe(trunks.length);
  const leg = `leg-${++calls}`;
  await engine.originate({
    ...{ leg, callId: `call-${calls}`, ringMs: 15_000, callerId: { number: '6175550199' } },
    target: { number: '6175550100', trunks: trunks.map(({ id }) => id), permit: 'test' },
  });
  return { leg, carriers };
}

async function nothingLeft(): Promise<void> {
  await expect.poll(async () => (await engine.stats()).legs).toBe(0);
}

for (const [way, end] of [
  ['refuses-486', { cause: 'busy', sip: 486, q850: 17, reached: true }],
  ['refuses-404', { cause: 'failed', sip: 404, q850: 1 }],
  ['refuses-503', { cause: 'failed', sip: 503, q850: 34, reached: false }],
  ['refuses-480', { cause: 'no-answer', sip: 480, q850: 19 }],
  ['refuses-408', { cause: 'no-answer', sip: 408, q850: 18 }],
  ['refuses-603', { cause: 'declined', sip: 603, q850: 21, reached: true }],
  ['refuses-488', { cause: 'failed', sip: 488, q850: 58, reached: false }],
  ['refuses-302', { cause: 'failed', sip: 302, q850: 23 }],
  ['rings-then-busy', { cause: 'busy', sip: 486, reached: true }],
  ['says-nonsense', { cause: 'busy', sip: 486, reached: true }],
] as const)
  test(`a carrier that ${way}`, async () => {
    const { leg, carriers } = await dial(way);
    await expect.poll(() => down(leg)).toEqual([expect.objectContaining({ by: 'remote', ...end })]);
    // What is said of the number says nothing of a telephone: whether one rang is told by the progress alone.
    if (!('reached' in end)) expect(down(leg)[0]).not.toHaveProperty('reached', expect.anything());
    expect(await carriers[0]!.program.ended(), carriers[0]!.program.output).toBe(0);
    await nothingLeft();
  });

test('a carrier that says nothing is given up, and the next trunk takes the call', async () => {
  const { leg, carriers } = await dial('says-nothing', 'early-then-answers');
  await expect.poll(() => ofLeg(leg).map(({ type }) => type), { timeout: 15_000 }).toContain('leg-up');
  expect(events.filter((event) => event.type === 'trunk-failed')).toEqual([expect.objectContaining({ trunk: `t0-${carriers[0]!.port}` })]);
  await engine.hangup(leg, 'normal');
  expect(await carriers[1]!.program.ended(), carriers[1]!.program.output).toBe(0);
  await nothingLeft();
});

test('speech before the answer, then the answer; we hang up', async () => {
  const { leg, carriers } = await dial('early-then-answers');
  await expect.poll(() => ofLeg(leg).map(({ type }) => type)).toContain('leg-up');
  expect(ofLeg(leg)[0]).toMatchObject({ type: 'leg-ringing', early: true });
  await engine.hangup(leg, 'normal');
  expect(await carriers[0]!.program.ended(), carriers[0]!.program.output).toBe(0);
  expect(down(leg)).toEqual([expect.objectContaining({ by: 'engine', cause: 'normal' })]);
  await nothingLeft();
});

test('an answer without speech is hung up on: the call has failed', async () => {
  const { leg, carriers } = await dial('answers-without-speech');
  await expect.poll(() => down(leg)).toEqual([expect.objectContaining({ cause: 'failed' })]);
  expect(await carriers[0]!.program.ended(), carriers[0]!.program.output).toBe(0);
  await nothingLeft();
});

for (const way of ['answers-and-hangs-up', 'holds-and-resumes', 'updates'] as const)
  test(`a carrier that ${way} is answered, and hangs up`, async () => {
    const { leg, carriers } = await dial(way);
    await expect.poll(() => down(leg)).toEqual([expect.objectContaining({ by: 'remote', cause: 'normal', q850: 16 })]);
    expect(ofLeg(leg).map(({ type }) => type)).toContain('leg-up');
    expect(await carriers[0]!.program.ended(), carriers[0]!.program.output).toBe(0);
    await nothingLeft();
  });

test('an answer that crosses our CANCEL leaves no ghost', async () => {
  const { leg } = await dial('answers-the-cancel');
  await expect.poll(() => ofLeg(leg).map(({ type }) => type)).toContain('leg-ringing');
  await engine.hangup(leg, 'cancelled');
  await expect.poll(() => down(leg)).toEqual([expect.objectContaining({ by: 'engine', cause: 'cancelled' })]);
  await nothingLeft();
});
