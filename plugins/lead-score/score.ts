/**
 * The rule of the score. Each factor gives from nothing to its own weight, and the weights of a centre are 100 together: so
 * the points of the reasons are the score, and it stays between 0 and 100. What a person is plays no part in it: no gender,
 * origin, family, health, language or place of living is a factor, and none may become one. Pure.
 */

export const FACTORS = ['details', 'age', 'policy', 'request', 'fresh', 'promised', 'hour'] as const;
export type Factor = (typeof FACTORS)[number];

/** What the rule looks at; null where it is not known. */
export interface Facts {
  /** How many are there of name, email and another number. */
  readonly details: number;
  readonly age: number | null;
  /** Whether it was asked if there is a policy; the answer makes no difference. */
  readonly policyKnown: boolean;
  readonly requestKnown: boolean;
  /** Dials until now. */
  readonly dials: number;
  /** A call was promised. */
  readonly promised: boolean;
  /** Minute of the lead's day. */
  readonly minute: number | null;
}

/** What a centre sets. */
export interface Rule {
  readonly weights: Readonly<Record<Factor, number>>;
  readonly ages: { readonly from: number; readonly to: number };
  readonly dialCost: number;
  readonly hours: { readonly from: string; readonly to: string };
}

export interface Reason {
  readonly factor: Factor;
  /** Which case of the factor it is; `reason.<factor>.<is>` has its words. */
  readonly is: 'yes' | 'some' | 'no' | 'unknown';
  /** How many of what is counted; 0 where nothing is. */
  readonly count: number;
  readonly points: number;
  /** The most that the factor can give. */
  readonly of: number;
}
export interface LeadScore {
  /** 0 to 100: the sum of the points. */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** Details that are counted: name, email, another number. */
export const DETAILS = 3;

export function scoreOf(facts: Facts, rule: Rule): LeadScore {
  const reasons = FACTORS.map((factor): Reason => {
    const { is, share, count = 0 } = JUDGES[factor](facts, rule);
    const of = rule.weights[factor];
    return { factor, is, count, points: Math.round(of * share), of };
  });
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
}

interface Judged {
  is: Reason['is'];
  /** Of the weight, 0 to 1. */
  share: number;
  count?: number;
}
const YES: Judged = { is: 'yes', share: 1 };
const NO: Judged = { is: 'no', share: 0 };
const UNKNOWN: Judged = { is: 'unknown', share: 0 };
const yesIf = (is: boolean): Judged => (is ? YES : NO);

const JUDGES: Readonly<Record<Factor, (facts: Facts, rule: Rule) => Judged>> = {
  details({ details }) {
    if (details === 0) return NO;
    return { is: details === DETAILS ? 'yes' : 'some', share: details / DETAILS, count: details };
  },
  age: ({ age }, { ages }) => (age === null ? UNKNOWN : yesIf(age >= ages.from && age <= ages.to)),
  policy: ({ policyKnown }) => (policyKnown ? YES : UNKNOWN),
  request: ({ requestKnown }) => (requestKnown ? YES : UNKNOWN),
  fresh({ dials }, { weights, dialCost }) {
    if (dials === 0) return YES;
    const left = Math.max(0, weights.fresh - dialCost * dials);
    return { is: left > 0 ? 'some' : 'no', share: weights.fresh && left / weights.fresh, count: dials };
  },
  promised: ({ promised }) => yesIf(promised),
  hour: ({ minute }, { hours }) => (minute === null ? UNKNOWN : yesIf(minute >= minuteOf(hours.from) && minute < minuteOf(hours.to))),
};

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
