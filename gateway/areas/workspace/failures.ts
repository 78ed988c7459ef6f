/** Plugins that stopped working on somebody's page, for the centre's managers. */
import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { ClientCommands } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { fullName, type Agent } from '../../people/agents';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts, pluginFailures } from '../../platform/db/schema';
import { createPerMinute } from '../../platform/per-minute';
import { catalogue } from '../../plugins/catalogue';
import { withoutData } from '../../platform/without-data';
import { createAudience } from '../../people/audience';

type Failure = PayloadOf<'getPlugins', 'reply'>['failures'][number];
type Report = ClientCommands['plugin-failed'];

const SHOWN_MS = 24 * 3_600_000;
/** Reports of one person that are taken in a minute; a panel that fails at every update must not fill the database. */
const MOST_A_MINUTE = 60;
/** Times within a minute that managers are told of one plugin on one person's page; each is a notice over their work. */
const MOST_TOLD_A_MINUTE = 5;
const LONGEST_PLACE = 100;
/** Entries that the administrator's page gets at most. */
const MOST_SHOWN = 500;

const isPlugin = (id: string): boolean => catalogue.manifests.some((manifest) => manifest.id === id);

export interface Failures {
  /** Keeps a report and tells the managers of a quarantine. False: too many, or of no plugin of this release; dropped. */
  report(person: Agent, report: Report): Promise<boolean>;
}

export function createFailures(ctx: GatewayContext): Failures {
  const audience = ctx.use(createAudience);
  const mayReport = createPerMinute(ctx.clock, MOST_A_MINUTE);
  const mayTell = createPerMinute(ctx.clock, MOST_TOLD_A_MINUTE);

  return {
    async report(person, { plugin, where, message, quarantined, callId }) {
      if (!isPlugin(plugin) || !mayReport(person.id)) return false;
      const said = withoutData(message);
      const of = { tenantId: person.tenantId, accountId: person.id, at: new Date(ctx.clock.now()) };
      const place = withoutData(where).slice(0, LONGEST_PLACE);
      await ctx.db.insert(pluginFailures).values({ ...of, plugin, place, message: said, quarantined, callId: callId ?? null });
      if (quarantined && mayTell(`${person.id} ${plugin}`))
        await audience.managers(person.tenantId, 'plugin-failure', { plugin, person: fullName(person), message: said });
      return true;
    },
  };
}

/** Of the last day, newest first: one entry a plugin and person, as it failed last, with how often it was reported. */
export async function recentFailures(orm: Orm, tenantId: number, now: number): Promise<Failure[]> {
  const { accountId, plugin } = pluginFailures;
  const last = orm
    .selectDistinctOn([accountId, plugin], {
      ...getTableColumns(pluginFailures),
      times: sql<number>`count(*) over (partition by ${accountId}, ${plugin})`.mapWith(Number).as('times'),
    })
    .from(pluginFailures)
    .where(and(eq(pluginFailures.tenantId, tenantId), gt(pluginFailures.at, new Date(now - SHOWN_MS))))
    .orderBy(accountId, plugin, desc(pluginFailures.id))
    .as('last');
  const rows = await orm.select().from(last).innerJoin(accounts, eq(accounts.id, last.accountId)).orderBy(desc(last.id)).limit(MOST_SHOWN);
  return rows.map(({ last: row, accounts: person }) => ({
    plugin: row.plugin,
    person: { id: row.accountId, name: fullName(person) },
    where: row.place,
    message: row.message,
    times: row.times,
    quarantined: row.quarantined,
    callId: row.callId,
    at: row.at.toISOString(),
  }));
}
