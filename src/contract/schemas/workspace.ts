/**
 * The workspace itself, which the product's specification does not have: which plugins a person has, and their layouts per
 * working role.
 */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { LAYOUT_ROLES, ROLES, type Role } from '../statuses';
import { centre, endsInGrid, gridPlace } from './centre';
import type { Payload } from './payload';
import { boundedJson, count, says, shallow, whole } from './read';

export const role = z.enum(ROLES as readonly [Role, ...Role[]]);
export const layoutRole = z.enum(LAYOUT_ROLES);
export const revision = count();
export const isoTime = z.string();
const version = count().max(LIMITS.versions);

/** An administrator's switch: plugin on or off for everyone, a role, a team, or a role in a team. */
export const pluginSwitch = z.object({ plugin: z.string().min(1), on: z.boolean(), role: role.optional(), team: whole().optional() });
/** An administrator's say on a flag: for everyone, or for a team. */
export const flagSwitch = z.object({ flag: z.string().min(1), on: z.boolean(), team: whole().exactOptional() });
/** What an administrator has set of a plugin's configuration, over what the variant manifest says. */
export const pluginConfig = boundedJson(z.record(z.string(), z.unknown()));

/** A panel in its place; `saved` with version `v` is the panel's own envelope, opaque here. */
export const placedPanel = z
  .object({
    panel: z.string().min(1).max(200),
    plugin: z.string().min(1).max(200),
    ...gridPlace,
    saved: boundedJson(z.unknown()).optional(),
    v: version.optional(),
  })
  .refine(endsInGrid, says('panel-place'));
export const placed = z.array(placedPanel).max(200);
const preferences = boundedJson(z.record(z.string(), z.object({ version, value: z.unknown() })));

/** One of a person's layouts. An empty name is the one that everybody starts with; `placed` null: it is as the team's default is. */
export const namedLayout = z.object({ id: z.string().min(1).max(64), name: z.string().max(60), placed: placed.nullable() });

/** What a person's page keeps of the workspace, version 2: named layouts. Placement and preferences, never a person's data. */
export const workspaceDocument = z
  .object({
    version: z.literal(2),
    /** Id of the layout that stands now. */
    active: z.string().min(1).max(64),
    layouts: z.array(namedLayout).min(1).max(30),
    plugins: preferences,
    /** Revision of the published layout that the person has taken or refused; 0: none. */
    answered: revision,
  })
  .refine(({ layouts, active }) => layouts.some(({ id }) => id === active), { path: ['active'], ...says('layout-unknown') })
  .refine(({ layouts }) => new Set(layouts.map(({ id }) => id)).size === layouts.length, { path: ['layouts'], ...says('layout-twice') });
/** Version 1, as stored before there were named layouts; the page migrates it. */
export const workspaceDocumentV1 = z.object({
  version: z.literal(1),
  layout: z.object({ version: z.literal(1), placed: z.array(z.unknown()) }).nullable(),
  plugins: preferences.optional(),
});

/** One of a newer release, or one that is damaged: the page says so and leaves it alone. */
const otherDocument = shallow(z.looseObject({ version: z.number() }));

/** A person's document as it is stored. Null: never changed, the team's default stands. */
export const storedLayout = z.object({
  /** Rises by 1 with every save; 0 when nothing is stored. */
  revision,
  document: z.union([workspaceDocument, workspaceDocumentV1, otherDocument]).nullable(),
});
/** What a plugin keeps for its whole centre: an object whose shape the plugin's `centre-state.ts` has. */
export const storedCentreState = z.object({
  /** The centre's revision that saved it; rises with every save, 0 where nobody has saved any. */
  revision,
  /** Of the value's shape, as the plugin counts; 0 without a value. */
  version: count(),
  /** Null: the plugin's own beginning stands. */
  value: pluginConfig.nullable(),
  saved: z.object({ by: z.string(), at: isoTime }).nullable(),
});
/** A default that an administrator published for a role; it is offered, never forced. */
export const publishedLayout = z.object({
  role: layoutRole,
  /** Revision of the centre's workspace at which it was published. */
  revision,
  name: z.string(),
  by: z.string(),
  at: isoTime,
  placed,
});

export const state = {
  revision,
  switches: z.array(pluginSwitch),
  /** By plugin; only what an administrator has set. */
  configs: z.record(z.string(), pluginConfig),
  /** Only what an administrator has said. */
  flags: z.array(flagSwitch),
};
const roleParams = z.object({ role });
export const pluginParams = z.object({ plugin: z.string().min(1).max(LIMITS.id) });

export const workspace = {
  /** The own centre: what its folder holds. */
  getCentre: { reply: centre },
  /** For the person's own page: switches and flags of the own team and of everyone; the default published for the own role. */
  getWorkspace: {
    reply: z.object({ variant: z.string().min(1), team: z.int().nullable(), ...state, published: publishedLayout.nullable() }),
  },
  getLayout: { params: roleParams, reply: storedLayout },
  /** `revision` is the one that was edited; the reply carries the new one. */
  saveLayout: { params: roleParams, body: z.object({ revision, document: workspaceDocument }), reply: storedLayout },
  /** For whoever has the plugin. */
  getCentreState: { params: pluginParams, reply: storedCentreState },
  /** For the roles that the plugin's manifest names. `revision` is the one that was edited; the reply carries the new one. */
  saveCentreState: {
    params: pluginParams,
    body: z.object({ revision, version: count().min(1), value: pluginConfig }),
    reply: storedCentreState,
  },
} satisfies Record<string, Payload>;
