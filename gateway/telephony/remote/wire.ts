/**
 * What a gateway and its floor say to each other: JSON, one frame a message. A gateway says `hello`, is answered by `welcome` or
 * `refused`, and then asks; the floor answers, and tells its events, numbered within its own life.
 */
import { z } from 'zod';
import type { limits } from '../../platform/limits';
import type { EngineErrorCode } from '../errors';
import type { EngineEvent, TelephonyEngine } from '../port';
import type { Snapshot } from './mirror';

/** Where a floor takes its gateway; telephones come to their own path. */
export const ENGINE_PATH = '/engine';
/** Of what is said here; two that differ do not understand each other. */
export const VERSION = 1;

/** What has to be the same at both, or telephones could not register, and simulated people would be real ones. */
export const settings = z.object({ engine: z.enum(['training', 'trunk']), realm: z.string().max(253) });
export type LinkSettings = z.infer<typeof settings>;
export type LinkLimits = { readonly [K in keyof typeof limits.floorLink]: number };

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const fromGateway = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    version: z.number(),
    /** The gateway's engine, from its start to its end. */
    client: z.uuid(),
    epoch: whole,
    settings,
    /** The floor that it knows, and the last event that it has heard of it; null: it wants none that it has missed. */
    floor: z.uuid().nullable(),
    cursor: whole.nullable(),
  }),
  z.object({ t: z.literal('ask'), id: whole, epoch: whole, name: z.string().max(40), args: z.array(z.unknown()).max(4) }),
]);
export type FromGateway = z.infer<typeof fromGateway>;
export type Hello = Extract<FromGateway, { t: 'hello' }>;
export type Ask = Extract<FromGateway, { t: 'ask' }>;

/** Why a floor does not take a gateway: another has a higher epoch; another is there; the two do not fit. */
export const REFUSALS = ['epoch', 'busy', 'settings'] as const;
export type Refusal = (typeof REFUSALS)[number];

export type Trunks = TelephonyEngine['trunks'];

/** The floor ends in so long, ms, and lets calls finish until then. A field of its own frame would cut off earlier gateways. */
export interface Stops {
  stopsInMs?: number;
}

export type FromFloor =
  /** `resumed`: events up to `cursor` follow that were missed; `fresh`: none do. `now`: what is, for one who has missed too many. */
  | ({ t: 'welcome'; floor: string; kind: 'resumed' | 'fresh'; cursor: number; trunks: Trunks; now?: Snapshot } & Stops)
  | { t: 'refused'; why: Refusal; words: string }
  | { t: 'event'; n: number; event: EngineEvent }
  | ({ t: 'trunks'; trunks: Trunks } & Stops)
  | { t: 'answer'; id: number; value?: unknown; error?: { code: EngineErrorCode; words: string } };

const CODES = ['timeout', 'gone', 'refused', 'unsupported', 'unreachable'] as const satisfies readonly EngineErrorCode[];
const trunks = z.object({ people: z.boolean(), emergency: z.boolean() });
/** A type that this release does not know is a newer floor's: nobody here would follow it up. */
const event = z.looseObject({ at: z.number(), type: z.string().max(40) });

const fromFloor = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    floor: z.uuid(),
    kind: z.enum(['resumed', 'fresh']),
    cursor: whole,
    trunks,
    stopsInMs: whole.optional(),
    now: z
      .object({
        legs: z.array(
          z.tuple([
            z.string(),
            z.object({ news: event.nullable(), state: z.enum(['new', 'ringing', 'up', 'lost']), heard: z.boolean(), held: z.boolean() }),
          ]),
        ),
        phones: z.array(z.tuple([z.string(), whole])),
        trunks: z.array(event),
        plays: z.array(z.string()),
        records: z.array(z.tuple([z.string(), z.boolean()])),
        monitors: z.array(z.string()),
      })
      .optional(),
  }),
  z.object({ t: z.literal('refused'), why: z.enum(REFUSALS), words: z.string().max(1000) }),
  z.object({ t: z.literal('event'), n: whole, event }),
  z.object({ t: z.literal('trunks'), trunks, stopsInMs: whole.optional() }),
  z.object({
    t: z.literal('answer'),
    id: whole,
    value: z.unknown().optional(),
    error: z.object({ code: z.enum(CODES), words: z.string() }).optional(),
  }),
]);

/** A frame; null: it is none. */
export function readFrame<T>(schema: z.ZodType<T>, bytes: Buffer): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What a floor is heard to say: it has proved itself by its address, so that only the frame is judged, not each event. */
export const readFloor = (bytes: Buffer): FromFloor | null => readFrame(fromFloor, bytes) as FromFloor | null;
export const readGateway = (bytes: Buffer): FromGateway | null => readFrame(fromGateway, bytes);
