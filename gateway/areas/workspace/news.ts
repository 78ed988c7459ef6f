/** Tells the managers of a centre that who has which plugins has changed: a page came, went, or has applied a change. */
import { inArray } from 'drizzle-orm';
import { createPresence } from '../../people/presence';
import type { GatewayContext } from '../../platform/context';
import { accounts } from '../../platform/db/schema';
import { createAudience } from '../../people/audience';

/** Milliseconds between two announcements at least: a whole centre that applies a change is one piece of news. */
export const NEWS_EVERY_MS = 1000;

/** Runs at once, and what is asked for meanwhile once more when `ms` have passed. */
export function atMostEvery(ms: number, run: () => void): { ask(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let asked = false;
  const go = () => {
    asked = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (asked) go();
    }, ms).unref();
    run();
  };
  return {
    ask() {
      if (timer) asked = true;
      else go();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Listens to the pages until the gateway stops. */
export function startPluginNews(ctx: GatewayContext): void {
  const audience = ctx.use(createAudience);
  const concerned = new Set<number>();

  async function announce(ids: number[]): Promise<void> {
    const tenants = await ctx.db.selectDistinct({ id: accounts.tenantId }).from(accounts).where(inArray(accounts.id, ids));
    for (const { id } of tenants) await audience.managers(id, 'plugins-in-use', {});
  }
  const news = atMostEvery(NEWS_EVERY_MS, () => {
    const ids = [...concerned];
    concerned.clear();
    announce(ids).catch((error: unknown) => {
      if (!ctx.draining) ctx.log.warn({ err: error }, 'managers were not told who has which plugins');
    });
  });
  ctx.use(createPresence).onPlugins((accountId) => {
    concerned.add(accountId);
    news.ask();
  });
  ctx.onStop(news.stop);
}
