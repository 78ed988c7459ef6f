/** For managers: how a campaign is dialled, what was decided last and before, and what it may still lose. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { createPacing } from './pacing';
import { budgetOf, whyOneToOne } from './budget';
import type { Decision } from './pace';
import { readLedger } from './store';
import type { PacingMode, PacingReason } from '@dialer/contract';
import { campaignBySlug } from '../../people/campaigns';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { pacingLog } from '../../platform/db/schema';

const SHOWN_MS = 2 * 3_600_000;
/** A decision is made every half second; one that is older is of agents who have gone. */
const PRESENT_MS = 10_000;

interface Minute {
  readonly at: string;
  readonly mode: PacingMode;
  readonly reason: PacingReason;
  readonly free: number;
  readonly working: number;
  readonly lines: number;
  readonly begun: number;
  readonly answered: number;
  readonly abandoned: number;
}

export interface PacingReport {
  /** What managers have chosen. */
  readonly mode: PacingMode;
  readonly answered: number;
  readonly abandoned: number;
  /** How many more may be lost within the law. */
  readonly budget: number;
  /** Why there may be no more lines than agents, whoever waits; null: there may. */
  readonly forbidden: ReturnType<typeof whyOneToOne>;
  readonly now: Minute | null;
  readonly minutes: Minute[];
}

export async function pacingOf(ctx: GatewayContext, { tenantId }: SignedIn, slug: string): Promise<PacingReport> {
  const db = ctx.db.lane('search');
  const campaign = await campaignBySlug(db, tenantId, slug);
  const now = ctx.clock.now();
  const [{ thirtyDays }, minutes, latest] = await Promise.all([
    readLedger(db, campaign.id, now, now),
    minutesOf(db, campaign.id, new Date(now - SHOWN_MS)),
    ctx.use(createPacing).decisions(tenantId),
  ]);
  const last = latest.get(campaign.id);
  const isPresent = last !== undefined && now - last.at < PRESENT_MS;
  const ledger = { ...thirtyDays, budget: budgetOf(thirtyDays), forbidden: whyOneToOne(thirtyDays) };
  return { mode: campaign.mode, ...ledger, now: isPresent ? wire(last) : null, minutes };
}

function wire({ at, decision }: { readonly at: number; readonly decision: Decision }): Minute {
  const { mode, reason, free, working, ringing, begin, answered, abandoned } = decision;
  return { at: new Date(at).toISOString(), mode, reason, free, working, lines: ringing + begin, begun: begin, answered, abandoned };
}

/** The last decision of each minute; what was begun in it, together. */
async function minutesOf(db: GatewayContext['db'], campaignId: number, since: Date): Promise<Minute[]> {
  const minute = sql`date_trunc('minute', ${pacingLog.at})`;
  const last = <T>(column: unknown) => sql<T>`(array_agg(${column} order by ${pacingLog.id} desc))[1]`;
  const rows = await db
    .select({
      at: sql<string>`to_char(${minute} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      mode: last<Minute['mode']>(pacingLog.mode),
      reason: last<Minute['reason']>(pacingLog.reason),
      free: last<number>(pacingLog.free),
      working: last<number>(pacingLog.working),
      lines: sql<number>`max(${pacingLog.lines})::int`,
      begun: sql<number>`sum(${pacingLog.begun})::int`,
      answered: last<number>(pacingLog.answered),
      abandoned: last<number>(pacingLog.abandoned),
    })
    .from(pacingLog)
    .where(and(eq(pacingLog.campaignId, campaignId), gt(pacingLog.at, since)))
    .groupBy(minute)
    .orderBy(minute);
  return rows;
}

/** Decisions are looked at for days, not for years; what they led to is in the attempts. */
const KEEP_LOG_MS = 14 * 86_400_000;
export async function forgetDecisions({ db }: Pick<GatewayContext, 'db'>, now: number): Promise<void> {
  await db.delete(pacingLog).where(lt(pacingLog.at, new Date(now - KEEP_LOG_MS)));
}
