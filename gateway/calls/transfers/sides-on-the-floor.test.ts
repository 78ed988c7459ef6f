// @long
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '@dialer/contract';
import { RATE, strengthOf } from '../../telephony/embedded/media/pcm';
import { readWav } from '../../telephony/embedded/media/wav';
import tests from '../../telephony/embedded/training/scenarios/tests.json';
import type { TestAgent } from '../../telephony/embedded/testing/agent';
import type { TestCall } from '../../telephony/embedded/testing/call';
import type { Worker } from '../../testing/floor';
import { openTrainingFloor, type TrainingFloor } from '../../testing/training-floor';
import { createOrchestrator } from '../orchestrator';

/** Who hears whom in a call with a second party, on the whole gateway with real audio: each of the three says a tone of their own. */
const LEAD = '6175550101';
const BEACON = '8005550171';
const OTHER = '6175550177';
const TONES = { agent: 700, lead: 1100, target: 1900 };
/** Strength of a tone of 6,000 that comes with many gaps, as on a busy machine; the music has none so strong at these heights. */
const LOUD = 1500;
const MUSIC = 50;
/** What is heard in the end counts, not how soon. */
const PATIENCE = { timeout: 30_000 };

const talks = (number: string, hz: number) => ({ number: `${number}$`, outcome: 'human', says: [`tone-${hz}`] });
const scenario = {
  human: { ...tests.human, beforeHelloMs: [0, 0], betweenLinesMs: [0, 0] },
  overrides: [talks(LEAD, TONES.lead), talks(BEACON, TONES.target), talks(OTHER, TONES.target), ...tests.overrides],
};

let floor: TrainingFloor;
let phone: TestAgent;
let ana: Worker;

beforeAll(async () => void (floor = await openTrainingFloor({ ports: 46_000, scenario })));
beforeEach(async () => void ({ agent: ana, phone } = await floor.atWork('qualifier@isius.demo')));
afterEach(() => floor.clear());
afterAll(() => floor.stop());

const lineOf = () => floor.gateway.ctx.use(createOrchestrator).liveOf(ana.id);
const ask = (command: Parameters<Worker['page']['ask']>[0], more: object = {}) =>
  ana.page.ask(command, { extension: ana.extension, ...more } as never);
const side = (fits: (side: NonNullable<Call['side']>) => boolean) =>
  ana.page.next('call-state', ({ call }) => call.side !== null && fits(call.side));

/** The agent talks with the lead, and says a tone. */
async function talk(): Promise<{ lead: Awaited<ReturnType<typeof floor.lead>>; call: TestCall; far: string }> {
  const lead = await floor.lead({ phone: LEAD });
  const arriving = phone.nextCall();
  await ana.api.post('/dials/auto');
  const call = await arriving;
  await ana.page.next('answer', ({ leg }) => leg === 'far');
  call.tone = TONES.agent;
  return { lead, call, far: lineOf()!.farLeg };
}

/** The tones on the far side's channel of the call's recording, in any fifth of a second. */
async function recorded(callId: string): Promise<string> {
  const file = join(floor.recordings, `${callId}.wav`);
  await floor.settled();
  const [, right] = readWav(await readFile(file));
  const part = RATE / 5;
  const parts = Array.from({ length: Math.floor(right!.length / part) }, (_, at) => right!.subarray(at * part, (at + 1) * part));
  const names = (['lead', 'target'] as const).filter((name) => parts.some((each) => strengthOf(TONES[name], [each]) > LOUD));
  return names.join('+');
}

/** Names of those whom somebody hears; `music`, where it is none of them and not nothing. */
function named(strengths: readonly number[], any: number, names: readonly (keyof typeof TONES)[]): string {
  const heard = names.filter((_, index) => strengths[index]! > LOUD);
  return heard.join('+') || (any > MUSIC ? 'music' : 'nothing');
}

async function party(leg: string, names: readonly (keyof typeof TONES)[]): Promise<string> {
  const heard = await floor.engine.hears(
    leg,
    names.map((name) => TONES[name]),
  );
  return heard ? named(heard.tones, heard.any, names) : 'gone';
}

const agent = (call: TestCall): string => {
  const names = ['lead', 'target'] as const;
  return named(
    names.map((name) => call.power(TONES[name])),
    call.power(440),
    names,
  );
};

/** Waits until it is so: what is heard of the second before dies away first. */
const heard = (call: TestCall, far: string, target: string) =>
  expect.poll(
    async () => ({ agent: agent(call), lead: await party(far, ['agent', 'target']), target: await party(target, ['agent', 'lead']) }),
    {
      ...PATIENCE,
    },
  );

