/** The users list, and what managers do there: an agent's tools, attributes, licences and eligibility. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { ELIGIBILITIES } from '../terms';
import type { Payload } from './payload';
import { bit, flag, idParams, intId, num, text } from './read';

/** A row of the users list; mixed spellings as given [USERS-005]. */
export const agent = z.object({
  id: intId(),
  full_name: text(),
  first_name: text(),
  last_name: text(),
  email: text(),
  extension: text(),
  role: text(),
  level: num().default(0),
  is_bilingual: flag().default(false),
  deactivated: flag().default(false),
  outboundEligibility: z.enum(ELIGIBILITIES).default('none'),
  inboundOnly: flag().default(false),
  internal_live_transfers: bit().default(0),
  external_live_transfers: bit().default(0),
  hasWebRtc: flag().default(false),
});

/** An attribute; the scope of type PERMISSION holds a permission. */
export const attribute = z.object({
  id: intId(),
  name: text(),
  type: text(),
  scope: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
});
const ids = z.array(intId()).max(LIMITS.many);
/** Codes of states and provinces, in lower case on the wire [ATTR-016]. */
const codeList = z.array(z.string().trim().toLowerCase().length(2)).max(LIMITS.few * 2);
/** The list; or with what the page had read, so that what somebody else put in meanwhile stays in. */
const codes = z.union([codeList, z.object({ codes: codeList, was: codeList.optional() })]);

/** A person as their drawer shows them beside the row and the statistics. */
const overview = z.object({
  /** Their manager's name; empty: they are in no team. */
  team: text(),
  status: text(),
  /** Epoch milliseconds; null: they have never been in any status. */
  since: num().nullable(),
  on_a_call: flag(),
  /** Their page is open; their telephone is registered. */
  page: flag(),
  phone: flag(),
  /** `held`: on the line or undisposed with them now, so that they stay with them. */
  follow_ups: z.object({ open: num(), overdue: num(), held: num() }),
  /** Dials of today by the hour of the centre's clock, from the first to the last. */
  dials_by_hour: z.array(z.object({ hour: num(), dials: num() })),
});

const availability = { body: z.object({ value: bit(), /** Without it: the caller [USERS-028]. */ agentId: intId().optional() }) };

export const users = {
  getAgents: {
    query: z.object({
      role: z.string().max(LIMITS.query).optional(),
      /** The first so many by name: what a page shows while the rest is on its way. */
      limit: z.coerce.number().int().min(1).max(LIMITS.people).optional(),
    }),
    reply: z.array(agent),
  },
  setCallingStatus: {
    params: idParams,
    /** The wanted state, 0 or 1; without a body the state is toggled [USERS-020]. */
    body: z.object({ deactivated: bit().optional() }).nullish(),
  },
  repairFrontend: { params: idParams },
  resetSockets: { params: idParams },
  redistributeFollowUps: {
    params: idParams,
    /** null: general callbacks. */ body: z.object({ to: intId().nullable() }),
    reply: z.object({ moved: num() }),
  },
  getAgentOverview: { params: idParams, reply: overview },
  /** `agent`: without the permissions that this person's roles may not have [ATTR-003]. */
  getAttributes: { query: z.object({ agent: intId().optional() }), reply: z.array(attribute) },
  getAgentAttributes: { params: idParams, reply: ids },
  /** The ids; of our own page also those that it had read, so that two people at once both are heard. */
  setAgentAttributes: { params: idParams, body: z.union([ids, z.object({ ids, was: ids.optional() })]) },
  getAgentProvinces: { params: idParams, reply: z.array(z.string()) },
  setAgentProvinces: { params: idParams, body: codes },
  getAgentHealthLicenses: { params: idParams, reply: z.array(z.string()) },
  setAgentHealthLicenses: { params: idParams, body: codes },
  setOutboundEligibility: { params: idParams, body: z.object({ eligibility: z.enum(ELIGIBILITIES) }) },
  blockOutbound: { params: idParams },
  unblockOutbound: { params: idParams },
  setInternalTransferAvailability: availability,
  setExternalTransferAvailability: availability,
  enableWebrtc: { params: idParams },
  disableWebrtc: { params: idParams },
} satisfies Record<string, Payload>;
