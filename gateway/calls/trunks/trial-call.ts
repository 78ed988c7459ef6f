/**
 * A call to try a trunk: it rings a number over exactly this one, by the same permit as every ring, plays a message to whoever
 * answers, and ends. One at a time in a centre. What became of it is kept in memory until the next one: it is nobody's call.
 */
import { randomUUID } from 'node:crypto';
import type { TrunkTestEnd, TrunkTestState } from '@dialer/contract/trunks';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, notFound } from '../../platform/problem';
import type { Cause, EngineEvent } from '../../telephony/port';
import { createEngineLanes } from '../engine-lanes';
import { createLookAgain } from '../gate/look-again';
import { createPermits } from '../gate/permits';
import { mayNotRing } from '../gate/refusal-words';
import type { Pass } from '../gate/ring';
import { createUnreachedRings } from '../gate/unreached';
import { ruleWords } from '../gate/rule-words';
import { createTakenNumbers } from '../gate/taken-numbers';
import { ENGINE_GRACE_MS, engine, type EngineEffect } from '../line/line';

const { testsPerMinute, testRingMs, testPlayMs } = limits.trunks;

interface Test {
  readonly id: string;
  readonly leg: string;
  readonly play: string;
  readonly by: SignedIn;
  readonly trunk: { readonly id: string; readonly callerId: string };
  readonly number: string;
  readonly begunAt: number;
  state: TrunkTestState;
  ringsAfterMs: number | null;
  answeredAfterMs: number | null;
  end: { how: TrunkTestEnd; code: number | null; words: string } | null;
  timer?: NodeJS.Timeout;
}
export type TestShown = Pick<Test, 'id' | 'number' | 'state' | 'ringsAfterMs' | 'answeredAfterMs' | 'end'> & { readonly trunk: string };

type Heard = Extract<EngineEvent, { type: 'leg-ringing' | 'leg-up' | 'leg-down' }>;

export interface TestCalls {
  /** Rings; gives the test's id. Throws what keeps it from ringing, in the account's language. */
  begin(by: SignedIn, trunk: { id: string; active: boolean; callerId: string }, number: string): Promise<string>;
  /** Throws 404 for one of another centre, and for one that gave way to a later one. */
  of(tenantId: number, id: string): TestShown;
  /** Something happened to a leg that may be a test's. */
  hear(event: Heard): void;
  playDone(id: string): void;
  /** What rings for a centre of which this is true rings no more. */
  engineDown(isOf: (tenantId: number) => boolean): void;
}

/** How a leg ended that nobody here told to end. */
function howOf({ state }: Test, cause: Cause): TrunkTestEnd {
  if (state === 'answered') return cause === 'normal' ? 'hung-up' : 'failed';
  if (cause === 'busy' || cause === 'no-answer' || cause === 'declined') return cause;
  return cause === 'cancelled' ? 'no-answer' : 'failed';
}

