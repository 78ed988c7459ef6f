/**
 * What a centre's folder must hold, and the checks that tie it to the plugins: `variant.json` is the floor of what the
 * centre can have, `layouts.json` the first layout of each working role. Read by `npm run check-variants` and by the tests.
 */
import { z } from 'zod';
import { VARIANTS, type FirstLayouts, type VariantManifest } from '../src/contract';
import type { PluginManifest } from '../src/host/manifest';

const COLUMNS = 12;
/** Rows of the first screenful at 1440 x 900, and the place in it that stays free for the softphone. */
const SOFTPHONE = { x: 9, y: 18, w: 3, h: 7 };

/** Every switch that a rule reads [VARIANT-004, VARIANT-005, VARIANT-012]; a centre must say yes or no to each. */
const flags = [
  'externalTransfers',
  'recordingPanel',
  'disclosures',
  'scripts',
  'qualifierRedial',
  'newLeadsGoal',
  'phoneOther',
  'languageSwitcher',
  'transfers',
  'enforcedFollowUps',
  'sunlifeTransfer',
  'matchaTransfer',
  'followUpCallStatus',
  'previousDisposition',
  'cumulativeBreaks',
  'iappChoice',
  'autoDialAfterVoicemail',
] as const;

const language = z.enum(['en', 'fr']);
const whole = z.number().int().min(0);

export const variantSchema = z.strictObject({
  code: z.enum(VARIANTS),
  country: z.enum(['US', 'CA']),
  uiLanguages: z.array(language).min(1),
  leadLanguages: z.array(z.enum(['en', 'fr', 'es'])).min(1),
  overlays: z.partialRecord(language, z.string()),
  training: z.boolean(),
  clientsPerLead: z.union([z.literal(1), z.literal(2)]),
  timezone: z.string().min(1),
  postal: z.strictObject({ mask: z.string().min(1), length: z.number().int().positive() }),
  flags: z.strictObject(Object.fromEntries(flags.map((name) => [name, z.boolean()]))),
  limits: z.strictObject({ vmDetectionUserTimeout: z.number().int().positive() }),
  urls: z.strictObject({ healthEApp: z.string().regex(/^(https:\/\/\S+)?$/, 'an https address, or empty') }),
  plugins: z.record(z.string(), z.record(z.string(), z.unknown())),
  brand: z.strictObject({ name: z.string().min(1), logo: z.string().min(1) }),
}) satisfies z.ZodType<VariantManifest>;

const place = z.strictObject({
  panel: z.string(),
  x: whole.max(COLUMNS - 1),
  y: whole,
  w: z.number().int().min(1).max(COLUMNS),
  h: z.number().int().min(1),
});
type Place = z.infer<typeof place>;

export const layoutsSchema = z.strictObject({
  qualifier: z.array(place),
  advisor: z.array(place),
  manager: z.array(place),
}) satisfies z.ZodType<FirstLayouts>;

/** What a check needs of the plugins: all manifests, and the configuration schema of those that have one. */
export interface PluginCatalogue {
  manifests: readonly PluginManifest[];
  configs: Readonly<Record<string, z.ZodType>>;
}

/** One sentence per fault, each starting with the place in the file; empty when the folder is good. */
export function checkVariant(variant: unknown, layouts: unknown, plugins: PluginCatalogue): string[] {
  const manifest = variantSchema.safeParse(variant);
  const places = layoutsSchema.safeParse(layouts);
  return [
    ...repeated('variant.json', variant),
    ...(manifest.success ? checkPlugins(manifest.data, plugins) : sentences('variant.json', manifest.error)),
    ...(places.success
      ? checkLayouts(places.data, manifest.success ? manifest.data.plugins : null, plugins)
      : sentences('layouts.json', places.error)),
  ];
}

function sentences(at: string, error: z.ZodError): string[] {
  return error.issues.map((issue) => `${[at, ...issue.path.map(String)].join(' > ')}: ${issue.message}`);
}

/** A list with a value twice: people would see it twice. */
function repeated(at: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) => repeated(`${at} > ${key}`, part));
  if (!Array.isArray(value)) return below;
  const twice = value.filter((one, index) => typeof one !== 'object' && value.indexOf(one) !== index);
  return [...[...new Set(twice)].map((one) => `${at}: has ${String(one)} twice`), ...below];
}

function checkPlugins(variant: VariantManifest, { manifests, configs }: PluginCatalogue): string[] {
  return Object.entries(variant.plugins).flatMap(([id, config]) => {
    const at = `variant.json > plugins > ${id}`;
    if (!manifests.some((manifest) => manifest.id === id)) return [`${at}: no plugin has this id`];
    const schema = configs[id];
    if (!schema) return Object.keys(config).map((key) => `${at} > ${key}: this plugin has no configuration`);
    const checked = schema.safeParse(config);
    if (!checked.success) return [...unknownValues(at, checked.error), ...sentences(at, withoutUnknown(checked.error))];
    // The page takes the configuration as it stands here, without its schema: a default that is only there never reaches it.
    return Object.entries(checked.data as object)
      .filter(([key]) => !(key in config))
      .map(([key, value]) => `${at} > ${key}: must be written out, as its config.ts has it: ${JSON.stringify(value)}`);
  });
}

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

/** `used` is null where the centre's plugins could not be read: then nothing is said about them. */
function checkLayouts(layouts: FirstLayouts, used: VariantManifest['plugins'] | null, { manifests }: PluginCatalogue): string[] {
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
        ...(!used || known.plugin in used ? [] : [`${at}: its plugin ${known.plugin} is not in variant.json`]),
        ...(here.w < minW || here.h < minH ? [`${at}: smaller than ${minW} by ${minH}`] : []),
        ...(here.x + here.w > COLUMNS ? [`${at}: reaches beyond column ${COLUMNS}`] : []),
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
