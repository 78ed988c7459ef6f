/**
 * How fast one person rings numbers that they choose themselves. A page that somebody else has got hold of would ring far more
 * than a person can, whoever is paid for it: by evidence, so that neither another page nor a new start forgets what was rung.
 */
import { sql } from 'drizzle-orm';
import { agentById, fullName } from '../../people/agents';
import { createAudience } from '../../people/audience';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import type { Database } from '../../platform/db/database';
import { limits } from '../../platform/limits';
import type { Path } from './evidence';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { byHandPerMinute, byHandPerHour } = limits.calls;

/** A person asks for each of these by themselves; a machine has chosen the others, or nothing holds them up. */
const BY_HAND: readonly Path[] = ['manual', 'refer', 'party', 'redial', 'follow-up', 'test'];

/** Whether this person has rung so many by hand that the next one has to wait. */
export async function isTooFast(db: Database, tenantId: number, accountId: number | null, path: Path, now: number): Promise<boolean> {
  if (accountId === null || !BY_HAND.includes(path)) return false;
  const ago = (ms: number) => sql`${new Date(now - ms)}::timestamptz`;
  const { rows } = await db.execute<{ minute: number; hour: number }>(sql`
    select count(*) filter (where at > ${ago(MINUTE_MS)})::integer as minute, count(*)::integer as hour
    from permits
    where tenant_id = ${tenantId} and account_id = ${accountId} and granted
      and path = any(${sql.param([...BY_HAND])}::text[])
      and at > ${ago(HOUR_MS)} and at <= ${ago(0)}`);
  const [{ minute, hour } = { minute: 0, hour: 0 }] = rows;
  return minute >= byHandPerMinute || hour >= byHandPerHour;
}

/** `ctx.use(createTooFastAlarm)`: managers hear who is held up so, once per person and hour, however often it is tried. */
export function createTooFastAlarm(ctx: GatewayContext): (accountId: number) => void {
  /** When managers were told of each person last. */
  const told = new Map<number, number>();
  const tell = async (accountId: number): Promise<void> => {
    const agent = await agentById(ctx.db, accountId);
    if (!agent) return;
    const who = { person: fullName(agent), extension: agent.extension ?? '' };
    await ctx.use(createAudience).managers(agent.tenantId, 'too-fast', who);
  };
  return (accountId) => {
    const now = ctx.clock.now();
    if (now - (told.get(accountId) ?? -Infinity) < HOUR_MS) return;
    told.set(accountId, now);
    ctx.use(createBackground)(tell(accountId), 'managers were not told that somebody dials too fast', { accountId });
  };
}
