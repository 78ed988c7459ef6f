/** The workspace itself: which plugins a centre has switched, and each person's layout per working role. */
import { z } from 'zod';
import { ROLES, VARIANTS, type Role } from '../statuses';
import type { Payload } from './payload';

/** An administrator's switch: plugin on or off for everyone, a role, a team, or a role in a team. */
export const pluginSwitch = z.object({
  plugin: z.string().min(1),
  on: z.boolean(),
  role: z.enum(ROLES as readonly [Role, ...Role[]]).optional(),
  team: z.int().optional(),
});

const cell = () => z.int().min(0);
/** A panel's place in 12 columns; `saved` with version `v` is the panel's own envelope, opaque here. */
export const placedPanel = z.object({
  panel: z.string().min(1).max(200),
  plugin: z.string().min(1).max(200),
  x: cell().max(11),
  y: cell(),
  w: z.int().min(1).max(12),
  h: z.int().min(1),
  saved: z.unknown().optional(),
  v: z.int().optional(),
});
export const layout = z.object({ version: z.literal(1), placed: z.array(placedPanel).max(200) });

/** A person's layout and the plugins' saved preferences. `layout` null: never changed, the first layout stands. */
export const storedLayout = z.object({
  /** Rises by 1 with every save; 0 when nothing is stored. */
  revision: z.int().min(0),
  layout: layout.nullable(),
  plugins: z.record(z.string(), z.object({ version: z.int(), value: z.unknown() })).optional(),
});
/** Body of the 409 when another window saved meanwhile: `current` is what it stored. */
export const layoutConflict = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: storedLayout,
});

const roleParams = z.object({ role: z.enum(ROLES as readonly [Role, ...Role[]]) });

export const workspace = {
  getWorkspace: { reply: z.object({ variant: z.enum(VARIANTS), revision: z.int(), switches: z.array(pluginSwitch) }) },
  getLayout: { params: roleParams, reply: storedLayout },
  /** `revision` is the one that was edited; the reply carries the new one. */
  saveLayout: { params: roleParams, body: storedLayout, reply: storedLayout },
  resetLayout: { params: roleParams },
} satisfies Record<string, Payload>;
