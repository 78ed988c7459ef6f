import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context';
import { createOutage } from '../db/away';
import { limits } from '../limits';
import { readJson } from './bodies';
import { answerErrors, answerUnreadable } from './errors';
import { serveHealth } from './health';
import { serveDocs } from './docs';
import { servePage } from './page';
import { logRequests } from './request-log';
import type { Area } from './routes';
import { routeAll } from './routing';
import { secure } from './security';
import { servedBy, type Served } from './served';

export interface ServerOptions {
  readonly areas: readonly Area[];
  /** What is served beside the contract's operations. */
  readonly more?: readonly Served[];
  /** Folder of the built page. */
  readonly page?: string;
}

/** The HTTP side of the gateway, complete but not listening. */
export async function createServer(ctx: GatewayContext, { areas, more = [], page }: ServerOptions): Promise<FastifyInstance> {
  const { config } = ctx;
  const app: FastifyInstance = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.http.smallBodyBytes,
    requestTimeout: limits.http.requestMs,
    keepAliveTimeout: limits.http.idleMs,
    trustProxy: ctx.callers.isProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A machine with much other work starts slowly; that is no reason not to start.
    pluginTimeout: 0,
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength: limits.http.paramLength },
    ...(config.tls && {
      https: { cert: readFileSync(config.tls.cert), key: readFileSync(config.tls.key), handshakeTimeout: limits.http.tlsHandshakeMs },
    }),
  });
  readJson(app, ctx.refused);
  answerErrors(app, { refused: ctx.refused, silence: (error) => ctx.use(createOutage).noticed(error) });
  logRequests(app);
  secure(app, config);
  serveHealth(app, ctx);
  const served = [...servedBy(areas), ...areas.flatMap((area) => area.more ?? []), ...more];
  routeAll(app, ctx, served);
  await serveDocs(app, ctx, served);
  await servePage(app, config, page);
  return app;
}
