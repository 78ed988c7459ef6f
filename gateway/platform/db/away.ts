/** When the database cannot be reached: one waits for its return. */
import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { GatewayContext } from '../context';
import { limits } from '../limits';
import { pause, within } from '../process';
import { isSilence, TooSlow } from './errors';

/** Questions without an answer after which the connections count as dead: one may have met a server with too much to do. */
const SILENT_ASKS = 2;

export interface Outage {
  readonly away: boolean;
  /** Something failed because the database is away. */
  noticed(error: unknown): void;
  /** Resolves when the database answers again, at once when it does. */
  over(): Promise<void>;
}

/** One for a gateway: a single question at a time asks whether the database is back, for everybody who waits for it. */
export function createOutage(ctx: GatewayContext): Outage {
  let since: number | undefined;
  let waiting: (() => void)[] = [];
  let stopped = false;
  new Gauge({
    name: 'dialer_database_away',
    help: '1 while the database cannot be reached',
    registers: [ctx.metrics],
    collect() {
      this.set(since === undefined ? 0 : 1);
    },
  });

  /** `why`: the failure that began it. */
  async function ask(why: unknown): Promise<void> {
    let silent = 0;
    let mistrusted = isSilence(why);
    while (!stopped) {
      try {
        await within(ctx.db.execute(sql`select 1`), limits.database.askMs, TooSlow);
        break;
      } catch (error) {
        mistrusted ||= isSilence(error);
        // A server behind a line that swallows everything: connections from before never answer, even when it is back.
        if (error instanceof TooSlow && ++silent >= SILENT_ASKS) ctx.db.drop();
        await pause(limits.database.askEveryMs);
      }
    }
    // Asked on one connection; each of the others would swallow a request of its own.
    if (mistrusted && !stopped) ctx.db.doubt(limits.database.askMs);
    if (!stopped) ctx.log.warn({ seconds: Math.round((performance.now() - since!) / 100) / 10 }, 'the database is back');
    since = undefined;
    for (const go of waiting.splice(0)) go();
  }

  ctx.onStop(() => {
    stopped = true;
    for (const go of waiting.splice(0)) go();
  });
  return {
    get away() {
      return since !== undefined;
    },
    noticed(error) {
      if (since !== undefined || stopped) return;
      since = performance.now();
      ctx.log.error({ err: error }, 'the database cannot be reached; what must be stored is kept and tried again');
      void ask(error);
    },
    over: () => (since === undefined || stopped ? Promise.resolve() : new Promise((done) => (waiting = [...waiting, done]))),
  };
}
