/**
 * `npm run check-variants`: proves that every centre's folder is good and that everybody's plugins resolve. One line a
 * centre and role; faults are said in words, with the file, the plugin, the token and what to do. What is no fault but
 * seldom meant is a hint. Ends with 1 on a fault.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HOST_API } from '../src/host';
import type { PluginManifest } from '../src/host/manifest';
import { readManifests } from '../src/registry/manifests';
import type { PluginCatalogue } from '../variants/fits';
import { checkCentre } from '../variants/checks';
import { readCentres } from '../variants/read';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folders = (of: string) =>
  readdirSync(path.join(ROOT, of), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${of}/${name}`);
const load = async (file: string): Promise<unknown> =>
  ((await import(pathToFileURL(path.join(ROOT, file)).href)) as { default: unknown }).default;

/** All plugins but the developers' templates, and in words what the page would refuse of a manifest. */
async function readPlugins(): Promise<PluginCatalogue & { refused: string[] }> {
  const all = [...folders('plugins'), ...folders('plugins/settings')].filter((folder) => !folder.startsWith('plugins/_'));
  const written = all.filter((folder) => existsSync(path.join(ROOT, folder, 'manifest.ts')));
  const { manifests, faults } = await readManifests(
    Object.fromEntries(written.map((folder) => [`${folder}/manifest.ts`, () => load(`${folder}/manifest.ts`)])),
  );
  const configs: Record<string, PluginCatalogue['configs'][string]> = {};
  for (const folder of written.filter((each) => existsSync(path.join(ROOT, each, 'config.ts')))) {
    const { id } = (await load(`${folder}/manifest.ts`)) as PluginManifest;
    configs[id] = (await load(`${folder}/config.ts`)) as never;
  }
  return { manifests, configs, refused: faults.map((fault) => `${fault.path}: ${fault.reason}`) };
}

const { refused, ...plugins } = await readPlugins();
const release = { ...plugins, hostApi: HOST_API, locales: readdirSync(path.join(ROOT, 'locales')) };
const variants = path.resolve(process.env['VARIANTS_DIR'] || path.join(ROOT, 'variants'));
const verdicts = readCentres(variants).map((folder) => checkCentre(folder, release));
for (const line of verdicts.flatMap(({ lines }) => lines)) console.log(line);
// A plugin that is refused is missing in every centre: that need not be said again.
// What a manifest has wrong is said once, not of every centre.
const faults = refused.length ? refused : [...new Set(verdicts.flatMap((verdict) => verdict.faults))];
for (const fault of faults) console.error(fault);
for (const hint of verdicts.flatMap(({ hints }) => hints)) console.log(`hint: ${hint}`);
if (faults.length) process.exitCode = 1;
