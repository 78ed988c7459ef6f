/**
 * How many leads of a campaign may be dialled now, why the others are not, and when they will be. Counted by the conditions
 * that claims ask (`lead-conditions.ts`), in one reading of the campaign's leads, in parts; hours are judged once for each place.
 */
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { HOPPER_HOURS, type HopperReason } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { opensAt } from '@dialer/rules/operation-hours';
import { campaignBySlug } from '../people/campaigns';
import { createCentres } from '../people/centre';
import { readOperationHours } from '../people/settings';
import { readWorkRules } from '../people/work-rules';
import { listedRole } from '../platform/auth/access';
import type { SignedIn } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import type { Orm } from '../platform/db/database';
import { accounts, followUps, leads } from '../platform/db/schema';
import { createSerial } from '../platform/serial';
import { countriesOfKey, isNowhere, isOpenPlace, isUnconsented, placeBannedUntil, placeOpensAt } from './gate/hours';
import { createPermits } from './gate/permits';
import { LISTED } from './gate/place-of-number';
import { closedCountries } from './gate/registries';
import { createTerms, LAW_ALONE } from './gate/terms';
import { offsetOf } from './law/judge';
import { type Claimant, closedToDevices, conditionsOn, isDue, isDuePromise, isFor, type Moment, openPlaces } from './lead-conditions';
import { knownPlaces } from './stack-places';
import { readLists, type KnownList } from './lists';

export type Hopper = PayloadOf<'getCampaignHopper', 'reply'>;
const HOUR_MS = 3_600_000;

/** By whom a lead may be given; those who may be given the same are one. */
type Giver = Required<Pick<Claimant, 'provinces' | 'rules'>>;
export type Whole = Omit<Claimant, 'accountId' | 'provinces' | 'rules'> & {
  readonly campaignId: number;
  readonly givers: readonly Giver[];
  /** Of the centre. */
  readonly lists?: readonly KnownList[];
};

/** `why` of the database: `now`, a reason, or `place`, which is judged here. */
type Counted = { why: string; place: string; after: string; hour: number; until: Date | null; list: number | null; count: number };

/** Of the places that leads have: those that are open now, and those whose people no machine may choose. */
interface Places {
  readonly open: readonly string[];
  readonly unconsented: readonly string[];
  /** Open ones in which a machine may play no message now: of a paced campaign nobody there is chosen. */
  readonly silent: readonly string[];
}

/** Leads that one statement counts. */
const AT_ONCE = 50_000;

/**
 * Leads of the campaign behind `after` in the list and up to `upTo` (null: all), counted by what keeps them, where they are, after which outcome they
 * rest, and in how many whole hours their time comes (`HOPPER_HOURS`: later).
 */
