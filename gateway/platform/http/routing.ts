import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BASE_PATH, operations, type Operation, type OperationId } from '@dialer/contract';
import { payloadOf } from '@dialer/contract/schemas';
import { mayCall } from '../auth/access';
import type { SignedIn } from '../auth/sessions';
import { readBearer } from '../auth/tokens';
import { createBackground } from '../background';
import type { GatewayContext } from '../context';
import { createOutage } from '../db/away';
import { isDatabaseAway } from '../db/errors';
import type { Orm } from '../db/database';
import { forbidden, HttpProblem } from '../problem';
import { bodyBytesOf } from './bodies';
import { createIdempotency, isStored, readKey, type Claim, type IdempotencyStore } from './idempotency';
import type { Area, Handlers, RouteCall } from './routes';
import { storable } from './storable';
import { readValues } from './validation';

declare module 'fastify' {
  interface FastifyRequest {
    account: SignedIn | null;
  }
}

/** The types of one operation cannot be carried through a loop over all of them; `defineArea` has checked them. */
type AnyHandler = (call: RouteCall<OperationId>) => Promise<unknown>;

const WRITES_ONCE = new Set(['POST', 'PUT', 'PATCH']);

function check(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return part === 'body' ? undefined : value;
  return readValues(schema, storable(value), part);
}

/** Encodes a reply by the contract: what the schema does not name stays inside. */
const encode = (id: OperationId, reply: unknown): unknown => {
  const schema = payloadOf(id).reply;
  return schema ? z.encode(schema, reply) : undefined;
};

/** Signs the caller in by the token, and answers with the newest one on every reply [API-002, API-003]. */
function authenticate(ctx: GatewayContext, operation: Operation) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (operation.access === 'public') return;
    const token = readBearer(request.headers.authorization);
    const found = token ? await ctx.sessions.authenticate(token) : null;
    if (!found) throw new HttpProblem(401, 'Your session expired, please re-login', {}, { code: 'unauthorized' });
    request.account = found.account;
    reply.header('authorization', `Bearer ${found.next}`);
    if (!mayCall(operation.access, found.account.roles)) throw forbidden();
  };
}

function createCall(
  request: FastifyRequest,
  response: FastifyReply,
  id: OperationId,
  key: string | undefined,
  tx: RouteCall<OperationId>['tx'],
) {
  const schemas = payloadOf(id);
  return {
    account: request.account,
    params: check(schemas.params, request.params, 'params'),
    query: check(schemas.query, request.query, 'query'),
    body: check(schemas.body, request.body ?? undefined, 'body'),
    key,
    request,
    response,
    tx,
  } as RouteCall<OperationId>;
}

/** The handler's reply, stored for the key: inside `tx` where the handler uses it, else right after. */
async function runKeyed(
  ctx: GatewayContext,
  id: OperationId,
  claim: Claim,
  run: (tx: RouteCall<OperationId>['tx']) => Promise<unknown>,
): Promise<unknown> {
  const { status } = operations[id];
  let stored = false;
  const keep = (orm: Orm, reply: unknown) => claim.store(orm, { status, reply: encode(id, reply) });
  try {
    const reply = await run((write) =>
      ctx.db
        .tx(async (orm) => {
          const inner = await write(orm);
          await keep(orm, inner);
          return inner;
        })
        .then((inner) => ((stored = true), inner)),
    );
    if (!stored) await keep(ctx.db, reply);
    return reply;
  } catch (error) {
    if (!stored) await giveUp(ctx, claim);
    throw error;
  }
}

/** Frees the key of a write that failed: at once, or when the database is back, so that its repeat need not wait. */
async function giveUp(ctx: GatewayContext, claim: Claim): Promise<void> {
  try {
    await claim.release();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const outage = ctx.use(createOutage);
    outage.noticed(error);
    ctx.use(createBackground)(outage.over().then(claim.release), 'the key of a failed write was not freed');
  }
}

function answer(ctx: GatewayContext, keys: IdempotencyStore, id: OperationId, handler: AnyHandler) {
  const operation: Operation = operations[id];
  const send = (reply: FastifyReply, body: unknown) =>
    body === undefined ? reply.code(operation.status).send() : reply.code(operation.status).send(body);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = WRITES_ONCE.has(operation.method) && request.account ? readKey(request.headers['idempotency-key']) : undefined;
    const call = (tx: RouteCall<OperationId>['tx']) => createCall(request, reply, id, key, tx);
    if (!key || !request.account) return send(reply, encode(id, await handler(call((write) => ctx.db.tx(write)))));

    const found = await keys.begin(request.account.id, key, id, { params: request.params, body: request.body });
    if (isStored(found)) {
      void reply.header('idempotency-replayed', 'true').code(found.status);
      return found.reply === null ? reply.send() : reply.send(found.reply);
    }
    return send(reply, encode(id, await runKeyed(ctx, id, found, async (tx) => handler(call(tx)))));
  };
}

/** All handlers of all areas; two areas that serve the same operation are a mistake of ours, said at boot. */
export function collectHandlers(areas: readonly Area[]): Handlers {
  const all: Record<string, unknown> = {};
  for (const { handlers } of areas) {
    for (const [id, handler] of Object.entries(handlers)) {
      if (all[id]) throw new Error(`Operation ${id} is served by two areas.`);
      all[id] = handler;
    }
  }
  return all as Handlers;
}

/** Routes every served operation; any other path below the base path is answered 404 `no-such-endpoint` [API-001, API-009]. */
export function routeAreas(app: FastifyInstance, ctx: GatewayContext, handlers: Handlers): void {
  const keys = createIdempotency(ctx.db, ctx.clock, (claim) =>
    ctx.use(createBackground)(giveUp(ctx, claim), 'the key of a write was not freed'),
  );
  app.decorateRequest('account', null);
  void app.register(
    async (api) => {
      for (const [id, handler] of Object.entries(handlers) as [OperationId, AnyHandler][]) {
        const operation: Operation = operations[id];
        api.route({
          method: operation.method,
          url: operation.path,
          bodyLimit: bodyBytesOf(id),
          onRequest: authenticate(ctx, operation),
          handler: answer(ctx, keys, id, handler),
        });
      }
      // A route, not a not-found handler: the page's files have a route for every other address, which would come first.
      api.all('/*', async () => {
        throw new HttpProblem(404, 'The API Endpoint does not exist.', {}, { code: 'no-such-endpoint' });
      });
    },
    { prefix: BASE_PATH },
  );
}