describe('on the training floor, who hears whom', () => {
  it('in a transfer: apart with music for the lead, then all three, then the two without the agent', async () => {
    const { call, far } = await talk();
    expect(await ask('external-transfer-start', { phone: BEACON })).toMatchObject({ ok: true });
    const target = lineOf()!.side!.leg;
    await side(({ state }) => state === 'initialized');
    await heard(call, far, target).toEqual({ agent: 'target', lead: 'music', target: 'agent' });
    await ask('external-transfer-join', { phone: BEACON });
    await heard(call, far, target).toEqual({ agent: 'lead+target', lead: 'agent+target', target: 'agent+lead' });
    await ask('external-transfer-leave', { phone: BEACON });
    await ana.page.next('hangup');
    await expect
      .poll(() => Promise.all([party(far, ['agent', 'target']), party(target, ['agent', 'lead'])]), PATIENCE)
      .toEqual(['target', 'lead']);
    expect((await floor.engine.stats()).legs).toBe(2);
    expect(await ask('external-transfer-destroy', { phone: BEACON })).toMatchObject({ ok: true });
    await expect.poll(async () => (await floor.engine.stats()).legs, PATIENCE).toBe(0);
    expect((await floor.engine.stats()).rooms).toBe(0);
  }, 120_000);

  it('in a conference: the agent takes turns, and whom they leave hears music', async () => {
    const { call, far } = await talk();
    await ask('initializeConference', { phone: OTHER });
    const target = lineOf()!.side!.leg;
    await side(({ state }) => state === 'initialized');
    await ask('swapConferenceMember');
    await heard(call, far, target).toEqual({ agent: 'lead', lead: 'agent', target: 'music' });
    await ask('swapConferenceMember');
    await heard(call, far, target).toEqual({ agent: 'target', lead: 'music', target: 'agent' });
    await ask('mergeConference');
    await heard(call, far, target).toEqual({ agent: 'lead+target', lead: 'agent+target', target: 'agent+lead' });
    await ask('kickSecondParty');
    await heard(call, far, target).toEqual({ agent: 'lead', lead: 'agent', target: 'gone' });
    await ask('hangup', { channel: '' });
    const { call: ended } = await ana.page.next('hangup');
    await expect.poll(() => recorded(ended.callId), PATIENCE).toBe('lead+target');
  }, 120_000);

  it('what is said apart is not in the recording, which goes on', async () => {
    const { call, far } = await talk();
    await ask('initializeConference', { phone: OTHER });
    const target = lineOf()!.side!.leg;
    await side(({ state }) => state === 'initialized');
    await heard(call, far, target).toEqual({ agent: 'target', lead: 'music', target: 'agent' });
    await ask('kickSecondParty');
    await heard(call, far, target).toEqual({ agent: 'lead', lead: 'agent', target: 'gone' });
    expect(lineOf()!.call.recording).toBe(1);
    await ask('hangup', { channel: '' });
    const { call: ended } = await ana.page.next('hangup');
    await expect.poll(() => recorded(ended.callId), PATIENCE).toBe('lead');
  }, 120_000);

  it('with a third party: all three from the answer on', async () => {
    const { lead, call, far } = await talk();
    expect((await ana.api.post(`/leads/${lead.id}/transfers`, { type: 'third-party', phone: OTHER })).status).toBe(201);
    const target = lineOf()!.side!.leg;
    await side(({ state }) => state === 'merged');
    await heard(call, far, target).toEqual({ agent: 'lead+target', lead: 'agent+target', target: 'agent+lead' });
    await ask('third-party-kick', { phone: OTHER });
    await heard(call, far, target).toEqual({ agent: 'lead', lead: 'agent', target: 'gone' });
  }, 120_000);

  it.each([
    ['8005550173', 'busy'],
    ['8005550172', 'gone'],
  ])(
    'when %s is %s: the lead is back with the agent',
    async (number, reason) => {
      const { call, far } = await talk();
      await ask('external-transfer-start', { phone: number });
      const target = lineOf()!.side!.leg;
      expect((await side(({ state }) => state === 'inactive')).call.side).toMatchObject({ reason, level: 1, with: 'far' });
      await heard(call, far, target).toEqual({ agent: 'lead', lead: 'agent', target: 'gone' });
    },
    60_000,
  );

  it('when nobody answers: the lead hears music until the agent gives it up', async () => {
    const { call, far } = await talk();
    await ask('external-transfer-start', { phone: '8005550174' });
    await expect.poll(() => party(far, ['agent', 'target']), PATIENCE).toBe('music');
    await expect.poll(() => call.power(480), PATIENCE).toBeGreaterThan(500);
    await ask('external-transfer-destroy', { phone: '8005550174' });
    await expect.poll(() => [agent(call)], PATIENCE).toEqual(['lead']);
    await expect.poll(() => party(far, ['agent', 'target']), PATIENCE).toBe('agent');
  }, 120_000);
});
