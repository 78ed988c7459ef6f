import type { RegistryVerdict } from './registries';

/** From when to when a call may begin, `to` no more within; epoch milliseconds. */
export interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

/** A rule that forbids a call. */
export interface ClosedBy {
  /** Its name, as the records of the centre tell it: `us-pa-hours`. */
  readonly rule: string;
  /** `day`: that whole day of the week. `own`: hours of the centre itself. `ban`: in an emergency, until `until`. */
  readonly kind: 'hours' | 'day' | 'holiday' | 'own' | 'ban';
  /** Whose rule it is, as a lower-case code; null: the country's, or the centre's. */
  readonly region: string | null;
  /** IANA name of the zone by whose clock it is closed. */
  readonly zone: string;
  /** What the holiday is called, in a sentence. */
  readonly holiday: { readonly en: string; readonly fr: string } | null;
  /** Epoch milliseconds: so long it is this rule; then the rest of the hours until one may call. */
  readonly until: number;
}

/** What decides whether a number may be rung; the gateway collects it, `src/rules/callable.ts` judges by it. */
export interface CallFacts {
  /** A number that the dialer rings: ten digits of the North American plan, and none that bills its caller (900, 976). */
  readonly isNumber: boolean;
  /** What its area code says: nobody has it (211, 555), or only a country has it that the centre does not ring (876: Jamaica). */
  readonly areaCode: 'fine' | 'unknown' | 'abroad';
  /** The number is on the centre's do-not-call list, or its lead asked not to be called. */
  readonly doNotCall: boolean;
  /** What the registries of numbers say against it: it is listed, or what the centre has of them is too old to call by. */
  readonly registry: RegistryVerdict | null;
  /** A call of the centre with this number is under way. */
  readonly onACall: boolean;
  /** Where the person lives, as far as it is known. */
  readonly country: 'US' | 'CA';
  /** Every IANA zone that the person may be in; the likeliest first. */
  readonly zones: readonly string[];
  /**
   * When a call may begin, by every rule of every place that the person may be in: from a day before the facts were collected
   * to `until`, epoch milliseconds. Of what is later the gateway alone knows.
   */
  readonly open: readonly OpenSpan[];
  readonly until: number;
  /** What forbids a call at the time when the facts were collected; null: nothing does. */
  readonly closed: ClosedBy | null;
  /** It has been rung as often as it may be, by this rule; `opensAt`: when it may be rung again, epoch milliseconds. */
  readonly capped: { readonly rule: string; readonly opensAt: number } | null;
  /** A manager has allowed calls beyond the centre's own rules until then, epoch milliseconds; never beyond the law. */
  readonly override: { readonly by: string; readonly until: number; readonly reason: string } | null;
  /** False on the training floor, which calls nobody real: hours and counts are shown there, and forbid nothing. */
  readonly enforced: boolean;
}

/** So many days a ban of calls in an emergency lasts at most. */
export const LONGEST_BAN_DAYS = 180;
