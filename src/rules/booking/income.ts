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

/** What is kept beside the number of a band. */
export const bandText = ({ from, to }: Pick<IncomeBand, 'from' | 'to'>): string => `${from ?? ''}-${to ?? ''}`;

const border = (digits: string | undefined): number | null => (digits ? Number(digits) : null);

interface Answer {
  readonly income: number | null;
  readonly incomeBand: string;
}

/** The band that a stored answer stands for, as it was when it was chosen; undefined while there is none. */
export function bandOf({ income, incomeBand }: Answer, borders: CentreLists['income']): IncomeBand | undefined {
  const band = TYPES.flatMap((type) => incomeBands(type, borders)).find(({ value }) => value === income);
  const kept = /^(\d*)-(\d*)$/.exec(incomeBand);
  return band && kept && incomeBand !== '-' ? { ...band, from: border(kept[1]), to: border(kept[2]) } : band;
}

/** Bands of a type to choose from: the centre's, and the client's own where the centre has drawn it otherwise since. */
export function bandsFor(client: Answer & { readonly incomeType: string }, borders: CentreLists['income']): IncomeBand[] {
  const bands = incomeBands(client.incomeType, borders);
  const own = bandOf(client, borders);
  return !own || own.type !== client.incomeType || bands.some((one) => bandText(one) === bandText(own)) ? bands : [own, ...bands];
}
