/** Dials, call records, recording, scripts and follow-ups: the agent's work on one call. */
import { z } from 'zod';
import { CALL_TYPES, ORIGINATE_FAILURES } from '../calls';
import { LIMITS } from '../limits';
import { callFacts } from './call-facts';
import { callSeconds, soundOf } from './call-sound';
import { lead } from './leads';
import { anyPhone, bit, count, entered, flag, guid, intId, leadParams, list, num, ofExtension, ofLead, text, textId } from './read';
import type { Payload } from './payload';

/** Which call a dial became; callId and leadId are this gateway's additions. */
const dialed = z.object({ callId: textId().optional(), type: z.enum(CALL_TYPES).optional(), leadId: textId().optional() });
export const autoDialed = dialed.extend({ type: z.enum(CALL_TYPES), suffix: z.string().nullable(), phone: z.string().optional() });
const dialBody = z.object({ leadId: guid() });

/** A dated promise to call; `leadId` is this gateway's addition, elsewhere `id` is the lead's. */
const followUp = z.object({
  id: textId(),
  leadId: textId().optional(),
  startsAt: z.string().nullish(),
  startedAt: z.string().nullish(),
  name: text(),
  phone: text(),
  notes: text(),
  state: text(),
  /** 3 is Engaged Opportunity, anything else Follow Up. */
  type: num().default(1),
  url: text(),
  dateTime: z.string().nullish(),
  /** A general callback that this agent promised and that anybody may keep. */
  shared: flag().default(false),
  calling: callFacts.optional(),
});
/** `agent`: who promised to call, this gateway's addition; null: whoever is ready calls. */
const followUpOfLead = followUp.extend({ agent: z.object({ id: intId(), name: text() }).nullable().default(null) });
const lastDial = z.object({
  leadId: textId().optional(),
  clientName: text(),
  name: text(),
  phone: text(),
  notes: text(),
  state: text(),
  status: text(),
  url: text(),
  startedAt: z.string().nullish(),
  calling: callFacts.optional(),
});
const limit = () => intId().optional();

const steps = list(z.int());
const answers = z.array(z.object({ text: text(), skip: steps, readd: steps }));
/** Answers travel as a JSON list in a text, or as the list itself [DISC-004]. */
const answersText = z.codec(z.string(), answers, {
  decode: (value, ctx) => {
    try {
      return JSON.parse(value || '[]') as z.input<typeof answers>;
    } catch {
      ctx.issues.push({ code: 'custom', message: 'Answers are not a JSON list', input: value });
      return z.NEVER;
    }
  },
  encode: (value) => JSON.stringify(value),
});
/**
 * One step as it is read in one language [DISC-004]. Whose it is (`carrier`, its `title` and `company`), in which `wording`,
 * and in which `states` that holds, are this gateway's additions; a state that none names has the carrier's first wording.
 */
const disclosureStep = z.object({
  step: num(),
  text: text(),
  answers: z.union([answers, answersText]).default([]),
  carrier: text(),
  title: text(),
  company: text(),
  wording: text(),
  language: text(),
  states: list(text()),
});

const extraParams = ofExtension.extend({ index: intId() });

export const calls = {
  getFollowUps: { query: z.object({ limit: limit(), overdue: flag().optional() }), reply: z.array(followUp) },
  getLastDials: { query: z.object({ limit: limit() }), reply: z.array(lastDial) },
  getFollowUpOfLead: { params: leadParams, reply: followUpOfLead },
  /** `lead`: whom it calls, this gateway's addition. A lead that cannot be read counts as not told: the page asks for it. */
  dialAuto: { reply: autoDialed.extend({ lead: lead.optional().catch(undefined) }) },
  getCallFacts: {
    params: z.object({ phone: z.string().trim().min(1).max(40) }),
    reply: callFacts.extend({ /** No line of the centre is up. */ line_down: z.boolean().default(false) }),
  },
  dialFollowUp: { body: dialBody, reply: dialed },
  redial: { body: dialBody, reply: dialed },
  confirmOriginateFailure: { body: z.object({ leadId: guid().nullable(), message: z.enum(ORIGINATE_FAILURES) }) },
  releaseInProcessLeads: {},
  createCall: {
    params: ofLead,
    body: z.object({
      phone: anyPhone(),
      name: entered(2 * LIMITS.name + 1),
      /** 0 outgoing, 1 incoming [CALL-008]. */
      direction: z.literal([0, 1]),
      qualifier_extension: z.string().max(6).default(''),
    }),
    reply: z.object({ callId: textId() }),
  },
  /** The call goes to this lead, in the place of one that was made for it [LEAD-034]. */
  linkCall: { params: ofLead.extend({ callId: guid() }) },
  updateCall: {
    params: ofLead.extend({ callId: guid() }),
    body: z.object({ extra_recording_index: count(), /** 0 seeking, 1 confirmed. */ live_transfer: bit().optional() }),
    /** Seconds. */
    reply: z.object({ duration: num() }),
  },
  reportSound: { params: z.object({ callId: guid(), leg: z.string().min(1).max(LIMITS.id) }), body: soundOf(callSeconds) },
  setRecording: { params: ofExtension, body: z.object({ recording: bit() }) },
  startExtraRecording: { params: ofExtension, body: z.object({ index: z.int().min(1).max(LIMITS.wholeNumber) }) },
  stopExtraRecording: { params: extraParams },
  getDisclosures: { reply: z.array(disclosureStep) },
  getScripts: {
    reply: z.object({ pages: list(z.object({ title: text(), text: text(), /** This gateway's addition. */ language: text() })) }),
  },
  /** `url` plays it, also in parts, for whoever has it; `left` is how loud the agent is, `right` how loud the others, 0 to 100. */
  listenToRecording: {
    params: z.object({ callId: guid(), recording: z.string().min(1).max(100) }),
    reply: z.object({ url: z.string(), seconds: z.number(), left: z.array(z.int()), right: z.array(z.int()) }),
  },
} satisfies Record<string, Payload>;
