/**
 * How an area of the gateway offers its operations. An area's folder has an `index.ts` that exports
 * `createArea(ctx): Area`; `gateway/areas/index.ts` finds it there. Path, method, access and payloads come from the contract, so that an area
 * writes only what happens:
 *
 *     export const createArea = (ctx: GatewayContext) => defineArea({
 *       getGlobals: async ({ account }) => readGlobals(ctx.db, account.tenantId),
 *       setGlobals: async ({ account, body, tx }) => tx((orm) => writeGlobals(orm, account, body)),
 *     });
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { operations, OperationId } from '@dialer/contract';
import type { payloads } from '@dialer/contract/schemas';
import type { SignedIn } from '../auth/sessions';
import type { Orm } from '../db/database';
import type { Served } from './served';

type Part = 'params' | 'query' | 'body' | 'reply';
type Payloads = typeof payloads;
/** What the contract's schema gives for one part of an operation; an empty object or nothing where it has none. */
type Parsed<K extends OperationId, P extends Part, Missing> = Payloads[K] extends { [key in P]: infer S extends z.ZodType }
  ? z.output<S>
  : Missing;

/**
 * The reply as a handler writes it: the schema's parsed side, which the route encodes to the wire; keys that the
 * schema does not know never leave. `void` where the operation has no reply.
 */
export type Reply<K extends OperationId> = Payloads[K] extends { reply: infer S extends z.ZodType } ? z.output<S> : void;

/** One request, checked: signed in, allowed, and valid by the contract's schemas. */
export interface RouteCall<K extends OperationId> {
  /** Who asks; null only for public operations. Everything a handler reads or writes lies in `account.tenantId`. */
  readonly account: (typeof operations)[K]['access'] extends 'public' ? null : SignedIn;
  readonly params: Parsed<K, 'params', Record<string, string>>;
  readonly query: Parsed<K, 'query', Record<string, unknown>>;
  readonly body: Parsed<K, 'body', undefined>;
  /** The Idempotency-Key of a write; the route has already replayed or refused repeats. */
  readonly key: string | undefined;
  readonly request: FastifyRequest;
  /** For headers; the status is the contract's. */
  readonly response: FastifyReply;
  /**
   * Runs the write in one transaction. What it resolves to is the reply, and is stored for the Idempotency-Key in
   * that same transaction: either both exist after a crash or neither.
   */
  tx(run: (orm: Orm) => Promise<Reply<K>>): Promise<Reply<K>>;
}

/** Answers with the reply, or throws `HttpProblem`. */
export type Handler<K extends OperationId> = (call: RouteCall<K>) => Promise<Reply<K>>;
export type Handlers = { readonly [K in OperationId]?: Handler<K> };

/** What an area serves. */
export interface Area {
  readonly handlers: Handlers;
  /** Addresses that no page knows beforehand, because a reply of the contract names them. */
  readonly more?: readonly Served[];
}

/** Types an area's handlers from the contract. */
export const defineArea = (handlers: Handlers, more: readonly Served[] = []): Area => ({ handlers, more });
