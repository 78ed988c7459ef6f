/** Places, weather, agents near a postal code, instant offers and meetings. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { MEETING_REASONS, MEETING_TYPES, REFUSAL_REASONS } from '../meeting';
import { bit, data, entered, flag, guid, num, says, text, textId } from './read';
import type { Payload } from './payload';

/** `state` is read first, then `province` [ENDPOINT-075]; `approximate`: known to the first three characters only. */
export const place = z.object({
  city: text(),
  state: text(),
  province: z.string().optional(),
  latitude: num(),
  longitude: num(),
  timezone: text(),
  approximate: flag().optional(),
});

const forecastDay = z.object({
  condition: z.object({ text: text(), icon: text() }),
  min_c: num(),
  min_f: num(),
  max_c: num(),
  max_f: num(),
});

/** Minutes, as a picker gives them. */
const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const meetingAddress = z
  .object({
    address: entered(),
    apartment: entered(),
    buzzer: entered(),
    city: entered(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    postal: z.string().max(7),
    province: z.string().toLowerCase().max(2),
    timezone: entered(),
    type: z.literal([1, 2, 3]),
  })
  .partial();

/** A meeting as booked: camel-case keys but is_sun_life, which is stated in snake case. */
export const meeting = z.object({
  /** UTC wall clock, date and time in one [BOOK-074]. */
  date: z
    .string()
    .max(16)
    .refine((value) => value === '' || WALL_CLOCK.test(value), says('date-time')),
  type: z.enum(MEETING_TYPES).default('face-to-face'),
  force: flag().default(false),
  ioa: z.union([z.literal(['0', '1']), z.literal(false)]).default(false),
  reasons: z.array(z.enum(MEETING_REASONS)).max(MEETING_REASONS.length).default([]),
  reasonOther: entered().default(''),
  refused: flag().default(false),
  refusalReasons: z.array(z.enum(REFUSAL_REASONS)).max(REFUSAL_REASONS.length).default([]),
  refusalReasonOther: entered().default(''),
  sameAddress: z.literal(['0', '1']).default('1'),
  is_sun_life: bit().default(0),
  availableAgents: z.number().nullish(),
  address: meetingAddress.optional(),
});

const ioaParams = z.object({ id: textId() });

/** A number in a query comes as its text; an empty one is none. */
const degrees = (most: number) =>
  z.union([z.number(), z.string().min(1).max(LIMITS.query).transform(Number)]).pipe(z.number().min(-most).max(most));

export const booking = {
  getAvailableAgents: {
    query: z.object({ mga: z.string().max(LIMITS.query).optional(), postal: z.string().min(1).max(LIMITS.query) }),
    reply: z.object({ count: num() }),
  },
  geocode: { params: z.object({ postal: z.string().min(3).max(7) }), reply: place },
  /** Degrees. The zone is that of the nearest place that is known; empty far from all of them. */
  getZoneAt: {
    query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
    reply: z.object({ timezone: z.string() }),
  },
  getWeather: {
    params: z.object({ city: z.string().min(1).max(LIMITS.text) }),
    /** `stale`: the last known forecast; `available` false: none is known. Nothing is made up. */
    reply: z.object({
      forecast: z.array(forecastDay),
      fetched_at: z.string().optional(),
      stale: flag().optional(),
      available: flag().optional(),
    }),
  },
  createIoa: {
    body: z.object({ address: entered(), firstName: entered(LIMITS.name), lastName: entered(LIMITS.name), mga: entered() }),
    reply: z.object({ ioaId: textId() }),
  },
  /** -1 none, 0 not found, 1 found, 2 available. */
  getIoa: { params: ioaParams, reply: z.object({ result: num() }) },
  deleteIoa: { params: ioaParams },
  assignIoa: {
    params: ioaParams,
    body: z.object({
      leadCrmId: z.string().max(LIMITS.id),
      marketingId: z.string().max(LIMITS.id),
      meetingCrmId: z.string().min(1).max(LIMITS.id),
    }),
  },
  bookMeeting: { body: z.object({ lead_id: guid(), meeting }), reply: data(z.object({ meetingCrmId: textId() })) },
} satisfies Record<string, Payload>;
