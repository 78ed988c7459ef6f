/**
 * `npm run test:quick`: which tests say most about a change. A test that the change reaches by few imports proves it
 * more closely than one that reaches it by many, so those come first.
 *
 *   node --import tsx scripts/nearest-tests.ts MOST CHANGED… < all test files that the change reaches, a line each
 *
 * prints the nearest, at most MOST of them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectImports } from './boundaries.ts';

/** Imports between each changed file and everything that reaches it; a file with no way to one of them is not listed. */
export function distances(imports: ReadonlyMap<string, readonly string[]>, changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const found = new Map(changed.map((file) => [file, 0]));
  const queue = [...changed];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue;
      found.set(importer, found.get(file)! + 1);
      queue.push(importer);
    }
  }
  return found;
}

/** The `most` nearest of `tests`. Of equally near ones the first by name, so that two runs of one change are the same. */
export function nearest(tests: readonly string[], far: ReadonlyMap<string, number>, changed: readonly string[], most: number): string[] {
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  // Beside the change is nearest, also where the test reads its neighbour another way than by an import.
  const rank = (test: string) => (folders.has(path.posix.dirname(test)) ? 0 : (far.get(test) ?? Infinity));
  return [...tests].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).slice(0, most);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [most, ...changed] = process.argv.slice(2);
  const tests = readFileSync(0, 'utf8').split('\n').filter(Boolean);
  console.log(nearest(tests, distances(projectImports(), changed), changed, Number(most)).join('\n'));
}
