/** What ties a centre's folder to a release: its plugins with their configuration, the places of its panels, and its words. */
import { z } from 'zod';
import {
  dispositionLabel,
  FLAGS,
  reasonLabel,
  SHARED_VOCABULARIES,
  type FirstLayouts,
  type VariantManifest,
  type Vocabulary,
} from '../src/contract';
import type { PluginManifest } from '../src/host/manifest';
import { bindShortcuts } from '../src/host/shortcuts';
import { isPluginFlag } from '../src/registry/flags';
import { rowOf } from '../src/rules/dispositions';
import { vocabulariesOf } from '../src/rules/vocabularies';
import en from '../locales/en/core.json';
import fr from '../locales/fr/core.json';
import { strangeValues } from './strange-values';
import { sentences } from './words';

/** Rows of the first screenful at 1440 x 900, and the place in it that stays free for the softphone. */
const SOFTPHONE = { x: 9, y: 18, w: 3, h: 7 };

/** What a check needs of the plugins: all manifests, and the configuration schema of those that have one. */
export interface PluginCatalogue {
  readonly manifests: readonly PluginManifest[];
  readonly configs: Readonly<Record<string, z.ZodType>>;
}

export function pluginFaults(centre: VariantManifest, { manifests, configs }: PluginCatalogue): string[] {
  return Object.entries(centre.plugins).flatMap(([id, config]) => {
    const at = `variant.json > plugins > ${id}`;
    if (!manifests.some((manifest) => manifest.id === id)) return [`${at}: no plugin has this id`];
    const schema = configs[id];
    if (!schema) return Object.keys(config).map((key) => `${at} > ${key}: this plugin has no configuration`);
    const checked = schema.safeParse(config);
    if (!checked.success) return [...unknownValues(at, checked.error), ...sentences(at, withoutUnknown(checked.error), config, schema)];
    return [
      // The page takes the configuration as it stands here, without its schema: a default that is only there never reaches it.
      ...notWrittenOut(at, checked.data, config),
      ...strangeValues(schema, config, vocabulariesOf(centre, SHARED_VOCABULARIES, [])).map(
        ({ path, vocabulary, value }) => `${[at, ...path.split('.')].join(' > ')}: ${value} ${NOT_KNOWN[vocabulary]}`,
      ),
    ];
  });
}

/** What only the schema's defaults say, however deep it stands. */
function notWrittenOut(at: string, checked: unknown, written: unknown): string[] {
  if (typeof checked !== 'object' || checked === null || typeof written !== 'object' || written === null) return [];
  return Object.entries(checked).flatMap(([key, value]) =>
    key in written
      ? notWrittenOut(`${at} > ${key}`, value, (written as Record<string, unknown>)[key])
      : [`${at} > ${key}: must be written out, as its config.ts has it: ${JSON.stringify(value)}`],
  );
}

const NOT_KNOWN: Readonly<Record<Vocabulary, string>> = {
  dispositions: 'is not in dispositions.json',
  statuses: 'is not in statuses.json',
  roles: 'is no role',
  colours: 'is no colour of the product',
  // Which teams there are is known only where people are: one release serves many.
  teams: 'names a team, and a file of the release can name none; an administrator chooses it on the Plugins page',
};

/** Where a plugin's manifest lies: the id of a settings page's plugin says its folder. */
const manifestFile = (id: string): string => `plugins/${id.replace(/^settings-/, 'settings/')}/manifest.ts`;

const listed = (names: readonly string[]): string => [...names].sort().join(', ');

/** A needed flag that nobody declares is off everywhere, and so is the plugin: a slip of the pen that nobody would see. */
export const flagFaults = (manifests: readonly PluginManifest[]): string[] =>
  manifests.flatMap(({ id, flags = [], needsFlags = [] }) => {
    const known: readonly string[] = [...FLAGS, ...flags.map((flag) => flag.id)];
    return needsFlags
      .filter((name) => !known.includes(name))
      .map(
        (name) =>
          `${manifestFile(id)} > needsFlags > ${name}: there is no such flag; there are ${listed(known)}; name one of these, ` +
          `or declare ${id}:… in the manifest's own flags`,
      );
  });

/** What a centre says of plugins' own flags, and nobody would read: no plugin declares it, or the centre has not the plugin. */
export function centreFlagFaults({ flags, plugins }: VariantManifest, { manifests }: PluginCatalogue): string[] {
  const declared = new Map(manifests.flatMap(({ id, flags: own = [] }) => own.map((flag) => [flag.id as string, id] as const)));
  return Object.keys(flags)
    .filter(isPluginFlag)
    .flatMap((name) => {
      const at = `variant.json > flags > ${name}`;
      const owner = declared.get(name);
      if (owner === undefined)
        return [
          `${at}: no plugin declares this flag; ${declared.size ? `plugins declare ${listed([...declared.keys()])}` : 'none declares any'}`,
        ];
      return owner in plugins ? [] : [`${at}: its plugin ${owner} is not in this file's plugins; take one out, or the other in`];
    });
}

