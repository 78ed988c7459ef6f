import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ServerEvent, ServerEvents } from '@dialer/contract';
import type { TelephonyEngine } from '../telephony/port';
import type { Sessions } from './auth/sessions';
import type { GatewayConfig } from './config';
import type { Database } from './db/database';
import type { Callers } from './http/caller';
import type { CountRefused } from './refused';

/** Epoch milliseconds; tests replace it. Everything that compares times asks this, never `Date.now()`. */
export interface Clock {
  now(): number;
}

/**
 * The way from an area to a person's open page. The realtime part sets it when it attaches; until then (CLI, tests
 * without sockets) messages go nowhere, as they do for a person without a page.
 */
export interface PersonChannel {
  /** Numbered and stamped by the holder of the socket. */
  send<E extends ServerEvent>(accountId: number, event: E, payload: ServerEvents[E]): void;
  /** Closes the person's sockets, or only those of one session (a revoked token must not keep a socket alive). */
  disconnect(accountId: number, sessionId?: string): void;
}

/**
 * Everything a gateway part may need, handed down instead of imported, so that a test builds its own.
 * One context is one running gateway.
 */
export interface GatewayContext {
  readonly config: GatewayConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  /** Create counters with `registers: [ctx.metrics]`; `/metrics` prints them. */
  readonly metrics: Registry;
  /** Counts what a limit turned away, for `/metrics`. Parts that know no context (telephony) are handed it. */
  readonly refused: CountRefused;
  /** Who calls, by address; also for sockets, which know no Fastify. */
  readonly callers: Callers;
  /** Of the desk that this gateway has, one of several; undefined: it is alone. */
  readonly epoch: number | undefined;
  readonly engine: TelephonyEngine;
  readonly sessions: Sessions;
  /** Password of an extension's SIP account for one session of its person, derived, so that registrations survive a restart. */
  sipSecret(extension: string, session: string): string;
  /** A signature of this gateway over `text`; what is signed for one purpose is worthless for another. */
  sign(purpose: string, text: string): string;
  /** Set by `attachRealtime`. */
  people: PersonChannel;
  /**
   * The one instance of a service in this gateway, made at its first use: `ctx.use(createOrchestrator)`.
   * Two areas that use the same factory share it.
   */
  use<T>(factory: (ctx: GatewayContext) => T): T;
  /** Runs `stop` at shutdown, last registered first, while the database is still there. */
  onStop(stop: () => void | Promise<void>): void;
  /** True from SIGTERM on: no new work is begun (auto-dials, offers). */
  readonly draining: boolean;
}
