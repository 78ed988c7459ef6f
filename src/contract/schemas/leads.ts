/** Leads, their address, clients and insurance; lead search. */
import { z } from 'zod';
import { CALL_TYPES } from '../calls';
import { ADDRESS, CLIENT, INSURANCE, LEAD } from '../lead';
import { LIMITS } from '../limits';
import { callFacts } from './call-facts';
import { bodyShape, replyShape } from './fields';
import { anyPhone, entered, leadParams, list, ofLead, text, textId } from './read';
import type { Payload } from './payload';

/** Address as read: `street` is the address line, `zip` the postal code, `state` a lower-case code [LEAD-006]. */
export const address = z.object(replyShape(ADDRESS));
/** Insurance of one client [LEAD-010]. */
export const insurance = z.object(replyShape(INSURANCE));
/** One person of a lead, as read. */
export const client = z.object({ ...replyShape(CLIENT), insurance: insurance.optional() });

/** A lead as read; `phone_other` is a JSON list in a text, read by `parsePhoneOther`. */
export const lead = z.object({
  ...replyShape(LEAD),
  address: address.optional(),
  clients: list(client),
  /** Whether its number may be rung; a gateway that does not know says nothing. */
  calling: callFacts.optional(),
});

const leadFields = bodyShape(LEAD);
const addressBody = z.object(bodyShape(ADDRESS)).partial();
const insuranceBody = z.object(bodyShape(INSURANCE)).partial();
const clientBody = z.object({ ...bodyShape(CLIENT), insurance: insuranceBody }).partial();

/** What may be written of a lead: any part of it. A missing field is left as it is, within a client too. */
export const leadBody = z.object({ ...leadFields, address: addressBody, clients: z.array(clientBody).max(2) }).partial();

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
  setLeadLanguage: { params: ofLead, body: z.object({ language: leadFields.language }) },
  getLeadMga: {
    params: ofLead,
    query: z.object({
      email: z.string().max(LIMITS.query).optional(),
      phone: z.string().max(LIMITS.query).optional(),
      province: z.string().max(LIMITS.query).optional(),
    }),
    reply: z.object({ mga: text() }),
  },
  sendToIapp: {
    params: leadParams,
    body: z.object({ qualified_by: entered(), destination: z.enum(['iapp', 'iapp2']) }),
    /** The page of the client's application [IAPP-006]. */
    reply: z.object({ url: z.string().min(1).max(2000) }),
  },
} satisfies Record<string, Payload>;
