/** The live floor: everybody who is at work, and what has changed. */
import { z } from 'zod';
import { CALL_TYPES } from '../calls';
import { FLOOR_CALL_STATES, LISTENING_MODES, type FloorChange } from '../floor';
import { ROLES, type AgentStatus, type Role } from '../statuses';
import { idParams } from './read';
import type { Payload } from './payload';

const call = z.object({
  callId: z.string(),
  way: z.enum(CALL_TYPES),
  state: z.enum(FLOOR_CALL_STATES),
  since: z.number(),
  name: z.string(),
  phone: z.string(),
  campaign: z.string(),
  listener: z.object({ id: z.int(), name: z.string(), mode: z.enum(LISTENING_MODES), on: z.boolean() }).nullable(),
});

const row = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(ROLES as readonly [Role, ...Role[]]),
  /** One that this release does not know is shown as it is. */
  status: z.string() as unknown as z.ZodType<AgentStatus>,
  since: z.number(),
  dnd: z.boolean(),
  page: z.boolean(),
  undisposed: z.int(),
  call: call.nullable(),
});
const queue = z.object({ callers: z.int(), since: z.number().nullable() });
const place = { stream: z.string(), rev: z.int() };

export const floorChange = z.object({ ...place, rows: z.array(row), gone: z.array(z.int()), queue }) satisfies z.ZodType<FloorChange>;

export const floor = {
  /** Who asks is told of changes by `floor` events for a while, and asks by `keepFloor` to be told longer. */
  getFloor: { reply: z.object({ ...place, rows: z.array(row), queue }) },
  /** Where the changes have come to: whoever has not heard them all asks for everything anew. */
  keepFloor: { reply: z.object(place) },
  /** Of this person's live call; asked again it goes on in another mode. */
  stopListening: {},
  listenIn: { params: idParams, body: z.strictObject({ mode: z.enum(LISTENING_MODES) }) },
} satisfies Record<string, Payload>;
