/** Attempts that are under way: what happens to them, and what follows from it in engine, calls and database. */
import { randomUUID } from 'node:crypto';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { createCentres } from '../../people/centre';
import { readRecycleRules } from '../../people/recycle-rules';
import { readDialingSequence } from '../../people/settings';
import { createSerial } from '../../platform/serial';
import type { EngineEvent } from '../../telephony/port';
import { callerIdOf } from '../dial-queries';
import { createEngineLanes } from '../engine-lanes';
import { createLookAgain } from '../gate/look-again';
import { createTrunks } from '../trunks/trunks';
import { numberAfter, numberOf } from '../gate/numbers-of-lead';
import { type Centre, createPermits } from '../gate/permits';
import type { Pass, Way } from '../gate/ring';
import { createTakenNumbers } from '../gate/taken-numbers';
import { createUnreachedRings } from '../gate/unreached';
import { passLead, releaseLead, sendAgain } from '../claimed-leads';
import { type Claim, leadById, type LeadRow } from '../lead-claims';
import { engine, type EngineEffect } from '../line/line';
import { leadName } from '../manual';
import { createOrchestrator } from '../orchestrator';
import { recycled } from '../recycle';
import { createReachable } from '../reachable';
import { createLedger } from '../storage/ledger';
import {
  ATTEMPT_MS,
  type Attempt,
  type AttemptEffect,
  type AttemptEvent,
  type AttemptTimer,
  newAttempt,
  originateOf,
  playOf,
  ringLimit,
  stepAttempt,
} from './attempt';
import { createCrews } from './crew';
import { DIALER, saveAttempt } from './store';

/** An attempt with what it was begun for. */
interface Running {
  attempt: Attempt;
  readonly centre: Centre;
  readonly crew: string;
  readonly claim: Claim;
  readonly suffix: string | null;
  /** Agents whose phones did not answer for it. */
  readonly passedOver: Set<number>;
}

export interface Attempts {
  /** Rings the person of a lead that was taken for this crew. */
  begin(of: { centre: Centre; campaignId: number; crew: string; claim: Claim }): Promise<void>;
  /** Those of a crew that have not ended. */
  of(crew: string): readonly Attempt[];
  /** Leads that are held for somebody who is rung. */
  leads(): string[];
  /** Something happened to a leg or play that may be an attempt's. */
  hear(event: Extract<EngineEvent, { type: 'leg-up' | 'leg-down' | 'detected' }>): void;
  playDone(event: Extract<EngineEvent, { type: 'play-done' }>): void;
  /** Nothing rings any more, of all centres or of those of which this is true. */
  stopAll(why: 'failed' | 'stopped', isOf?: (tenantId: number) => boolean): void;
  /** Every attempt whose state has changed, with what it was. */
  onStep(listener: (attempt: Attempt, before: Attempt | null, crew: string) => void): void;
  /** Every ring that is about to be asked of the engine, and by which way it goes. */
  onRing(listener: (attempt: Attempt, way: Way) => void): void;
  /** Resolves when what follows from past events is done. */
  settled(): Promise<void>;
}

