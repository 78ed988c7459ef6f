/** Dispositions: what is saved of an ended call, and what comes after it. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { statistics } from './agents';
import { autoDialed } from './calls';
import { lead } from './leads';
import type { Payload } from './payload';
import { data, entered, enteredNotes, flag, leadParams, num, text, textId, wallClock } from './read';
import { agentStatus } from './status';

/** What is saved when a call is disposed [DISPO-003]; dispositions travel by their listed names [DISPO-053]. */
export const dispositionBody = z.object({
  lead: z.object({
    city: entered().default(''),
    firstName: entered(LIMITS.name).default(''),
    lastName: entered(LIMITS.name).default(''),
    phone: z.string().max(32).default(''),
    province: entered().default(''),
  }),
  disposition: z.object({
    date_time: wallClock(),
    disposition: z.string().trim().min(1).max(LIMITS.text),
    notes: enteredNotes().default(''),
    reason: entered().default(''),
    reason_other: entered().default(''),
    reschedule_followup: flag().default(false),
    short_call: flag().default(false),
  }),
});

/**
 * What comes after a saved disposition, so that the page asks nothing more before it shows it (decision 62). This product's
 * own: each part may be missing, and the page then asks for it as for one of a gateway that tells none.
 */
const nextWork = z.object({
  /** The agent's status after it; do-not-disturb follows it. */
  status: z.object({ status: agentStatus(), since: z.number(), duration: num() }).optional(),
  /** The automatic dial that has begun; null: there is no lead now. */
  dial: autoDialed.nullable().optional(),
  /** The lead of that dial, or of the next call to dispose. */
  lead: lead.optional(),
  /** The agent's own figures, this disposition counted. */
  statistics: statistics.optional(),
});

const saved = z.object({
  leadId: textId(),
  status: text(),
  id: textId().optional(),
  followUpId: textId().nullish(),
  /** It never makes a saved disposition a failed one: what cannot be read counts as not told. */
  next: nextWork.optional().catch(undefined),
});

export const dispositions = {
  saveDisposition: {
    params: leadParams,
    /** *Save & Next* or *Save & Stop*: asks the gateway to do what comes after it too. */
    query: z.object({ after: z.enum(['next', 'stop']).optional() }),
    body: dispositionBody,
    reply: data(saved),
  },
} satisfies Record<string, Payload>;
