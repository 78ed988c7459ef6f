/** Rows of callers who wait, written behind them: whoever takes over from this gateway goes on with them. */
import { eq, inArray } from 'drizzle-orm';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { waitingCallers } from '../platform/db/schema';
import { createSerial } from '../platform/serial';

export type StoredCaller = typeof waitingCallers.$inferSelect;

export function createWaitingCallers(ctx: GatewayContext) {
  const inBackground = ctx.use(createBackground);
  const serial = createSerial();
  return {
    keep({ leg, tenantId, phone, did, tracked, since }: Omit<StoredCaller, 'since'> & { since: number }): void {
      const row = { leg, tenantId, phone, did, tracked, since: new Date(since) };
      const kept = serial.run(leg, () => ctx.db.insert(waitingCallers).values(row).onConflictDoNothing());
      inBackground(kept, 'a waiting caller was not stored', { leg });
    },
    forget(leg: string): void {
      const gone = serial.run(leg, () => ctx.db.delete(waitingCallers).where(eq(waitingCallers.leg, leg)));
      inBackground(gone, 'a caller who has gone is still stored', { leg });
    },
    idle: () => serial.idle(),
  };
}

/** Those who waited at the gateway before this one: who is on the line still, and the others are forgotten. */
export async function takeWaitingCallers(ctx: GatewayContext, standing: ReadonlySet<string>): Promise<StoredCaller[]> {
  const rows = await ctx.db.select().from(waitingCallers).orderBy(waitingCallers.since);
  const gone = rows.filter(({ leg }) => !standing.has(leg)).map(({ leg }) => leg);
  if (gone.length > 0) await ctx.db.delete(waitingCallers).where(inArray(waitingCallers.leg, gone));
  return rows.filter(({ leg }) => standing.has(leg));
}
