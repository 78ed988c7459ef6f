import type { CentreLists, IncomeType } from '@dialer/contract';

/** The types in the order of their bands: 1 to 6, 7 to 12, 13 to 18 [REF-015, REF-016, REF-017]. */
const TYPES: readonly IncomeType[] = ['Monthly', 'Annual', 'Combined'];

export interface IncomeBand {
  readonly type: IncomeType;
  /** Stored with the client. */
  readonly value: number;
  /** Dollars; null for the lowest band. */
  readonly from: number | null;
  /** Null for the highest one. */
  readonly to: number | null;
}

/** The bands of a type, lowest first; none of `Refused`, which has no answer [BOOK-037]. */
export function incomeBands(type: string, borders: CentreLists['income']): IncomeBand[] {
  const at = TYPES.findIndex((one) => one === type);
  if (at < 0) return [];
  const between = borders[TYPES[at]!];
  return [null, ...between].map((from, band) => ({
    type: TYPES[at]!,
    value: at * (between.length + 1) + band + 1,
    from,
    to: between[band] ?? null,
  }));
}

/** The band that a stored answer stands for; undefined while there is none. */
export const bandOf = (income: number | null, borders: CentreLists['income']): IncomeBand | undefined =>
  TYPES.flatMap((type) => incomeBands(type, borders)).find(({ value }) => value === income);
