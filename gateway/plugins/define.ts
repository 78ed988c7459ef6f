/**
 * `@dialer/gateway`: all that the gateway's side of a plugin (`plugins/<id>/gateway.ts`) may use of the gateway.
 *
 *     export default defineGateway(manifest, {
 *       routes,
 *       handlers: { list: ({ tenantId, db }) => db.query`select … where tenant_id = ${tenantId}` },
 *       on: { 'call-ended': (call, { queue }) => queue.add('tell', { callId: call.callId }) },
 *       jobs: { tell: { run: async ({ payload }, { outside }) => … } },
 *     });
 *
 * Everything is for one centre: what a handler is given belongs to that centre alone, and every query of the plugin names it.
 */
import type { z } from 'zod';
import type { CallType } from '@dialer/contract';
import type { PluginRoute, PluginRoutes, RouteReply } from '@dialer/contract/plugin-routes';
import type { PluginManifest } from '../../src/host/manifest';
import type { SignedIn } from '../platform/auth/sessions';
import type { Outside } from '../platform/outside';

export { conflict, fieldProblem, notFound } from '../platform/problem';

/** As much of a lead as a plugin is told: its ids, here and in the systems that it came from. */
export interface LeadFacts {
  readonly id: string;
  readonly crmId: string;
  readonly marketingId: string;
}

/** A call of an agent, when the event happened. Times are epoch milliseconds. */
export interface CallFacts {
  readonly callId: string;
  /** The agent's. */
  readonly accountId: number;
  readonly lead: LeadFacts | null;
  readonly phone: string;
  readonly type: CallType;
  readonly direction: 'outgoing' | 'incoming';
  readonly startedAt: number;
  readonly answeredAt: number | null;
}

/**
 * What a plugin may hear, after the gateway's own work on it is done: it can neither delay nor fail a call. A plugin hears
 * of the agents who have it switched on, whatever its manifest's roles and permissions say of its pages. Calls and
 * dispositions are told at least once, after a kill of the gateway again and from as far back as may have been missed
 * (at most a day); `lead-saved` at most once.
 */
export interface PluginEvents {
  /** Agent and far party are connected; once a call. */
  'call-answered': CallFacts;
  'call-ended': CallFacts & { readonly endedAt: number; readonly by: 'agent' | 'far' | 'system'; readonly cause: string };
  /** A disposition is stored. `callId` null: a follow-up was moved without a call. */
  'call-disposed': {
    readonly dispositionId: string;
    readonly callId: string | null;
    readonly accountId: number;
    readonly lead: LeadFacts;
    readonly disposition: string;
    readonly reason: string;
    readonly at: number;
  };
  /** Somebody has saved fields of a lead. */
  'lead-saved': { readonly accountId: number; readonly lead: LeadFacts; readonly at: number };
}

/** Queries of the plugin's own tables, `plugin_<id>_…`. */
export interface PluginDb {
  /**
   * Rows of one statement; each `${value}` travels as a parameter, an array as a list for `in`, JSON as a text. Columns come
   * under the names that the statement gives them, times as texts.
   */
  query<Row extends object>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
}

/** Work for a service outside, as its handler sees it. */
export interface Job {
  /** The same at every try: what is told twice can be seen to be one thing. */
  readonly id: string;
  /** As it was added, perhaps by an earlier release: read it by a schema. */
  readonly payload: unknown;
  /** 1 at the first try. */
  readonly attempt: number;
  /** Fires when the time for this try is over, or the gateway stops. */
  readonly signal: AbortSignal;
}
/** What became of a try; `answer` is shown to people, so never a secret or a client's data. */
export type JobOutcome = { readonly is: 'done' | 'again' | 'given-up'; readonly answer: string };

export type JobState = 'waiting' | 'done' | 'given-up';
/** Work as a page lists it. */
export interface StoredJob {
  readonly id: string;
  readonly job: string;
  readonly lane: string;
  readonly payload: unknown;
  readonly state: JobState;
  readonly attempts: number;
  readonly createdAt: string;
  /** When it is tried next; null when it will not be. */
  readonly dueAt: string | null;
  /** The plugin's own word for the last try, or `timeout`, `crashed`, `unknown-job` (of another release), `lane-full`. */
  readonly answer: string;
}

/** What a list of work has: all of these. `before`: an ISO time. */
export interface JobFilter {
  job?: string;
  lane?: string;
  state?: JobState;
  before?: string;
  /** 50 unless told, at most 200. */
  limit?: number;
}

