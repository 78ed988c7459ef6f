/**
 * The workspace itself, which the product's specification does not have: who has which plugins, what an administrator has
 * changed of that, and each person's layouts per working role.
 */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { RECORDS } from '../records';
import { LAYOUT_ROLES, ROLES, type Role } from '../statuses';
import { centre, endsInGrid, gridPlace } from './centre';
import type { Payload } from './payload';
import { loss, previewedPlugin, rows } from './plugin-rows';
import { boundedJson, count, idParams, intId, moment, says, shallow, whole } from './read';

const role = z.enum(ROLES as readonly [Role, ...Role[]]);
const layoutRole = z.enum(LAYOUT_ROLES);
const revision = count();
const isoTime = z.string();
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
const placed = z.array(placedPanel).max(200);
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
/**
 * Body of the 409. `layout-changed`: another window saved meanwhile, `current` is what it stored. `newer-release`: what
 * is stored was written by a newer release than the page that saves; nothing is overwritten.
 */
export const layoutConflict = z.object({ message: z.string(), code: z.enum(['layout-changed', 'newer-release']), current: storedLayout });

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

/** `published` null: the variant's first layout. */
const startLayout = z.object({ published: publishedLayout.nullable(), placed });

const person = z.object({ id: z.int(), name: z.string() });
const scope = { role: role.optional(), team: whole().optional() };
/** One change of a centre's plugins. `null` takes the administrator's say back: what the variant manifest has stands. */
export const pluginChangeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch'), plugin: z.string().min(1).max(200), on: z.boolean().nullable(), ...scope }),
  z.object({ kind: z.literal('config'), plugin: z.string().min(1).max(200), config: pluginConfig.nullable() }),
  /** A flag of the product or of a plugin, for everyone or for a team; one that is off in the variant manifest stays off. */
  z.object({ kind: z.literal('flag'), flag: z.string().min(1).max(100), on: z.boolean().nullable(), team: whole().optional() }),
  z.object({
    kind: z.literal('layout'),
    role: layoutRole,
    layout: z.object({ name: z.string().trim().min(1).max(60), placed }).nullable(),
  }),
]);
/** What can be changed; `setting`: one of the general settings; `state`: what a plugin keeps for the centre, told without its values; `note`: what a plugin says was changed in its own tables, `to` is a key of its texts with their values; `record`: a person, a campaign… (`records.ts`). */
const CHANGE_KINDS = ['switch', 'config', 'flag', 'layout', 'setting', 'state', 'note', 'record'] as const;
const changeKind = z.enum(CHANGE_KINDS);
/** A recorded change: who, when, from, to, why. */
export const pluginChange = z.object({
  id: z.int(),
  /** Revision that it made. */
  revision,
  at: isoTime,
  /** `id` is null for who runs the gateway, by a command. */
  by: z.object({ id: z.int().nullable(), name: z.string() }),
  kind: changeKind,
  /** Plugin id, flag name, the layout's role, or the setting's key on the wire. */
  subject: z.string(),
  ...scope,
  from: z.unknown(),
  to: z.unknown(),
  reason: z.string(),
  /** The change that this one takes back, and the one that took this back. */
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable(),
});
/** A day or an instant of this age: what a database can compare. */
const instant = moment().refine((at) => /^(19|20|21)/.test(at), says('date-time'));
/** Which changes are meant; all that are named must hold. */
const changesFilter = {
  kind: changeKind.optional(),
  /** A kind, or of records what they are. */
  area: z.enum([...CHANGE_KINDS.filter((kind) => kind !== 'record'), ...RECORDS]).optional(),
  subject: z.string().max(LIMITS.query).optional(),
  /** From this instant on, and before that one. */
  from: instant.optional(),
  to: instant.optional(),
  /** Words of a name, a thing or a value, or their beginnings. */
  search: z.string().trim().max(LIMITS.query).optional(),
};
const reason = z.string().trim().max(300).default('');
const changed = z.object({ revision, change: pluginChange });
/** Body of the 409: somebody else changed something since `revision`; `since` says what, oldest first. */
export const pluginsChangedMeanwhile = z.object({
  message: z.string(),
  code: z.literal('changed-meanwhile'),
  revision,
  since: z.array(pluginChange),
});
/** A plugin that a role in a team would be left without something for; null: in none. */
const pluginBreak = z.object({
  plugin: z.string(),
  token: z.string(),
  /** Plugins that could provide it, none of which would be on. */
  providers: z.array(z.string()),
  role,
  team: z.int().nullable(),
});
/** Body of the 422 when a change would leave a plugin without something that it requires: `losses` for people, `breaks` one by one. */
export const pluginBreaks = z.object({
  message: z.string(),
  code: z.literal('breaks-plugins'),
  errors: z.record(z.string(), z.array(z.string())),
  losses: z.array(loss),
  breaks: z.array(pluginBreak),
});

