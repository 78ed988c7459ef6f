import { lt } from 'drizzle-orm';
import type { GatewayContext } from './context';
import { callerIdUses, callOverrides, callTimeline, permits, pluginFailures, sessions, unreachedRings } from './db/schema';
import { forgetOldKeys } from './http/idempotency';

const EVERY_MS = 3_600_000;
/** Ended sessions are kept a month, for whoever asks who was signed in. */
const KEEP_SESSIONS_MS = 30 * 24 * 3_600_000;
/** Failures are shown for a day; a week is for whoever looks into the database. */
const KEEP_FAILURES_MS = 7 * 24 * 3_600_000;

/** How often a number was shown counts on its day; a month is for whoever asks. */
const KEEP_USES_MS = 31 * 24 * 3_600_000;

/** What was decided before a ring, what came of it, and what managers allowed, is kept for five years [16 CFR 310.5], and a week more. */
const KEEP_PERMITS_MS = (5 * 366 + 7) * 24 * 3_600_000;

/** What no longer serves anybody: answers of old writes, old reports of failed plugins, sessions that ended long ago, old evidence. */
export async function tidy({ db, clock }: Pick<GatewayContext, 'db' | 'clock'>): Promise<void> {
  await forgetOldKeys(db, clock);
  await db.delete(pluginFailures).where(lt(pluginFailures.at, new Date(clock.now() - KEEP_FAILURES_MS)));
  await db.delete(permits).where(lt(permits.at, new Date(clock.now() - KEEP_PERMITS_MS)));
  await db.delete(unreachedRings).where(lt(unreachedRings.at, new Date(clock.now() - KEEP_PERMITS_MS)));
  await db.delete(callTimeline).where(lt(callTimeline.at, new Date(clock.now() - KEEP_PERMITS_MS)));
  await db.delete(callOverrides).where(lt(callOverrides.at, new Date(clock.now() - KEEP_PERMITS_MS)));
  await db.delete(callerIdUses).where(lt(callerIdUses.day, new Date(clock.now() - KEEP_USES_MS).toISOString().slice(0, 10)));
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(clock.now() - KEEP_SESSIONS_MS)));
}

/** Tidies now and every hour until the gateway stops. `more`: what the rooms above have to tidy. */
export function startHousekeeping(ctx: GatewayContext, more: readonly ((now: number) => Promise<void>)[] = []): void {
  const all = async () => {
    await tidy(ctx);
    for (const each of more) await each(ctx.clock.now());
  };
  const run = () =>
    void all().catch((error: unknown) => {
      // A gateway that stops takes the database away under it.
      if (!ctx.draining) ctx.log.warn({ err: error }, 'tidying up failed; it is tried again in an hour');
    });
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  ctx.onStop(() => clearInterval(timer));
  run();
}
