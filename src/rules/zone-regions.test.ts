import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { browserOffset } from './browser-zones';
import { eastToWest, zoneParts, ZONE_REGIONS } from './zone-regions';

/** Every zone that a postal code or an area code can bring. */
function knownZones(): string[] {
  const table = (name: string) => readFileSync(new URL(`../../gateway/areas/places/data/${name}.tsv`, import.meta.url), 'utf8').trim();
  const [, ...postal] = table('postal').split('\n');
  const [, ...area] = table('area-codes').split('\n');
  const zones = [...postal.map((line) => line.split('\t')[6] ?? ''), ...area.flatMap((line) => (line.split('\t')[1] ?? '').split(' '))];
  return [...new Set(zones)].filter(Boolean);
}

it('names the region of every zone on the mainland', () => {
  const without = knownZones().filter((zone) => zoneParts(zone).region === null);
  expect(without.filter((zone) => zone.startsWith('America/'))).toEqual([]);
});
it('takes the city of any zone, known or not', () => {
  expect(['America/Moncton', 'America/Indiana/Knox', 'America/Foo_Bar', 'Asia/Tokyo', 'UTC'].map(zoneParts)).toEqual([
    { region: 'atlantic', city: 'Moncton' },
    { region: 'central', city: 'Knox' },
    { region: null, city: 'Foo_Bar' },
    { region: null, city: 'Tokyo' },
    { region: null, city: 'UTC' },
  ]);
});
it('goes from east to west', () => {
  const zones = ['Pacific/Guam', 'Pacific/Honolulu', 'America/Chicago', 'America/Moncton', 'America/St_Johns', 'America/Regina'];
  expect(eastToWest(zones)).toEqual([
    'America/St_Johns',
    'America/Moncton',
    'America/Chicago',
    'America/Regina',
    'Pacific/Honolulu',
    'Pacific/Guam',
  ]);
});
it('puts each region where its clock stands in winter, within an hour', () => {
  const at = Date.UTC(2026, 0, 15);
  const hours = { newfoundland: -3.5, atlantic: -4, eastern: -5, central: -6, mountain: -7, pacific: -8, alaska: -9, hawaii: -10 };
  expect(Object.keys(hours)).toEqual([...ZONE_REGIONS]);
  for (const zone of knownZones()) {
    const { region } = zoneParts(zone);
    if (region) expect(Math.abs(browserOffset(at, zone) / 60 - hours[region]), zone).toBeLessThanOrEqual(1);
  }
});
