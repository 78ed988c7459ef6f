/**
 * `npm run spec:coverage`: which rows of docs/spec/requirements.tsv a test proves, by area, and which are only described:
 * compared with a table, but not yet working. With the name of an area it lists what is still unproved there. Ends with 1
 * on an unknown id, a range, a proof of what cannot work, or an unproved row in an area of done.json.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, tagsOf, type Done, type Row } from './spec-tags';
import { notWorking } from './spec-works';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const TEST_ROOTS = ['src', 'plugins', 'gateway', 'variants', 'scripts', 'tests'];
const TEST = /\.(test|spec)\.tsx?$/;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function readRows(): Row[] {
  const [, ...lines] = read('docs/spec/requirements.tsv').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', area = '', , text = ''] = line.split('\t');
    return { id, area, text };
  });
}

const testFiles = () =>
  TEST_ROOTS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => TEST.test(file) && !file.includes('node_modules')),
  );

const tags = testFiles().flatMap((file) => tagsOf(file, read(file)));
const rows = readRows();
const broken = notWorking(ROOT, rows);
const verdict = judge(rows, tags, JSON.parse(read('docs/spec/done.json')) as Done, broken);
const described = new Set(tags.map(({ id }) => id));

const wanted = process.argv[2];
if (wanted) {
  const area = verdict.areas.find(({ name }) => name === wanted);
  if (!area) throw new Error(`"${wanted}" is no area; there are ${verdict.areas.map(({ name }) => name).join(', ')}`);
  for (const { id, text } of area.unproved)
    console.log(`${id}\t${text}${broken[id] ? ` (${broken[id]})` : described.has(id) ? ' (described only)' : ''}`);
}
console.log('area       proved  described, not yet working  rows');
for (const { name, proved, described: only, rows: all, done } of verdict.areas) {
  const word = !done ? '' : proved === all ? 'complete' : `complete but ${all - proved}`;
  console.log(
    `${name.padEnd(10)} ${String(proved).padStart(6)} ${String(only || '').padStart(26)} ${String(all).padStart(5)}  ${word}`.trimEnd(),
  );
}
const sum = (key: 'proved' | 'described' | 'rows') => verdict.areas.reduce((total, area) => total + area[key], 0);
console.log(
  `${'all'.padEnd(10)} ${String(sum('proved')).padStart(6)} ${String(sum('described')).padStart(26)} ${String(sum('rows')).padStart(5)}`,
);
for (const fault of verdict.faults) console.error(fault);
process.exitCode = verdict.faults.length ? 1 : 0;
