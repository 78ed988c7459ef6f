import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import type { GatewayContext } from '../context';

const READY_WITHIN_MS = 2000;

const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer in time')), READY_WITHIN_MS).unref());
  return Promise.race([work, late]);
};

/** `/health/live` (the process answers), `/health/ready` (it can take work), `/metrics` (Prometheus). */
export function serveHealth(app: FastifyInstance, ctx: GatewayContext): void {
  collectDefaultMetrics({ register: ctx.metrics });
  const durations = new Histogram({
    name: 'dialer_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [ctx.metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    if (ctx.draining) return reply.code(503).send({ ready: false, why: 'stopping' });
    try {
      await inTime(ctx.db.execute(sql`select 1`));
      return { ready: true };
    } catch {
      return reply.code(503).send({ ready: false, why: 'database' });
    }
  });
  app.get('/metrics', async (_request, reply) => reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics()));
}