const state = {
  revision,
  switches: z.array(pluginSwitch),
  /** By plugin; only what an administrator has set. */
  configs: z.record(z.string(), pluginConfig),
  /** Only what an administrator has said. */
  flags: z.array(flagSwitch),
};
const roleParams = z.object({ role });
const pluginParams = z.object({ plugin: z.string().min(1).max(LIMITS.id) });

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
  /** For administrators: all of the centre, with who has it now and what failed. */
  getPlugins: {
    reply: z.object({
      variant: z.string().min(1),
      ...state,
      /** Codes of all centres of this gateway. */
      centres: z.array(z.string()),
      /** GET /tenant-features of this centre. */
      features: z.array(z.string()),
      teams: z.array(person),
      people: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          /** Working role. */
          role,
          team: z.int().nullable(),
          /** The open page: the revision in force with it, and the plugins that it has. Null: no page is open. */
          page: z.object({ revision: revision.nullable(), active: z.array(z.string()) }).nullable(),
        }),
      ),
      /** Of the last 24 hours, newest first; one entry a plugin and person. */
      failures: z.array(
        z.object({
          plugin: z.string(),
          person,
          where: z.string(),
          message: z.string(),
          times: z.int(),
          quarantined: z.boolean(),
          /** The call that was live. */
          callId: z.string().nullable(),
          at: isoTime,
        }),
      ),
      lastChange: pluginChange.nullable(),
      /** All of the above as it is to be read. */
      rows,
      /** What a person starts with who works with these layouts and has arranged nothing: the published layout, else the first. */
      layouts: z.array(startLayout.extend({ role: layoutRole })),
    }),
  },
  /** What somebody of a role and team has; `variant`: of another centre, by its manifest alone. */
  previewPlugins: {
    query: z.object({ role, team: intId().optional(), variant: z.string().min(1).max(LIMITS.query).optional() }),
    reply: z.object({ plugins: z.array(previewedPlugin), layout: startLayout }),
  },
  changePlugins: { body: z.object({ revision, reason, change: pluginChangeInput }), reply: changed },
  /** Newest first; `before` is the id of the last one seen. */
  getPluginChanges: {
    query: z.object({
      ...changesFilter,
      /** Who made them; 0: who runs the gateway. */
      by: z.coerce.number().int().min(0).max(LIMITS.wholeNumber).optional(),
      before: intId().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(pluginChange),
  },
  /** The newest of those that a filter leaves, to be kept outside; that they were taken is recorded. `more`: there are older ones. */
  exportPluginChanges: {
    body: z.object({ ...changesFilter, by: z.int().min(0).max(LIMITS.wholeNumber).optional() }),
    reply: z.object({ changes: z.array(pluginChange), more: z.boolean() }),
  },
  /** Its gateway side rests in this centre, and is to run again. */
  tryPluginAgain: { params: pluginParams },
  /** Puts back what the change replaced, as a change of its own. */
  undoPluginChange: { params: idParams, body: z.object({ revision, reason }), reply: changed },
} satisfies Record<string, Payload>;
