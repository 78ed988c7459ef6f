import type { RegistryVerdict } from './registries';

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
  /** Whose calling hours hold. */
  readonly country: 'US' | 'CA';
  /** Every IANA zone that the person may be in: one where the postal code decides, else all of the area code. */
  readonly zones: readonly string[];
  /** It has been rung as often as it may be, by this rule; `opensAt`: when it may be rung again, epoch milliseconds. */
  readonly capped: { readonly rule: string; readonly opensAt: number } | null;
  /** False on the training floor, which calls nobody real: hours and counts are shown there, and forbid nothing. */
  readonly enforced: boolean;
}
