/**
 * `npm run spec:coverage`: which rows of docs/spec/requirements.tsv a test proves, by area. With the name of an area it
 * lists what is still unproved there. Ends with 1 on an unknown id, a range, or an unproved row in an area of done.json.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, tagsOf, type Done, type Row } from './spec-tags';

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
const verdict = judge(readRows(), tags, JSON.parse(read('docs/spec/done.json')) as Done);

const wanted = process.argv[2];
if (wanted) {
  const area = verdict.areas.find(({ name }) => name === wanted);
  if (!area) throw new Error(`"${wanted}" is no area; there are ${verdict.areas.map(({ name }) => name).join(', ')}`);
  for (const { id, text } of area.unproved) console.log(`${id}\t${text}`);
}
console.log('area       proved / rows');
for (const { name, proved, rows, done } of verdict.areas) {
  const word = !done ? '' : proved === rows ? 'complete' : `complete but ${rows - proved}`;
  console.log(`${name.padEnd(10)} ${String(proved).padStart(6)} / ${String(rows).padEnd(4)} ${word}`.trimEnd());
}
const sum = (key: 'proved' | 'rows') => verdict.areas.reduce((total, area) => total + area[key], 0);
console.log(`${'all'.padEnd(10)} ${String(sum('proved')).padStart(6)} / ${sum('rows')}`);
for (const fault of verdict.faults) console.error(fault);
process.exitCode = verdict.faults.length ? 1 : 0;
