/**
 * What must hold for a lead to be dialled, each thing a condition on its row. Claims ask all of them at once; the report for
 * managers (`hopper.ts`) counts for how many leads each is false. There is no second copy of them.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ABANDONED_REST_HOURS } from '@dialer/contract';
import type { Country } from '@dialer/rules/country';
import { dialledAs, ofWorkRules } from '../people/work-conditions';
import { NO_RULES, type WorkRules } from '../people/work-rules';
import { fixed, writtenOnce } from '../platform/db/written-once';
import { attempts, calls, doNotCall, followUps, leadKeys, leads } from '../platform/db/schema';
import { countriesOfKey, isOpenPlace, isUnconsented } from './gate/hours';
import { isUnlisted } from './gate/registries';
import { type CentreTerms, LAW_ALONE } from './gate/terms';

/** Who answered and met nobody is dialled by no machine for so long, whatever lead has their number. */
const LOCKED_MS = ABANDONED_REST_HOURS * 3_600_000;

export interface Claimant {
  readonly tenantId: number;
  readonly accountId: number;
  /** Callable states; empty: all. */
  readonly provinces: readonly string[];
  /** Of the centre: where a lead belongs whose number and address name no country. */
  readonly country: Country;
  /** False on the training floor, where hours forbid nothing. */
  readonly keepsHours: boolean;
  /** Countries of which the centre has no registry that may be called by; absent: none. */
  readonly closed?: ReadonlySet<Country>;
  /** What the centre has settled about the law; absent: nothing. */
  readonly terms?: CentreTerms;
  /** Which leads managers give this person; absent: all. */
  readonly rules?: WorkRules;
  /** Rung before an agent is chosen: who meets none hears a message, for which some states have fewer hours. */
  readonly paced?: boolean;
}

export interface Moment {
  readonly now: Date;
}

export const rulesOf = ({ rules = NO_RULES }: Pick<Claimant, 'rules'>): WorkRules => rules;

/** As leads have them. */
export const statesOf = ({ provinces }: Pick<Claimant, 'provinces'>): string[] => [...new Set(provinces.map((code) => code.toLowerCase()))];
export const textsOf = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** In one of the states that the person may call. */
const isInStates = (who: Pick<Claimant, 'provinces'>): SQL =>
  who.provinces.length === 0 ? sql`true` : sql`${leadKeys.state(leads)} = any(${textsOf(statesOf(who))})`;

/** The person's by campaign and lead group. */
export const given = (who: Pick<Claimant, 'rules'>) => ofWorkRules(rulesOf(who));

/** And by how often it was dialled: of the stack alone, a promise is kept whatever that is. */
export const dialledAsOften = (who: Pick<Claimant, 'rules'>) => dialledAs(rulesOf(who));

/** Whether this person may be given a lead at all. */
export const isFor = (who: Pick<Claimant, 'provinces' | 'rules'>, isPromised: SQL): SQL =>
  sql`(${isInStates(who)} and ${given(who)} and (${isPromised} or (${dialledAsOften(who)})))`;

/** For claims: one look into the index for each lead, and never a join with the whole list. */
const ONE_LOOK = sql`offset 0`;

/** Something is so at the main number, or at the other one that is rung: one look for each. */
const atItsNumbers = (look: (phone: AnyPgColumn) => SQL): SQL =>
  sql`(exists (${look(leads.phone)}) or (${leads.rings} <> '' and exists (${look(leads.rings)})))`;

/** On the do-not-call list. Who asked at their main number to be left alone is not looked for at another. */
export const isNever = (each: SQL = ONE_LOOK): SQL =>
  atItsNumbers(
    (phone) => sql`select 1 from ${doNotCall} where ${doNotCall.tenantId} = ${leads.tenantId} and ${doNotCall.phone} = ${phone} ${each}`,
  );

