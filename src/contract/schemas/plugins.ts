/** The workspace as its administrators see it: who has which plugins, what was changed of a centre, and by whom. */
import { z } from 'zod';
import { LIMITS } from '../limits';
import { RECORDS } from '../records';
import type { Payload } from './payload';
import { loss, previewedPlugin, rows } from './plugin-rows';
import { idParams, instant, intId, whole } from './read';
import { isoTime, layoutRole, placed, pluginConfig, pluginParams, publishedLayout, revision, role, state } from './workspace';

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
/** Which changes are meant; all that are named must hold. */
const changesFilter = {
  kind: changeKind.optional(),
  /** A kind, or of records what they are. */
  area: z.enum([...CHANGE_KINDS.filter((kind) => kind !== 'record'), ...RECORDS]).optional(),
  subject: z.string().max(LIMITS.query).optional(),
  /** From this instant on, and before that one. */
  from: instant().optional(),
  to: instant().optional(),
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

export const plugins = {
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
