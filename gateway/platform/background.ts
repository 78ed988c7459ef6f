/** Work that nobody waits for, and rejections that nobody caught. */
import { Counter } from 'prom-client';
import type { GatewayContext } from './context';

/**
 * Lets work go on by itself; its failure is written down as `what` and counted. Every promise that is not awaited goes
 * through here: a rejection that nobody catches is a fault of the whole process, not of one call.
 */
export type InBackground = (work: Promise<unknown>, what: string, facts?: Record<string, unknown>) => void;

/** `ctx.use(createBackground)`. While the gateway stops, what fails because its parts are gone is no news. */
export function createBackground(ctx: GatewayContext): InBackground {
  const failures = new Counter({
    name: 'dialer_background_failures_total',
    help: 'Work that nobody waited for and that failed',
    registers: [ctx.metrics],
  });
  return (work, what, facts = {}) => {
    work.catch((error: unknown) => {
      failures.inc();
      if (!ctx.draining) ctx.log.error({ err: error, ...facts }, what);
    });
  };
}

/** A promise that somebody forgot must not end everybody's calls: its rejection is written down and counted. */
export function logUncaught(ctx: GatewayContext): void {
  const inBackground = ctx.use(createBackground);
  const caught = (error: unknown) => inBackground(Promise.reject(error), 'a rejection that nothing caught');
  process.on('unhandledRejection', caught);
  ctx.onStop(() => void process.off('unhandledRejection', caught));
}
