/**
 * The zones of an area code, by `data/area-codes.tsv` (made by `scripts/make-area-codes.mjs`). Twenty-five area codes
 * reach into several zones; a code that the file does not know (toll-free, not yet in use) has none.
 */
import { readFileSync } from 'node:fs';
import { inProject } from '../root';

let zones: Map<string, readonly string[]> | null = null;

function load(): Map<string, readonly string[]> {
  if (zones) return zones;
  const [, ...rows] = readFileSync(inProject('gateway/platform/places/data/area-codes.tsv'), 'utf8').trimEnd().split('\n');
  zones = new Map(
    rows.map((row) => {
      const [code = '', names = ''] = row.split('\t');
      return [code, names.split(' ')];
    }),
  );
  return zones;
}

/** IANA names, e.g. `850`: America/Chicago and America/New_York; empty for an unknown code. */
export const zonesOfAreaCode = (code: string): readonly string[] => load().get(code) ?? [];