/** `ctx.use(createTestCalls)` */
export function createTestCalls(ctx: GatewayContext): TestCalls {
  const permits = ctx.use(createPermits);
  const lookAgain = ctx.use(createLookAgain);
  const ration = createRation(ctx, testsPerMinute);
  /** The last of each centre. */
  const tests = new Map<number, Test>();
  /** Centres whose wish for one is being judged. */
  const asking = new Set<number>();
  const lanes = createEngineLanes(ctx.engine, { pass, rung: ctx.use(createUnreachedRings).rung, done, failed });

  const find = (is: (test: Test) => boolean) => [...tests.values()].find((test) => test.state !== 'ended' && is(test));
  const askedOf = ({ by, number, id }: Test) => ({ centre: by.tenant, number, callId: id });

  function over(test: Test, how: TrunkTestEnd, code: number | null = null, words = ''): void {
    if (test.state === 'ended') return;
    clearTimeout(test.timer);
    test.state = 'ended';
    test.end = { how, code, words };
    lanes.forget(test.id);
  }

  /** The engine is asked to end it, and it ends here at once: a page waits for no engine that hangs. */
  function stop(test: Test, how: TrunkTestEnd, words = ''): void {
    if (test.state === 'ended') return;
    lanes.run(test.id, engine('hangup', test.leg, how === 'played' ? 'normal' : 'cancelled'));
    over(test, how, null, words);
  }

  function after(test: Test, ms: number, how: TrunkTestEnd): void {
    clearTimeout(test.timer);
    test.timer = setTimeout(() => stop(test, how), ms).unref();
  }

  /** Just before it rings, with its evidence. */
  async function pass(id: string): Promise<Pass | null> {
    const test = find((one) => one.id === id);
    if (!test) return null;
    const { by, trunk } = test;
    try {
      const asked = { ...askedOf(test), callId: id, accountId: by.id, path: 'test', callerId: trunk.callerId } as const;
      const { permit, why } = await permits.grant(asked);
      if (permit !== null) return { permit, trunks: [trunk.id], callerId: trunk.callerId };
      over(test, 'refused', null, ruleWords(why, by.language));
    } catch (error) {
      ctx.log.error({ err: error, callId: id }, 'whether a number may be rung could not be told');
      over(test, 'failed');
    }
    return null;
  }

  /** A number that came onto the list meanwhile is let go, like any other. */
  function done(id: string, { run }: EngineEffect): void {
    const test = find((one) => one.id === id);
    if (!test || run !== 'originate') return;
    const { by, number } = test;
    lookAgain({
      ...{ tenantId: by.tenantId, number, callId: id },
      asked: () => Promise.resolve(askedOf(test)),
      isRinging: () => test.state === 'dialing' || test.state === 'ringing',
      letGo: (why) => stop(test, 'refused', ruleWords(why, by.language)),
    });
  }

  function failed(id: string, { run }: EngineEffect, error: unknown): void {
    ctx.log.warn({ err: error, callId: id, command: run }, 'the engine refused a command of a test call');
    const test = find((one) => one.id === id);
    if (test && run === 'originate') over(test, 'failed');
    if (test && run === 'play') stop(test, 'failed');
  }

  function answered(test: Test): void {
    if (test.state === 'answered') return;
    test.state = 'answered';
    test.answeredAfterMs = ctx.clock.now() - test.begunAt;
    lanes.run(test.id, engine('play', test.play, { leg: test.leg }, `${test.by.language}-disclosure`));
    after(test, testPlayMs, 'played');
  }

  ctx
    .use(createTakenNumbers)
    .answeredBy(
      (tenantId, number, except) =>
        find((test) => test.by.tenantId === tenantId && test.number === number && test.id !== except) !== undefined,
    );
  ctx.onStop(async () => {
    for (const test of tests.values()) stop(test, 'stopped');
    await lanes.stop();
  });

  async function judge(by: SignedIn, number: string, id: string): Promise<void> {
    const permit = await permits.ask({ centre: by.tenant, accountId: by.id, path: 'test', number, callId: id });
    const { why } = permit;
    if (why !== null) throw mayNotRing({ ...permit, why }, ctx.clock.now(), by.language);
  }

  return {
    async begin(by, { id: trunk, active, callerId }, number) {
      const { tenantId } = by;
      if (!ctx.engine.trunks.people) throw conflict('This gateway rings simulated people only (ENGINE=training).', 'lines-training');
      if (!active) throw conflict('This line is switched off.', 'line-off');
      if (asking.has(tenantId) || find((test) => test.by.tenantId === tenantId)) throw conflict('A test call is on.', 'line-tested');
      ration(tenantId);
      const id = randomUUID();
      asking.add(tenantId);
      try {
        await judge(by, number, id);
      } finally {
        asking.delete(tenantId);
      }
      const leg = `${id}-t0`;
      const test: Test = {
        ...{ id, leg, play: `${id}-test`, by, trunk: { id: trunk, callerId }, number, begunAt: ctx.clock.now() },
        ...{ state: 'dialing', ringsAfterMs: null, answeredAfterMs: null, end: null },
      };
      tests.set(tenantId, test);
      const target = { number };
      const order = { leg, callId: id, target, callerId: { number: callerId }, ringMs: testRingMs, centre: tenantId };
      lanes.run(id, engine('originate', order));
      after(test, testRingMs + ENGINE_GRACE_MS, 'no-answer');
      return id;
    },
    of(tenantId, id) {
      const test = tests.get(tenantId);
      if (test?.id !== id) throw notFound('There is no such test call.');
      const { number, state, ringsAfterMs, answeredAfterMs, end, trunk } = test;
      return { id, trunk: trunk.id, number, state, ringsAfterMs, answeredAfterMs, end };
    },
    hear(event) {
      const test = find(({ leg }) => leg === event.leg);
      if (!test) return;
      if (event.type === 'leg-up') answered(test);
      else if (event.type === 'leg-down') over(test, howOf(test, event.cause), event.sip ?? null);
      else if (test.state === 'dialing') {
        test.state = 'ringing';
        test.ringsAfterMs = ctx.clock.now() - test.begunAt;
      }
    },
    playDone(id) {
      const test = find(({ play }) => play === id);
      if (test) stop(test, 'played');
    },
    engineDown(isOf) {
      for (const [tenantId, test] of tests) if (isOf(tenantId)) over(test, 'failed');
    },
  };
}
