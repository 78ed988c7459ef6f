/** Notifications as the wire has them, whom they reach, and which of them somebody who comes now still sees. */
import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Notification } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { type Agent, fullName } from '../../people/agents';
import { createPresence } from '../../people/presence';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { accounts, notifications } from '../../platform/db/schema';

/** A notification that does not expire is shown to who comes within a day. */
const KEEP_MS = 24 * 3_600_000;
const MOST = 20;

type Row = typeof notifications.$inferSelect;
type Sent = PayloadOf<'getNotifications', 'reply'>;

export const toWire = (row: Row): Notification => ({
  id: row.id,
  message: row.message,
  type: row.type,
  dismissible: row.dismissible,
  expires: row.expires,
  timeout: row.timeout,
});

/** What is left of its time, in whole seconds: who comes late sees it no longer than those who were there. */
function leftOf(row: Row, now: number): number | null {
  if (!row.expires || row.timeout === null) return row.timeout;
  return Math.max(1, Math.ceil((row.createdAt.getTime() - now) / 1000 + row.timeout));
}

/** Notifications that this person would still see, newest first [NOTIF-015]. */
export async function unexpired(ctx: GatewayContext, agent: Pick<Agent, 'tenantId' | 'managerId'>): Promise<Notification[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.tenantId, agent.tenantId),
        gt(notifications.createdAt, new Date(now - KEEP_MS)),
        or(
          eq(notifications.expires, false),
          sql`${notifications.createdAt} + make_interval(secs => ${notifications.timeout}) > ${new Date(now)}`,
        ),
        or(eq(notifications.teamMembersOnly, false), eq(notifications.senderId, agent.managerId ?? -1)),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(MOST);
  return rows.map((row) => ({ ...toWire(row), timeout: leftOf(row, now) }));
}

/** Everyone of the sender's centre, or those whose manager the sender is [NOTIF-016]; nobody whose account is closed. */
const receivers = (sender: Pick<SignedIn, 'id' | 'tenantId'>, teamMembersOnly: boolean): SQL | undefined =>
  and(eq(accounts.tenantId, sender.tenantId), isNull(accounts.closedAt), teamMembersOnly ? eq(accounts.managerId, sender.id) : undefined);

export async function receiversOf(ctx: GatewayContext, sender: Pick<SignedIn, 'id' | 'tenantId'>, teamMembersOnly: boolean) {
  const rows = await ctx.db.select({ id: accounts.id }).from(accounts).where(receivers(sender, teamMembersOnly));
  return rows.map(({ id }) => id);
}

async function reachOf(ctx: GatewayContext, sender: SignedIn, teamMembersOnly: boolean): Promise<Sent['team']> {
  const [people, pages] = await Promise.all([receiversOf(ctx, sender, teamMembersOnly), ctx.use(createPresence).pages()]);
  const open = new Set(pages);
  return { people: people.length, here: people.filter((id) => open.has(id)).length };
}

/** What was sent in the centre last, and whom this sender would reach. */
export async function sentBefore(ctx: GatewayContext, sender: SignedIn): Promise<Sent> {
  const [team, centre, rows] = await Promise.all([
    reachOf(ctx, sender, true),
    reachOf(ctx, sender, false),
    ctx.db
      .select({ row: notifications, firstName: accounts.firstName, lastName: accounts.lastName })
      .from(notifications)
      .leftJoin(accounts, eq(accounts.id, notifications.senderId))
      .where(eq(notifications.tenantId, sender.tenantId))
      .orderBy(desc(notifications.createdAt))
      .limit(MOST),
  ]);
  const sent = rows.map(({ row, firstName, lastName }) => ({
    ...toWire(row),
    teamMembersOnly: row.teamMembersOnly,
    at: row.createdAt.toISOString(),
    by: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
  }));
  return { team, centre, sent };
}
