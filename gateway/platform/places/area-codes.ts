/**
 * Whose an area code is, its states or provinces and its zones, by `data/area-codes.tsv` (made by `scripts/make-area-codes.mjs`). Twenty-five area
 * codes reach into several zones; toll-free ones are in none.
 */
import { readFileSync } from 'node:fs';
import { inProject } from '../root';

interface AreaCode {
  readonly country: string;
  readonly zones: readonly string[];
  readonly regions: readonly string[];
}

const words = (text: string): string[] => text.split(' ').filter(Boolean);

let codes: Map<string, AreaCode> | null = null;

function load(): Map<string, AreaCode> {
  if (codes) return codes;
  const [, ...rows] = readFileSync(inProject('gateway/platform/places/data/area-codes.tsv'), 'utf8').split('\n').filter(Boolean);
  codes = new Map(
    rows.map((row) => {
      const [code = '', country = '', zones = '', regions = ''] = row.split('\t');
      return [code, { country, zones: words(zones), regions: words(regions) }];
    }),
  );
  return codes;
}

/** IANA names, e.g. `850`: America/Chicago and America/New_York; empty for an unknown code. */
export const zonesOfAreaCode = (code: string): readonly string[] => load().get(code)?.zones ?? [];

/** Lower-case codes of its states, provinces and territories: most are in one; empty for an unknown code. */
export const regionsOfAreaCode = (code: string): readonly string[] => load().get(code)?.regions ?? [];

/** ISO code of the country (`US` with its territories), or `free` where who is called pays; null for a code that nobody has. */
export const countryOfAreaCode = (code: string): string | null => load().get(code)?.country ?? null;

/** Those of a country. */
export const areaCodesOf = (country: string): string[] => [...load()].filter(([, its]) => its.country === country).map(([code]) => code);
