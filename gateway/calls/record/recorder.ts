/**
 * Keeps what happens in calls (`moments.ts`), behind them: in memory first, in batches to the database, again when it was
 * away. No call waits for it. What could not be kept leaves a gap that says so, never a record that only looks whole.
 */
import { randomUUID } from 'node:crypto';
import { Counter, Gauge } from 'prom-client';
import type { CallParty, GapReason } from '@dialer/contract';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { createOutage } from '../../platform/db/away';
import { isDatabaseAway, TooSlow } from '../../platform/db/errors';
import { callTimeline } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { pause, within } from '../../platform/process';
import { createOrchestrator } from '../orchestrator';
import { createAttempts } from '../pacing/attempts';
import { type Moment, momentsOf, momentsOfLeg, partyOf } from './moments';

type Row = typeof callTimeline.$inferInsert;
type OfLeg = Parameters<typeof momentsOfLeg>[0];

/** Of a call that has ended nothing more comes after so long. */
const QUIET_MS = 120_000;
/** Nothing more is remembered of a call whose end was never told and that has been silent for so long. */
const FORGET_MS = 24 * 3_600_000;
/** Ends are kept also of a call that has had its share of moments. */
const ENDS: readonly Moment['what'][] = ['down', 'ended', 'gap', 'quality'];

interface OfCall {
  moments: number;
  last: number;
  over: boolean;
  /** It has had its share, and the record says so. */
  short: boolean;
}

/** Somebody who is rung before an agent is chosen. */
interface Waiting {
  readonly callId: string;
  readonly tenantId: number;
  readonly moments: Moment[];
}

export interface CallRecorder {
  /** The engine says something of a leg that no call holds: it may be of somebody who is rung before an agent is chosen. */
  hear(event: OfLeg): void;
  /** Resolves when everything is stored or dropped; not while the database is away. */
  settled(): Promise<void>;
}

