/** A call's own record, as managers read it and take it with them. */
import { z } from 'zod';
import { CALL_MOMENTS, CALL_PARTIES, GAPS, MOVED_TO } from '../call-record';
import { guid, text } from './read';
import type { Payload } from './payload';

const down = {
  /** `remote`: they hung up; `engine`: it was ended here. */
  by: z.enum(['remote', 'engine']).nullable(),
  /** `normal`, `busy`, `declined`, `no-answer`, `not-registered`, `cancelled`, `lost`, `failed`; of an end of the whole call others too. */
  cause: z.string().nullable(),
  sip: z.int().nullable(),
  q850: z.int().nullable(),
  /** False: no telephone was reached, the line itself was at fault. */
  reached: z.boolean().nullable(),
};

const quality = z.object({
  lost: z.number(),
  jitter_ms: z.number(),
  round_trip_ms: z.number().nullable(),
  mos: z.number(),
});

const leg = z.object({
  leg: z.string(),
  who: z.enum(CALL_PARTIES),
  from: text(),
  to: text(),
  /** Names of the trunks that it could go over, the first to be tried first; one only where that is known. */
  trunks: z.array(z.string()),
  answered_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  ...down,
  quality: quality.nullable(),
});

const moment = z.object({
  at: z.string(),
  /** Milliseconds since the call began. */
  after_ms: z.int().min(0),
  what: z.enum(CALL_MOMENTS),
  leg: z.string().nullable(),
  who: z.enum(CALL_PARTIES).nullable(),
  ...down,
  /** Who ended the whole call. */
  ended_by: z.enum(['agent', 'far', 'system']).nullable(),
  /** Keys that were pressed in a row. */
  count: z.int().nullable(),
  verdict: z.enum(['human', 'machine', 'unsure']).nullable(),
  to: z.enum(MOVED_TO).nullable(),
  /** What refused the ring, its words in the reader's language. */
  rule: z.string().nullable(),
  rule_words: text(),
  /** Why a recording failed. */
  fault: z.string().nullable(),
  gap: z.enum(GAPS).nullable(),
});

export const callRecord = {
  getCallTimeline: {
    params: z.object({ id: guid() }),
    reply: z.object({
      id: z.string(),
      /** Empty: somebody was rung before an agent was chosen. */
      agent: text(),
      phone: text(),
      name: text(),
      began_at: z.string(),
      ended_at: z.string().nullable(),
      /** Nothing is known to be missing. */
      whole: z.boolean(),
      legs: z.array(leg),
      moments: z.array(moment),
    }),
  },
  exportCallTimeline: {
    params: z.object({ id: guid() }),
    /** Where the browser fetches the file, once. */ reply: z.object({ url: z.string() }),
  },
} satisfies Record<string, Payload>;
