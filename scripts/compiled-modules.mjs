/** What vitest has compiled for the last run of `npm run test:plugin`. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['gateway', 'locales', 'plugins', 'scripts', 'src', 'tests', 'variants'];

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Drops it where files have come, gone or been renamed since: it names the files that it imports, and vitest asks only for contents. */
export function dropOutdatedModules(root) {
  const cache = path.join(root, 'node_modules/.experimental-vitest-cache');
  const list = path.join(cache, 'files.txt');
  const files = SOURCES.flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`));
  const names = files.sort().join('\n');
  if (read(list) === names) return;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  writeFileSync(list, names);
}
