/** The law that a centre dials by, and what it has settled about it. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { days } from './settings';
import { count, evidentLine, guid, instant, lineOf, text, wasText } from './read';
import type { Payload } from './payload';

/** The most calls to one number in 24 hours that a centre may settle for; states that allow fewer go before it. */
export const MOST_CALLS = 20;

const ban = z.object({
  id: z.string(),
  /** Name of the state or province. */
  place: text(),
  from: z.string(),
  until: z.string(),
  reason: text(),
  by: text(),
  at: z.string(),
  state: z.enum(['coming', 'on', 'over']),
  /** Who ended it before its time. */
  ended_by: text(),
});

const terms = {
  /** By the clock of the person, from Monday, `09:00 20:00` or empty; null: the law alone. */
  days: days.nullable(),
  most: z.int().min(1).max(MOST_CALLS),
};
const rule = z.object({
  /** `us-pa-hours`. */
  id: z.string(),
  /** Null: it holds everywhere. */
  country: z.enum(['US', 'CA']).nullable(),
  words: text(),
  /** What it says now, line by line: `Mon, Tue: 9:00 AM to 7:00 PM`. */
  lines: z.array(z.string()),
  sources: z.array(z.string()),
  /** Nobody is sure of it: it holds until an administrator takes it on. */
  unsure: z.boolean(),
  /** What counsel has to answer. */
  questions: z.array(z.string()),
  accepted: z.object({ reason: text(), by: text(), at: z.string() }).nullable(),
});

export const callingRules = {
  getCallingRules: {
    reply: z.object({
      /** Names the rows of the law and the table of zones that this gateway judges by. */
      version: z.string(),
      zone_data: z.string(),
      terms: z.object({ days: z.array(z.string()).nullable(), most: z.int() }),
      /** The centre's own country first. From Monday, when a country lets people be called, `08:00 21:00`: own hours beyond have no effect. */
      widest: z.array(z.object({ country: z.string(), days: z.array(z.string()) })),
      rules: z.array(rule),
      /** Those that forbid calls now first, then those that will, then what is over, the newest first. */
      bans: z.array(ban),
      /** States and provinces that the centre rings. */
      places: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  saveCallingTerms: {
    body: z.object({ ...terms, was: z.object({ days: z.array(wasText()).length(7).nullable(), most: count() }).optional() }),
  },
  acceptCallingRule: {
    params: z.object({ rule: lineOf(LIMITS.id) }),
    body: z.object({ reason: evidentLine(LIMITS.text) }),
  },
  /** Nobody who may be in that state or province is called from then until then, in any way. */
  beginEmergencyBan: {
    body: z.object({ region: lineOf(LIMITS.id), from: instant(), until: instant(), reason: evidentLine(LIMITS.text) }),
    reply: z.object({ id: z.string() }),
  },
  endEmergencyBan: { params: z.object({ id: guid() }) },
  withdrawCallingRule: { params: z.object({ rule: lineOf(LIMITS.id) }) },
} satisfies Record<string, Payload>;
