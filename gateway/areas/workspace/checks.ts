/** What may be changed of a centre's plugins: the variant manifest is the floor, and nothing may lose what it requires. */
import {
  ROLES,
  SHARED_VOCABULARIES,
  type ChangeRefusal,
  type Role,
  type FirstLayouts,
  type VariantManifest,
  type Vocabulary,
} from '@dialer/contract';
import type { z } from 'zod';
import type { PluginManifest } from '../../../src/host/manifest';
import { accountOf, neededPanels, newBreaks, type Audience, type PluginBreak } from '../../../src/registry/consequences';
import { flagsOf, needsFlag } from '../../../src/registry/flags';
import type { ResolveInput } from '../../../src/registry/resolve';
import { READ } from '@dialer/contract/schemas/issues';
import { validationProblem } from '../../platform/http/validation';
import { fieldProblem, HttpProblem, type FieldErrors } from '../../platform/problem';
import { vocabulariesOf } from '@dialer/rules/vocabularies';
import { strangeValues } from '../../../variants/strange-values';
import type { Catalogue } from '../../plugins/catalogue';
import { audiencesOf, lossesOf } from './scopes';
import type { PluginState } from '../../plugins/state';
import type { ChangeInput } from './values';

/** What a change is judged against. */
export interface Centre {
  readonly catalogue: Catalogue;
  readonly variant: VariantManifest;
  /** The variant's first layouts. */
  readonly first: FirstLayouts;
  /** GET /tenant-features. */
  readonly features: readonly string[];
  /** Managers, whose agents are the teams. */
  readonly teams: readonly { id: number; name: string }[];
  /** Working roles that it has. */
  readonly roles: readonly Role[];
}

/** A 422 about one field, with the rule that said no for pages that say it in the reader's language. */
const refusal = (field: string, code: ChangeRefusal, text: string, facts: { plugin?: string } = {}) =>
  fieldProblem(field, text, { code, ...facts });

/** Throws the 422 that says in words why a change cannot be made; `after` is the state that it would lead to. */
export function checkChange(centre: Centre, change: ChangeInput, before: PluginState, after: PluginState): void {
  if (change.kind === 'switch') checkSwitch(centre, change);
  if (change.kind === 'config') checkConfig(centre, change, before);
  if (change.kind === 'flag') checkFlag(centre, change);
  if (change.kind === 'layout') checkLayout(centre, change);
  const breaks = breaksOf(centre, before, after, audiencesOf(ROLES, centre.teams));
  if (breaks.length > 0) throw breaksProblem(centre, breaks);
}

/** The plugin, when this release has it and the centre may have it. */
function ownPlugin({ catalogue, variant }: Centre, id: string): PluginManifest {
  const manifest = catalogue.manifests.find((each) => each.id === id);
  if (!manifest) throw refusal('plugin', 'unknown-plugin', `There is no plugin ${id} in this release.`);
  if (!Object.hasOwn(variant.plugins, id)) {
    throw refusal(
      'plugin',
      'not-in-variant',
      `${id} is not part of ${variant.code}: its variant manifest leaves it out, and nothing can be added to that.`,
    );
  }
  return manifest;
}

/** A team of the centre; none is everyone. */
function checkTeam({ teams }: Centre, team: number | undefined): void {
  if (team !== undefined && !teams.some(({ id }) => id === team)) {
    throw refusal('team', 'unknown-team', 'There is no such team: a team is the agents of one manager of this centre.');
  }
}

function checkSwitch(centre: Centre, { plugin, on, team }: Extract<ChangeInput, { kind: 'switch' }>): void {
  // What was said once can always be taken back, also when the plugin or the team is gone.
  if (on === null) return;
  const manifest = ownPlugin(centre, plugin);
  if (!on && manifest.essential) {
    throw refusal('plugin', 'essential', `${plugin} cannot be switched off: a call cannot be worked without it.`);
  }
  checkTeam(centre, team);
}

/** Wrong values by the path of their field below the configuration, e.g. `{ 'rules.1.teams.0': ['…'] }`. */
function checkConfig(centre: Centre, { plugin, config }: Extract<ChangeInput, { kind: 'config' }>, before: PluginState): void {
  if (config === null) return;
  ownPlugin(centre, plugin);
  const schema = centre.catalogue.configs[plugin];
  if (!schema) throw refusal('plugin', 'nothing-to-set', `${plugin} has no configuration: there is nothing to set.`);
  const checked = schema.safeParse({ ...centre.variant.plugins[plugin], ...config }, READ);
  const { errors, extra } = checked.success
    ? { errors: strangeErrors(centre, schema, { plugin, config }, before), extra: {} }
    : validationProblem(checked.error.issues, 'config');
  if (Object.keys(errors).length === 0) return;
  const code: ChangeRefusal = 'config-invalid';
  throw new HttpProblem(422, `The configuration of ${plugin} is not valid.`, errors, { ...extra, code });
}

const NOT_KNOWN: Readonly<Record<Vocabulary, string>> = {
  dispositions: 'is no disposition or lead status of this centre',
  statuses: 'is no agent status of this centre',
  roles: 'is no role',
  teams: 'is no team of this centre',
  colours: 'is no colour of the product',
};

type NewConfig = Readonly<{ plugin: string; config: Readonly<Record<string, unknown>> }>;

