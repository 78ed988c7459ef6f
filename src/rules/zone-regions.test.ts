import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eastToWest, zoneParts, ZONE_REGIONS } from './zone-regions';

/** Every zone that a postal code or an area code can bring. */
function knownZones(): string[] {
  const table = (name: string) => readFileSync(new URL(`../../gateway/platform/places/data/${name}.tsv`, import.meta.url), 'utf8').trim();
  const [, ...postal] = table('postal').split('\n');
  const [, ...area] = table('area-codes').split('\n');
  const zones = [...postal.map((line) => line.split('\t')[6] ?? ''), ...area.flatMap((line) => (line.split('\t')[2] ?? '').split(' '))];
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
it('knows the regions by their names, also where clocks are changed otherwise', () => {
  const regions = ['Vancouver', 'Whitehorse', 'Phoenix', 'Regina', 'Adak', 'Puerto_Rico'].map(
    (city) => zoneParts(`America/${city}`).region,
  );
  expect(regions).toEqual(['pacific', 'mountain', 'mountain', 'central', 'hawaii', 'atlantic']);
  expect(ZONE_REGIONS.at(-1)).toBe('hawaii');
});
