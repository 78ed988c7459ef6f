import type { ClientData } from '@dialer/host';

/** What divides the six bands of each type, in dollars [REF-015 to REF-018]; a type's bands follow those of the one before. */
const BORDERS = {
  Monthly: [1250, 2500, 4200, 6250, 8500],
  Annual: [15000, 30000, 50000, 75000, 100000],
  Combined: [30000, 60000, 100000, 150000, 200000],
} as const;
const TYPES = ['Monthly', 'Annual', 'Combined'] as const;
const BANDS = 6;

export interface IncomeBand {
  readonly per: (typeof TYPES)[number];
  /** Null for the lowest band. */
  readonly from: number | null;
  /** Null for the highest one. */
  readonly to: number | null;
}

/** The band that a client's answer stands for; null while there is none. */
export function bandOf({ income }: Pick<ClientData, 'income'>): IncomeBand | null {
  const per = income === null ? undefined : TYPES[Math.floor((income - 1) / BANDS)];
  if (income === null || per === undefined) return null;
  const band = (income - 1) % BANDS;
  return { per, from: BORDERS[per][band - 1] ?? null, to: BORDERS[per][band] ?? null };
}