/** `ctx.use(createCallRecorder)` */
export function createCallRecorder(ctx: GatewayContext): CallRecorder {
  const calls = ctx.use(createOrchestrator);
  const attempts = ctx.use(createAttempts);
  const outage = ctx.use(createOutage);
  const inBackground = ctx.use(createBackground);
  const db = ctx.db.lane('desk');
  const queue: Row[] = [];
  const known = new Map<string, OfCall>();
  /** Calls of which moments were dropped, and the first of these. */
  const gaps = new Map<string, { tenantId: number; at: number; gap: GapReason }>();
  const waiting = new Map<string, Waiting>();
  let nth = 0;
  let stopped = false;
  /** The log knows that moments are being dropped. */
  let isBehind = false;
  let writing: Promise<void> | undefined;

  const dropped = new Counter({
    name: 'dialer_call_record_dropped_total',
    help: 'Moments of calls that their records lack',
    registers: [ctx.metrics],
  });
  new Gauge({
    name: 'dialer_call_record_waiting',
    help: 'Moments of calls that wait for the database',
    registers: [ctx.metrics],
    collect() {
      this.set(queue.length);
    },
  });
  new Gauge({
    name: 'dialer_call_record_calls',
    help: 'Calls whose moments are counted: those that go on, and those that ended lately',
    registers: [ctx.metrics],
    collect() {
      this.set(known.size);
    },
  });

  /** A fault of the record is the record's alone: the call goes on, and the log says what is missing. */
  const behind =
    <Told extends unknown[]>(keep: (...told: Told) => void) =>
    (...told: Told): void => {
      try {
        keep(...told);
      } catch (error) {
        dropped.inc();
        ctx.log.error({ err: error }, 'a moment of a call was not kept: its record lacks it');
      }
    };

  function add(callId: string, tenantId: number, moments: readonly Moment[]): void {
    if (moments.length === 0) return;
    const of = known.get(callId) ?? { moments: 0, last: 0, over: false, short: false };
    known.set(callId, of);
    for (const moment of moments) {
      of.last = moment.at;
      of.over ||= moment.what === 'ended';
      if (of.moments >= limits.callRecord.momentsPerCall && !ENDS.includes(moment.what)) {
        if (!of.short) drop(callId, tenantId, moment.at, 'many');
        of.short = true;
      } else if (queue.length >= limits.callRecord.waiting) {
        if (!isBehind) ctx.log.error({ moments: queue.length }, 'the database is too far behind: records of calls lack moments');
        isBehind = true;
        drop(callId, tenantId, moment.at, 'behind');
      } else {
        of.moments += 1;
        queue.push(rowOf(callId, tenantId, moment));
      }
    }
  }

  const rowOf = (callId: string, tenantId: number, { at, what, leg, who, facts }: Moment): Row => ({
    ...{ id: randomUUID(), callId, tenantId, at: new Date(at), nth: (nth = (nth + 1) % 2_000_000_000) },
    ...{ what, leg, who, facts: { ...facts } },
  });

  function drop(callId: string, tenantId: number, at: number, gap: GapReason): void {
    dropped.inc();
    if (gaps.has(callId) || gaps.size >= limits.callRecord.gaps) return;
    gaps.set(callId, { tenantId, at, gap });
  }

  /** What was dropped is said as soon as there is room. */
  function tellGaps(): void {
    for (const [callId, { tenantId, at, gap }] of gaps) {
      if (queue.length >= limits.callRecord.waiting) return;
      gaps.delete(callId);
      queue.push(rowOf(callId, tenantId, { at, what: 'gap', leg: null, who: null, facts: { gap } }));
    }
  }

  /** @param most how often the database may refuse them: of many at once one alone may be at fault, so they are halved */
  async function write(rows: Row[], most: number = limits.calls.writeTries): Promise<void> {
    for (let refusals = 0, tries = 1; ; tries++) {
      try {
        await within(db.insert(callTimeline).values(rows).onConflictDoNothing(), limits.calls.writeMs, TooSlow);
        return;
      } catch (error) {
        if (stopped) return;
        if (isDatabaseAway(error)) outage.noticed(error);
        else if (++refusals >= most) return rows.length > 1 ? writeHalves(rows) : refuse(rows, error);
      }
      await pause(Math.min(limits.calls.retryMs * tries, limits.calls.retryMostMs));
      await outage.over();
      if (stopped) return;
    }
  }

  async function writeHalves(rows: Row[]): Promise<void> {
    const middle = Math.ceil(rows.length / 2);
    await write(rows.slice(0, middle), 1);
    await write(rows.slice(middle), 1);
  }

  function refuse(rows: readonly Row[], error: unknown): void {
    for (const { callId, tenantId, at, what } of rows) {
      ctx.log.error({ err: error, callId, what }, 'the database refuses a moment of a call: its record lacks it');
      drop(callId, tenantId, at.getTime(), 'behind');
    }
  }

  async function writeAll(): Promise<void> {
    tellGaps();
    while (queue.length > 0 && !stopped) {
      const rows = queue.slice(0, limits.callRecord.batch);
      await write(rows);
      // Only now: what is being written counts as waiting.
      if (!stopped) queue.splice(0, rows.length);
    }
    isBehind = false;
    forget();
  }

  const flush = (): Promise<void> => (writing ??= writeAll().finally(() => (writing = undefined)));

  function forget(): void {
    const now = ctx.clock.now();
    for (const [callId, { over, last }] of known) {
      if (last < now - (over ? QUIET_MS : FORGET_MS)) known.delete(callId);
    }
  }

  calls.onStep(
    behind((before, after, event, effects, at) => {
      const { callId } = after.call;
      if (event.type === 'begin') sinceItRang(after.farLeg, callId, after.tenantId);
      add(callId, after.tenantId, momentsOf({ before, after, event, effects, at }));
    }),
  );

  /** What came before the call, of a person who was rung for whoever is free and is offered to more than one agent. */
  function sinceItRang(farLeg: string, callId: string, tenantId: number): void {
    const of = waiting.get(farLeg);
    if (of && of.callId !== callId) add(callId, tenantId, of.moments);
  }

  const dialed = (leg: string, who: CallParty, to: string, from: string, trunks: readonly string[]): Moment => ({
    ...{ at: ctx.clock.now(), what: 'dialed', leg, who },
    facts: { from, to, ...(trunks.length > 0 && { trunks }) },
  });

  calls.onRing(
    behind((line, { args: [{ leg, callerId, target }] }, way) => {
      const to = 'number' in target ? target.number : target.extension;
      const { callerId: own, trunks } = way === 'inside' ? { callerId: '', trunks: [] } : way;
      add(line.call.callId, line.tenantId, [dialed(leg, partyOf(line, leg), to, callerId.number || own, trunks)]);
    }),
  );
  attempts.onRing(
    behind(({ leg, phone, callerId }, way) => early(leg, [dialed(leg, 'lead', phone, callerId || way.callerId, way.trunks)])),
  );

  attempts.onStep(
    behind(({ id, tenantId, leg, state, outcome }, before) => {
      const at = ctx.clock.now();
      if (before === null) {
        waiting.set(leg, { callId: id, tenantId, moments: [] });
        early(leg, [{ at, what: 'began', leg: null, who: null, facts: {} }]);
      }
      if (state !== 'over' || before?.state === 'over') return;
      if (outcome !== 'joined') {
        const facts = { endedBy: outcome === 'left' ? 'far' : 'system', cause: outcome ?? '' } as const;
        early(leg, [{ at, what: 'ended', leg: null, who: null, facts }]);
      }
      // Its leg's end comes a moment later; an agent's call hears of it itself.
      setTimeout(() => waiting.delete(leg), outcome === 'joined' ? 0 : QUIET_MS).unref();
    }),
  );

  function early(leg: string, moments: readonly Moment[]): void {
    const of = waiting.get(leg);
    if (!of) return;
    if (of.moments.length < limits.callRecord.momentsPerCall) of.moments.push(...moments);
    add(of.callId, of.tenantId, moments);
  }

  const timer = setInterval(() => inBackground(flush(), 'moments of calls were not stored'), limits.callRecord.everyMs);
  timer.unref();
  ctx.onStop(async () => {
    clearInterval(timer);
    await within(flush().then(flush), limits.calls.stopMs).catch(() => undefined);
    stopped = true;
    if (queue.length > 0)
      ctx.log.error({ moments: queue.length }, 'moments of calls were not stored before the stop: their records lack them');
  });

  return {
    hear: behind((event) => early(event.leg, momentsOfLeg(event, 'lead', ctx.clock.now()))),
    async settled() {
      await flush();
      await flush();
    },
  };
}
