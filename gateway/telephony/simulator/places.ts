import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HOME = join('gateway', 'telephony', 'simulator');

/** Folders from the running file upwards: beside the sources, or above the build's `dist/gateway`. */
function* upwards(from: string): Generator<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    yield folder;
    if (folder === dirname(folder)) return;
  }
}

function firstExisting(candidates: Iterable<string>, what: string): string {
  for (const path of candidates) if (existsSync(path)) return path;
  throw new Error(`The training floor cannot find its ${what}.`);
}

/** The folder of the shipped prompts, from the sources as from the build. */
export function promptsFolder(from = import.meta.url): string {
  const here = dirname(fileURLToPath(from));
  const candidates = [...upwards(here)].flatMap((folder) => [join(folder, 'prompts'), join(folder, HOME, 'prompts')]);
  return firstExisting(candidates, 'prompts');
}

/** The worker's file: its source in development and tests, `media-worker.js` beside or above the chunk in the build. */
export function workerFile(from = import.meta.url): URL {
  const here = dirname(fileURLToPath(from));
  const candidates = [join(here, 'media-worker.source.mjs'), join(here, 'media-worker.js'), join(dirname(here), 'media-worker.js')];
  return pathToFileURL(firstExisting(candidates, 'media-worker.js'));
}
