/** Leads, their address, clients and insurance; lead search. */
import { z } from 'zod';
import { CALL_TYPES } from '../calls';
import { LIMITS, TEXTS } from '../limits';
import { phoneOtherIssue } from '../phone-other';
import { callFacts } from './calls';
import { anyPhone, bit, day, entered, enteredNotes, flag, leadParams, list, num, ofLead, text, textId } from './read';
import type { Payload } from './payload';

const LEAD_LANGUAGES = ['en', 'fr', 'es'] as const;
const orNull = <T extends z.ZodType>(inner: T) => inner.nullable().default(null);
const ADDRESS_TYPES = z.literal([1, 2, 3]);

/** Address as read: `street` is the address line, `zip` the postal code, `state` a lower-case code [LEAD-006]. */
export const address = z.object({
  street: text(),
  apartment: text(),
  buzzer: text(),
  city: text(),
  zip: text(),
  state: text(),
  timezone: text(),
  latitude: orNull(num()),
  longitude: orNull(num()),
  type: ADDRESS_TYPES.default(1),
  available_agents: orNull(num()),
});

/** Insurance of one client [LEAD-010]. */
export const insurance = z.object({
  has_policy: orNull(bit()),
  carrier: text(),
  premium: text(),
  type: list(z.string()),
  type_other: text(),
  amount: orNull(num()),
  applied: orNull(bit()),
  denied: orNull(bit()),
  annuity_beneficiary: text(),
  annuity_funds: text(),
  annuity_investment: text(),
  annuity_period: text(),
});
const lasting = z.object({ name: text(), duration: text() });

/** One person of a lead, as read. */
export const client = z.object({
  title: text(),
  first_name: text(),
  last_name: text(),
  gender: orNull(z.literal([1, 2])),
  dob: text(),
  country_of_birth: text(),
  employment: orNull(num()),
  occupation: text(),
  income: orNull(num()),
  income_type: text(),
  height: text(),
  height_units: bit().default(1),
  weight: text(),
  weight_units: bit().default(1),
  measuring_system: orNull(bit()),
  smoker: orNull(bit()),
  disability: orNull(bit()),
  conditions: list(lasting),
  medications: list(lasting),
  insurance: insurance.optional(),
});

/** A lead as read; `phone_other` is a JSON list in a text, read by `parsePhoneOther`. */
export const lead = z.object({
  id: textId(),
  marketing_id: text(),
  phone: text(),
  phone_other: z.union([z.string(), z.array(z.string())]).nullish(),
  email: text(),
  language: z.enum(LEAD_LANGUAGES).default('en'),
  status: text(),
  previous_status: text(),
  status_description: text(),
  notes: text(),
  cre_notes: text(),
  website: text(),
  campaign: text(),
  keywords: text(),
  mga: text(),
  local_did: text(),
  crm_id: text(),
  dials: num().default(0),
  /** Name of the colleague who works on it: it is read-only then. Empty: it may be written. */
  taken_by: text(),
  is_inbound: flag().default(false),
  is_annuity: flag().default(false),
  is_redistributed_followup: flag().default(false),
  new: flag().default(false),
  created: flag().default(false),
  persisted: flag().default(false),
  created_at: text(),
  set_by: text(),
  entrance: text(),
  reason_for_request: text(),
  qualifier_name: text(),
  qualified_by: text(),
  reasons: list(z.string()),
  reason_other: text(),
  address: address.optional(),
  clients: list(client),
  /** Whether its number may be rung; a gateway that does not know says nothing. */
  calling: callFacts.optional(),
});

