import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inProject } from '../../platform/root';

/** The shipped prompts are read from the project's folder, also by the build. */
export const promptsFolder = (): string => inProject('gateway', 'telephony', 'simulator', 'prompts');

/** The worker's file: its source in development and tests, `media-worker.js` beside or above the chunk in the build. */
export function workerFile(from = import.meta.url): URL {
  const here = dirname(fileURLToPath(from));
  const candidates = [join(here, 'media-worker.source.mjs'), join(here, 'media-worker.js'), join(dirname(here), 'media-worker.js')];
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error('The training floor cannot find its media-worker.js.');
  return pathToFileURL(found);
}