/**
 * Work that must reach a service outside: kept in the database, done at least once, tried again with growing delay (10 s,
 * 1 min, 5 min, 30 min, 2 h, 6 h), then given up and kept to be shown. It rests while the centre has the plugin off.
 */
export interface PluginQueue {
  /**
   * `lane`: work of one lane waits for itself alone; a service of its own is a lane of its own. Where 10,000 wait already,
   * what comes is given up at once, as `lane-full`. `once`: what it is about; work of the same lane that was added with the
   * same word, and is kept, is not added again. `alone`: not while work of this name waits in the lane. Resolves to its id;
   * null: it was not added, for one of the two.
   */
  add(job: string, payload: unknown, how?: { lane?: string; once?: string; alone?: boolean }): Promise<string | null>;
  /** Newest first. */
  list(filter?: JobFilter): Promise<StoredJob[]>;
  /** Tries it once more, now, whatever became of it; false: there is no such work. */
  again(id: string): Promise<boolean>;
  /** Gives up what waits in a lane, e.g. because its service was removed. */
  giveUp(lane: string, answer: string): Promise<void>;
}

/** What the plugin's side has of the gateway, for one centre. */
export interface PluginCentre<Config = unknown> {
  readonly tenantId: number;
  /** As the centre and its administrators have it, checked by the plugin's schema. */
  readonly config: Config;
  readonly db: PluginDb;
  readonly queue: PluginQueue;
  readonly outside: Outside;
  /** Epoch milliseconds; never `Date.now()`. */
  now(): number;
  /** A line with plugin and centre; never a secret or a client's data. */
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
}

/**
 * Says what was changed, once a transaction: a key of the plugin's texts and what fills it, at most 1,000 letters. Everybody
 * who reads the centre's changes reads it: never a secret or a client's data.
 */
export type NoteChange = (key: string, values?: Readonly<Record<string, string | number>>) => Promise<void>;

type Parsed<R extends PluginRoute, P extends 'params' | 'query' | 'body'> = R[P] extends z.ZodType ? z.output<R[P]> : undefined;
/** One request, checked: signed in, allowed, of somebody who has the plugin, and valid by the route's schemas. */
export interface PluginCall<R extends PluginRoute = PluginRoute, Config = unknown> extends PluginCentre<Config> {
  readonly account: Pick<SignedIn, 'id' | 'tenantId' | 'firstName' | 'lastName' | 'roles' | 'managerId'>;
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
  /**
   * Runs the writes in one transaction, together with the stored answer of the request's Idempotency-Key. `note` puts what
   * was changed on the administrators' Changes page, if the transaction is kept.
   */
  tx(run: (db: PluginDb, note: NoteChange) => Promise<RouteReply<R>>): Promise<RouteReply<R>>;
}

export interface PluginParts<R extends PluginRoutes = PluginRoutes, Config = unknown> {
  /** The plugin's `config.ts`; without it `config` is empty. */
  readonly config?: z.ZodType<Config>;
  /** The plugin's `routes.ts`, and what each does. */
  readonly routes?: R;
  readonly handlers?: { readonly [K in keyof R]: (call: PluginCall<R[K], Config>) => Promise<RouteReply<R[K]>> };
  readonly on?: {
    readonly [E in keyof PluginEvents]?: (event: PluginEvents[E], centre: PluginCentre<Config>) => unknown;
  };
  /** By the names that `queue.add` uses. A try that throws counts as a crash, and is made again. `ms`: time for one try. */
  readonly jobs?: Readonly<Record<string, { readonly ms?: number; run(job: Job, centre: PluginCentre<Config>): Promise<JobOutcome> }>>;
}

/** The gateway's side of a plugin. */
export interface PluginSide {
  readonly manifest: PluginManifest;
  readonly parts: PluginParts;
}

/** Ties a manifest to its gateway side; refuses routes without a handler. */
export function defineGateway<const R extends PluginRoutes = Record<never, never>, Config = Record<string, never>>(
  manifest: PluginManifest,
  parts: PluginParts<R, Config>,
): PluginSide {
  const missing = Object.keys(parts.routes ?? {}).filter((route) => !parts.handlers?.[route]);
  if (missing.length) throw new Error(`Plugin ${manifest.id}: its routes ${missing.join(', ')} have no handler.`);
  return { manifest, parts: parts as unknown as PluginParts };
}
