import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inProject } from '../../platform/root';

/** The shipped prompts are read from the project's folder, also by the build. */
export const promptsFolder = (): string => inProject('gateway', 'telephony', 'embedded', 'prompts');

/** A thread's file: its source in development and tests, `media-worker.js` beside or above the chunk in the build. */
export function workerFile(name: 'media-worker' | 'sip-worker', from = import.meta.url): URL {
  const here = dirname(fileURLToPath(from));
  const candidates = [join(here, `${name}.source.mjs`), join(here, `${name}.js`), join(dirname(here), `${name}.js`)];
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`The voice engine cannot find its ${name}.js.`);
  return pathToFileURL(found);
}
