import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { Counter, Registry } from 'prom-client';
import { boundEngine } from './telephony/bounded';
import { EngineError, isGone } from './telephony/errors';
import type { TelephonyEngine } from './telephony/port';
import { createSessions } from './platform/auth/sessions';
import type { GatewayConfig } from './platform/config';
import type { Clock, GatewayContext, PersonChannel } from './platform/context';
import type { Database } from './platform/db/database';
import { createCallers, type Callers } from './platform/http/caller';
import { deriveSipSecret, gatewayKey } from './platform/keys';
import { limits } from './platform/limits';
import { type CountRefused, createRefused } from './platform/refused';

export interface ContextParts {
  readonly config: GatewayConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly engine: TelephonyEngine;
  readonly clock?: Clock | undefined;
  /** Who calls, where somebody else than `TRUST_PROXY` says it. */
  readonly callers?: Callers | undefined;
  readonly epoch?: number | undefined;
}

/** What the one who runs the gateway may do with a context, beside what everybody may. */
export interface OwnedContext extends GatewayContext {
  /** From now on no new work is begun. */
  drain(): void;
  /** Runs what was registered with `onStop`, last first; one that fails is logged and does not keep the others. */
  stop(): Promise<void>;
}

const nobody: PersonChannel = { send: () => {}, disconnect: () => {} };

/** The same gateway, its queries by the connections of people's requests: for whatever is done because a person asked. */
export function forRequests(ctx: GatewayContext): GatewayContext {
  const setPeople = (people: PersonChannel): void => {
    ctx.people = people;
  };
  return Object.create(ctx, {
    db: { value: ctx.db.lane('desk'), enumerable: true },
    people: { get: () => ctx.people, set: setPeople, enumerable: true },
  }) as GatewayContext;
}

/** Commands that the engine refused or did not answer, by name: a call goes on without them, so nobody else would see it. */
function countFailures(metrics: Registry, refused: CountRefused): (command: string, error: unknown) => void {
  const failures = new Counter({
    name: 'dialer_engine_failures_total',
    help: 'Commands that the telephony engine refused or did not answer in time',
    labelNames: ['command'],
    registers: [metrics],
  });
  return (command, error) => {
    // A leg that has just ended is no failure.
    if (isGone(error)) return;
    failures.inc({ command });
    if (error instanceof EngineError && error.code === 'timeout') refused('engine-timeout');
  };
}

/** Builds the context of one gateway on an open, migrated database. */
export async function createContext(parts: ContextParts): Promise<OwnedContext> {
  const { config, db, log, engine, clock = { now: () => Date.now() } } = parts;
  const [sessionKey, sipKey] = await Promise.all([gatewayKey(db, 'sessions'), gatewayKey(db, 'sip')]);
  const services = new Map<unknown, unknown>();
  const stops: (() => void | Promise<void>)[] = [];
  const metrics = new Registry();
  const refused = createRefused(metrics);
  let draining = false;

  const ctx: OwnedContext = {
    config,
    db,
    log,
    clock,
    engine: boundEngine(engine, limits.engine.commandMs, countFailures(metrics, refused)),
    metrics,
    callers: parts.callers ?? createCallers(config.trustProxy),
    epoch: parts.epoch,
    refused,
    sessions: createSessions(db.lane('desk'), clock, { key: sessionKey, demo: config.demo, log }),
    sign: (purpose, text) => createHmac('sha256', sessionKey).update(`${purpose} ${text}`).digest('base64url'),
    sipSecret: (extension, session) => deriveSipSecret(sipKey, extension, session),
    people: nobody,
    use(factory) {
      if (!services.has(factory)) services.set(factory, factory(ctx));
      return services.get(factory) as ReturnType<typeof factory>;
    },
    onStop: (stop) => void stops.push(stop),
    get draining() {
      return draining;
    },
    drain: () => {
      draining = true;
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) {
        try {
          await stop();
        } catch (error) {
          log.error({ err: error }, 'a part of the gateway did not stop cleanly');
        }
      }
    },
  };
  // What a session opened does not outlive it.
  ctx.sessions.onEnded(({ accountId, sessionId }) => ctx.people.disconnect(accountId, sessionId));
  return ctx;
}
