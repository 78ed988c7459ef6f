/** How calls sounded, as their agents' pages tell: kept for each leg, given together for each call. */
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { QualityBars, SoundFault, SoundReport } from '@dialer/contract';
import type { Orm } from '../../platform/db/database';
import { callSounds } from '../../platform/db/schema';
import { conflict } from '../../platform/problem';

/** A page that is loaded again has another leg of the same call; nobody loads it so often in one. */
const LEGS = 20;

export interface LegOf {
  readonly tenantId: number;
  readonly callId: string;
  readonly leg: string;
}

/** Keeps what a leg's page says, in a transaction; an older report that comes late, or once more, changes nothing. */
export async function keepSound(db: Orm, { tenantId, callId, leg }: LegOf, report: SoundReport): Promise<void> {
  // One report of a call after the other: legs that are told of at once would each count without the others.
  await db.execute(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${callId}))`);
  const [others] = await db
    .select({ legs: count() })
    .from(callSounds)
    .where(and(eq(callSounds.callId, callId), ne(callSounds.leg, leg)));
  if ((others?.legs ?? 0) >= LEGS) throw conflict(`A call has at most ${LEGS} legs that tell how it sounds.`);
  const figures = { ...report, faults: [...report.faults] };
  await db
    .insert(callSounds)
    .values({ tenantId, callId, leg, ...figures })
    .onConflictDoUpdate({
      target: [callSounds.callId, callSounds.leg],
      set: figures,
      setWhere: sql`${callSounds.seconds} <= excluded.seconds`,
    });
}

/** One report for each call of the centre: its legs' figures by how long each was, their faults summed, the poorest bars. */
export async function soundsOf(db: Orm, tenantId: number, callIds: readonly string[]): Promise<Map<string, SoundReport>> {
  const rows = await db
    .select()
    .from(callSounds)
    .where(and(eq(callSounds.tenantId, tenantId), inArray(callSounds.callId, [...callIds])));
  const told = new Set(rows.map(({ callId }) => callId));
  return new Map([...told].map((callId) => [callId, together(rows.filter((row) => row.callId === callId))]));
}

type Leg = Omit<SoundReport, 'bars'> & { readonly bars: number };

const tenths = (value: number): number => Math.round(value * 10) / 10;

function together(legs: readonly Leg[]): SoundReport {
  /** By seconds, and a leg of none counts for one; null: no leg tells. */
  const mean = (of: (leg: Leg) => number | null): number | null => {
    let sum = 0;
    let weight = 0;
    for (const leg of legs) {
      const value = of(leg);
      if (value === null) continue;
      sum += value * (leg.seconds + 1);
      weight += leg.seconds + 1;
    }
    return weight === 0 ? null : tenths(sum / weight);
  };
  const faults = new Map<SoundFault, number>();
  for (const { fault, seconds } of legs.flatMap((leg) => leg.faults)) faults.set(fault, tenths((faults.get(fault) ?? 0) + seconds));
  return {
    seconds: legs.reduce((sum, { seconds }) => sum + seconds, 0),
    bars: Math.min(...legs.map(({ bars }) => bars)) as QualityBars,
    lost: mean(({ lost }) => lost) ?? 0,
    jitter: mean(({ jitter }) => jitter) ?? 0,
    roundTrip: mean(({ roundTrip }) => roundTrip),
    faults: [...faults].map(([fault, seconds]) => ({ fault, seconds })),
  };
}
