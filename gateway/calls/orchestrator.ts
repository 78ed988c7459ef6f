/**
 * One call's life across REST, socket and engine. Every event of a call goes through `step` (state.ts) at once and in
 * order. What follows from it goes three ways, each in order, call by call, and none waits for long for another: commands
 * to the engine at once (`engine-lanes.ts`), facts to the database (`storage/ledger.ts`), and words to the page, which come after
 * the facts are stored, unless that takes long. That a phone rings is said at once: nothing is asked of the database then.
 */
import { randomUUID } from 'node:crypto';
import type { Call } from '@dialer/contract';
import type { GatewayContext } from '../platform/context';
import { createBackground } from '../platform/background';
import { EngineError, isGone } from '../telephony/errors';
import type { TelephonyEngine } from '../telephony/port';
import { setSystemStatus } from '../people/statuses';
import { createColleagueRings } from './colleague-rings';
import { toGuest, toHost } from './colleagues';
import { setStatusAfter } from './after-call';
import { createEngineLanes, type Ring } from './engine-lanes';
import { createLastWord } from './gate/last-word';
import type { Pass } from './gate/ring';
import { createUnreachedRings } from './gate/unreached';
import { createLedger, type Unstored } from './storage/ledger';
import { type Effect, type EngineEffect, isWith, type Line, type LineEvent } from './line/line';
import { type NewCall, newLine } from './line/new-line';
import { createPairs, type PairFacts } from './pairs';
import { createRecordingFaults } from './recording-faults';
import { createSerial } from '../platform/serial';
import { step } from './line/state';
import { tellOfCall } from './telling';
import { createTakenNumbers } from './gate/taken-numbers';

/** Commands that say who hears whom. */
const SEATING: readonly EngineEffect['run'][] = ['openRoom', 'move', 'music'];
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
  /**
   * Rings, and has the call stored behind. Only one call an agent, and one a number that is dialled: undefined when there is
   * one already.
   */
  begin(call: NewCall): Call | undefined;
  /** A call that another process of this gateway began and whose legs still stand (flows F22). */
  adopt(line: Line): void;
  /** Something happened to a call, now or at `at`; unknown calls are ignored. Returns the facts after it. */
  apply(callId: string, event: LineEvent, at?: number): Call | undefined;
  /** Hears of every step of a call, before anything else happens to it, and of what it was and leads to. */
  onStep(listener: (before: Line, after: Line, event: LineEvent, effects: readonly Effect[], at: number) => void): void;
  /** Hears of every ring that is about to be asked of the engine, and by which way it goes. */
  onRing(listener: (line: Line, command: Ring, way: Pass) => void): void;
  /** Two parties whom an agent of another process of this gateway has left together. */
  adoptPair(legs: readonly [string, string], facts: PairFacts): void;
  /** A leg that may belong to two parties who went on without their agent. Returns whether it did. */
  pairedDown(leg: string): boolean;
  /** Ends two parties whom this agent has left together; `number`: the second one's, if it is known. Returns whether there were any. */
  endPair(accountId: number, number: string | null): boolean;
  /** Takes back callers whose agent did not answer; one that nobody takes is released. */
  onRequeue(take: (leg: string) => boolean): void;
  onEnded(listener: (line: Line) => void): void;
  /** Agent and far party are connected; once a call, when that is stored. */
  onAnswered(listener: (line: Line) => void): void;
  /** Leads of the agent's calls that live or are on their way to the database: nobody gives them back. */
  leadsOf(accountId: number): readonly string[];
  /** The newest facts of an agent's calls that the database does not have yet; `over`: with their end; `aside`: it refuses them. */
  unstoredOf(accountId: number): readonly Unstored[];
  /** Waits until what is known of a call is stored; false when that takes longer than `ms`. */
  stored(callId: string, ms: number): Promise<boolean>;
  /** Resolves when everything that follows from past events is done; not while the database is away. */
  settled(): Promise<void>;
}

/** Whose call two parties go on with, and by which numbers they are known. */
function pairOf({ tenantId, accountId, call, side, refer }: Line): Omit<PairFacts, 'room'> {
  const other = (side ? call.side?.phone : refer?.number) ?? null;
  return { tenantId, accountId, other, taken: [call.phone, ...(other !== null && !side?.listed ? [other] : [])] };
}

/** Both have been there at once or one after the other: a conversation has begun, and that stays so. */
const isConnected = ({ call }: Line): boolean => call.since.agentUp !== undefined && call.since.farUp !== undefined;

