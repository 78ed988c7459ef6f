/** The gateway's sides of plugins as their folders have them; one that cannot be loaded is named, and the rest stands. */
import type { PluginManifest } from '../../src/host/manifest';
import { manifestBeside } from './catalogue';
import type { PluginSide } from './define';

const sideFiles = import.meta.glob<PluginSide>(
  ['../../plugins/*/gateway.ts', '../../plugins/settings/*/gateway.ts', '!../../plugins/_*/**'],
  { import: 'default' },
);
const migrationFiles = import.meta.glob<string>(
  ['../../plugins/*/migrations/*.sql', '../../plugins/settings/*/migrations/*.sql', '!../../plugins/_*/**'],
  { eager: true, query: '?raw', import: 'default' },
);

export interface Migration {
  /** The file's name; they run in the order of their names. */
  readonly name: string;
  readonly sql: string;
}

/** A side as it was found: with its code, or with why that could not be loaded. */
export interface FoundSide {
  readonly manifest: PluginManifest;
  readonly side: PluginSide | Error;
  readonly migrations: readonly Migration[];
}

/** The migrations of a plugin's folder, of files that were found. */
export function migrationsIn(folder: string, files: Readonly<Record<string, string>>): Migration[] {
  const start = `${folder}migrations/`;
  return Object.entries(files)
    .filter(([file]) => file.startsWith(start))
    .map(([file, sql]) => ({ name: file.slice(start.length), sql }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Loads all of this release. Never rejects: what a plugin's module throws is the plugin's. */
export async function loadSides(): Promise<FoundSide[]> {
  const found = Object.entries(sideFiles).map(async ([path, load]): Promise<FoundSide[]> => {
    const manifest = manifestBeside(path);
    if (!manifest) return [];
    const side = await load().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    return [{ manifest, side, migrations: migrationsIn(path.replace(/gateway\.ts$/, ''), migrationFiles) }];
  });
  return (await Promise.all(found)).flat();
}