const addressBody = z
  .object({
    street: entered(),
    apartment: entered(),
    buzzer: entered(),
    city: entered(),
    zip: z.string().max(7),
    state: z.string().toLowerCase().max(2),
    timezone: entered(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    type: ADDRESS_TYPES,
  })
  .partial();

const insuranceBody = z
  .object({
    has_policy: bit().nullable(),
    carrier: entered(),
    premium: entered(),
    type: z.array(entered()).max(LIMITS.few),
    type_other: entered(),
    amount: z.number().min(0).nullable(),
    applied: bit().nullable(),
    denied: bit().nullable(),
    annuity_beneficiary: entered(),
    annuity_funds: entered(),
    annuity_investment: entered(),
    annuity_period: entered(),
  })
  .partial();

const lastingBody = z.array(z.object({ name: entered(), duration: entered() })).max(LIMITS.few);
const clientBody = z
  .object({
    title: entered(),
    first_name: entered(LIMITS.name),
    last_name: entered(LIMITS.name),
    gender: z.literal([1, 2]).nullable(),
    dob: z.union([z.literal(''), day()]),
    country_of_birth: entered(),
    employment: z.int().min(1).max(5).nullable(),
    occupation: entered(),
    income: z.int().min(1).max(18).nullable(),
    income_type: entered(),
    height: entered(LIMITS.measure),
    height_units: bit(),
    weight: entered(LIMITS.measure),
    weight_units: bit(),
    measuring_system: bit().nullable(),
    smoker: bit().nullable(),
    disability: bit().nullable(),
    conditions: lastingBody,
    medications: lastingBody,
    insurance: insuranceBody,
  })
  .partial();

/** Judged whole, by the rule that the form asks too: nothing of it is dropped on the way. */
const phoneOtherBody = z
  .union([z.string().max(LIMITS.text * LIMITS.phones), z.array(z.string().max(LIMITS.text)).max(LIMITS.phones)])
  .superRefine((value, { addIssue }) => {
    const issue = phoneOtherIssue(value);
    if (issue) addIssue({ code: 'custom', message: issue.code === 'phone' ? TEXTS.phoneInvalid : '', params: { ...issue } });
  });

/** What may be written of a lead: any part of it. A missing field is left as it is, within a client too. */
export const leadBody = z
  .object({
    phone: anyPhone(),
    phone_other: phoneOtherBody,
    email: entered(LIMITS.email),
    language: z.enum(LEAD_LANGUAGES),
    status: entered(),
    notes: enteredNotes(),
    cre_notes: enteredNotes(),
    is_annuity: flag(),
    entrance: entered(),
    reason_for_request: entered(),
    mga: entered(),
    reasons: z.array(entered()).max(LIMITS.few),
    reason_other: entered(),
    address: addressBody,
    clients: z.array(clientBody).max(2),
  })
  .partial();

const searchRow = z.object({
  id: textId().optional(),
  marketing_id: text(),
  name: text(),
  phone: text(),
  email: text(),
  address: z.object({ state: text() }).optional(),
  status: text(),
});

/** `timestamp`: milliseconds, only there so that no cache answers. */
const byPhoneQuery = z.object({
  type: z.enum(CALL_TYPES).optional(),
  timestamp: z.union([z.number(), z.string().max(LIMITS.query)]).optional(),
});

export const leads = {
  createLead: { body: z.object({ phone: anyPhone(), type: z.enum(CALL_TYPES) }), reply: lead },
  saveLead: { params: leadParams, body: leadBody },
  deleteLead: { params: leadParams },
  getLeadByPhone: { params: z.object({ phone: anyPhone() }), query: byPhoneQuery, reply: lead },
  searchLeads: { params: z.object({ text: z.string().trim().min(1).max(200) }), reply: z.array(searchRow) },
  setLeadStatus: { params: leadParams, body: z.object({ status: z.string().trim().min(1).max(LIMITS.text) }) },
  setLeadLanguage: { params: ofLead, body: z.object({ language: z.enum(LEAD_LANGUAGES) }) },
  getLeadMga: {
    params: ofLead,
    query: z.object({
      email: z.string().max(LIMITS.query).optional(),
      phone: z.string().max(LIMITS.query).optional(),
      province: z.string().max(LIMITS.query).optional(),
    }),
    reply: z.object({ mga: text() }),
  },
  sendToIapp: { params: leadParams, body: z.object({ qualified_by: entered(), destination: z.string().min(1).max(LIMITS.text) }) },
} satisfies Record<string, Payload>;
