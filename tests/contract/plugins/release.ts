/** Every plugin of this release, found in the folders: nobody adds a plugin to a list to have it tested. */
import type { VariantManifest } from '@dialer/contract';
import type { PluginManifest, PluginModule } from '@dialer/host';
import type { PluginStates } from '@dialer/host/testing';
import type { ZodType } from 'zod';
import isius from '../../../variants/isius/variant.json';
import slica from '../../../variants/slica/variant.json';

type Files<T> = Record<string, T>;
const manifests = import.meta.glob<PluginManifest>(['../../../plugins/*/manifest.ts', '../../../plugins/settings/*/manifest.ts'], {
  eager: true,
  import: 'default',
});
const modules = import.meta.glob<PluginModule>(['../../../plugins/*/index.{ts,tsx}', '../../../plugins/settings/*/index.{ts,tsx}'], {
  import: 'default',
});
const configs = import.meta.glob<ZodType<Record<string, unknown>>>(
  ['../../../plugins/*/config.ts', '../../../plugins/settings/*/config.ts'],
  { eager: true, import: 'default' },
);
const centreStates = import.meta.glob<ZodType>(['../../../plugins/*/centre-state.ts', '../../../plugins/settings/*/centre-state.ts'], {
  eager: true,
  import: 'default',
});
const fixtures = import.meta.glob<unknown>(
  ['../../../plugins/*/fixtures/state-v*.json', '../../../plugins/settings/*/fixtures/state-v*.json'],
  { eager: true, import: 'default' },
);
const keptFixtures = import.meta.glob<unknown>(
  ['../../../plugins/*/fixtures/centre-v*.json', '../../../plugins/settings/*/fixtures/centre-v*.json'],
  { eager: true, import: 'default' },
);
const states = import.meta.glob<PluginStates>(['../../../plugins/*/testing.ts', '../../../plugins/settings/*/testing.ts'], {
  import: 'default',
});

export const variants = [isius, slica] as unknown as readonly VariantManifest[];

export interface ReleasePlugin {
  id: string;
  /** `plugins/goals`, `plugins/settings/globals`. */
  folder: string;
  manifest: PluginManifest;
  load(): Promise<PluginModule>;
  /** Its configuration in a centre, completed by its schema; as the schema's defaults have it where no centre has the plugin. */
  config(variant?: VariantManifest): Record<string, unknown>;
  /** Schema of what it keeps for a centre. */
  centreState?: ZodType | undefined;
  /** How it is brought to its own empty and full states. */
  states(): Promise<PluginStates>;
  /** What releases have stored of its preferences, one of each version that there was. */
  stored: readonly Fixture[];
  /** What releases have kept of its value for a centre, one of each version before today's. */
  kept: readonly Fixture[];
}
export interface Fixture {
  version: number;
  value: unknown;
}

const below = <T>(files: Files<T>, folder: string) => Object.entries(files).filter(([path]) => path.startsWith(`${folder}/`));

const versionsOf = (files: Files<unknown>, folder: string): Fixture[] =>
  below(files, folder).map(([file, value]) => ({ version: Number(/-v(\d+)\.json$/.exec(file)?.[1]), value }));

/** Files that a plugin must still bring: a value of each version before today's, as an earlier release kept it for a centre. */
export const missingKept = ({ folder, manifest, kept }: Pick<ReleasePlugin, 'folder' | 'manifest' | 'kept'>): string[] =>
  Array.from({ length: (manifest.centreState?.version ?? 1) - 1 }, (_, older) => older + 1)
    .filter((version) => !kept.some((fixture) => fixture.version === version))
    .map((version) => `${folder}/fixtures/centre-v${version}.json`);

export const plugins: readonly ReleasePlugin[] = Object.entries(manifests).map(([path, manifest]) => {
  const folder = path.replace('/manifest.ts', '');
  const schema = configs[`${folder}/config.ts`];
  return {
    id: manifest.id,
    folder: folder.replace('../../../', ''),
    manifest,
    async load() {
      const [found] = below(modules, folder).filter(([file]) => /^index\.tsx?$/.test(file.slice(folder.length + 1)));
      if (!found) throw new Error(`${folder} has a manifest but no index.ts or index.tsx.`);
      return found[1]();
    },
    centreState: centreStates[`${folder}/centre-state.ts`],
    states: async () => (await states[`${folder}/testing.ts`]?.()) ?? {},
    config(variant = variants.find((centre) => manifest.id in centre.plugins)) {
      const given = variant?.plugins[manifest.id] ?? {};
      return schema ? schema.parse(given) : given;
    },
    stored: versionsOf(fixtures, folder),
    kept: versionsOf(keptFixtures, folder),
  };
});

/** Those that the suite is about: all, or the one of `npm run test:plugin`. Who stands around a plugin is found among all. */
export const tested = plugins.filter(({ id }) => [undefined, id].includes(process.env.TESTED_PLUGIN));