async function countPart(
  orm: Orm,
  whole: Whole,
  when: Moment,
  { open, unconsented, silent }: Places,
  { after, upTo }: { after: number; upTo: number | null },
): Promise<Counted[]> {
  const { keepsHours, tenantId, campaignId, givers, lists = [] } = whole;
  // Large tables are read as the database likes: here each lead of a campaign is looked at.
  const must = conditionsOn(when, sql``);
  const isPromisedNow = sql`coalesce(promise.due, false)`;
  const fits =
    givers.length === 0
      ? sql`false`
      : sql`(${sql.join(
          givers.map((giver) => isFor(giver, isPromisedNow)),
          sql` or `,
        )})`;
  const isOfList = (why: KnownList['rests']) =>
    sql`${leads.listId} = any(${sql.param(lists.filter(({ rests }) => rests === why).map(({ id }) => id))}::int[])`;
  const isTurn = sql`(${isPromisedNow} or ${isDue(when)})`;
  const first: readonly (readonly [why: SQL, name: string])[] = [
    [sql`not (${must.free})`, 'in-hands'],
    [sql`promise.own`, 'promised'],
    [sql`promise.starts_at is not null and not ${isPromisedNow}`, 'callback'],
    [sql`${leads.dueAt} is null and not ${isPromisedNow} and ${leads.usedUp} = 'rule'`, 'tries-used'],
    [sql`${leads.dueAt} is null and not ${isPromisedNow} and ${leads.usedUp} = 'sequence'`, 'sequence-used'],
    [sql`${leads.dueAt} is null and not ${isPromisedNow}`, 'closed'],
    [sql`not (${must.allowed})`, 'never'],
    [sql`not (${must.active})`, 'campaign-off'],
    // Who was promised a call is called, whatever became of the list.
    [sql`${isOfList('list-off')} and not ${isPromisedNow}`, 'list-off'],
    [sql`${isOfList('list-expired')} and not ${isPromisedNow}`, 'list-expired'],
    [sql`not (${must.silent}) or not (${must.numberSilent})`, 'on-a-call'],
    [sql`not (${must.unlocked})`, 'abandoned'],
    [sql`not ${fits}`, 'no-agent'],
    [sql`not ${isTurn} and ${leads.lastOutcome} <> ''`, 'rests'],
    [sql`not ${isTurn}`, 'waits'],
    [sql`not ${must.rested}`, 'aside'],
    [keepsHours ? sql`${leads.place} = any(${sql.param(unconsented)}::text[]) and not ${isPromisedNow}` : sql`false`, 'needs-consent'],
    [sql`${leads.place} <> all(${sql.param([...open])}::text[])`, 'place'],
    [sql`${leads.place} = any(${sql.param([...silent])}::text[]) and not ${isPromisedNow}`, 'device'],
    [sql`not (${must.unlisted})`, 'registry'],
  ];
  const cases = sql.join(
    first.map(([condition, name]) => sql`when ${condition} then ${name}::text`),
    sql` `,
  );
  // A promise comes at its time; another lead when it is due and has rested.
  const time = sql`coalesce(promise.starts_at, greatest(${leads.dueAt}, ${leads.retryAt}))`;
  const { rows } = await orm.execute<Omit<Counted, 'until'> & { until: string | null }>(sql`
    select why, place, after, hour, list, min(time) as until, count(*)::int as count from (
      select each.*, case when why in ('list-off', 'list-expired') then list_id end as list from (
      select ${leads.place} as place, ${leads.listId} as list_id,
        case ${cases} else 'now' end as why,
        case when ${leads.retryAt} > ${when.now} and ${isTurn} then ${leads.retryWhy} else ${leads.lastOutcome} end as after,
        ${time} as time,
        case when ${time} > ${when.now}
          then least(floor(extract(epoch from ${time} - ${when.now}::timestamptz) / 3600), ${HOPPER_HOURS})::int else 0 end as hour
      from ${leads}
      left join (
        select ${followUps.leadId} as lead_id, min(${followUps.startsAt}) as starts_at, bool_or(${followUps.accountId} is not null) as own,
          bool_or(${isDuePromise(tenantId, when)}) as due
        from ${followUps} where ${followUps.tenantId} = ${tenantId} and ${followUps.doneAt} is null group by ${followUps.leadId}
      ) as promise on promise.lead_id = ${leads.id}
      where ${leads.tenantId} = ${tenantId} and ${leads.campaignId} = ${campaignId} and ${leads.position} > ${after}
        ${upTo === null ? sql`` : sql`and ${leads.position} <= ${upTo}`}
      ) as each
    ) as listed group by why, place, after, hour, list`);
  return rows.map((row) => ({ ...row, until: row.until === null ? null : new Date(row.until) }));
}

/** Where in the list the next part ends; null: it is the last. Asked of the index alone, so that a part is a range of it. */
async function endOfPart(orm: Orm, { tenantId, campaignId }: Whole, after: number, atOnce: number): Promise<number | null> {
  const [row] = await orm
    .select({ position: leads.position })
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), eq(leads.campaignId, campaignId), gt(leads.position, after)))
    .orderBy(asc(leads.position))
    .offset(atOnce - 1)
    .limit(1);
  return row?.position ?? null;
}

/** All of them, a part at a time: no statement is long, however many there are, and others get theirs in between. */
async function countLeads(orm: Orm, whole: Whole, when: Moment, places: Places, atOnce: number): Promise<Counted[]> {
  const all: Counted[] = [];
  for (let after = 0; ;) {
    const upTo = await endOfPart(orm, whole, after, atOnce);
    all.push(...(await countPart(orm, whole, when, places, { after, upTo })));
    if (upTo === null) return all;
    after = upTo;
  }
}

