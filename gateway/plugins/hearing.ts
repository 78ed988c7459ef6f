/**
 * Tells plugins what happened to calls and leads, after the gateway's own work on it. Whoever tells never waits and never
 * hears of a fault. Each plugin hears one event after the other; what it is told waits in memory, for a database that is
 * away too. How far it has heard is in the database: what a killed gateway did not tell it of calls and dispositions, or
 * what there was no room for, it is told again from what they left there.
 */
import { Counter } from 'prom-client';
import { leadById } from '../calls/lead-claims';
import { agentById } from '../people/agents';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { createOutage } from '../platform/db/away';
import { isDatabaseAway, isLaneBusy } from '../platform/db/errors';
import { limits } from '../platform/limits';
import { pause, within } from '../platform/process';
import { centreContext, inTime } from './centre-context';
import { type Event, heardTo, isKept, type News, setHeardTo, storedSince } from './call-news';
import type { LeadFacts, PluginSide } from './define';
import { createPluginHealth } from './health';
import { DatabaseAway } from './own-db';
import { createPluginAccess } from './access';

export interface Hearing {
  /** Never throws, and does nothing itself. */
  tell<E extends Event>(event: E, news: News<E>): void;
  /** Who hears from now on. `wake`: something was added to a queue. */
  attach(sides: readonly PluginSide[], wake: () => void): void;
  /** Once calls of the last gateway are taken up or closed: tells what that gateway did not, and goes on by itself. */
  catchUp(): void;
  /** Resolves when everything that was told has been heard. */
  settled(): Promise<void>;
}

interface Listener {
  readonly side: PluginSide;
  readonly waiting: { readonly event: Event; readonly news: News; readonly at: number }[];
  work: Promise<void> | null;
  /** Since when it may have missed something that is told again; null: it has not. */
  behind: number | null;
  /** When it was stored last how far it has heard; infinite until it has caught up: what is stored from before stands. */
  storedAt: number;
}

const hearsKept = ({ side }: Listener): boolean => Object.keys(side.parts.on ?? {}).some((event) => isKept(event as Event));