/** Two commands that want the same keys: one of them is without. */
export const clashFaults = (manifests: readonly PluginManifest[]): string[] =>
  bindShortcuts(manifests).flatMap(({ plugin, command, lostTo }) =>
    lostTo
      ? [
          `${manifestFile(plugin)} > commands > ${command.id}: the shortcut ${lostTo.keys} is taken by ${lostTo.command.id} of ` +
            `${manifestFile(lostTo.plugin)}; give one of them other keys`,
        ]
      : [],
  );

/** Values of a centre that the plugin's `config.ts` has no longer, or never had. */
function unknownValues(at: string, { issues }: z.ZodError): string[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(
          (key) => `${[at, ...issue.path.map(String), key].join(' > ')}: the plugin's config.ts has no such value; take it out here`,
        )
      : [],
  );
}
const withoutUnknown = ({ issues }: z.ZodError) => new z.ZodError(issues.filter(({ code }) => code !== 'unrecognized_keys'));

type Place = NonNullable<FirstLayouts['manager']>[number];

export function layoutFaults(layouts: FirstLayouts, { plugins }: VariantManifest, { manifests }: PluginCatalogue): string[] {
  const panels = new Map(
    manifests.flatMap((manifest) => (manifest.contributes.panels ?? []).map((panel) => [panel.id, { panel, plugin: manifest.id }])),
  );
  return Object.entries(layouts).flatMap(([role, places]) =>
    places.flatMap((here, index) => {
      const at = `layouts.json > ${role} > ${here.panel}`;
      const known = panels.get(here.panel);
      if (!known) return [`${at}: no plugin has this panel`];
      const { minW, minH } = known.panel.size;
      return [
        ...(known.plugin in plugins ? [] : [`${at}: its plugin ${known.plugin} is not in variant.json`]),
        ...(here.w < minW || here.h < minH ? [`${at}: smaller than ${minW} by ${minH}`] : []),
        ...(overlap(here, SOFTPHONE) ? [`${at}: covers the softphone's place`] : []),
        ...places.slice(0, index).flatMap((other) => {
          if (other.panel === here.panel) return [`${at}: placed twice`];
          return overlap(here, other) ? [`${at}: overlaps ${other.panel}`] : [];
        }),
      ];
    }),
  );
}

function overlap(a: Omit<Place, 'panel'>, b: Omit<Place, 'panel'>): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

type Tree = { readonly [key: string]: string | Tree };
const CORE: Readonly<Record<string, Tree>> = { en, fr };

function hasText(language: string, key: string): boolean {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), CORE[language]);
  return typeof found === 'string';
}

/** Words that people of the centre would read as keys. `locales`: the folders of texts that the release has. */
export function wordFaults(centre: VariantManifest, locales: readonly string[]): string[] {
  const { uiLanguages, overlays, dispositions, reasons, statuses } = centre;
  const rows = [
    ...dispositions.map((row) => ({ ...row, at: `dispositions.json > dispositions > ${row.value}`, key: dispositionLabel(row.value) })),
    ...Object.entries(reasons).flatMap(([list, values]) =>
      values.map((row) => ({ ...row, at: `dispositions.json > reasons > ${list} > ${row.value}`, key: reasonLabel(row.value) })),
    ),
  ];
  const overstays = statuses.flatMap(({ status, limit, cumulativeLimit }) =>
    Object.keys({ ...limit, ...cumulativeLimit }).map((role) => ({
      at: `statuses.json > ${status} > limit > ${role}`,
      key: `users.overstayed.${role}.${status}`,
    })),
  );
  return uiLanguages.flatMap((language) => {
    const overlay = overlays[language];
    return [
      ...(locales.includes(language) ? [] : [`variant.json > uiLanguages > ${language}: there are no texts in locales/${language}`]),
      ...(overlay === undefined || locales.includes(overlay)
        ? []
        : [`variant.json > overlays > ${language}: there are no texts in locales/${overlay}; make that folder, or leave the overlay out`]),
      ...rows.flatMap(({ at, key, texts }) =>
        texts?.[language] || hasText(language, key) ? [] : [`${at}: has no words in "${language}"; add "texts": { "${language}": "…" }`],
      ),
      ...overstays.flatMap(({ at, key }) =>
        hasText(language, key)
          ? []
          : [`${at}: no text says that this was passed ("${key}" in locales/${language}/core.json); write it there, or take the limit out`],
      ),
    ];
  });
}

/** Two values that are read by the same key: one of them would be shown in the words of the other. */
export function sameKeyFaults({ dispositions }: VariantManifest): string[] {
  const seen = new Map<string, string>();
  return dispositions.flatMap(({ value }) => {
    const other = seen.get(dispositionLabel(value));
    seen.set(dispositionLabel(value), value);
    return other === undefined || other === value
      ? []
      : [`dispositions.json > dispositions > ${value}: differs from ${other} in nothing but marks; name it otherwise`];
  });
}

/** What a plugin sets by itself must have a place in the list, or the lead would be finished by it. */
export const setByPluginFaults = (centre: VariantManifest, { manifests }: PluginCatalogue): string[] =>
  manifests
    .filter(({ id }) => id in centre.plugins)
    .flatMap(({ id, dispositions = [] }) =>
      dispositions
        .filter((value) => !rowOf(centre, value))
        .map(
          (value) => `dispositions.json > dispositions: the plugin ${id} sets ${value}; add it (with an empty "who" nobody may choose it)`,
        ),
    );
