/**
 * Which leads somebody is dialled by machine, by what managers arrange: qualifiers of campaigns, lead groups of advisors,
 * dials per level, outbound eligibility. Read afresh for each dial: a change is felt at the next one, and cuts nothing.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import { campaignAgents, campaigns, leadGroupAdvisors, leadGroupPrefixes, leadGroups, leadPrefixes } from '../platform/db/schema';
import { type Agent, isAdvisor } from './agents';
import { readDialsPerLevel } from './settings';

export interface WorkRules {
  /** Campaigns that are not active, or that have qualifiers and not this person. */
  readonly deniedCampaigns: readonly number[];
  /** Beginnings of marketing ids, in small letters: one of them is needed, or none of them may be; null: whatever it is. */
  readonly prefixes: { readonly only: readonly string[] } | { readonly not: readonly string[] } | null;
  /** How often a lead of the stack was dialled before, at least and at most. A promised call is due whatever that is. */
  readonly dials: { readonly min: number; readonly max: number };
}

const ANY_DIALS = { min: 0, max: Number.POSITIVE_INFINITY };
export const NO_RULES: WorkRules = { deniedCampaigns: [], prefixes: null, dials: ANY_DIALS };

/** Whether every lead of the centre may be offered. */
export const isFree = ({ deniedCampaigns, prefixes, dials }: WorkRules): boolean =>
  deniedCampaigns.length === 0 && prefixes === null && dials.min === 0 && dials.max === ANY_DIALS.max;

/** By outbound eligibility: leads that were dialled before, that never were, both, or none at all. */
const ELIGIBLE: Record<Agent['outboundEligibility'], WorkRules['dials']> = {
  old: { min: 1, max: ANY_DIALS.max },
  new: { min: 0, max: 0 },
  both: ANY_DIALS,
  none: { min: 1, max: 0 },
};

/** Least dials of a qualifier's leads: the number of their level; a level beyond the list has its last one. */
export const leastDials = (levels: readonly number[], level: number): number =>
  levels[Math.min(Math.max(level, 1), levels.length) - 1] ?? 0;

/** Campaigns that are not active, and for qualifiers those that have others of them: advisors go by their groups. */
async function deniedCampaigns(orm: Orm, { id, tenantId }: Pick<Agent, 'id' | 'tenantId'>, qualifies: boolean): Promise<number[]> {
  const staff = sql`(select 1 from ${campaignAgents} where ${campaignAgents.campaignId} = ${campaigns.id})`;
  const mine = sql`(select 1 from ${campaignAgents} where ${campaignAgents.campaignId} = ${campaigns.id} and ${campaignAgents.accountId} = ${id})`;
  const rows = await orm
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.tenantId, tenantId),
        qualifies ? sql`(not ${campaigns.active} or (exists ${staff} and not exists ${mine}))` : eq(campaigns.active, false),
      ),
    );
  return rows.map((row) => row.id);
}

/** A group counts once it has prefixes and advisors: half of one gives nobody work, and takes nobody's away. */
async function prefixesFor(orm: Orm, { id, tenantId }: Pick<Agent, 'id' | 'tenantId'>): Promise<WorkRules['prefixes']> {
  const rows = await orm
    .select({ name: sql<string>`lower(${leadPrefixes.name})`, mine: sql<boolean>`bool_or(${leadGroupAdvisors.accountId} = ${id})` })
    .from(leadGroups)
    .innerJoin(leadGroupPrefixes, eq(leadGroupPrefixes.groupId, leadGroups.id))
    .innerJoin(leadPrefixes, eq(leadPrefixes.id, leadGroupPrefixes.prefixId))
    .innerJoin(leadGroupAdvisors, eq(leadGroupAdvisors.groupId, leadGroups.id))
    .where(eq(leadGroups.tenantId, tenantId))
    .groupBy(leadPrefixes.id);
  if (rows.length === 0) return null;
  const only = rows.filter(({ mine }) => mine).map(({ name }) => name);
  return only.length > 0 ? { only } : { not: rows.map(({ name }) => name) };
}

type Worker = Pick<Agent, 'id' | 'tenantId' | 'roles' | 'level' | 'outboundEligibility'>;

/** Levels are those of qualifiers; setters are listed as such. */
const isQualifier = ({ roles }: Worker): boolean => roles.includes('qualifier') || roles.includes('setter');

export async function readWorkRules(orm: Orm, agent: Worker): Promise<WorkRules> {
  const advises = isAdvisor(agent);
  const [denied, prefixes, levels] = await Promise.all([
    deniedCampaigns(orm, agent, !advises),
    advises ? prefixesFor(orm, agent) : null,
    !advises && isQualifier(agent) ? readDialsPerLevel(orm, agent.tenantId) : [],
  ]);
  const dials = advises ? ELIGIBLE[agent.outboundEligibility] : { ...ANY_DIALS, min: leastDials(levels, agent.level) };
  return { deniedCampaigns: denied, prefixes, dials };
}

/** Dials from which on leads lie in one pool: what is beyond it is looked at lead by lead. */
const MOST_POOL_DIALS = 9;

/** Whether a pool (`leadKeys.pool`) may hold a lead for this person; one that holds others too is looked into. */
export function mayHold(pool: string, { deniedCampaigns, prefixes, dials }: WorkRules): boolean {
  const [campaign = '', dialled = '', ...rest] = pool.split(' ');
  const letters = rest.join(' ');
  const times = Number(dialled);
  const open = times === MOST_POOL_DIALS;
  if (deniedCampaigns.includes(Number(campaign))) return false;
  if ((!open && times < dials.min) || times > dials.max) return false;
  if (prefixes === null) return true;
  if ('not' in prefixes) return !prefixes.not.some((prefix) => letters.startsWith(prefix));
  return prefixes.only.some((prefix) => letters.startsWith(prefix) || prefix.startsWith(letters));
}
