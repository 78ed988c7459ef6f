/** `npm run bench [-- name]`: the benchmarks of tests/bench one after the other; they print figures and judge nothing. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root, runStep } from './steps.mjs';

const wanted = process.argv[2] ?? '';
const files = readdirSync(path.join(root, 'tests', 'bench')).filter((file) => file.endsWith('.bench.ts') && file.startsWith(wanted));
if (!files.length) {
  console.error(`No benchmark's name begins with "${wanted}".`);
  process.exitCode = 1;
}
for (const file of files) {
  if (!(await runStep({ name: file.replace('.bench.ts', ''), args: ['--import', 'tsx', path.join('tests', 'bench', file)] })))
    process.exitCode = 1;
}