const ASIDE: Readonly<Record<string, HopperReason>> = { capped: 'capped', fault: 'fault' };

/** Why people of a place that is not open now are not called, and when they may be. */
function whyPlace(whole: Whole, key: string, now: number): { why: HopperReason; until: number | null } {
  const { closed, terms = LAW_ALONE, paced } = whole;
  const never = (why: HopperReason) => ({ why, until: null });
  if (key === LISTED) return never('registry');
  const countries = countriesOfKey(key);
  if (countries.length === 0) return never('unsorted');
  if (countries.some((country) => closed?.has(country))) return never('registry-old');
  const banned = placeBannedUntil(key, now, terms);
  if (banned !== null) return { why: 'banned', until: placeOpensAt(key, now, terms, paced) ?? banned };
  return isNowhere(key) ? never('zone-unknown') : { why: 'hours', until: placeOpensAt(key, now, terms, paced) };
}

/** The list that keeps them, and its last day, if that is what does. */
function listOf({ lists = [] }: Whole, { list, why }: Counted): { list: string; expired_on: string | null } {
  const known = lists.find(({ id }) => id === list);
  return { list: known?.name ?? '', expired_on: why === 'list-expired' ? (known?.expiresOn ?? null) : null };
}

const OVER: ReadonlySet<string> = new Set<HopperReason>(['closed', 'tries-used', 'sequence-used']);
/** Reasons that end by themselves within hours. */
const ENDS: ReadonlySet<string> = new Set(['callback', 'rests', 'waits', 'aside', 'place', 'device']);

/** In which of the hours to come leads of this row become dialable; null: not in any of them. */
function hourOf(whole: Whole, { why, place, hour, until }: Counted, now: number): number | null {
  const { keepsHours, closed, terms = LAW_ALONE } = whole;
  if (!ENDS.has(why) || hour >= HOPPER_HOURS) return null;
  if (keepsHours && isUnconsented(place) && why !== 'callback') return null;
  const from = why === 'place' || why === 'device' ? now : Math.max(now, Math.min(until?.getTime() ?? now, now + (hour + 1) * HOUR_MS));
  const countries = countriesOfKey(place);
  // Whose call was promised is in no place of the stack; that its time is within their hours was asked at the promise.
  if (why === 'callback' && place === '') return nthOf(from, now);
  if (countries.length === 0 || countries.some((country) => closed?.has(country))) return null;
  const device = whole.paced && why !== 'callback';
  const opens = !keepsHours || isOpenPlace(place, from, terms, device) ? from : placeOpensAt(place, from, terms, device);
  return opens === null ? null : nthOf(opens, now);
}
function nthOf(at: number, now: number): number | null {
  const nth = Math.floor((at - now) / HOUR_MS);
  return nth < HOPPER_HOURS ? nth : null;
}

export type Counts = Pick<Hopper, 'dialable' | 'total' | 'reasons' | 'hours'>;

/** By the clock that is given, for whoever of `givers` asks. */
export async function countHopper(orm: Orm, whole: Whole, when: Moment, atOnce = AT_ONCE): Promise<Counts> {
  const now = when.now.getTime();
  const { places: known } = await knownPlaces(orm, whole, when);
  const open = openPlaces(whole, when, known);
  const places = { open, unconsented: known.filter(isUnconsented), silent: closedToDevices(whole, when, open) };
  const rows = await countLeads(orm, whole, when, places, atOnce);
  const hours = Array.from({ length: HOPPER_HOURS }, () => 0);
  const reasons = new Map<string, Hopper['reasons'][number]>();
  for (const row of rows) {
    const nth = hourOf(whole, row, now);
    if (nth !== null) hours[nth]! += row.count;
    if (row.why === 'now') continue;
    const { why, until } = reasonOf(whole, row, now);
    const after = why === 'rests' ? row.after : '';
    // Of hours each opening is a line of its own: that is what managers wait for.
    const key = why === 'hours' || why === 'banned' ? `${why} ${until}` : `${why} ${after} ${row.list}`;
    const known = reasons.get(key);
    const first = [known?.until ? Date.parse(known.until) : null, until].filter((at) => at !== null);
    reasons.set(key, {
      why,
      after,
      count: (known?.count ?? 0) + row.count,
      until: first.length > 0 ? new Date(Math.min(...first)).toISOString() : null,
      ...listOf(whole, row),
    });
  }
  const sum = (some: readonly { count: number }[]) => some.reduce((all, { count }) => all + count, 0);
  return {
    dialable: sum(rows.filter(({ why }) => why === 'now')),
    total: sum(rows),
    // What is over comes last: there is nothing to wait for, and mostly it is the most.
    reasons: [...reasons.values()].sort((a, b) => Number(OVER.has(a.why)) - Number(OVER.has(b.why)) || b.count - a.count),
    hours,
  };
}

