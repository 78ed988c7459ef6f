/** What an operator wants to see of the floor at a glance, for `/metrics`; each is described in docs/operations.md. */
import { and, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Call } from '@dialer/contract';
import type { GatewayContext } from '../platform/context';
import type { Orm } from '../platform/db/database';
import { leads } from '../platform/db/schema';
import { forScrape, shared } from '../platform/scrape';
import { hasFloors, isParted } from '../telephony/parts';
import type { EnginePart, EngineStats, MeasuredEngine, PartedEngine, TelephonyEngine } from '../telephony/port';
import { createOrchestrator } from './orchestrator';
import { createPresence } from '../people/presence';

/** Leads are counted no farther: more than this is "enough for today". */
const MOST_LEADS = 10_000;

const CALL_STATES = ['ringing', 'up', 'held', 'ending'] as const;
const stateOf = ({ end, far, held }: Call): (typeof CALL_STATES)[number] => {
  if (end) return 'ending';
  if (far !== 'up') return 'ringing';
  return held ? 'held' : 'up';
};

const isMeasured = (engine: TelephonyEngine): engine is MeasuredEngine => 'stats' in engine;

/** Gauges of several floors, each by its name; of one that does not answer none. */
function ofParts(engine: PartedEngine, registers: Registry[]) {
  const asked = new Map(engine.parts().map(({ name }) => [name, shared(() => forScrape(engine.statsOf(name)))]));
  return (name: string, help: string, read: (now: EngineStats) => number): void => {
    const gauge: Gauge<'floor'> = new Gauge({
      ...{ name, help, registers, labelNames: ['floor'] as const },
      async collect() {
        // At once: of two that say nothing each would take its second.
        const ask = async ({ name: floor, state }: EnginePart) => {
          const now = state === 'down' ? undefined : await asked.get(floor)!();
          if (now) gauge.set({ floor }, read(now));
          else gauge.remove({ floor });
        };
        await Promise.all(engine.parts().map(ask));
      },
    });
  };
}

/** Registers the gauges; their numbers are read when somebody asks for `/metrics`. */
export function measureCalls(ctx: GatewayContext): void {
  const presence = ctx.use(createPresence);
  const registers = [ctx.metrics];
  const { engine } = ctx;
  const stats = shared(async () => (isMeasured(engine) ? forScrape(engine.stats()) : undefined));

  const calls = new Gauge({
    name: 'dialer_calls',
    help: 'Live calls by state',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const live = ctx.use(createOrchestrator).live();
      for (const state of CALL_STATES) calls.set({ state }, live.filter((line) => stateOf(line.call) === state).length);
    },
  });
  const simple = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        // Nothing rather than an old number: a gap in a graph is honest.
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  };

  simple('dialer_pages', 'Pages that are connected', async () => (await presence.pages()).length);
  simple('dialer_phones', 'Telephones that are registered', () => (hasFloors(engine) ? engine.phones() : presence.phones()));
  const ofEngine = isParted(engine) ? ofParts(engine, registers) : ofOne;
  function ofOne(name: string, help: string, read: (now: EngineStats) => number): void {
    simple(name, help, async () => {
      const now = await stats();
      return now && read(now);
    });
  }
  ofEngine('dialer_engine_legs', 'Lines that the telephony engine holds', ({ legs }) => legs);
  ofEngine('dialer_engine_rooms', 'Rooms in which lines hear each other', ({ rooms }) => rooms);
  ofEngine('dialer_engine_recordings', 'Recordings that are being written', ({ records }) => records);
  ofEngine(
    'dialer_audio_late_seconds',
    'Longest delay of the audio clock since the last scrape',
    ({ worstGapMs }) => Math.max(0, worstGapMs - 20) / 1000,
  );
  ofEngine('dialer_audio_skipped_frames', 'Frames of 20 ms that were never heard, since the start', ({ skippedFrames }) => skippedFrames);
  simple('dialer_leads_due', `Leads that may be called now, counted up to ${MOST_LEADS}`, () =>
    forScrape(countDueLeads(ctx.db.lane('search'), new Date(ctx.clock.now()))),
  );
}

/** Leads of all centres that may be called now, counted up to `MOST_LEADS`. */
export function countDueLeads(orm: Orm, now: Date): Promise<number> {
  const due = orm
    .select({ one: sql`1`.as('one') })
    .from(leads)
    .where(and(isNull(leads.claimedBy), isNotNull(leads.dueAt), lte(leads.dueAt, now)))
    .limit(MOST_LEADS)
    .as('due');
  return orm.$count(due);
}
