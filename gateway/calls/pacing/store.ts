/** What pacing reads and writes: campaigns that are paced, attempts, the ledger that is counted from them, and the log. */
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { attempts, campaigns, pacingLog } from '../../platform/db/schema';
import type { Attempt } from './attempt';
import type { Ledger } from './budget';
import type { Decision } from './pace';

const DAY_MS = 86_400_000;
const WINDOW_MS = 30 * DAY_MS;
/** Older lines say little of the present. */
const LINES_MS = 30 * 60_000;
const MOST_LINES = 400;
/** Who holds the lead of somebody who is rung before an agent is chosen: no account has this number. */
export const DIALER = 0;

/** Campaigns of a centre that are dialled for several agents at once. */
export const pacedCampaigns = (orm: Orm, tenantId: number) =>
  orm
    .select({ id: campaigns.id, mode: campaigns.mode })
    .from(campaigns)
    .where(and(eq(campaigns.tenantId, tenantId), eq(campaigns.active, true), ne(campaigns.mode, 'one-to-one')))
    .orderBy(asc(campaigns.id));

export const campaignIds = (orm: Orm, tenantId: number) =>
  orm.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.tenantId, tenantId));

const date = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

/** The whole of it, as it is now; the first one makes the row. */
export async function saveAttempt(orm: Orm, attempt: Attempt): Promise<void> {
  const { id, tenantId, campaignId, leadId, phone, callerId, since, outcome } = attempt;
  const present = {
    upAt: date(since.up),
    verdictAt: date(since.verdict ?? (outcome === 'abandoned' ? since.up : undefined)),
    joinedAt: date(since.joined),
    endedAt: date(since.ended),
    accountId: attempt.accountId,
    outcome: outcome ?? '',
    abandoned: outcome === 'abandoned',
    messagePlayed: attempt.messagePlayed,
  };
  await orm
    .insert(attempts)
    .values({ id, tenantId, campaignId, leadId, phone, callerId, placedAt: new Date(since.placed), ...present })
    .onConflictDoUpdate({ target: attempts.id, set: present, setWhere: isNull(attempts.endedAt) });
}

/** What a gateway that was killed has left: who had answered by then met nobody. */
export async function closeAttempts(orm: Orm, now: Date): Promise<number> {
  const met = sql`${attempts.upAt} is not null`;
  const rows = await orm
    .update(attempts)
    .set({
      endedAt: now,
      verdictAt: sql`coalesce(${attempts.verdictAt}, ${attempts.upAt})`,
      outcome: sql`case when ${met} then 'abandoned' else 'stopped' end`,
      abandoned: met,
    })
    .where(isNull(attempts.endedAt))
    .returning({ id: attempts.id });
  return rows.length;
}

/** Of a campaign within thirty days, and since `today`. */
export async function readLedger(orm: Orm, campaignId: number, now: number, today: number): Promise<{ thirtyDays: Ledger; today: Ledger }> {
  const count = (more: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${more}))::int`;
  const since = sql`${attempts.verdictAt} >= ${new Date(today)}`;
  const [row] = await orm
    .select({
      answered: sql<number>`count(*)::int`,
      abandoned: count(sql`${attempts.abandoned}`),
      answeredToday: count(since),
      abandonedToday: count(sql`${attempts.abandoned} and ${since}`),
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.campaignId, campaignId),
        sql`${attempts.outcome} in ('joined', 'abandoned')`,
        gt(attempts.verdictAt, new Date(now - WINDOW_MS)),
      ),
    );
  const { answered = 0, abandoned = 0, answeredToday = 0, abandonedToday = 0 } = row ?? {};
  return { thirtyDays: { answered, abandoned }, today: { answered: answeredToday, abandoned: abandonedToday } };
}

/** The newest lines of a campaign that have ended, the oldest first: a gateway that begins anew knows what is answered. */
export async function readLines(
  orm: Orm,
  campaignId: number,
  now: number,
): Promise<{ id: string; placed: number; answered: number | null }[]> {
  const rows = await orm
    .select()
    .from(attempts)
    .where(and(eq(attempts.campaignId, campaignId), gt(attempts.placedAt, new Date(now - LINES_MS)), isNotNull(attempts.endedAt)))
    .orderBy(desc(attempts.placedAt))
    .limit(MOST_LINES);
  return rows.reverse().map(({ id, placedAt, upAt, outcome }) => ({
    id,
    placed: placedAt.getTime(),
    answered: upAt && (outcome === 'joined' || outcome === 'abandoned' || outcome === 'left') ? upAt.getTime() - placedAt.getTime() : null,
  }));
}

/** A decision of a campaign, kept. */
export async function logDecision(
  orm: Orm,
  whose: { tenantId: number; campaignId: number },
  at: number,
  decision: Decision,
): Promise<void> {
  const { mode, reason, free, working, ringing, begin, p, answered, abandoned } = decision;
  const kept = { mode, reason, free, working, lines: ringing + begin, begun: begin, p, answered, abandoned };
  await orm.insert(pacingLog).values({ ...whose, at: new Date(at), ...kept });
}