function reasonOf(whole: Whole, { why, place, after, until }: Counted, now: number): { why: HopperReason; until: number | null } {
  if (why === 'place' || why === 'device') return whyPlace(whole, place, now);
  if (why === 'aside') return { why: ASIDE[after] ?? 'put-aside', until: until?.getTime() ?? null };
  const isTimed = why === 'callback' || why === 'rests' || why === 'waits';
  return { why: why as HopperReason, until: isTimed ? (until?.getTime() ?? null) : null };
}

/** Everybody who is dialled by machine and may be given leads of this campaign, each kind once. */
async function giversOf(orm: Orm, tenantId: number, campaignId: number): Promise<{ givers: Giver[]; agents: number }> {
  const people = await orm
    .select()
    .from(accounts)
    .where(
      and(eq(accounts.tenantId, tenantId), eq(accounts.deactivated, false), eq(accounts.inboundOnly, false), isNull(accounts.closedAt)),
    )
    .orderBy(asc(accounts.id));
  const kinds = new Map<string, Giver>();
  let agents = 0;
  for (const person of people) {
    if (!['qualifier', 'advisor'].includes(listedRole(person.roles))) continue;
    const rules = await readWorkRules(orm, person);
    if (rules.deniedCampaigns.includes(campaignId) || rules.dials.max < rules.dials.min) continue;
    agents += 1;
    // Only this campaign is counted, and it is not denied.
    const giver = { provinces: [...person.provinces].sort(), rules: { ...rules, deniedCampaigns: [] } };
    kinds.set(JSON.stringify([giver.provinces, rules.prefixes, rules.dials.min, String(rules.dials.max)]), giver);
  }
  return { givers: [...kinds.values()], agents };
}

/** One count of a centre at a time, however many of its managers ask. `ctx.use(createCountsInTurn)` */
const createCountsInTurn = () => createSerial();

/** Throws 404 for a campaign of another centre. */
export async function hopperOf(ctx: GatewayContext, { tenantId, tenant }: SignedIn, slug: string): Promise<Hopper> {
  const db = ctx.db.lane('search');
  const campaign = await campaignBySlug(db, tenantId, slug);
  const now = ctx.clock.now();
  const when = { now: new Date(now) };
  const keepsHours = !ctx.use(createPermits).isTraining({ id: tenantId, variant: tenant.variant });
  const [staff, closed, terms, days, lists] = await Promise.all([
    giversOf(db, tenantId, campaign.id),
    closedCountries(db, tenantId, when.now, { missing: keepsHours }),
    ctx.use(createTerms).of(tenantId, db),
    readOperationHours(db, tenantId),
    readLists(db, tenantId, when),
  ]);
  const { country } = ctx.use(createCentres).of(tenant.variant);
  const whole: Whole = {
    tenantId,
    campaignId: campaign.id,
    paced: campaign.mode !== 'one-to-one',
    country,
    keepsHours,
    terms,
    closed: new Set(closed.keys()),
    givers: staff.givers,
    lists,
  };
  const opens = opensAt(days, now, tenant.timezone, offsetOf);
  return {
    at: when.now.toISOString(),
    active: campaign.active,
    agents: staff.agents,
    is_open: opens === now,
    training: !keepsHours,
    opens_at: opens === null || opens === now ? null : new Date(opens).toISOString(),
    ...(await ctx.use(createCountsInTurn).run(String(tenantId), () => countHopper(db, whole, when))),
  };
}
