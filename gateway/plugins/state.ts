/** What administrators have made of a centre's plugins, as the database has it. */
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { LayoutRole } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { flagSwitch, pluginConfig, pluginSwitch, publishedLayout } from '@dialer/contract/schemas/workspace';
import { lockCentre } from '../people/managed';
import { fullName } from '../people/agents';
import type { Orm } from '../platform/db/database';
import { accounts, pluginStates, publishedLayouts } from '../platform/db/schema';

export type PluginState = Pick<PayloadOf<'getPlugins', 'reply'>, 'revision' | 'switches' | 'configs' | 'flags'>;
export type PublishedLayout = z.output<typeof publishedLayout>;

/** Of a centre whose administrators have changed nothing: the variant manifest stands as it is. */
const UNTOUCHED: PluginState = { revision: 0, switches: [], configs: {}, flags: [] };

const columns = {
  revision: pluginStates.revision,
  switches: pluginStates.switches,
  configs: pluginStates.configs,
  flags: pluginStates.flags,
};
type Row = Pick<typeof pluginStates.$inferSelect, keyof typeof columns>;

const reads =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): value is T =>
    schema.safeParse(value).success;
const entriesOf = (value: unknown): [string, unknown][] => (value && typeof value === 'object' ? Object.entries(value) : []);
const readable = <T>(value: unknown, is: (entry: unknown) => entry is T): Record<string, T> =>
  Object.fromEntries(entriesOf(value).filter((entry): entry is [string, T] => is(entry[1])));

/** What cannot be read of a row, as another release or a hand in the database left it, counts as not said: no page is down for it. */
const readRow = ({ revision, switches, configs, flags }: Row): PluginState => ({
  revision,
  switches: Array.isArray(switches) ? switches.filter(reads(pluginSwitch)) : [],
  configs: readable(configs, reads(pluginConfig)),
  flags: Array.isArray(flags) ? flags.filter(reads(flagSwitch)) : [],
});

export async function readState(orm: Orm, tenantId: number): Promise<PluginState> {
  const [row] = await orm.select(columns).from(pluginStates).where(eq(pluginStates.tenantId, tenantId));
  return row ? readRow(row) : UNTOUCHED;
}

/** The same, held until the transaction ends: of two administrators at once the second waits here and then sees the first's change. */
export async function lockState(orm: Orm, tenantId: number): Promise<PluginState> {
  await lockCentre(orm, tenantId);
  return readState(orm, tenantId);
}

export async function writeState(orm: Orm, tenantId: number, state: PluginState): Promise<void> {
  await orm.update(pluginStates).set(state).where(eq(pluginStates.tenantId, tenantId));
}

const publisher = alias(accounts, 'publisher');

/** The defaults that a centre's administrators have published: of every role, or of one. One that cannot be read is none. */
export async function readPublished(orm: Orm, tenantId: number, role?: LayoutRole): Promise<PublishedLayout[]> {
  const rows = await orm
    .select({ layout: publishedLayouts, firstName: publisher.firstName, lastName: publisher.lastName })
    .from(publishedLayouts)
    .leftJoin(publisher, eq(publisher.id, publishedLayouts.publishedBy))
    .where(and(eq(publishedLayouts.tenantId, tenantId), role && eq(publishedLayouts.role, role)))
    .orderBy(publishedLayouts.role);
  const layouts = rows.map(({ layout, firstName, lastName }) => ({
    role: layout.role,
    revision: layout.revision,
    name: layout.name,
    by: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    at: layout.publishedAt.toISOString(),
    placed: layout.placed,
  }));
  return layouts.filter(reads(publishedLayout));
}
