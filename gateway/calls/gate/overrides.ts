/**
 * What managers allow beyond the centre's own rules: its own calling hours and its own number of calls, for one number and no
 * more than a day. The law stays: its hours, holidays and caps, unsure rows, registries and the do-not-call list are judged as
 * ever. Rows are only added (`call_overrides`); the newest of a number counts, and one that ends when it begins takes back
 * those before it.
 */
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { CallFacts, OpenSpan } from '@dialer/contract';
import type { Orm } from '../../platform/db/database';
import { callOverrides } from '../../platform/db/schema';
import { CENTRE, type Cap, capsOf } from './caps';
import { hoursOf } from './hours';
import type { KnownPlace } from './place-of-number';
import type { CentreTerms } from './terms';

export type Override = typeof callOverrides.$inferSelect;

/** So long an override lasts at most, milliseconds. */
export const LONGEST_OVERRIDE_MS = 86_400_000;

/** What is in force for these numbers at an instant, epoch milliseconds. */
export async function overridesOf(orm: Orm, tenantId: number, phones: readonly string[], now: number): Promise<Map<string, Override>> {
  if (phones.length === 0) return new Map();
  const since = new Date(now - LONGEST_OVERRIDE_MS);
  const rows = await orm
    .selectDistinctOn([callOverrides.phone])
    .from(callOverrides)
    .where(and(eq(callOverrides.tenantId, tenantId), inArray(callOverrides.phone, [...new Set(phones)]), gt(callOverrides.at, since)))
    .orderBy(callOverrides.phone, desc(callOverrides.id));
  return new Map(rows.filter(({ until }) => until.getTime() > now).map((row) => [row.phone, row]));
}

/** The most that a manager can give, for who asks whether it would help. */
export const anything = (now: number): Override => ({
  ...{ id: 0, tenantId: 0, phone: '', leadId: null, reason: '', accountId: 0, by: '' },
  at: new Date(now),
  until: new Date(now + LONGEST_OVERRIDE_MS),
});

/** What is left of a centre's terms where its own rules are lifted: what it has accepted about the law stays. */
export const lawOf = (terms: CentreTerms): CentreTerms => ({ ...terms, own: null, most: null });

/** As pages and the evidence tell it. */
export const told = ({ by, until, reason }: Override): NonNullable<CallFacts['override']> => ({ by, until: until.getTime(), reason });

/** The open hours of a place: those of the law until an override ends, and the centre's own after it. */
export function hoursWith(place: KnownPlace, terms: CentreTerms, override: Override | undefined, now: number, device = false) {
  const own = hoursOf(place, terms, device);
  if (!override) return own;
  const law = hoursOf(place, lawOf(terms), device);
  const end = override.until.getTime();
  return {
    closedAt: (at: number) => (at >= now && at < end ? law : own).closedAt(at),
    open(from: number, until: number): OpenSpan[] {
      const lifted = law.open(from, until).flatMap((span) => cut(span, -Infinity, end));
      const later = own.open(from, until).flatMap((span) => cut(span, end, Infinity));
      const [last, next] = [lifted.at(-1), later[0]];
      if (last?.to !== end || next?.from !== end) return [...lifted, ...later];
      return [...lifted.slice(0, -1), { from: last.from, to: next.to }, ...later.slice(1)];
    },
  };
}

const cut = ({ from, to }: OpenSpan, least: number, most: number): OpenSpan[] => {
  const span = { from: Math.max(from, least), to: Math.min(to, most) };
  return span.from < span.to ? [span] : [];
};

/** What an override lifts of this ring: the centre's hours where they refuse it, and its caps, which `judge_ring` counts. */
export function liftedBy(override: Override | undefined, place: KnownPlace, terms: CentreTerms, now: number) {
  if (!override) return { override: null, caps: [] as readonly Cap[], rule: null };
  const closed = hoursOf(place, terms).closedAt(now);
  return {
    override: { id: override.id, by: override.by, until: override.until.toISOString(), reason: override.reason },
    caps: capsOf(place, now, terms).filter(({ rule }) => rule === CENTRE),
    rule: closed?.rule === 'centre-hours' ? closed.rule : null,
  };
}