const free = fixed(sql`${leads.claimedBy} is null`);
const rested = writtenOnce<Date>((now) => sql`(${leads.retryAt} is null or ${leads.retryAt} <= ${now})`);
const allowed = fixed(sql`not ${isNever()}`);
const unlisted = writtenOnce(isUnlisted);
const silent = fixed(sql`not exists (select 1 from ${calls} where ${calls.leadId} = ${leads.id} and ${calls.endedAt} is null)`);
const numberSilent = fixed(
  sql`not exists (select 1 from ${calls} where ${calls.tenantId} = ${leads.tenantId} and ${calls.phone} = ${leadKeys.rung(leads)} and ${calls.endedAt} is null)`,
);
const active = fixed(sql`not exists (select 1 from campaigns c where c.id = ${leads.campaignId} and not c.active)`);
const abandonedSince = writtenOnce<Date>((since) =>
  atItsNumbers(
    (phone) =>
      sql`select 1 from ${attempts} where ${attempts.tenantId} = ${leads.tenantId} and ${attempts.phone} = ${phone} and ${attempts.abandoned} and ${attempts.verdictAt} > ${since}`,
  ),
);

/**
 * Of a lead itself, whoever asks. `each`: how a large table is asked; a claim looks at few leads, a count lets the
 * database choose. A lead that a colleague took over stays with them, although who handed it on may have disposed it already.
 * The number is the one that is rung next.
 */
export function conditionsOn({ now }: Moment, each: SQL = ONE_LOOK) {
  return {
    free,
    rested: rested(now),
    allowed: each === ONE_LOOK ? allowed : sql`not ${isNever(each)}`,
    unlisted: unlisted(now),
    silent,
    numberSilent,
    active,
    unlocked: sql`not ${abandonedSince(new Date(now.getTime() - LOCKED_MS))}`,
  } as const;
}

/** The part of `callable` that a lead's own row answers. */
export function ofItsRow(who: Claimant, when: Moment): SQL {
  const { free, rested } = conditionsOn(when);
  return sql`${leads.tenantId} = ${who.tenantId} and ${free} and ${rested} ${who.provinces.length === 0 ? sql`` : sql`and ${isInStates(who)}`}`;
}

/** A lead that this person may be given and that may be dialled, but for its turn and its place. */
export function callable(who: Claimant, when: Moment): SQL {
  const all = conditionsOn(when);
  return sql`
  ${ofItsRow(who, when)}
  and ${all.allowed}
  and ${all.unlisted}
  and ${all.silent}
  and ${all.numberSilent}
  and ${all.active}
  and ${all.unlocked}`;
}

export const isDuePromise = (tenantId: number, when: Moment) => sql`
  ${followUps.tenantId} = ${tenantId} and ${followUps.doneAt} is null and ${followUps.accountId} is null
  and ${followUps.startsAt} <= ${when.now}`;

/** It is its turn. */
export const isDue = ({ now }: Moment) => sql`${leads.dueAt} <= ${now}`;

/** Places whose people may be called now. */
export function openPlaces(
  { keepsHours, closed, terms = LAW_ALONE }: Pick<Claimant, 'keepsHours' | 'closed' | 'terms'>,
  { now }: Moment,
  known: readonly string[],
): string[] {
  return known.filter((place) => {
    const countries = countriesOfKey(place);
    return (
      countries.length > 0 &&
      !countries.some((country) => closed?.has(country)) &&
      (!keepsHours || isOpenPlace(place, now.getTime(), terms))
    );
  });
}

/** Of open places those in which a machine may play no message now. */
export const closedToDevices = (
  { keepsHours, paced, terms = LAW_ALONE }: Pick<Claimant, 'keepsHours' | 'paced' | 'terms'>,
  { now }: Moment,
  open: readonly string[],
): string[] => (keepsHours && paced ? open.filter((place) => !isOpenPlace(place, now.getTime(), terms, true)) : []);

/** Of open places those whose people a machine may choose. A promise is kept in the others too. */
export function placesOfStack(who: Pick<Claimant, 'keepsHours' | 'paced' | 'terms'>, when: Moment, open: readonly string[]): string[] {
  const closed = new Set(closedToDevices(who, when, open));
  return open.filter((place) => !who.keepsHours || !(isUnconsented(place) || closed.has(place)));
}
