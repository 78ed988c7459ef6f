/**
 * Tells plugins what happened to calls and leads, after the gateway's own work on it. Whoever tells never waits and never
 * hears of a fault. Each plugin hears one event after the other; what it is told waits in memory, for a database that is
 * away too, and ends with the gateway: what must not be missed is added to the plugin's queue while it is heard.
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
import { centreContext } from './centre-context';
import type { LeadFacts, PluginEvents, PluginSide } from './define';
import { createPluginHealth } from './health';
import { DatabaseAway } from './own-db';
import { createStanding } from './standing';

type Event = keyof PluginEvents;
/** Facts of an event as they are known where it happens; the lead is looked up for whoever hears of it. */
export interface News<E extends Event = Event> {
  readonly accountId: number;
  readonly leadId: string | null;
  readonly facts: Omit<PluginEvents[E], 'accountId' | 'lead'>;
}

export interface Hearing {
  /** Never throws, and does nothing itself. */
  tell<E extends Event>(event: E, news: News<E>): void;
  /** Who hears from now on. `wake`: something was added to a queue. */
  attach(sides: readonly PluginSide[], wake: () => void): void;
  /** Resolves when everything that was told has been heard. */
  settled(): Promise<void>;
}

interface Listener {
  readonly side: PluginSide;
  readonly waiting: [Event, News][];
  work: Promise<void> | null;
}

class TooLong extends Error {
  constructor() {
    super('its handler took too long');
  }
}

/** `ctx.use(createHearing)`. */
export function createHearing(ctx: GatewayContext): Hearing {
  const db = ctx.db.lane('plugins');
  const health = ctx.use(createPluginHealth);
  const standing = ctx.use(createStanding);
  const outage = ctx.use(createOutage);
  const listeners: Listener[] = [];
  let wake = () => {};
  let stopped = false;
  ctx.onStop(() => {
    stopped = true;
  });
  const counted = new Counter({
    name: 'dialer_plugin_events_total',
    help: 'Events of calls and leads that plugins have heard, and those that passed them by: dropped because too many waited, or while the plugin rested',
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
    if (!agent || !(await standing.hears(side.manifest, agent))) return;
    if (!health.mayRun(plugin, agent.tenantId, 'event')) return counted.inc({ plugin, outcome: 'resting' });
    const lead = await leadOf(agent.tenantId, leadId);
    const callId = 'callId' in facts ? (facts as { callId: string | null }).callId : null;
    const handler = side.parts.on?.[event] as ((facts: unknown, centre: unknown) => unknown) | undefined;
    try {
      const centre = await centreContext(ctx, side, agent.tenant, wake);
      const heard = Promise.resolve().then(() => handler?.({ ...facts, accountId, lead }, centre));
      await within(heard, limits.plugins.eventMs, TooLong);
      counted.inc({ plugin, outcome: 'heard' });
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      counted.inc({ plugin, outcome: 'failed' });
      health.crashed(plugin, agent.tenantId, { kind: 'event', name: event }, error, callId);
    }
  }

  /** Until it was heard: the database may be away for a while, or have no connection free. */
  async function hearOnce(listener: Listener, event: Event, news: News): Promise<void> {
    while (!stopped) {
      try {
        return await hear(listener, event, news);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (stopped) return;
        if (isLaneBusy(error)) {
          ctx.log.warn({ err: error, plugin: listener.side.manifest.id, event }, 'an event waits for a connection');
          await pause(limits.database.askEveryMs);
          continue;
        }
        outage.noticed(error);
        await outage.over();
      }
    }
  }

  async function work(listener: Listener): Promise<void> {
    for (let next = listener.waiting[0]; next && !stopped; next = listener.waiting[0]) {
      const [event, news] = next;
      const heard = hearOnce(listener, event, news);
      ctx.use(createBackground)(heard, 'a plugin was not told of an event', { plugin: listener.side.manifest.id, event });
      await heard.catch(() => undefined);
      listener.waiting.shift();
    }
    listener.work = null;
  }

  return {
    attach(sides, onAdded) {
      wake = onAdded;
      listeners.push(...sides.filter(({ parts }) => parts.on).map((side) => ({ side, waiting: [], work: null })));
    },
    tell(event, news) {
      for (const listener of listeners) {
        if (!listener.side.parts.on?.[event]) continue;
        if (listener.waiting.length >= limits.plugins.eventsWaiting) {
          counted.inc({ plugin: listener.side.manifest.id, outcome: 'dropped' });
          continue;
        }
        listener.waiting.push([event, news]);
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
