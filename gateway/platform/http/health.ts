import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { GatewayContext } from '../context';
import { LANES } from '../db/lanes';
import { within } from '../process';
import { createHealthFacts } from './health-facts';
import { forOperators, operatorsDoor } from './operators';

const READY_WITHIN_MS = 2000;

/** `/health/live` (the process answers), `/health/ready` (it can take work, and facts for operators), `/metrics` (Prometheus). */
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

  const judge = operatorsDoor({ token: ctx.config.operationsToken, callers: ctx.callers });
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (request, reply) => {
    if (ctx.draining) return reply.code(503).send({ ready: false, why: 'stopping' });
    try {
      await within(ctx.db.execute(sql`select 1`), READY_WITHIN_MS);
      // Addresses of floors, and how old the law is, are nobody else's.
      return { ready: true, ...(judge(request.raw) === 'yes' && ctx.use(createHealthFacts).all()) };
    } catch {
      return reply.code(503).send({ ready: false, why: 'database' });
    }
  });
  const connections = new Gauge({
    name: 'dialer_database_connections',
    help: 'Connections to PostgreSQL by lane: busy, idle, and queries that wait for one',
    labelNames: ['lane', 'state'] as const,
    registers: [ctx.metrics],
    collect() {
      for (const lane of LANES) {
        const { totalCount, idleCount, waitingCount } = ctx.db.lane(lane).pool;
        connections.set({ lane, state: 'busy' }, totalCount - idleCount);
        connections.set({ lane, state: 'idle' }, idleCount);
        connections.set({ lane, state: 'waiting' }, waitingCount);
      }
    },
  });
  app.get('/metrics', { onRequest: forOperators(ctx) }, async (_request, reply) =>
    reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics()),
  );
}
