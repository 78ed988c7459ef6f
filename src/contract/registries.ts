/** Registries of numbers that may not be called: which there are, how old their files may be, and what lifts a listing. */

/**
 * `national-us`, `national-ca`: the registries of the two countries. `state`: a state's or province's own. `wireless`:
 * numbers of mobile telephones. `reassigned`: what the database of reassigned numbers answered.
 */
export const REGISTRY_SCOPES = ['national-us', 'national-ca', 'state', 'wireless', 'reassigned'] as const;
export type RegistryScope = (typeof REGISTRY_SCOPES)[number];

/** Answers about reassigned numbers; each is a registry of its own, and `yes` alone forbids. */
export const REASSIGNED_ANSWERS = ['yes', 'no', 'no-data'] as const;

/** `sending`: its parts are on their way. `in-force`: what calls are judged by. `replaced`: was in force once. */
export const REGISTRY_STATES = ['sending', 'loading', 'in-force', 'replaced', 'failed'] as const;

/** What lifts a listing: consent that the person gave, what they bought or asked for, or that the number is a business's. */
export const EXEMPTION_KINDS = ['consent', 'existing-business-relationship', 'inquiry', 'business', 'other'] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

/** Of one person by their nature: they exempt a number, never an area code or a campaign. */
export const PERSONAL_EXEMPTIONS: readonly ExemptionKind[] = ['consent', 'existing-business-relationship', 'inquiry'];
/** No exemption holds longer from now than so many years, except a consent without an end; none begins before this day. */
export const EXEMPTION_YEARS = 5;
export const EXEMPTION_FROM = '2000-01-01';

/** How consent was given. */
export const CONSENT_CHANNELS = ['call', 'web', 'paper', 'e-mail', 'text', 'other'] as const;

/** Why a row of a file is refused. */
export const REGISTRY_PROBLEMS = ['no-number', 'other-region', 'no-answer', 'no-date'] as const;
export interface RegistryProblem {
  readonly line: number;
  readonly code: (typeof REGISTRY_PROBLEMS)[number];
  readonly value: string;
}

/**
 * Days that a file of a do-not-call registry may be old when somebody is called by it: 31, by 16 CFR 310.4(b)(3)(iv) and
 * the Unsolicited Telecommunications Rules of Canada, part II, section 11. The law's, and no setting.
 */
export const REGISTRY_DAYS = 31;
/** From so many days on a new file is asked for. */
export const REGISTRY_WARN_DAYS = 25;

/**
 * Why a registry forbids a number. `registry`: it is listed. `registry-old`: the file is too old to be called by.
 * `registry-missing`: there is none for this area code. `wireless`: a mobile telephone where the law wants consent.
 * `reassigned`: the number has a new owner since the consent that is on record.
 */
export const REGISTRY_VERDICTS = ['registry', 'registry-old', 'registry-missing', 'wireless', 'reassigned'] as const;
export type RegistryWhy = (typeof REGISTRY_VERDICTS)[number];

/** What the registries say about a number; `days`: how old the file is that says it. */
export interface RegistryVerdict {
  readonly why: RegistryWhy;
  readonly scope: RegistryScope;
  readonly region: string;
  readonly days: number | null;
}