/** `ctx.use(createHearing)`. */
export function createHearing(ctx: GatewayContext): Hearing {
  const db = ctx.db.lane('plugins');
  const health = ctx.use(createPluginHealth);
  const access = ctx.use(createPluginAccess);
  const outage = ctx.use(createOutage);
  const listeners: Listener[] = [];
  let wake = () => {};
  let stopped = false;
  ctx.onStop(async () => {
    stopped = true;
    await within(Promise.all(listeners.map(store)), limits.plugins.eventMs).catch(() => undefined);
  });
  const counted = new Counter({
    name: 'dialer_plugin_events_total',
    help: 'Events of calls and leads that plugins have heard, and those that passed them by: dropped because too many waited, put off until those were heard, or while the plugin rested',
    labelNames: ['plugin', 'outcome'] as const,
    registers: [ctx.metrics],
  });

  async function leadOf(tenantId: number, id: string | null): Promise<LeadFacts | null> {
    const lead = id === null ? undefined : await leadById(db, tenantId, id);
    return lead ? { id: lead.id, crmId: lead.crmId, marketingId: lead.marketingId } : null;
  }

  async function hear({ side }: Listener, event: Event, { accountId, leadId, facts }: News): Promise<void> {
    const { id: plugin } = side.manifest;
    const agent = await agentById(db, accountId);
    if (!agent || !(await access.hears(side.manifest, agent))) return;
    if (!health.mayRun(plugin, agent.tenantId, 'event')) return counted.inc({ plugin, outcome: 'resting' });
    const lead = await leadOf(agent.tenantId, leadId);
    const callId = 'callId' in facts ? (facts as { callId: string | null }).callId : null;
    const handler = side.parts.on?.[event] as ((facts: unknown, centre: unknown) => unknown) | undefined;
    try {
      const centre = await centreContext(ctx, side, agent.tenant, wake);
      await inTime(() => handler?.({ ...facts, accountId, lead }, centre), limits.plugins.eventMs);
      counted.inc({ plugin, outcome: 'heard' });
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      counted.inc({ plugin, outcome: 'failed' });
      health.crashed(plugin, agent.tenantId, { kind: 'event', name: event }, error, callId);
    }
  }

  /** Until it could be done: the database may be away for a while, or have no connection free. */
  async function untilDone({ side }: Listener, what: string, run: () => Promise<void>): Promise<void> {
    while (!stopped) {
      try {
        return await run();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (stopped) return;
        if (isLaneBusy(error)) {
          ctx.log.warn({ err: error, plugin: side.manifest.id, event: what }, 'an event waits for a connection');
          await pause(limits.database.askEveryMs);
          continue;
        }
        outage.noticed(error);
        await outage.over();
      }
    }
  }

  const inBackground = ctx.use(createBackground);
  async function hearOnce(listener: Listener, event: Event, news: News): Promise<void> {
    const heard = untilDone(listener, event, () => hear(listener, event, news));
    inBackground(heard, 'a plugin was not told of an event', { plugin: listener.side.manifest.id, event });
    await heard.catch(() => undefined);
  }

  /** Of everything that was stored before this the plugin has heard. */
  const heardBy = ({ behind, waiting }: Listener) => Math.min(behind ?? Infinity, waiting[0]?.at ?? Infinity, ctx.clock.now());
  async function store(listener: Listener): Promise<void> {
    if (!hearsKept(listener) || listener.behind !== null || listener.storedAt === Infinity) return;
    await setHeardTo(db, listener.side.manifest.id, new Date(heardBy(listener)));
    listener.storedAt = ctx.clock.now();
  }
  async function storeNowAndThen(listener: Listener): Promise<void> {
    if (ctx.clock.now() - listener.storedAt < limits.plugins.heardEveryMs) return;
    // One that could not be stored makes for a few more events that are told twice.
    await store(listener).catch((error: unknown) => ctx.log.warn({ err: error }, 'how far a plugin has heard was not stored'));
  }

  /** False: not to the end. */
  async function tellMissed(listener: Listener): Promise<boolean> {
    const { side } = listener;
    const from = listener.behind!;
    // What is dropped from now on is told by the next turn.
    listener.behind = null;
    // Nor is it stored how far it has heard: a gateway that stops now leaves this to the next one.
    listener.storedAt = Infinity;
    let done = false;
    const all = untilDone(listener, 'what was missed', async () => {
      const now = ctx.clock.now();
      for await (const [event, news] of storedSince(db, await heardTo(db, side.manifest.id, now), now)) {
        if (stopped) return;
        if (side.parts.on?.[event]) await hearOnce(listener, event, news);
      }
      done = true;
    });
    inBackground(all, 'a plugin was not told of what it missed', { plugin: side.manifest.id });
    await all.catch(() => undefined);
    if (done) listener.storedAt = -Infinity;
    else listener.behind = from;
    return done;
  }

  async function work(listener: Listener): Promise<void> {
    while (!stopped) {
      const [next] = listener.waiting;
      if (next) {
        await hearOnce(listener, next.event, next.news);
        listener.waiting.shift();
      } else if (listener.behind === null || !(await tellMissed(listener))) break;
      await storeNowAndThen(listener);
    }
    listener.work = null;
  }

  return {
    attach(sides, onAdded) {
      wake = onAdded;
      const fresh = { work: null, behind: null, storedAt: Infinity };
      listeners.push(...sides.filter(({ parts }) => parts.on).map((side) => ({ ...fresh, side, waiting: [] })));
    },
    tell(event, news) {
      for (const listener of listeners) {
        if (!listener.side.parts.on?.[event]) continue;
        if (listener.waiting.length >= limits.plugins.eventsWaiting) {
          if (isKept(event)) listener.behind ??= ctx.clock.now();
          counted.inc({ plugin: listener.side.manifest.id, outcome: isKept(event) ? 'put-off' : 'dropped' });
          continue;
        }
        listener.waiting.push({ event, news, at: ctx.clock.now() });
        listener.work ??= work(listener);
      }
    },
    catchUp() {
      for (const listener of listeners.filter(hearsKept)) {
        listener.behind ??= ctx.clock.now();
        listener.work ??= work(listener);
      }
    },
    async settled() {
      for (;;) {
        const busy = listeners.flatMap((listener) => listener.work ?? []);
        if (busy.length === 0) return;
        await Promise.all(busy);
      }
    },
  };
}
