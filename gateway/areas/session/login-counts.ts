/**
 * The counts of wrong passwords, as rows: whoever guesses does not begin anew with each gateway. They are read when a
 * gateway begins, and written behind the tries: whose turn it is, the one that has the desk knows by itself, and nobody waits
 * for this table to sign in.
 *
 * A key holds a login and an address, and people type their password where the login belongs: stored is a signature of it.
 */
import { gte, inArray, lt, sql } from 'drizzle-orm';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { createOutage } from '../../platform/db/away';
import { isDatabaseAway } from '../../platform/db/errors';
import { loginCounts } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { pause, within } from '../../platform/process';

const { forgetMs, remembered } = limits.login;
/** Rows of one statement. */
const AT_ONCE = 1_000;
/** After a write that failed. */
const AGAIN_MS = 1_000;

export interface Count {
  readonly wrong: number;
  /** When it was wrong last. */
  readonly last: number;
}

/** What a throttle keeps its counts by. */
export interface Counts {
  /** What was counted under this key until this gateway began; told once. */
  taken(key: string): Count | undefined;
  /** `null`: nothing counts any more. */
  keep(key: string, count: Count | null): void;
}

export interface LoginCounts extends Counts {
  /** Reads what the gateway before this one has counted. */
  takeUp(): Promise<void>;
  /** Everything that was counted is stored, or could not be. */
  idle(): Promise<void>;
}

/** `ctx.use(createLoginCounts)` */
export function createLoginCounts(ctx: GatewayContext): LoginCounts {
  const db = ctx.db.lane('desk');
  const inBackground = ctx.use(createBackground);
  const outage = ctx.use(createOutage);
  const before = new Map<string, Count>();
  /** What the database does not know yet, by signature; a newer word on one takes the place of the older. */
  const unstored = new Map<string, Count | null>();
  let writing: Promise<void> | undefined;
  let ended = false;
  const signed = (key: string) => ctx.sign('login-count', key);

  async function write(batch: readonly (readonly [string, Count | null])[]): Promise<void> {
    const gone = batch.flatMap(([key, count]) => (count ? [] : [key]));
    const rows = batch.flatMap(([key, count]) => (count ? [{ key, wrong: count.wrong, last: new Date(count.last) }] : []));
    if (gone.length > 0) await db.delete(loginCounts).where(inArray(loginCounts.key, gone));
    if (rows.length === 0) return;
    const set = { wrong: sql`excluded.wrong`, last: sql`excluded.last` };
    await db.insert(loginCounts).values(rows).onConflictDoUpdate({ target: loginCounts.key, set });
  }

  /** One statement at a time, however slow it is: what is counted meanwhile goes with the next. */
  async function writeAll(): Promise<void> {
    while (unstored.size > 0 && !ended) {
      const batch = [...unstored].slice(0, AT_ONCE);
      for (const [key] of batch) unstored.delete(key);
      try {
        await write(batch);
      } catch (error) {
        for (const [key, count] of batch) if (!unstored.has(key)) unstored.set(key, count);
        if (isDatabaseAway(error)) outage.noticed(error);
        else inBackground(Promise.reject(error), 'wrong passwords were counted, but not stored yet');
        await pause(AGAIN_MS);
        await outage.over();
      }
    }
  }

  const idle = async () => {
    await writing;
  };
  ctx.onStop(async () => {
    await within(idle(), AGAIN_MS).catch(() => undefined);
    ended = true;
  });

  return {
    idle,
    taken(key) {
      if (before.size === 0) return undefined;
      const name = signed(key);
      const count = before.get(name);
      before.delete(name);
      return count;
    },
    keep(key, count) {
      unstored.set(signed(key), count);
      // Of those that could not be stored, the oldest are let go first, as in memory.
      if (unstored.size > remembered) unstored.delete(unstored.keys().next().value!);
      writing ??= writeAll().finally(() => (writing = undefined));
    },
    async takeUp() {
      const now = ctx.clock.now();
      const rows = await db
        .select()
        .from(loginCounts)
        .where(gte(loginCounts.last, new Date(now - forgetMs)))
        .orderBy(sql`${loginCounts.last} desc`)
        .limit(remembered);
      // The machine before this one may be ahead by its clock: nobody waits longer for that.
      for (const { key, wrong, last } of rows) before.set(key, { wrong, last: Math.min(last.getTime(), now) });
    },
  };
}

/** For housekeeping: what a throttle has forgotten without a word. */
export async function forgetOldCounts({ db }: Pick<GatewayContext, 'db'>, now: number): Promise<void> {
  await db.delete(loginCounts).where(lt(loginCounts.last, new Date(now - forgetMs)));
}
