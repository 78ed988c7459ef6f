/**
 * `npm run check-variants`: proves that every centre's folder is good and that everybody's plugins resolve. One line a
 * centre and role; faults are said in words, with the file, the plugin, the token and what to do. Ends with 1 on a fault.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HOST_API } from '../src/host';
import type { PluginManifest } from '../src/host/manifest';
import type { PluginCatalogue } from '../variants/schema';
import { checkCentre, type CentreFolder } from '../variants/checks';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folders = (of: string) =>
  readdirSync(path.join(ROOT, of), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${of}/${name}`);
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const load = async (file: string): Promise<unknown> =>
  ((await import(pathToFileURL(path.join(ROOT, file)).href)) as { default: unknown }).default;

/** All plugins but the developers' template. */
async function readPlugins(): Promise<PluginCatalogue> {
  const manifests: PluginManifest[] = [];
  const configs: Record<string, PluginCatalogue['configs'][string]> = {};
  for (const folder of [...folders('plugins'), ...folders('plugins/settings')].filter((each) => !each.startsWith('plugins/_'))) {
    if (!existsSync(path.join(ROOT, folder, 'manifest.ts'))) continue;
    const manifest = (await load(`${folder}/manifest.ts`)) as PluginManifest;
    manifests.push(manifest);
    if (existsSync(path.join(ROOT, folder, 'config.ts'))) configs[manifest.id] = (await load(`${folder}/config.ts`)) as never;
  }
  return { manifests, configs };
}

const readCentre = (folder: string): CentreFolder => ({
  folder,
  variant: readJson(`${folder}/variant.json`),
  layouts: readJson(`${folder}/layouts.json`),
});

const release = { ...(await readPlugins()), hostApi: HOST_API };
const verdicts = folders('variants').map((folder) => checkCentre(readCentre(folder), release));
for (const line of verdicts.flatMap(({ lines }) => lines)) console.log(line);
const faults = verdicts.flatMap((verdict) => verdict.faults);
for (const fault of faults) console.error(fault);
if (faults.length) process.exitCode = 1;
