/** `variants/<code>/lists.json`: what a centre's agents choose from in the booking form, in the order of the file. */
import type { RefusalReason } from './meeting';

/** By a person's language; a row without a text in one is read by its value. */
type Words = Readonly<Partial<Record<'en' | 'fr' | 'es', string>>>;

/** One row of a list. The value is stored with leads, so it stays when its words change. */
export interface ListRow {
  value: string;
  texts?: Words | undefined;
}

/** A kind of insurance [REF-022]. */
export interface CoverageRow extends ListRow {
  /** Nobody visits a client about it [BOOK-090, BOOK-091]; which refusal reason that is. */
  phoneOnly?: RefusalReason | undefined;
  /** Years of its sub-types, which the flag `lead:terms` shows [REF-023]. */
  terms?: number[] | undefined;
}

/** How an income is told; `Refused` has no band [REF-013, REF-014]. */
export const INCOME_TYPES = ['Monthly', 'Annual', 'Combined'] as const;
export type IncomeType = (typeof INCOME_TYPES)[number];

export interface CentreLists {
  /** Why the lead asks for insurance [REF-026]. */
  leadReasons: ListRow[];
  coverage: CoverageRow[];
  carriers: ListRow[];
  /** What the client pays a month for the policy that they have [REF-019]. */
  premiums: ListRow[];
  conditions: ListRow[];
  medications: ListRow[];
  /** Agencies, of which the first that has the lead's state or province is theirs; one without regions has all others [LEAD-036]. */
  mgas?: { value: string; regions?: string[] | undefined }[] | undefined;
  /** What divides the six bands of each type, in dollars, rising [REF-015, REF-016, REF-017, REF-018]. */
  income: Record<IncomeType, number[]>;
}
