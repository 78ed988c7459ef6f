/**
 * A centre's plugins as its administrators read them: a finished row for each, so that no page has to work out again who
 * has what and why.
 */
import { z } from 'zod';
import { ROLES, type Role } from '../statuses';
import { whole } from './read';

const role = z.enum(ROLES as readonly [Role, ...Role[]]);
const names = () => z.array(z.string());
/** Of a switch: everyone, a role, a team, or a role in a team. */
const scope = { role: role.optional(), team: whole().exactOptional() };

/** Why somebody does not have a plugin. */
const why = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-in-variant') }),
  z.object({
    kind: z.literal('flag'),
    flag: z.string(),
    switchedOff: z.literal(true).optional(),
    byDefault: z.literal(true).optional(),
    team: whole().exactOptional(),
  }),
  z.object({ kind: z.literal('role'), roles: z.array(role).readonly() }),
  z.object({ kind: z.literal('permission'), permission: z.string() }),
  z.object({ kind: z.literal('tenant-feature'), feature: z.string() }),
  z.object({ kind: z.literal('switched-off'), ...scope }),
  z.object({ kind: z.literal('host-api'), wants: z.number(), has: z.number() }),
  z.object({
    kind: z.literal('missing-token'),
    token: z.templateLiteral([z.string(), ':', z.string()]),
    providers: names().readonly(),
    through: z.array(names().readonly()).readonly().optional(),
  }),
  z.object({ kind: z.literal('guard-chain'), chain: names().readonly() }),
]);
/** Who switched off what is off, and when; null where nobody recorded it. */
const by = z.object({ name: z.string(), at: z.string() }).nullable();

/** A plugin that a change would leave without something that it requires, and for whom, in as few words as tell it. */
export const loss = z.object({
  plugin: z.string(),
  token: z.string(),
  /** Plugins that could provide it, none of which would be on. */
  providers: names(),
  /** Without a team: the whole role; null: its agents who belong to none. */
  who: z.union([z.literal('everyone'), z.array(z.object({ role, team: z.int().nullable().optional() }))]),
});

/**
 * How a person stands to a plugin. `waits-for`, `waits-off`, `waits-new`: their page has an older revision, and gets the
 * plugin, loses it or gets its new configuration when nobody is at work in it. `reload`, `until-reload`: their page follows what stands
 * now and differs all the same, because it was opened in an older release or with other permissions.
 */
const STANDINGS = [
  'has',
  'waits-for',
  'waits-off',
  'waits-new',
  'failed',
  'not-yet',
  'reload',
  'until-reload',
  'closed',
  'has-not',
] as const;

const pluginRow = z.object({
  plugin: z.string(),
  inVariant: z.boolean(),
  essential: z.boolean(),
  /**
   * On and blocked are of the rules, for every working role in every team; failed is of run time: it has stopped for
   * somebody whose page is open and should have it.
   */
  state: z.enum(['on', 'off', 'blocked', 'failed']),
  reason: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('why'), why, by }),
      z.object({ kind: z.literal('failed'), times: z.int(), people: z.int(), message: z.string() }),
      /** Its gateway side rests after crashes, or could not be started. */
      z.object({ kind: z.literal('gateway'), state: z.enum(['resting', 'broken']), message: z.string() }),
      /** It had errors in the last 24 hours, and nobody's open page is without it for that. */
      z.object({ kind: z.literal('recovered'), people: z.int() }),
      z.object({ kind: z.literal('essential') }),
      z.object({ kind: z.literal('needed-by'), plugins: names() }),
      z.object({ kind: z.literal('permissions'), permissions: names(), have: z.int(), of: z.int() }),
    ])
    .nullable(),
  who: z.object({
    /** Working roles that have it in some team; `everyone`: all that the centre has. */
    roles: z.array(role),
    everyone: z.boolean(),
    /** In how many of the teams; null: in all, or teams do not matter. */
    teams: z.object({ with: z.int(), of: z.int() }).nullable(),
    /** Not every one of these roles has it in every one of these teams. */
    mixed: z.boolean(),
  }),
  /**
   * Everyone first, then each role, then each team followed by its roles. `own` null: it follows the wider scope, as does
   * `inherited`. `losses`: what would stop if it went off for the scope.
   */
  scopes: z.array(z.object({ ...scope, own: z.boolean().nullable(), inherited: z.boolean(), losses: z.array(loss) })),
  /**
   * Its side on the gateway; null: it has none. `resting`: it crashed too often in this centre, until somebody has it try
   * again; `broken`: it could not be started.
   */
  gateway: z
    .object({
      state: z.enum(['running', 'resting', 'broken']),
      /** Within the last hour. */
      crashes: z.int(),
      last: z.object({ where: z.string(), message: z.string(), callId: z.string().nullable(), at: z.string() }).nullable(),
    })
    .nullable(),
  /** People whose page has it now; those who would lose it if it went off for everyone; those who have yet to follow a change. */
  inUse: z.int(),
  losing: z.int(),
  waiting: z.int(),
  /** People who have it, whether their page is open or not. */
  people: z.int(),
  /** Everybody of the centre by their id, those of whom the same is to be said together. */
  standings: z.array(z.object({ standing: z.enum(STANDINGS), why: why.nullable(), by, people: z.array(z.int()) })),
});

const flagRow = z.object({
  flag: z.string(),
  /** The plugin that declares it; null: it is the product's. */
  plugin: z.string().nullable(),
  /** False: off in the variant manifest, and nobody can switch it on. */
  floor: z.boolean(),
  /** Plugins that are only there while it is on. */
  plugins: names(),
  /**
   * The centre first, then each team. `own` null: nobody has said anything, `inherited` stands. `losses`: what would stop if
   * it went off for the scope.
   */
  scopes: z.array(
    z.object({ team: whole().exactOptional(), own: z.boolean().nullable(), inherited: z.boolean(), by, losses: z.array(loss) }),
  ),
});

export const rows = z.object({
  /** Working roles that the centre has, as pages list them. */
  roles: z.array(role),
  plugins: z.array(pluginRow),
  flags: z.array(flagRow),
});

/** What somebody of a role and team has of a plugin. */
export const previewedPlugin = z.object({
  plugin: z.string(),
  at: z.enum(['active', 'off', 'blocked']),
  why: why.optional(),
  /** What was taken for granted: permissions are each person's own, and another centre's features are not known here. */
  assumed: z.object({ permissions: names(), features: names() }),
});
