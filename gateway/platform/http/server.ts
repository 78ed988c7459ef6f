import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { OperationId } from '@dialer/contract';
import type { GatewayContext } from '../context';
import { answerErrors } from './errors';
import { serveHealth } from './health';
import { serveDocs } from './docs';
import { servePage } from './page';
import { logRequests } from './request-log';
import type { Area } from './routes';
import { collectHandlers, routeAreas } from './routing';
import { secure } from './security';

const BODY_LIMIT = 1_048_576;
/** A request that takes longer to arrive holds a connection for nothing, or on purpose. */
const REQUEST_MS = 60_000;

export interface ServerOptions {
  readonly areas: readonly Area[];
  /** Folder of the built page. */
  readonly page?: string;
}

/** An empty body with a JSON content type is no body: PATCH and POST without one are part of the contract. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body as string, done);
  });
}

/** The HTTP side of the gateway, complete but not listening. */
export async function createServer(ctx: GatewayContext, { areas, page }: ServerOptions): Promise<FastifyInstance> {
  const { config } = ctx;
  const app: FastifyInstance = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy: ctx.callers.isProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    ...(config.tls && { https: { cert: readFileSync(config.tls.cert), key: readFileSync(config.tls.key) } }),
  });
  readJson(app);
  answerErrors(app);
  logRequests(app);
  secure(app, config);
  serveHealth(app, ctx);
  const handlers = collectHandlers(areas);
  routeAreas(app, ctx, handlers);
  await serveDocs(app, Object.keys(handlers) as OperationId[]);
  await servePage(app, config, page);
  return app;
}
