/**
 * Publisher suppression: a publisher's call is refused, so that it is sent elsewhere, while fewer people can take it than the
 * centre wants to have [SET-070].
 */
import { and, eq, inArray } from 'drizzle-orm';
import { SUPPRESSED_STATES, type Suppression } from '@dialer/contract/suppression';
import { areaCode } from '@dialer/rules/phone';
import { createStatuses } from '../../people/statuses';
import type { GatewayContext } from '../../platform/context';
import { accounts } from '../../platform/db/schema';
import { stateOfAreaCode } from '../../platform/places/states';
import { createReachable } from '../reachable';

/** As much of a person as the minimums ask for. */
export interface FreePerson {
  readonly roles: readonly string[];
  /** States that the person may call, in any case; empty: all. */
  readonly provinces: readonly string[];
}

const mayCall = ({ provinces }: FreePerson, state: string): boolean =>
  provinces.length === 0 || provinces.some((code) => code.toLowerCase() === state);
const isAdvisor = ({ roles }: FreePerson): boolean => roles.includes('advisor');
/** Setters are qualifiers. */
const isQualifier = ({ roles }: FreePerson): boolean => roles.includes('qualifier') || roles.includes('setter');

/** How many of these people count for each minimum, by its field. */
export function countFree(people: readonly FreePerson[]): Record<string, number> {
  const workers = people.filter((person) => isAdvisor(person) || isQualifier(person));
  return {
    min_advisors: people.filter(isAdvisor).length,
    min_qualifiers: people.filter(isQualifier).length,
    ...Object.fromEntries(SUPPRESSED_STATES.map((state) => [state, workers.filter((person) => mayCall(person, state)).length])),
  };
}

/** The field of the first minimum that does not hold for a caller of this state; null: the call is taken. */
export function failing(minimums: Suppression, free: Readonly<Record<string, number>>, state: string | null): string | null {
  const asked = ['min_advisors', 'min_qualifiers', ...(state === null ? [] : [state])];
  return asked.find((field) => (free[field] ?? 0) < (minimums[field] ?? 0)) ?? null;
}

/** Where a caller is: by their lead's address, else by their number; null: nowhere that the minimums know. */
export function stateOfCaller(phone: string, lead: { readonly state: string } | undefined): string | null {
  const known = lead?.state.trim().toLowerCase() ?? '';
  if (SUPPRESSED_STATES.includes(known)) return known;
  // Who is known to be in a province is not where the number was bought.
  return known === '' ? stateOfAreaCode(areaCode(phone) ?? '') : null;
}

/** People of the centre to whom a caller would be offered now. */
export async function freeNow(ctx: GatewayContext, tenantId: number): Promise<FreePerson[]> {
  const ready = (await ctx.use(createStatuses).inStatus(tenantId, 'ready')).map(({ accountId }) => accountId);
  if (ready.length === 0) return [];
  const { id, roles, provinces, extension } = accounts;
  const people = await ctx.db
    .select({ id, roles, provinces, extension })
    .from(accounts)
    .where(and(inArray(id, ready), eq(accounts.deactivated, false)));
  const reachable = ctx.use(createReachable);
  const there = await Promise.all(people.map((person) => reachable.isFree(person)));
  return people.filter((_, at) => there[at]);
}
