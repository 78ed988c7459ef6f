/**
 * Makes gateway/platform/places/data/postal.tsv, the postal codes that the gateway knows without the internet:
 *
 *   node scripts/make-postal-data.mjs
 *
 * The inputs are two packages that the product itself does not need, installed in a temporary folder: `zipcodes` (places,
 * from GeoNames, CC BY 4.0) and `geo-tz` (time zones, from OpenStreetMap, ODbL). Columns: code (a ZIP of five digits, or
 * the first three characters of a Canadian postal code), city, region (lower case), country, latitude, longitude, time
 * zone. Military codes have no place and no time zone.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canadianCity, usCity } from './postal-names.mjs';

const INPUTS = ['zipcodes@8.0.0', 'geo-tz@8.1.9'];
const target = fileURLToPath(new URL('../gateway/platform/places/data/postal.tsv', import.meta.url));

const MILITARY = new Set(['AA', 'AE', 'AP']);
const REGIONS = {
  Alberta: 'ab',
  'British Columbia': 'bc',
  Manitoba: 'mb',
  'New Brunswick': 'nb',
  'Newfoundland and Labrador': 'nl',
  'Nova Scotia': 'ns',
  'Northwest Territory': 'nt',
  'Nunavut Territory': 'nu',
  Ontario: 'on',
  'Prince Edward Island': 'pe',
  Quebec: 'qc',
  Saskatchewan: 'sk',
  Yukon: 'yt',
};

/** Rows whose columns are shifted in the input: a comma in the area's name moved everything, and the latitude was lost. */
const SHIFTED = {
  V0N: ['Whistler', 'bc', 50.1163, -122.9574],
  E1H: ['Lakeville', 'nb', 46.1506, -64.6506],
  E2E: ['Rothesay', 'nb', 45.4165, -65.9692],
  E2H: ['Saint John', 'nb', 45.3481, -66.0067],
  E3C: ['Fredericton', 'nb', 45.9356, -66.6967],
  K0C: ['Alexandria', 'on', 45.2228, -74.8969],
  K0H: ['Sydenham', 'on', 44.4106, -76.5989],
  K0K: ['Picton', 'on', 44.0594, -77.4128],
  P0M: ['Chelmsford', 'on', 46.5833, -81.2],
};

/** Longitudes that lost their sign. */
const WRONG_SIDE = new Set(['10200']);

/** Not a place: the address of Santa Claus. */
const NO_PLACE = new Set(['H0H']);

function load() {
  const folder = mkdtempSync(path.join(tmpdir(), 'postal-'));
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...INPUTS], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const require = createRequire(path.join(folder, 'package.json'));
  const inputs = {
    us: Object.values(require('zipcodes/lib/codes.js').codes),
    canada: Object.values(require('zipcodes/lib/codesCanada.js').codes),
    zonesAt: require('geo-tz/all').find,
  };
  return { ...inputs, discard: () => rmSync(folder, { recursive: true, force: true }) };
}

const place = (code, city, region, country, latitude, longitude) => ({ code, city, region, country, latitude, longitude });

function usPlace({ zip, city, state, latitude, longitude }) {
  if (MILITARY.has(state)) return place(zip, city.toUpperCase(), state.toLowerCase(), 'US', '', '');
  return place(zip, usCity(city), state.toLowerCase(), 'US', latitude, WRONG_SIDE.has(zip) ? -longitude : longitude);
}

function canadianPlace({ zip, city, state, latitude, longitude }) {
  const patch = SHIFTED[zip];
  if (patch) return place(zip, patch[0], patch[1], 'CA', patch[2], patch[3]);
  const region = REGIONS[state];
  if (!region || typeof latitude !== 'number')
    throw new Error(`${zip} is unknown as a row that needs a patch: ${city}, ${state}, ${latitude}`);
  return place(zip, canadianCity(zip, city), region, 'CA', latitude, longitude);
}

const { us, canada, zonesAt, discard } = load();
const places = [...us.map(usPlace), ...canada.filter(({ zip }) => !NO_PLACE.has(zip)).map(canadianPlace)].sort((a, b) =>
  a.code < b.code ? -1 : 1,
);
const lines = places.map((p) =>
  [p.code, p.city, p.region, p.country, p.latitude, p.longitude, p.latitude === '' ? '' : zonesAt(p.latitude, p.longitude)[0]].join('\t'),
);
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, `code\tcity\tregion\tcountry\tlatitude\tlongitude\ttimezone\n${lines.join('\n')}\n`);
discard();
console.log(`${places.length} places in ${target}`);
