/**
 * One call's life across REST, socket and engine. Every event of a call goes through `step` (state.ts) at once and in
 * order; what follows from it (database, engine, page) runs behind it, also in order, call by call.
 */
import { join } from 'node:path';
import type { Call } from '@dialer/contract';
import { recordingsDir } from '../platform/config';
import type { GatewayContext } from '../platform/context';
import type { TelephonyEngine } from '../telephony/port';
import { setSystemStatus } from '../areas/status/statuses';
import { emergencyNumber } from '@dialer/rules/phone';
import { agentById } from './agents';
import { callForColleague, farGone, toGuest, toHost } from './colleagues';
import { setStatusAfter, storeEnd } from './endings';
import { type Effect, type EngineEffect, isWith, type Line, type LineEvent, type Tell } from './line';
import { leadById } from './leads';
import { type NewCall, newLine } from './new-line';
import { createPairs } from './pairs';
import { createPermits } from './permits';
import { createRecordingFaults } from './recording-faults';
import { createSerial } from './serial';
import { step } from './state';
import { insertCall, saveCall } from './store';
import { createTakenNumbers } from './taken';

/** Ended calls are remembered so long for legs that come late. */
const REMEMBER_MS = 30_000;

export interface Orchestrator {
  /** The agent's call that has not ended. One at a time. */
  liveOf(accountId: number): Line | undefined;
  /** All calls that have not ended. */
  live(): Line[];
  lineOf(callId: string): Line | undefined;
  /** The call that a leg belongs to. */
  lineOfLeg(leg: string): Line | undefined;
  /** Stores the call, then rings. Only one call an agent, and one a number that is dialled: undefined when there is one already. */
  begin(call: NewCall): Promise<Call | undefined>;
  /** A call that another process of this gateway began and whose legs still stand (flows F22). */
  adopt(line: Line): void;
  /** Something happened to a call; unknown calls are ignored. Returns the facts after it. */
  apply(callId: string, event: LineEvent): Call | undefined;
  /** A leg that may belong to two parties who went on without their agent. Returns whether it did. */
  pairedDown(leg: string): boolean;
  /** Takes back callers whose agent did not answer. */
  onRequeue(take: (leg: string, line: Line) => void): void;
  onEnded(listener: (line: Line) => void): void;
  /** Resolves when everything that follows from past events is done. */
  settled(): Promise<void>;
}

