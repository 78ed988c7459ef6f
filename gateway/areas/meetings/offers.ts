/** Instant offers of a visit: asked for while the agent talks, read again and again, and given to a meeting at the end. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { OFFER } from '@dialer/contract/meeting';
import { ENOUGH_AGENTS } from '@dialer/rules/booking/meeting-types';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { instantOffers } from '../../platform/db/schema';

export type OfferRow = typeof instantOffers.$inferSelect;

/** What nobody asks about any more, and no meeting has. */
const FORGOTTEN_AFTER_MS = 12 * 3_600_000;
/** After a page has asked once, and after it has asked twice. */
const FOUND_AFTER_MS = 9_000;
const AVAILABLE_AFTER_MS = 19_000;

/** The postal code in an address of one line: the last that reads like one. */
export const postalIn = (address: string): string => address.match(/\b(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/gi)?.at(-1) ?? '';

/**
 * How an offer stands [BOOK-068]. On a training floor it follows from its age and the field agents near, so that a gateway
 * that starts anew says the same. Elsewhere nobody answers for field agents yet, and nothing is made up.
 */
export function resultOf({ agents, createdAt }: Pick<OfferRow, 'agents' | 'createdAt'>, isTraining: boolean, now: number): number {
  const age = now - createdAt.getTime();
  if (!isTraining || age < FOUND_AFTER_MS) return OFFER.unknown;
  if (agents === 0) return OFFER.notFound;
  return agents >= ENOUGH_AGENTS && age >= AVAILABLE_AFTER_MS ? OFFER.available : OFFER.found;
}

type Person = Pick<SignedIn, 'id' | 'tenantId'>;
const own = ({ id, tenantId }: Person) => and(eq(instantOffers.accountId, id), eq(instantOffers.tenantId, tenantId));

export async function readOffer(orm: Orm, person: Person, id: string): Promise<OfferRow | undefined> {
  const [row] = await orm
    .select()
    .from(instantOffers)
    .where(and(eq(instantOffers.id, id), own(person)));
  return row;
}

/** The newest that the person has asked for and no meeting has. */
export async function openOffer(orm: Orm, person: Person): Promise<OfferRow | undefined> {
  const [row] = await orm
    .select()
    .from(instantOffers)
    .where(and(own(person), isNull(instantOffers.meetingId)))
    .orderBy(desc(instantOffers.createdAt))
    .limit(1);
  return row;
}

/** Takes back what no meeting has; one that went to a meeting stays with it. */
export async function dropOffer(orm: Orm, person: Person, id: string): Promise<void> {
  await orm.delete(instantOffers).where(and(eq(instantOffers.id, id), own(person), isNull(instantOffers.meetingId)));
}

/** Those of a page that went away without taking them back. */
export async function forgetOffers(orm: Orm, person: Person, now: number): Promise<void> {
  const before = new Date(now - FORGOTTEN_AFTER_MS);
  await orm.delete(instantOffers).where(and(own(person), isNull(instantOffers.meetingId), lt(instantOffers.createdAt, before)));
}
