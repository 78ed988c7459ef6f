import type { FastifyInstance } from 'fastify';

/**
 * One line per answered request. The route's pattern is logged, never the address: `/leads/by-phone/:phone` carries a
 * client's number.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: request.account?.id,
      },
      'answered',
    );
  });
}