export function createOrchestrator(ctx: GatewayContext): Orchestrator {
  const { clock, engine, log } = ctx;
  const lines = new Map<string, Line>();
  const liveByAgent = new Map<number, string>();
  /** Calls that are being stored and have rung nobody yet. */
  const starting = new Map<string, Line>();
  const legs = new Map<string, string>();
  const timers = new Map<string, NodeJS.Timeout>();
  const serial = createSerial();
  const pairs = createPairs(engine);
  const ended: ((line: Line) => void)[] = [];
  let requeue: (leg: string, line: Line) => void = (leg) => void engine.hangup(leg, 'normal');

  function remember(line: Line): void {
    lines.set(line.call.callId, line);
    for (const leg of [line.agentLeg, ...line.alive]) legs.set(leg, line.call.callId);
  }

  function forget({ call, accountId, agentLeg, farLeg }: Line): void {
    if (liveByAgent.get(accountId) === call.callId) liveByAgent.delete(accountId);
    const timer = setTimeout(() => {
      lines.delete(call.callId);
      for (const [leg, callId] of legs) if (callId === call.callId) legs.delete(leg);
    }, REMEMBER_MS);
    timer.unref();
    // A leg that goes on without this call is not its leg any more.
    for (const leg of [agentLeg, farLeg]) if (pairs.has(leg)) legs.delete(leg);
  }

  function apply(callId: string, event: LineEvent): Call | undefined {
    const before = lines.get(callId);
    if (!before) return undefined;
    const { line, effects } = step(before, event, clock.now());
    remember(line);
    handOver(line, effects);
    void serial.run(callId, () => follow(before, line, effects));
    relay(before, line);
    return line.call;
  }

  const guestsOf = (host: Line): Line[] => live().filter((line) => line.guest && line.call.parent === host.call.callId);

  /** The other call of a conversation between colleagues hears at once what concerns it. */
  function relay(before: Line, line: Line): void {
    const at = clock.now();
    if (line.call.parent) for (const event of toHost(before, line, at)) apply(line.call.parent, event);
    for (const guest of guestsOf(line)) for (const event of toGuest(before, line, guest, at)) apply(guest.call.callId, event);
  }

  /** A call of the colleague's own, unless they have one; then they are busy. */
  async function ringColleague(host: Line, { colleague, leg }: Extract<Effect, { type: 'ring-colleague' }>): Promise<void> {
    const [caller, called] = await Promise.all([agentById(ctx.db, host.accountId), agentById(ctx.db, colleague)]);
    const over = () => lines.get(host.call.callId)?.call.end !== null;
    if (over()) return;
    const call = caller && called && (await begin(callForColleague(host, caller, called, leg, clock.now())));
    if (!call) apply(host.call.callId, { type: 'leg-down', leg, by: 'engine', cause: 'busy', at: clock.now() });
    // Hung up in between: the colleague must not be rung for nobody.
    else if (over()) apply(call.callId, farGone(lines.get(call.callId)!, clock.now()));
  }

  /** What must be known before the next event is handled. */
  function handOver(line: Line, effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'pair') pairs.add(effect.room, effect.legs);
      if (effect.type === 'hand-over') takeOver(effect.to);
      if (effect.type === 'requeue') legs.delete(effect.leg);
      if (effect.type === 'ended') forget(line);
    }
  }

  function takeOver(leg: string): void {
    const callId = legs.get(leg);
    if (callId !== undefined) apply(callId, { type: 'taken-over' });
  }

  async function follow(before: Line, line: Line, effects: readonly Effect[]): Promise<void> {
    const over = effects.some((effect) => effect.type === 'ended');
    try {
      if (over) await storeEnd(ctx, line);
      else if (line.call.rev !== before.call.rev) await saveCall(ctx.db, line, clock.now());
    } catch (error) {
      log.error({ err: error, callId: line.call.callId }, 'the facts of a call were not stored');
    }
    for (const effect of effects) {
      try {
        await perform(line, effect);
      } catch (error) {
        log.error({ err: error, callId: line.call.callId, effect: effect.type }, 'a step of a call failed');
      }
    }
  }

  async function perform(line: Line, effect: Effect): Promise<void> {
    switch (effect.type) {
      case 'engine':
        return command(line, effect);
      case 'tell':
        return say(line, effect);
      case 'timer':
        return setTimer(line.call.callId, effect.timer, effect.ms);
      case 'clear-timer':
        return clearTimer(line.call.callId, effect.timer);
      case 'on-a-call':
        return setSystemStatus(ctx, line.accountId, 'on-a-call');
      case 'start-recording':
        return void record(line);
      case 'recording-failed':
        return ctx.use(createRecordingFaults).report(line, effect.why);
      case 'requeue':
        return requeue(effect.leg, line);
      case 'ring-colleague':
        return ringColleague(line, effect);
      case 'pair':
      case 'hand-over':
        return;
      case 'ended':
        await setStatusAfter(ctx, line);
        for (const listener of ended) listener(line);
    }
  }

  /** A leg that the engine refuses to make has failed: without this the call would wait for it until its timer. */
  async function command(line: Line, effect: EngineEffect): Promise<void> {
    if (effect.run === 'originate' && !(await mayOriginate(line, effect.args[0]))) return;
    try {
      const method = engine[effect.run] as (...args: unknown[]) => Promise<void>;
      await method.apply(engine, effect.args as unknown[]);
    } catch (error) {
      log.warn({ err: error, callId: line.call.callId, command: effect.run }, 'the engine refused a command');
      if (effect.run === 'originate') {
        const [{ leg }] = effect.args as Parameters<TelephonyEngine['originate']>;
        apply(line.call.callId, { type: 'leg-down', leg, by: 'engine', cause: 'failed', at: clock.now() });
      }
      if (effect.run === 'record') {
        const [id, , file] = effect.args as Parameters<TelephonyEngine['record']>;
        apply(line.call.callId, { type: 'record-failed', id, file, why: 'failed', at: clock.now() });
      }
    }
  }

  /**
   * The last word before a number is rung: what was allowed when the dial was asked for may have changed while the
   * agent's phone rang. A number that cannot be judged is not rung. What the agent dials for help, and their mailbox,
   * are asked for by nobody.
   */
  async function mayOriginate(line: Line, { leg, target }: Parameters<TelephonyEngine['originate']>[0]): Promise<boolean> {
    if (!('number' in target) || line.service || (line.refer?.leg === leg && emergencyNumber(target.number))) return true;
    const { callId } = line.call;
    const why = await whyNotRing(line, target.number).catch((error: unknown) => {
      log.error({ err: error, callId }, 'whether a number may be rung could not be told');
      return 'failed' as const;
    });
    const now = lines.get(callId);
    // Hung up meanwhile: nobody waits for this leg.
    if (!now || now.call.end) return false;
    if (why === null) return true;
    if (now.refer?.leg === leg) apply(callId, { type: 'leg-down', leg, by: 'engine', cause: 'declined', at: clock.now() });
    else apply(callId, { type: 'hang-up', by: 'system', cause: why });
    return false;
  }

  async function whyNotRing({ call, accountId }: Line, number: string): Promise<string | null> {
    const agent = await agentById(ctx.db, accountId);
    if (!agent) return 'failed';
    const lead = call.leadId === null || call.phone !== number ? undefined : await leadById(ctx.db, agent.tenantId, call.leadId);
    return (await ctx.use(createPermits).ask({ centre: agent.tenant, number, lead, callId: call.callId })).why;
  }

  function say({ call, accountId }: Line, what: Tell): void {
    switch (what.event) {
      case 'answer':
        return ctx.people.send(accountId, 'answer', { call, leg: what.leg });
      case 'originate-failure':
        return ctx.people.send(accountId, 'originate-failure', { call, leadId: call.leadId, message: what.message });
      case 'voicemail-detection':
        if (call.vm)
          ctx.people.send(accountId, 'voicemail-detection', {
            call,
            channel: call.vm.channel,
            status: call.vm.status,
            flags: call.vm.flags,
          });
        return;
      default:
        return ctx.people.send(accountId, what.event, { call });
    }
  }

  function record({ call }: Line): void {
    apply(call.callId, { type: 'record', on: true, file: join(recordingsDir(ctx.config), `${call.callId}.wav`) });
  }

  function setTimer(callId: string, timer: Extract<Effect, { type: 'timer' }>['timer'], ms: number): void {
    clearTimer(callId, timer);
    const handle = setTimeout(() => apply(callId, { type: 'timeout', timer }), ms);
    handle.unref();
    timers.set(`${callId} ${timer}`, handle);
  }

  function clearTimer(callId: string, timer: string): void {
    clearTimeout(timers.get(`${callId} ${timer}`));
    timers.delete(`${callId} ${timer}`);
  }

  ctx.onStop(async () => {
    for (const handle of timers.values()) clearTimeout(handle);
    await serial.idle();
  });

  async function begin(of: NewCall): Promise<Call | undefined> {
    if (liveByAgent.has(of.agent.id)) return undefined;
    const dials = of.order !== 'far-waits' && 'number' in of.target && !of.service;
    if (dials && 'number' in of.target && isTaken(of.agent.tenantId, of.target.number)) return undefined;
    const line = newLine(of);
    liveByAgent.set(line.accountId, line.call.callId);
    starting.set(line.call.callId, line);
    try {
      await insertCall(ctx.db, line);
    } catch (error) {
      liveByAgent.delete(line.accountId);
      throw error;
    } finally {
      starting.delete(line.call.callId);
    }
    remember(line);
    return apply(line.call.callId, { type: 'begin' });
  }

  /** Is a call of this centre, other than `except`, ringing or talking with the number? A call that was rung for another one has its far party; neither is in the other's way. */
  function isTaken(tenantId: number, number: string, except?: string): boolean {
    const own = (line: Line) => line.call.callId === except || (except !== undefined && line.call.parent === except);
    return [...live(), ...starting.values()].some((line) => line.tenantId === tenantId && !own(line) && isWith(line, number));
  }

  ctx.use(createTakenNumbers).answeredBy(isTaken);

  const lineOf = (callId: string | undefined) => (callId === undefined ? undefined : lines.get(callId));
  const live = (): Line[] => [...liveByAgent.values()].flatMap((callId) => lineOf(callId) ?? []);
  return {
    liveOf: (accountId) => lineOf(liveByAgent.get(accountId)),
    live,
    lineOf,
    lineOfLeg: (leg) => lineOf(legs.get(leg)),
    begin,
    adopt(line) {
      liveByAgent.set(line.accountId, line.call.callId);
      remember(line);
    },
    apply,
    pairedDown: (leg) => pairs.down(leg),
    onRequeue: (take) => void (requeue = take),
    onEnded: (listener) => void ended.push(listener),
    settled: () => serial.idle(),
  };
}