export function createOrchestrator(ctx: GatewayContext): Orchestrator {
  const { clock, engine, log } = ctx;
  const lines = new Map<string, Line>();
  const liveByAgent = new Map<number, string>();
  const legs = new Map<string, string>();
  const timers = new Map<string, NodeJS.Timeout>();
  const serial = createSerial();
  const inBackground = ctx.use(createBackground);
  const ledger = ctx.use(createLedger);
  const lastWord = createLastWord(ctx, {
    lineOf: (callId) => lines.get(callId),
    apply,
    run: (callId, command) => engineLanes.run(callId, command),
  });
  const engineLanes = createEngineLanes(engine, {
    pass,
    rung: ctx.use(createUnreachedRings).rung,
    done: lastWord.done,
    failed: commandFailed,
  });
  const pairs = createPairs(engine, inBackground);
  const ended: ((line: Line) => void)[] = [];
  const answered: ((line: Line) => void)[] = [];
  const stepped: Parameters<Orchestrator['onStep']>[0][] = [];
  const rings: Parameters<Orchestrator['onRing']>[0][] = [];
  const colleagues = createColleagueRings(ctx, { lineOf: (callId) => lines.get(callId), begin, apply });
  const takers: ((leg: string) => boolean)[] = [];
  const requeue = (leg: string): void => {
    if (!takers.some((take) => take(leg))) inBackground(engine.hangup(leg, 'normal'), 'a caller was not released');
  };

  async function pass(callId: string, command: Ring): Promise<Pass | null> {
    const way = await lastWord.pass(callId, command);
    const line = lines.get(callId);
    if (way !== null && line) for (const listener of rings) listener(line, command, way);
    return way;
  }

  function remember(line: Line): void {
    lines.set(line.call.callId, line);
    for (const leg of [line.agentLeg, ...line.alive]) legs.set(leg, line.call.callId);
  }

  function forget({ call, accountId }: Line): void {
    if (liveByAgent.get(accountId) === call.callId) liveByAgent.delete(accountId);
    const timer = setTimeout(() => {
      lines.delete(call.callId);
      for (const [leg, callId] of legs) if (callId === call.callId) legs.delete(leg);
      engineLanes.forget(call.callId);
    }, REMEMBER_MS);
    timer.unref();
    // A leg that goes on without this call is not its leg any more.
    for (const [leg, callId] of legs) if (callId === call.callId && pairs.has(leg)) legs.delete(leg);
  }

  function apply(callId: string, event: LineEvent, at = clock.now()): Call | undefined {
    const before = lines.get(callId);
    if (!before) return undefined;
    const { line, effects } = step(before, event, at);
    remember(line);
    handOver(before, line, effects);
    follow(before, line, effects);
    relay(before, line, event, at);
    for (const listener of stepped) listener(before, line, event, effects, at);
    return line.call;
  }

  const guestsOf = (host: Line): Line[] => live().filter((line) => line.guest && line.call.parent === host.call.callId);

  /** The other call of a conversation between colleagues hears at once what concerns it, as of when it was. */
  function relay(before: Line, line: Line, event: LineEvent, at: number): void {
    if (line.call.parent) for (const told of toHost(before, line, event, at)) apply(line.call.parent, told, at);
    for (const guest of guestsOf(line)) for (const told of toGuest(before, line, guest, at)) apply(guest.call.callId, told, at);
  }

  /** What must be known before the next event is handled. */
  function handOver(before: Line, line: Line, effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'pair') pairs.add(effect.legs, { room: effect.room, ...pairOf(before) });
      if (effect.type === 'hand-over') takeOver(effect.to);
      if (effect.type === 'requeue') legs.delete(effect.leg);
      if (effect.type === 'ended') forget(line);
    }
  }

  function takeOver(leg: string): void {
    const callId = legs.get(leg);
    if (callId !== undefined) apply(callId, { type: 'taken-over' });
  }

  function follow(before: Line, line: Line, effects: readonly Effect[]): void {
    const { callId } = line.call;
    const over = effects.some((effect) => effect.type === 'ended');
    const stored = over || line.call.rev !== before.call.rev ? ledger.keep(line, over) : Promise.resolve();
    const later = effects.filter((effect) => !atOnce(line, effect));
    const connects = isConnected(line) && !isConnected(before);
    if (later.length === 0 && !connects) return;
    const rest = async () => {
      await stored;
      for (const effect of later) afterwards(line, effect);
      if (connects) for (const listener of answered) listener(line);
    };
    inBackground(serial.run(callId, rest), 'a step of a call failed', { callId });
  }

  /** Does what need not wait for the database. Returns whether that was all. */
  function atOnce(line: Line, effect: Effect): boolean {
    const { callId } = line.call;
    switch (effect.type) {
      case 'tell':
        if (effect.event !== 'incoming') return false;
        tellOfCall(ctx.people, line, effect);
        return true;
      case 'engine':
        engineLanes.run(callId, effect);
        return true;
      case 'timer':
        setTimer(callId, effect.timer, effect.ms);
        return true;
      case 'clear-timer':
        clearTimer(callId, effect.timer);
        return true;
      case 'start-recording':
        record(line);
        return true;
      case 'recording-failed':
        inBackground(ctx.use(createRecordingFaults).report(line, effect.why), 'managers were not told of a recording', { callId });
        return true;
      case 'ring-colleague':
        inBackground(colleagues.ring(line, effect), 'a colleague could not be rung', { callId });
        return true;
      case 'on-a-call':
        inBackground(
          ledger.after(callId, 'on a call', (again) => onACall(line, again)),
          'a status was not set',
          { callId },
        );
        return true;
      case 'pair':
      case 'hand-over':
        return true;
      case 'ended':
        inBackground(
          ledger.after(callId, 'status after', (again) => setStatusAfter(ctx, line, again)),
          'a status was not set',
          { callId },
        );
        return false;
      default:
        return false;
    }
  }

  /** What other people or pages do with it should find the facts of the call in the database. */
  function afterwards(line: Line, effect: Effect): void {
    if (effect.type === 'tell') tellOfCall(ctx.people, line, effect);
    if (effect.type === 'requeue') requeue(effect.leg);
    if (effect.type === 'ended') for (const listener of ended) listener(line);
  }

  /** Stored late, it must not come after the end. */
  async function onACall({ call, accountId }: Line, again: boolean): Promise<void> {
    if (lines.get(call.callId)?.call.end === null) await setSystemStatus(ctx, accountId, 'on-a-call', { again });
  }

  /** A leg that the engine refuses to make has failed: without this the call would wait for it until its timer. */
  function commandFailed(callId: string, { run, args }: EngineEffect, error: unknown): void {
    // Its end has crossed the command, and says all there is to do.
    if (isGone(error)) return;
    log.warn({ err: error, callId, command: run }, 'the engine refused a command');
    if (run === 'originate') {
      const [{ leg }] = args as Parameters<TelephonyEngine['originate']>;
      apply(callId, { type: 'leg-down', leg, by: 'engine', cause: 'failed', at: clock.now() });
      // It may still be made after all.
      if (error instanceof EngineError && error.code === 'timeout')
        engineLanes.run(callId, { type: 'engine', run: 'hangup', args: [leg, 'cancelled'] });
    }
    // A second party is not kept where nobody knows who hears whom.
    const { side } = lines.get(callId) ?? {};
    if (side && SEATING.includes(run)) apply(callId, { type: 'side-refused', leg: side.leg, why: 'failed' });
    // What may not be recorded is rather not recorded at all; and one that does not go on is said to have stopped.
    if (run === 'pauseRecord') {
      const [id] = args as Parameters<TelephonyEngine['pauseRecord']>;
      engineLanes.run(callId, { type: 'engine', run: 'stopRecord', args: [id] });
      apply(callId, { type: 'record-failed', id, why: 'failed', at: clock.now() });
    }
    if (run === 'record') {
      const [id] = args as Parameters<TelephonyEngine['record']>;
      apply(callId, { type: 'record-failed', id, why: 'failed', at: clock.now() });
    }
  }

  function record({ call }: Line): void {
    apply(call.callId, { type: 'record', on: true, key: call.callId });
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
    // What waits for the database is the ledger's, which stops after this.
    await engineLanes.stop();
  });

  function begin(of: NewCall): Call | undefined {
    if (liveByAgent.has(of.agent.id)) return undefined;
    const dials = of.order !== 'far-waits' && 'number' in of.target && !of.service;
    if (dials && 'number' in of.target && isTaken(of.agent.tenantId, of.target.number)) return undefined;
    // Two phones may propose one id at the same moment: the second gets another.
    const isKnown = of.callId !== undefined && lines.has(of.callId);
    const line = newLine(isKnown ? { ...of, callId: randomUUID() } : of);
    const { callId } = line.call;
    liveByAgent.set(line.accountId, callId);
    remember(line);
    inBackground(ledger.keep(line, false), 'the beginning of a call was not stored', { callId });
    return apply(callId, { type: 'begin' });
  }

  /** Is a call of this centre, other than `except`, ringing or talking with the number? A call that was rung for another one has its far party; neither is in the other's way. */
  function isTaken(tenantId: number, number: string, except?: string): boolean {
    // The call of a colleague whom an agent has rung for theirs, and that agent's, are one to the person.
    const host = lineOf(except)?.call.parent ?? except;
    const own = ({ call }: Line) => host !== undefined && [call.callId, call.parent].includes(host);
    if (pairs.isWith(tenantId, number)) return true;
    return live().some((line) => line.tenantId === tenantId && !own(line) && isWith(line, number));
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
    onStep: (listener) => void stepped.push(listener),
    onRing: (listener) => void rings.push(listener),
    adoptPair: (two, facts) => pairs.add(two, facts),
    pairedDown: (leg) => pairs.down(leg),
    endPair: (accountId, number) => pairs.end(accountId, number),
    onRequeue: (take) => void takers.push(take),
    onEnded: (listener) => void ended.push(listener),
    onAnswered: (listener) => void answered.push(listener),
    leadsOf: (accountId) =>
      [lineOf(liveByAgent.get(accountId)), ...ledger.unstoredOf(accountId).map(({ line }) => line)].flatMap(
        (line) => line?.call.leadId ?? [],
      ),
    unstoredOf: ledger.unstoredOf,
    stored: ledger.stored,
    async settled() {
      // Each may give the others something to do.
      for (let round = 0; round < 2 || colleagues.pending.size > 0; round++) {
        await Promise.allSettled(colleagues.pending);
        await engineLanes.idle();
        await ledger.idle();
        await serial.idle();
      }
    },
  };
}
