import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAILBOX, planCaller, planLead } from './lead-plan';
import { LeadVoice } from './lead-voice';
import { FRAME } from '../media/pcm';
import { promptsFolder } from '../places';
import { LANGUAGES, OUTCOMES, parseScenario, type Scenario } from './scenario';
import shipped from './scenarios/training-floor.json';
import forTests from './scenarios/tests.json';

const floor = parseScenario(shipped);
const tests = parseScenario(forTests);
const withSeed = (scenario: Scenario, seed: number): Scenario => ({ ...scenario, seed });
const number = fc.stringMatching(/^[2-9][0-9]{9}$/);
const attempt = fc.integer({ min: 1, max: 50 });

/** Lives a lead's call through, frame by frame, and writes down what is said when. */
function trace(scenario: Scenario, called: string, times: number, frames: number): string[] {
  const plan = planLead(scenario, called, times);
  const written: string[] = [JSON.stringify([plan.outcome, plan.ringMs, plan.language])];
  let now = 0;
  const prompt = (name: string) => (written.push(`${now} ${name}`), new Int16Array(FRAME * 30));
  const voice = new LeadVoice(prompt, () => written.push(`${now} hangs up`));
  voice.begin(plan);
  for (; now < frames; now++) voice.take();
  return written;
}

describe('scenarios', () => {
  it('gives the same call for the same file, seed, number and attempt, in whatever order they are made', () => {
    fc.assert(
      fc.property(fc.integer(), number, attempt, number, (seed, called, times, another) => {
        const first = trace(withSeed(floor, seed), called, times, 2000);
        trace(withSeed(floor, seed), another, times, 10);
        expect(trace(withSeed(parseScenario(structuredClone(shipped)), seed), called, times, 2000)).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });

  it('gives other calls for another seed', () => {
    const plans = (seed: number) => Array.from({ length: 40 }, (_, i) => planLead(withSeed(floor, seed), String(5_145_551_000 + i), 1));
    expect(plans(1)).not.toEqual(plans(2));
  });

  it('keeps every drawn time within the ranges of the file', () => {
    fc.assert(
      fc.property(number, attempt, (called, times) => {
        const plan = planLead(floor, called, times);
        expect(plan.ringMs).toBeGreaterThanOrEqual(floor.ringMs[0]);
        expect(plan.ringMs).toBeLessThanOrEqual(floor.ringMs[1]);
      }),
    );
  });

  it('meets the shares of the file over many numbers', () => {
    const outcomes = Array.from({ length: 4000 }, (_, i) => planLead(floor, String(4_180_000_000 + i * 7919), 1).outcome);
    const share = (outcome: string) => outcomes.filter((each) => each === outcome).length / outcomes.length;
    expect(share('human')).toBeCloseTo(0.55, 1);
    expect(share('voicemail')).toBeCloseTo(0.2, 1);
  });

  it('lets a number decide what happens, and nothing else', () => {
    expect(planLead(tests, '5145550102', 1)).toMatchObject({ outcome: 'voicemail', hangUpAfterMs: null });
    expect(planLead(tests, '5145550103', 1).outcome).toBe('busy');
    expect(planLead(tests, '5145550104', 7).outcome).toBe('noAnswer');
    expect(planLead(tests, '5145550105', 1)).toMatchObject({ outcome: 'human', hangUpAfterMs: 4000 });
    expect(planLead(tests, '5145550107', 1).language).toBe('fr');
    expect(planLead(tests, '5145551234', 1)).toMatchObject({ outcome: 'human', ringMs: 300 });
  });

  it('keeps the numbers of the handbook on the shipped floor too, and the businesses of the demo centres', () => {
    const outcomes = (numbers: readonly string[]) => numbers.map((called) => planLead(floor, called, 1).outcome);
    expect(outcomes(['5145550101', '5145550102', '5145550103', '6175550104', '6175550105'])).toEqual([
      'human',
      'voicemail',
      'busy',
      'noAnswer',
      'human',
    ]);
    for (const scenario of [floor, tests]) {
      const plans = ['8005550171', '8005550172', '8005550173', '8005550174', '8005550181', '8885550191'].map((called) =>
        planLead(scenario, called, 1),
      );
      expect(plans.map(({ outcome }) => outcome)).toEqual(['human', 'human', 'busy', 'noAnswer', 'human', 'human']);
      expect(plans.map(({ hangUpAfterMs }) => hangUpAfterMs !== null)).toEqual([false, true, false, false, false, false]);
    }
  });

  it('has the mailbox at *97, and people who call in', () => {
    expect(planLead(floor, MAILBOX, 1)).toMatchObject({ outcome: 'mailbox', hangUpAfterMs: null });
    expect(planCaller(floor, '5145550000', 1).outcome).toBe('human');
    expect(planCaller(floor, '5145550000', 1, { hangUpAfterMs: 500 }).hangUpAfterMs).toBe(500);
  });

  it('lets people talk on for as long as they stay, and hang up when their time is over', () => {
    const lines = trace(tests, '5145550101', 1, 10_000);
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.at(-1)).not.toContain('hangs up');
    expect(trace(tests, '5145550105', 1, 1000).at(-1)).toBe(`${4000 / 20} hangs up`);
  });

  it('has every prompt that a call may need, in every language', () => {
    const files = new Set(readdirSync(promptsFolder()));
    const names = [
      'hello-1',
      'hello-2',
      'line-1',
      'line-2',
      'line-3',
      'line-4',
      'line-5',
      'line-6',
      'voicemail-1',
      'nobody-free',
      'mailbox',
    ];
    for (const language of LANGUAGES) for (const name of names) expect(files, `${language}-${name}`).toContain(`${language}-${name}.wav`);
  });

  it.each([
    ['an unknown field', { surprise: 1 }],
    ['a range that falls', { ringMs: [900, 100] }],
    ['outcomes of no weight', { outcomes: { human: 0 } }],
    ['a pattern that is none', { overrides: [{ number: '(' }] }],
  ])('refuses %s, in words', (_, change) => {
    expect(() => parseScenario({ ...shipped, ...change })).toThrow('The scenario is not well formed');
  });

  it('reads the shipped files', () => {
    for (const name of ['training-floor.json', 'tests.json']) {
      const file = readFileSync(join(promptsFolder(), '..', 'training', 'scenarios', name), 'utf8');
      expect(
        Object.keys(parseScenario(JSON.parse(file)).outcomes).every((outcome) => (OUTCOMES as readonly string[]).includes(outcome)),
      ).toBe(true);
    }
  });
});