/** What the centre had once and has no longer stays where it stands: it must not keep another field from being saved. */
function strangeErrors({ variant, teams }: Centre, schema: z.ZodType, { plugin, config }: NewConfig, before: PluginState): FieldErrors {
  const known = vocabulariesOf(
    variant,
    SHARED_VOCABULARIES,
    teams.map(({ id }) => id),
  );
  const stood = strangeValues(schema, { ...variant.plugins[plugin], ...before.configs[plugin] }, known);
  const strange = strangeValues(schema, config, known).filter(
    ({ vocabulary, value }) => !stood.some((old) => old.vocabulary === vocabulary && old.value === value),
  );
  return Object.fromEntries(strange.map(({ path, vocabulary, value }) => [path, [`${value} ${NOT_KNOWN[vocabulary]}`]]));
}

/** Whoever starts with the layout must be able to end a call: nobody is asked to look for a panel then. */
function checkLayout({ catalogue, variant }: Centre, { layout }: Extract<ChangeInput, { kind: 'layout' }>): void {
  if (!layout) return;
  const own = catalogue.manifests.filter(({ id }) => Object.hasOwn(variant.plugins, id));
  const [needed] = neededPanels(layout.placed, own);
  if (!needed) return;
  const text = `The layout has no panel ${needed.panel.id}, and a call cannot be worked without it.`;
  throw refusal('layout', 'panel-needed', text, { plugin: needed.plugin.id });
}

function checkFlag(centre: Centre, { flag, on, team }: Extract<ChangeInput, { kind: 'flag' }>): void {
  // What was said once can always be taken back, also when the flag or the team is gone.
  if (on === null) return;
  const { catalogue, variant } = centre;
  const known = flagsOf(variant, catalogue.manifests);
  const wanted = known.find((one) => one.flag === flag);
  if (!wanted) {
    const names = known.map((one) => one.flag).sort();
    throw refusal('flag', 'unknown-flag', `There is no flag ${flag} in ${variant.code}; there are ${names.join(', ')}.`);
  }
  checkTeam(centre, team);
  if (!wanted.floor) {
    throw refusal('flag', 'flag-floor', `${flag} is off in the variant manifest of ${variant.code}, and nothing can be added to that.`);
  }
  const essential = catalogue.manifests.find((manifest) => manifest.essential && needsFlag(manifest, flag));
  if (!on && essential) {
    const text = `${flag} cannot be switched off: ${essential.id} needs it, and a call cannot be worked without that.`;
    throw refusal('flag', 'flag-essential', text, { plugin: essential.id });
  }
}

/** What `resolve` asks of a centre in a state, without the account. */
export const resolveInput = (
  { catalogue, variant, features }: Pick<Centre, 'catalogue' | 'variant' | 'features'>,
  { switches, flags }: PluginState,
): Omit<ResolveInput, 'account'> => ({
  manifests: catalogue.manifests,
  hostApi: catalogue.hostApi,
  switches,
  flags,
  tenantFeatures: features,
  variant,
});

/** What the audiences would lose of what they have because something that it requires goes. */
export function breaksOf(centre: Centre, before: PluginState, after: PluginState, audiences: readonly Audience[]): PluginBreak[] {
  const accounts = audiences.map((audience) => accountOf(audience, centre.catalogue.manifests));
  return newBreaks(resolveInput(centre, before), resolveInput(centre, after), accounts);
}

/** `breaks` for programs, `losses` for pages, the chain in words for people: what stops first, then what stops with it. */
function breaksProblem(centre: Centre, breaks: readonly PluginBreak[]): HttpProblem {
  const stopped = new Set(breaks.map(({ plugin }) => plugin));
  const isFirst = ({ providers }: PluginBreak) => !providers.some((provider) => stopped.has(provider));
  const ordered = [...breaks.filter(isFirst), ...breaks.filter((each) => !isFirst(each))];
  const chain = new Map<string, PluginBreak[]>();
  for (const each of ordered) {
    const words = `needs ${each.token}, which nothing on provides`;
    const sentence = `${each.plugin} ${words}`;
    chain.set(sentence, [...(chain.get(sentence) ?? []), each]);
  }
  const sentences = [...chain].map(([sentence, at]) => `${sentence}${audienceWords(centre, at)}`);
  const errors: FieldErrors = {};
  for (const plugin of stopped) errors[plugin] = sentences.filter((sentence) => sentence.startsWith(`${plugin} `));
  return new HttpProblem(422, `${sentences.join('; ')}.`, errors, {
    code: 'breaks-plugins',
    losses: lossesOf(ordered, centre),
    breaks: ordered,
  });
}

/** Whom it concerns, where that is not everybody: " (qualifier, advisor; team of Grace Lindqvist)". */
function audienceWords(centre: Centre, breaks: readonly PluginBreak[]): string {
  const roles = [...new Set(breaks.map(({ role }) => role))];
  const teams = [...new Set(breaks.map(({ team }) => team))];
  const names = centre.teams.filter(({ id }) => teams.includes(id)).map(({ name }) => name);
  const parts = [
    ...(roles.length < ROLES.length ? [roles.join(', ')] : []),
    ...(teams.length < centre.teams.length + 1 && names.length > 0 ? [`team of ${names.join(', ')}`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join('; ')})` : '';
}
