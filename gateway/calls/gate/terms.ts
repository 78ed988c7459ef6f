/**
 * What a centre has settled about the law for itself: hours of its own, which only narrow it; how often a number is called;
 * unsure rules that an administrator took on, by name and reason, so that they hold no more; and bans in an emergency.
 */
import { openDay } from '@dialer/rules/operation-hours';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { readSetting } from '../../people/settings';
import type { Ban, OwnHours } from '../law/judge';

/** Calls to one number in 24 hours where a centre has said nothing else, and no law is stricter (`law/data/caps.tsv`). */
export const DEFAULT_MOST = 3;

export interface Acceptance {
  readonly reason: string;
  /** Name of who took it on, as it was then. */
  readonly by: string;
  readonly at: string;
}

/** A ban of calls in an emergency, as somebody switched it on; instants are ISO texts. */
export interface StoredBan {
  readonly id: string;
  readonly region: string;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  /** Before its time. */
  readonly ended?: { readonly by: string; readonly at: string };
}

/** As it is kept, in the setting of this name. */
export interface StoredTerms {
  /** From Monday, `09:00 20:00` by the clock of the person, empty: nobody is called on that day; null: the law alone. */
  readonly days: readonly string[] | null;
  readonly most: number;
  readonly accepted: Readonly<Record<string, Acceptance>>;
  /** The oldest first; absent: there were none. */
  readonly bans?: readonly StoredBan[];
}
export const TERMS = 'calling-terms';

const NOTHING: StoredTerms = { days: null, most: DEFAULT_MOST, accepted: {} };

export async function readTerms(orm: Orm, tenantId: number): Promise<StoredTerms> {
  return { ...NOTHING, ...((await readSetting(orm, tenantId, TERMS)) as Partial<StoredTerms> | undefined) };
}

/** As the law is judged with them; the same object for as long as nobody changes them. */
export interface CentreTerms {
  readonly own: OwnHours | null;
  /** Null: lifted for one number (`overrides.ts`). */
  readonly most: number | null;
  readonly accepted: ReadonlySet<string>;
  readonly bans: readonly (Ban & { readonly told: StoredBan })[];
}

/** When a ban ends, or was ended; epoch milliseconds. */
export const endOfBan = ({ until, ended }: StoredBan): number => Math.min(Date.parse(until), ended ? Date.parse(ended.at) : Infinity);

/** States and provinces where a ban holds or will; words of places name them. */
export const bannedRegions = ({ bans }: CentreTerms, now: number): string[] => [
  ...new Set(bans.filter(({ until }) => until > now).map(({ region }) => region)),
];

export function termsFrom({ days, most, accepted, bans = [] }: StoredTerms): CentreTerms {
  const spans = days?.map((day) => openDay(day)).map((day) => day && ([day.from, day.to] as const));
  // Days are kept from Monday, and judged from Sunday.
  const own = spans ? [spans[6] ?? null, ...spans.slice(0, 6)] : null;
  const judged = bans.map((told) => ({ id: told.id, region: told.region, from: Date.parse(told.from), until: endOfBan(told), told }));
  return { own, most, accepted: new Set(Object.keys(accepted)), bans: judged };
}

/** A centre that has settled nothing. */
export const LAW_ALONE = termsFrom(NOTHING);

export interface Terms {
  /** Read afresh each time: another gateway may have changed them. */
  of(tenantId: number, orm?: Orm): Promise<CentreTerms>;
}

export function createTerms(ctx: GatewayContext): Terms {
  const known = new Map<number, { text: string; terms: CentreTerms }>();
  return {
    async of(tenantId, orm = ctx.db) {
      const stored = await readTerms(orm, tenantId);
      const text = JSON.stringify(stored);
      const last = known.get(tenantId);
      if (last?.text === text) return last.terms;
      const terms = termsFrom(stored);
      known.set(tenantId, { text, terms });
      return terms;
    },
  };
}
