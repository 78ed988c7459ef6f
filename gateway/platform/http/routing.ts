import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BASE_PATH } from '@dialer/contract';
import type { Language } from '@dialer/rules/times';
import { mayCall } from '../auth/access';
import type { SignedIn } from '../auth/sessions';
import { readBearer } from '../auth/tokens';
import { createBackground } from '../background';
import type { GatewayContext } from '../context';
import { createOutage } from '../db/away';
import { isDatabaseAway } from '../db/errors';
import type { Orm } from '../db/database';
import { forbidden, HttpProblem } from '../problem';
import { FileReply, sendFile, sendStream, StreamReply } from './file-reply';
import { createIdempotency, isStored, readKey, type Claim, type IdempotencyStore } from './idempotency';
import type { AnyCall, Served } from './served';
import { storable } from './storable';
import { readValues } from './validation';

declare module 'fastify' {
  interface FastifyRequest {
    account: SignedIn | null;
  }
}

const WRITES_ONCE = new Set(['POST', 'PUT', 'PATCH']);

function check(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (!schema) return part === 'body' ? undefined : value;
  // Of what names a thing nothing is taken away: it would name another one.
  return readValues(schema, part === 'params' ? value : storable(value), part);
}

/** The language of a request: what the page speaks with who has chosen none. */
export const languageIn = (header = ''): Language => (/^fr\b/i.test(header) ? 'fr' : 'en');

/** Signs the caller in by the token, and answers with the newest one on every reply [API-002, API-003]. */
function authenticate(ctx: GatewayContext, { access, admit }: Served) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (access === 'public') return;
    const token = readBearer(request.headers.authorization);
    const found = token ? await ctx.sessions.authenticate(token, { language: languageIn(request.headers['accept-language']) }) : null;
    if (!found) throw new HttpProblem(401, 'Your session expired, please re-login', {}, { code: 'unauthorized' });
    request.account = found.account;
    reply.header('authorization', `Bearer ${found.next}`);
    if (!mayCall(access, found.account.roles)) throw forbidden();
    await admit?.(found.account);
  };
}

function createCall(
  request: FastifyRequest,
  response: FastifyReply,
  { payload }: Served,
  key: string | undefined,
  tx: AnyCall['tx'],
): AnyCall {
  return {
    account: request.account,
    params: check(payload.params, request.params, 'params'),
    query: check(payload.query, request.query, 'query'),
    body: check(payload.body, request.body ?? undefined, 'body'),
    key,
    request,
    response,
    tx,
  } as AnyCall;
}

/** The handler's reply, stored for the key: inside `tx` where the handler uses it, else right after. */
async function runKeyed(
  ctx: GatewayContext,
  { status, db = ctx.db, encode }: Served,
  claim: Claim,
  run: (tx: AnyCall['tx']) => Promise<unknown>,
): Promise<unknown> {
  let stored = false;
  const keep = (orm: Orm, reply: unknown) => claim.store(orm, { status, reply: encode(reply) });
  try {
    const reply = await run((write) =>
      db
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

function answer(ctx: GatewayContext, keys: IdempotencyStore, served: Served) {
  const { id, method, status, db = ctx.db, encode, handler } = served;
  const send = (reply: FastifyReply, body: unknown) => (body === undefined ? reply.code(status).send() : reply.code(status).send(body));

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = WRITES_ONCE.has(method) && request.account ? readKey(request.headers['idempotency-key']) : undefined;
    const call = (tx: AnyCall['tx']) => createCall(request, reply, served, key, tx);
    if (!key || !request.account) {
      const answered = await handler(call((write) => db.tx(write)));
      if (answered instanceof FileReply) return sendFile(reply, answered);
      return answered instanceof StreamReply ? sendStream(reply, answered) : send(reply, encode(answered));
    }

    const found = await keys.begin(request.account.id, key, id, { params: request.params, body: request.body });
    if (isStored(found)) {
      void reply.header('idempotency-replayed', 'true').code(found.status);
      return found.reply === null ? reply.send() : reply.send(found.reply);
    }
    return send(reply, encode(await runKeyed(ctx, served, found, async (tx) => handler(call(tx)))));
  };
}

/** Routes all that is served; any other path below the base path is answered 404 `no-such-endpoint` [API-001, API-009]. */
export function routeAll(app: FastifyInstance, ctx: GatewayContext, all: readonly Served[]): void {
  const keys = createIdempotency(ctx.db, ctx.clock, (claim) =>
    ctx.use(createBackground)(giveUp(ctx, claim), 'the key of a write was not freed'),
  );
  app.decorateRequest('account', null);
  void app.register(
    async (api) => {
      for (const served of all) {
        api.route({
          method: served.method,
          url: served.path,
          bodyLimit: served.bodyBytes,
          onRequest: authenticate(ctx, served),
          handler: answer(ctx, keys, served),
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
