/**
 * Makes gateway/platform/places/data/postal-zones.tsv, the postal codes whose people live by more than one clock:
 *
 *   node scripts/make-postal-zones.mjs
 *
 * `postal.tsv` knows the middle of each code. Here the ground around it is asked too, as far as its third neighbour: every
 * zone whose clock differs counts. The zones are from `geo-tz` (OpenStreetMap, ODbL), installed in a temporary folder.
 * Canadian codes of three characters cover whole districts, and are written by hand.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import moment from 'moment-timezone';

const data = (name) => fileURLToPath(new URL(`../gateway/platform/places/data/${name}`, import.meta.url));

/** Whether districts followed their neighbours to permanent time is not known: both clocks. */
const KENORA = 'America/Chicago America/Winnipeg';
const ONTARIO_WEST = 'America/Chicago America/Toronto America/Winnipeg';
const KOOTENAY = 'America/Edmonton America/Vancouver';
const BY_HAND = {
  A0K: 'America/Goose_Bay America/St_Johns',
  A0P: 'America/Goose_Bay America/St_Johns',
  G0G: 'America/Blanc-Sablon America/Halifax America/Toronto',
  G4T: 'America/Halifax America/Toronto',
  P0T: ONTARIO_WEST,
  P0V: ONTARIO_WEST,
  P0W: ONTARIO_WEST,
  P0X: ONTARIO_WEST,
  P8N: KENORA,
  P8T: KENORA,
  P9A: KENORA,
  P9N: KENORA,
  S9V: 'America/Edmonton America/Regina',
  T9V: 'America/Edmonton America/Regina',
  V0A: KOOTENAY,
  V0B: KOOTENAY,
  V1C: KOOTENAY,
  X0B: 'America/Cambridge_Bay America/Inuvik',
  X0C: 'America/Atikokan America/Rankin_Inlet',
};
/** Towns that live by the clock of their neighbours, whatever the map says. */
const BY_CUSTOM = {
  36867: 'America/Chicago America/New_York',
  36869: 'America/Chicago America/New_York',
  36870: 'America/Chicago America/New_York',
  89883: 'America/Denver America/Los_Angeles',
};

const EARTH_KM = 6371;
/** How far around a code is looked, km: its third neighbour, within these. */
const [NEAR, FAR] = [8, 50];
/** Codes farther than this from any of another clock are not looked at. */
const BORDER_KM = 130;
const BEARINGS = 16;

const radians = (degrees) => (degrees * Math.PI) / 180;
function distance(a, b) {
  const [p, q] = [radians(a.latitude), radians(b.latitude)];
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}
function around({ latitude, longitude }, km, bearing) {
  const angle = (2 * Math.PI * bearing) / BEARINGS;
  const north = (km / EARTH_KM) * (180 / Math.PI);
  return [latitude + north * Math.cos(angle), longitude + (north * Math.sin(angle)) / Math.cos(radians(latitude))];
}

/** What the clock of a zone shows from this year on, as a text: zones that are alike have one. */
const clocks = new Map();
function clockOf(zone) {
  if (!clocks.has(zone)) {
    const days = Array.from({ length: 900 }, (_, day) => Date.UTC(2026, 10, 8 + day));
    clocks.set(zone, moment.tz.zone(zone) ? days.map((at) => moment.tz.zone(zone).utcOffset(at)).join() : '');
  }
  return clocks.get(zone);
}

const [, ...lines] = readFileSync(data('postal.tsv'), 'utf8').trimEnd().split('\n');
const places = lines
  .map((line) => line.split('\t'))
  .filter(([, , , country, latitude]) => country === 'US' && latitude)
  .map(([code, , , , latitude, longitude, zone]) => ({ code, latitude: Number(latitude), longitude: Number(longitude), zone }));
/** Zones of the country, as far as people live in them. */
const american = new Set(places.map(({ zone }) => zone));
const cell = ({ latitude, longitude }) => `${Math.floor(latitude)} ${Math.floor(longitude)}`;
const cells = new Map();
for (const place of places) cells.set(cell(place), [...(cells.get(cell(place)) ?? []), place]);
const near = (place) => {
  const found = [];
  for (let x = -2; x <= 2; x++)
    for (let y = -2; y <= 2; y++) found.push(...(cells.get(cell({ latitude: place.latitude + x, longitude: place.longitude + y })) ?? []));
  return found.map((other) => ({ other, km: distance(place, other) })).sort((a, b) => a.km - b.km);
};

const folder = mkdtempSync(path.join(tmpdir(), 'postal-zones-'));
writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', 'geo-tz@8.1.9'], {
  cwd: folder,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
const { find } = createRequire(path.join(folder, 'package.json'))('geo-tz/all');

const rows = new Map(Object.entries({ ...BY_HAND, ...BY_CUSTOM }));
for (const place of places) {
  const neighbours = near(place);
  if (!neighbours.some(({ other, km }) => km < BORDER_KM && clockOf(other.zone) !== clockOf(place.zone))) continue;
  const apart = neighbours.filter(({ km }) => km > 1);
  const reach = Math.min(FAR, Math.max(NEAR, apart[2]?.km ?? FAR));
  const zones = new Map([[clockOf(place.zone), place.zone]]);
  for (const km of [reach / 2, reach])
    for (let bearing = 0; bearing < BEARINGS; bearing++)
      for (const zone of find(...around(place, km, bearing)))
        // Land of the country itself: nobody of a ZIP lives across the border or at sea.
        if (american.has(zone)) zones.set(clockOf(zone), zones.get(clockOf(zone)) ?? zone);
  if (zones.size > 1 && !rows.has(place.code)) rows.set(place.code, [...zones.values()].sort().join(' '));
}
rmSync(folder, { recursive: true, force: true });
const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, zones]) => `${code}\t${zones}`);
writeFileSync(data('postal-zones.tsv'), ['code\tzones', ...sorted, ''].join('\n'));
console.log(`${sorted.length} postal codes over several clocks`);
