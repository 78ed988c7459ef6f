import type { FastifyInstance } from 'fastify';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { OperationId } from '@dialer/contract';
import { drawOpenApi } from './openapi';

/** `/api/docs`: the served operations to read and try, drawn from the contract; the document itself is `/api/docs/json`. */
export async function serveDocs(app: FastifyInstance, served: readonly OperationId[]): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: drawOpenApi(served) as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
  });
}
