/**
 * The lead, its address, its clients and their insurance: each field once, as the entity tables of the specification list
 * them [LEAD-001, LEAD-006, LEAD-007, LEAD-010]. What is drawn from it, and how a field is added: docs/architecture.md.
 */
import type { CallFacts } from './call-facts';
import { BIT, blank, choice, COUNT, DAY, FLAG, ID, named, NOTES, NUMBER, only, PHONE, PHONES, POSTAL, REGION, saved, TEXT } from './fields';
import type { Data, Field } from './fields';
import { LIMITS } from './limits';

/** A medical condition or a medication, and for how long. */
export interface Lasting {
  name: string;
  duration: string;
}
const LASTING: Field<'lasting', readonly Lasting[]> = { kind: 'lasting', default: [] };
/** Null where the gateway does not say. */
const CALLING: Field<'calling', CallFacts | null> = { kind: 'calling', default: null };
/** 0 imperial, 1 metric, which is the default of the entity [REF-009]. */
const UNITS: Field<'bit', 0 | 1> = { kind: 'bit', default: 1 };

/** House 1, apartment 2, workplace 3 [LEAD-014]. */
export type AddressType = 1 | 2 | 3;
export const ADDRESS = {
  address: named('street', saved(TEXT)),
  apartment: saved(TEXT),
  buzzer: saved(TEXT),
  city: saved(TEXT),
  postal: named('zip', saved(POSTAL)),
  /** Code of the state or province in lower case, `la`, `qc`; empty when there is none. */
  province: named('state', saved(REGION)),
  /** IANA name, `America/Chicago`; empty when there is none. A list may have brought one that the browser does not know. */
  timezone: saved(TEXT),
  latitude: saved(NUMBER, { min: -90, max: 90 }),
  longitude: saved(NUMBER, { min: -180, max: 180 }),
  type: saved<'choice', AddressType>(choice([1, 2, 3], 1)),
  /** Its postal code was looked up, and nothing of the place was edited since [LEAD-015, LEAD-016]. */
  valid: only('core', FLAG),
  invalidPostal: only('core', FLAG),
  availableAgents: only('wire', NUMBER),
};
export type AddressData = Data<typeof ADDRESS>;

export const INSURANCE = {
  hasPolicy: saved(BIT),
  carrier: saved(TEXT),
  premium: saved(TEXT),
  type: saved<'texts', readonly string[]>({ kind: 'texts', default: [] }),
  typeOther: saved(TEXT),
  amount: saved(NUMBER, { min: 0 }),
  applied: saved(BIT),
  denied: saved(BIT),
  annuityBeneficiary: saved(TEXT),
  annuityFunds: saved(TEXT),
  annuityInvestment: saved(TEXT),
  annuityPeriod: saved(TEXT),
};
export type InsuranceData = Data<typeof INSURANCE>;

export const CLIENT = {
  title: saved(TEXT),
  firstName: saved(TEXT, { max: LIMITS.name }),
  lastName: saved(TEXT, { max: LIMITS.name }),
  /** 1 male, 2 female. */
  gender: saved(choice([1, 2], null)),
  /** `YYYY-MM-DD`; empty when not known. */
  dob: saved(DAY),
  countryOfBirth: saved(TEXT),
  employment: saved(NUMBER, { whole: true, min: 1, max: 5 }),
  occupation: saved(TEXT),
  income: saved(NUMBER, { whole: true, min: 1, max: 18 }),
  incomeType: saved(TEXT, { default: 'Monthly' }),
  /**
   * What the band of `income` was when it was chosen, in dollars: `1250-2500`, `-1250`, `8500-`. A centre may draw its bands
   * anew, and what a client has said must not change by that. Empty: as the centre has the band now.
   */
  incomeBand: saved(TEXT),
  height: saved(TEXT, { max: LIMITS.measure }),
  heightUnits: saved(UNITS),
  weight: saved(TEXT, { max: LIMITS.measure }),
  weightUnits: saved(UNITS),
  measuringSystem: saved(BIT),
  smoker: saved(BIT),
  disability: saved(BIT),
  conditions: saved(LASTING),
  medications: saved(LASTING),
  insurance: saved<'part', InsuranceData>({ kind: 'part', fields: INSURANCE, default: blank(INSURANCE) }),
};
export type ClientData = Data<typeof CLIENT>;

export const LEAD = {
  id: ID,
  marketingId: TEXT,
  phone: saved(PHONE),
  phoneOther: saved(PHONES),
  email: saved(TEXT, { max: LIMITS.email }),
  language: saved(choice(['en', 'fr', 'es'], 'en')),
  status: saved(TEXT),
  previousStatus: TEXT,
  statusDescription: TEXT,
  notes: saved(NOTES),
  creNotes: saved(NOTES),
  website: TEXT,
  campaign: TEXT,
  keywords: TEXT,
  mga: saved(TEXT),
  localDid: TEXT,
  dials: COUNT,
  /** Name of the colleague who works on it: it is read-only then. Empty: it may be written. */
  takenBy: TEXT,
  isInbound: FLAG,
  isAnnuity: saved(FLAG),
  isRedistributedFollowup: only('wire', FLAG),
  new: FLAG,
  created: only('wire', FLAG),
  persisted: only('wire', FLAG),
  createdAt: TEXT,
  crmId: TEXT,
  setBy: TEXT,
  entrance: saved(TEXT),
  reasonForRequest: saved(TEXT),
  qualifierName: TEXT,
  qualifiedBy: TEXT,
  reasons: saved<'texts', string[]>({ kind: 'texts', default: [] }),
  reasonOther: saved(TEXT),
  /** The meeting that is being arranged with them, as the booking form wrote it, and which was booked: JSON of that form; empty when none. */
  meetingDraft: saved(NOTES),
  /** Counts the saves of it. Sent with a save, it says what the edits were made from: what others have changed since is not overwritten. */
  revision: saved(COUNT, { whole: true, min: 0 }),
  /** What decides whether its number may be rung, as of its load; null where the gateway does not say. */
  calling: CALLING,
  address: saved<'part', AddressData>({ kind: 'part', fields: ADDRESS, default: blank(ADDRESS) }),
  clients: saved<'parts', ClientData[]>({ kind: 'parts', fields: CLIENT, default: [] }),
};
export type LeadData = Data<typeof LEAD>;

/** Edits of one client: what is missing was not edited, within their insurance too. */
export type ClientPatch = Partial<Omit<ClientData, 'insurance'>> & { insurance?: Partial<InsuranceData> };
/** Edits of a lead: what is missing was not edited. A client's place in the list is its place in the lead. */
export type LeadPatch = Partial<Omit<LeadData, 'clients' | 'address'>> & {
  address?: Partial<AddressData>;
  clients?: ClientPatch[];
};