/** `ctx.use(createAttempts)` */
export function createAttempts(ctx: GatewayContext): Attempts {
  const calls = ctx.use(createOrchestrator);
  const permits = ctx.use(createPermits);
  const centres = ctx.use(createCentres);
  const lookAgain = ctx.use(createLookAgain);
  const trunks = ctx.use(createTrunks);
  const reachable = ctx.use(createReachable);
  const crews = ctx.use(createCrews);
  const ledger = ctx.use(createLedger);
  const inBackground = ctx.use(createBackground);
  const serial = createSerial();
  const running = new Map<string, Running>();
  const timers = new Map<string, NodeJS.Timeout>();
  const listeners: ((attempt: Attempt, before: Attempt | null, crew: string) => void)[] = [];
  const rings: ((attempt: Attempt, way: Way) => void)[] = [];
  const lanes = createEngineLanes(ctx.engine, { pass, rung: ctx.use(createUnreachedRings).rung, done, failed });

  const byLeg = (leg: string) => [...running.values()].find(({ attempt }) => attempt.leg === leg);
  const byCall = (callId: string) => [...running.values()].find(({ attempt }) => attempt.callId === callId);
  const now = () => new Date(ctx.clock.now());

  /** Just before it rings, with its evidence. */
  async function pass(id: string): Promise<Pass | null> {
    const of = running.get(id);
    if (!of || of.attempt.state !== 'ringing') return null;
    const { phone: number, callerId } = of.attempt;
    const { type } = of.claim;
    const { leadId } = of.attempt;
    try {
      const lead = await leadById(ctx.db, of.centre.id, leadId);
      // Who asked to be called back is called because they asked, not because a machine chose them.
      const path = type === 'callback' ? type : 'paced';
      const asked = { centre: of.centre, number, lead, leadId, callId: id, accountId: null, path, callerId } as const;
      const { permit } = await permits.grant(asked);
      if (permit !== null) {
        const way = { permit, trunks: trunks.of(of.centre.id), callerId: trunks.callerIdOf(of.centre.id) };
        for (const listener of rings) listener(of.attempt, way);
        return way;
      }
    } catch (error) {
      ctx.log.error({ err: error, callId: id }, 'whether a number may be rung could not be told');
    }
    step(id, { type: 'stop', why: 'failed' });
    return null;
  }

  /** A number that came onto the list in between, or whose state was closed by a ban, is let go. */
  function done(id: string, { run }: EngineEffect): void {
    const of = running.get(id);
    if (!of || run !== 'originate') return;
    const isRinging = () => running.get(id)?.attempt.state === 'ringing';
    const letGo = () => step(id, { type: 'stop', why: 'failed' });
    const { phone: number } = of.attempt;
    const asked = () => Promise.resolve({ centre: of.centre, number, lead: of.claim.lead, callId: id });
    lookAgain({ tenantId: of.centre.id, number, callId: id, asked, isRinging, letGo });
  }

  function failed(id: string, { run }: EngineEffect, error: unknown): void {
    ctx.log.warn({ err: error, callId: id, command: run }, 'the engine refused a command');
    if (run === 'originate') step(id, { type: 'stop', why: 'failed' });
    // Nobody is left in silence: without the message they are let go.
    if (run === 'play') step(id, { type: 'timeout', timer: 'message' });
  }

  function step(id: string, event: AttemptEvent): void {
    const of = running.get(id);
    if (!of) return;
    const before = of.attempt;
    const { attempt, effects } = stepAttempt(before, event, ctx.clock.now());
    of.attempt = attempt;
    if (attempt !== before) keep(of, before);
    for (const effect of effects) follow(of, effect);
  }

  function keep(of: Running, before: Attempt | null): void {
    const { attempt } = of;
    inBackground(
      ledger.after(attempt.id, 'attempt', () => saveAttempt(ctx.db, attempt)),
      'an attempt was not stored',
      { callId: attempt.id },
    );
    for (const listener of listeners) listener(attempt, before, of.crew);
  }

  function follow(of: Running, effect: AttemptEffect): void {
    const { id, leadId } = of.attempt;
    switch (effect.type) {
      case 'engine':
        return lanes.run(id, effect);
      case 'timer':
        return setTimer(id, effect.timer, effect.ms);
      case 'clear-timer':
        return clearTimer(id, effect.timer);
      case 'seek':
        return serve();
      case 'withdraw':
        return void calls.apply(effect.callId, { type: 'hang-up', by: 'system', cause: 'no-answer' });
      case 'hand-over':
        calls.apply(effect.callId, { type: 'leg-up', leg: of.attempt.leg, at: ctx.clock.now() });
        calls.apply(effect.callId, { type: 'lead', leadId, name: leadName(of.claim.lead) });
        return;
      case 'over':
        return over(of);
    }
  }

  /** What becomes of the lead is decided by what became of the attempt, and stored behind it. */
  function over(of: Running): void {
    const { id, leadId, outcome, accountId } = of.attempt;
    running.delete(id);
    const decide = async () => {
      if (outcome === 'joined') await passLead(ctx.db, leadId, DIALER, accountId!, now());
      else if (!(await comesBack(of))) await releaseLead(ctx.db, leadId, now(), DIALER, outcome === 'failed' ? 'fault' : null);
    };
    inBackground(ledger.after(id, 'lead of an attempt', decide), 'a lead was not given back', { callId: id });
    lanes.forget(id);
  }

  /**
   * By the sequence and the rules. Where nobody was rung, or the person answered, only a rule of its own sends the lead on:
   * else it keeps its turn. False: it does.
   */
  async function comesBack({ attempt, centre, claim: { lead } }: Running): Promise<boolean> {
    const { outcome, tenantId, leadId, cause } = attempt;
    if (outcome === null || outcome === 'stopped' || (outcome === 'failed' && cause === '')) return false;
    const rules = await readRecycleRules(ctx.db, tenantId, lead.campaignId);
    const isAsked = outcome === 'abandoned' || outcome === 'failed';
    if (isAsked && !rules.some(({ after }) => after === outcome)) return false;
    const tried = { after: [outcome], dials: lead.dials, tries: lead.tries };
    const turn = recycled(tried, rules, await readDialingSequence(ctx.db, tenantId));
    const by = { centre: centres.of(centre.variant), keepsHours: !permits.isTraining(centre), now: now() };
    const rings = turn.kind === 'again' && turn.other ? await numberAfter(ctx.db, lead, attempt.phone, by) : lead.rings;
    await sendAgain(ctx.db, { id: leadId, rings }, DIALER, now(), tried, turn);
    return true;
  }

  function setTimer(id: string, timer: AttemptTimer, ms: number): void {
    clearTimer(id, timer);
    const handle = setTimeout(() => step(id, { type: 'timeout', timer }), ms);
    handle.unref();
    timers.set(`${id} ${timer}`, handle);
  }

  function clearTimer(id: string, timer: AttemptTimer): void {
    clearTimeout(timers.get(`${id} ${timer}`));
    timers.delete(`${id} ${timer}`);
  }

  /** People who wait are given to who is free: the longest of each. One at a time, so that none of them is given two. */
  const serve = (): void => inBackground(serial.run('offers', serveAll), 'people who have answered could not be offered');

  async function serveAll(): Promise<void> {
    const waiting = [...running.values()].filter(({ attempt }) => attempt.state === 'waiting');
    for (const of of waiting.sort((a, b) => a.attempt.since.verdict! - b.attempt.since.verdict!)) await offer(of);
  }

  async function offer(of: Running): Promise<void> {
    for (const accountId of crews.waiting(of.crew)) {
      const agent = of.passedOver.has(accountId) ? undefined : await reachable.undisturbed(accountId);
      if (!agent) continue;
      const { attempt, claim, suffix, passedOver } = of;
      if (attempt.state !== 'waiting') return;
      const isFirst = passedOver.size === 0;
      passedOver.add(accountId);
      const call = calls.begin({
        agent,
        type: claim.type,
        order: 'far-waits',
        auto: true,
        phone: attempt.phone,
        name: leadName(claim.lead),
        suffix,
        target: { number: attempt.phone },
        farLeg: attempt.leg,
        // The legs that stand after a restart are found by it.
        ...(isFirst && { callId: attempt.id }),
        heard: { status: 'AMD-Human-voice', channel: attempt.leg, flags: { cause: attempt.cause }, at: attempt.since.verdict! },
        ringMs: ATTEMPT_MS.join,
        now: ctx.clock.now(),
      });
      if (call) return step(attempt.id, { type: 'offered', callId: call.callId, accountId });
    }
  }

  calls.onStep((before, { call }) => {
    if (call.since.agentUp === undefined || before.call.since.agentUp !== undefined) return;
    const of = byCall(call.callId);
    if (of) step(of.attempt.id, { type: 'joined' });
  });
  calls.onRequeue((leg) => {
    const of = byLeg(leg);
    if (of) step(of.attempt.id, { type: 'passed-over' });
    return of !== undefined;
  });
  crews.onWaits(serve);
  ctx.use(createTakenNumbers).answeredBy((tenantId, number, except) =>
    [...running.values()].some(
      ({ attempt }) =>
        attempt.tenantId === tenantId &&
        attempt.phone === number &&
        // The call that it was given to, later than to the first agent, is not in its own way.
        (except === undefined || (attempt.id !== except && attempt.callId !== except)),
    ),
  );

  const stopAll: Attempts['stopAll'] = (why, isOf = () => true) => {
    for (const [id, { centre }] of [...running]) if (isOf(centre.id)) step(id, { type: 'stop', why });
  };
  ctx.onStop(async () => {
    stopAll('stopped');
    for (const handle of timers.values()) clearTimeout(handle);
    await lanes.stop();
  });

  async function beginOf(lead: LeadRow): Promise<{ callerId: string; suffix: string | null }> {
    const { number, suffix } = await callerIdOf(ctx.db, lead, numberOf(lead), now());
    return { callerId: number, suffix };
  }

  return {
    async begin({ centre, campaignId, crew, claim }) {
      const { lead } = claim;
      const { callerId, suffix } = await beginOf(lead);
      const facts = { id: randomUUID(), tenantId: centre.id, campaignId, leadId: lead.id, phone: numberOf(lead), callerId };
      const of: Running = { attempt: newAttempt(facts, ctx.clock.now()), centre, crew, claim, suffix, passedOver: new Set() };
      running.set(facts.id, of);
      keep(of, null);
      follow(of, ringLimit);
      follow(of, engine('originate', originateOf(of.attempt)));
    },
    of: (crew) => [...running.values()].filter((of) => of.crew === crew).map(({ attempt }) => attempt),
    leads: () => [...running.values()].map(({ attempt }) => attempt.leadId),
    hear(event) {
      const of = byLeg(event.leg);
      if (of) step(of.attempt.id, event);
    },
    playDone(event) {
      const id = event.id.slice(0, -playOf('').length);
      if (event.id === playOf(id)) step(id, event);
    },
    stopAll,
    onStep: (listener) => void listeners.push(listener),
    onRing: (listener) => void rings.push(listener),
    async settled() {
      await serial.idle();
      await lanes.idle();
    },
  };
}
