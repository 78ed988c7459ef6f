import type { FastifyInstance } from 'fastify';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { GatewayContext } from '../context';
import { drawOpenApi } from './openapi';
import { forOperators } from './operators';
import type { Served } from './served';

/** The document, drawn when it is first written out: few ever ask for it, and a gateway starts without that work. */
function drawnOnce(served: readonly Served[]): { toJSON(): unknown } {
  let drawn: unknown;
  return { toJSON: () => (drawn ??= drawOpenApi(served)) };
}

/** `/api/docs`: the served operations to read and try, drawn from their schemas; the document itself is `/api/docs/json`. For operators only. */
export async function serveDocs(app: FastifyInstance, ctx: GatewayContext, served: readonly Served[]): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRequest', forOperators(ctx));
    await docs.register(swagger, { mode: 'static', specification: { document: drawnOnce(served) as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', persistAuthorization: false },
    });
  });
}
