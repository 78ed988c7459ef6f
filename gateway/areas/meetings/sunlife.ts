/** What was booked with Sun Life [XFER-048]. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reply } from '../../platform/http/routes';
import type { Orm } from '../../platform/db/database';
import { accounts, leads, meetings } from '../../platform/db/schema';
import { limits } from '../../platform/limits';

const LANGUAGES = ['en', 'fr', 'es'] as const;

interface Period {
  /** `YYYY-MM-DD`, both within. */
  readonly from: string;
  readonly to: string;
}

/** Of a centre, by the days of its time zone, the newest first. */
export async function sunLifeBookings(
  orm: Orm,
  { id, timezone }: { id: number; timezone: string },
  { from, to }: Period,
): Promise<Reply<'getSunlifeBookings'>> {
  const day = sql`(${meetings.createdAt} at time zone ${timezone})::date`;
  const rows = await orm
    .select({ meeting: meetings, lead: leads, agent: accounts })
    .from(meetings)
    .innerJoin(leads, eq(leads.id, meetings.leadId))
    .innerJoin(accounts, eq(accounts.id, meetings.accountId))
    .where(
      and(eq(meetings.tenantId, id), sql`${meetings.meeting} ->> 'is_sun_life' = '1'`, sql`${day} between ${from}::date and ${to}::date`),
    )
    .orderBy(desc(meetings.id))
    .limit(limits.meetings.listed);
  return rows.map(({ meeting, lead, agent }) => ({
    id: String(meeting.id),
    bookedAt: meeting.createdAt.getTime(),
    client: `${lead.firstName} ${lead.lastName}`.trim(),
    phone: lead.phone,
    state: lead.state,
    language: LANGUAGES.find((language) => language === lead.language) ?? 'en',
    agent: `${agent.firstName} ${agent.lastName}`.trim(),
  }));
}
