/**
 * The postal codes of the United States and Canada, known without the internet. The file behind it is made by
 * `scripts/make-postal-data.mjs`; it is read when the first code is asked for (about 40 ms), and kept.
 */
import { readFileSync } from 'node:fs';
import { inProject } from '../root';

export interface PostalPlace {
  /** The ZIP of five digits, or the first three characters of a Canadian postal code. */
  code: string;
  city: string;
  /** Lower-case code of the state, province or territory; `aa`, `ae`, `ap` are military. */
  region: string;
  country: 'US' | 'CA';
  /** Degrees. Military codes have no place: null, as their time zone is. */
  latitude: number | null;
  longitude: number | null;
  /** IANA name, e.g. `America/Toronto`. */
  timezone: string | null;
  /** Known to the first three characters only, which cover a quarter of a town or a stretch of country. */
  approximate: boolean;
}

const ZIP = /^\d{5}(-?\d{4})?$/;
const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z](\d[ABCEGHJ-NPRSTV-Z]\d)?$/;

/** Lines of the file by code: 44,000 short strings are lighter than as many objects. */
let lines: Map<string, string> | null = null;

function load(): Map<string, string> {
  if (lines) return lines;
  const [, ...rows] = readFileSync(inProject('gateway/platform/places/data/postal.tsv'), 'utf8').trimEnd().split('\n');
  lines = new Map(rows.map((row) => [row.slice(0, row.indexOf('\t')), row]));
  return lines;
}

let several: Map<string, readonly string[]> | null = null;

/**
 * IANA names of the zones that people of a postal code live in: several where the code reaches over a border of zones
 * (`data/postal-zones.tsv`, made by `scripts/make-postal-zones.mjs`). None for a code that nobody knows, or of no place.
 */
export function zonesOfPostalCode(postal: string): readonly string[] {
  const key = keyOf(postal);
  if (!key) return [];
  if (!several) {
    const [, ...rows] = readFileSync(inProject('gateway/platform/places/data/postal-zones.tsv'), 'utf8').trimEnd().split('\n');
    several = new Map(rows.map((row) => row.split('\t') as [string, string]).map(([code, zones]) => [code, zones.split(' ')]));
  }
  const timezone = findPlace(key)?.timezone;
  // The zone of the middle first.
  return [...new Set([...(timezone ? [timezone] : []), ...(several.get(key) ?? [])])];
}

/** Zones by their regions, and regions by their zones. */
let together: { zones: Map<string, Set<string>>; regions: Map<string, Set<string>> } | null = null;

function regionsAndZones() {
  if (together) return together;
  together = { zones: new Map(), regions: new Map() };
  const put = (of: Map<string, Set<string>>, key: string, value: string) => of.set(key, (of.get(key) ?? new Set()).add(value));
  for (const { region, timezone } of allPlaces()) {
    if (!timezone) continue;
    put(together.zones, region, timezone);
    put(together.regions, timezone, region);
  }
  return together;
}

/** IANA names of the zones of a state, province or territory. */
export const zonesOfRegion = (region: string): readonly string[] => [...(regionsAndZones().zones.get(region) ?? [])];

/** States, provinces and territories of an IANA zone. */
export const regionsOfZone = (zone: string): readonly string[] => [...(regionsAndZones().regions.get(zone) ?? [])];

function parse(line: string): PostalPlace {
  const [code = '', city = '', region = '', country, latitude, longitude, timezone] = line.split('\t');
  return {
    code,
    city,
    region,
    country: country === 'CA' ? 'CA' : 'US',
    latitude: latitude ? Number(latitude) : null,
    longitude: longitude ? Number(longitude) : null,
    timezone: timezone || null,
    approximate: country === 'CA',
  };
}

/** The key of the file: five digits, or three characters; null when the text is no postal code of either country. */
function keyOf(postal: string): string | null {
  const code = postal.replace(/\s/g, '').toUpperCase();
  if (ZIP.test(code)) return code.slice(0, 5);
  return CANADIAN.test(code) ? code.slice(0, 3) : null;
}

/** Where a ZIP (`90210`, `90210-1234`) or Canadian postal code (`H2X 1Y4`, `h2x1y4`, `H2X`) lies; null when unknown. */
export function findPlace(postal: string): PostalPlace | null {
  const key = keyOf(postal);
  const line = key && load().get(key);
  return line ? parse(line) : null;
}

/** Every known place, in the order of the codes. */
export function* allPlaces(): Generator<PostalPlace> {
  for (const line of load().values()) yield parse(line);
}
