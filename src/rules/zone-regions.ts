/** What people call the time zones of North America: a region and a city, in place of `America/Moncton`. */
import { browserOffset } from './browser-zones';

/** From east to west, as people go through them; hours that the clock there is behind UTC in winter. */
const BEHIND = { newfoundland: 3.5, atlantic: 4, eastern: 5, central: 6, mountain: 7, pacific: 8, alaska: 9, hawaii: 10 } as const;
export type ZoneRegion = keyof typeof BEHIND;
export const ZONE_REGIONS = Object.keys(BEHIND) as readonly ZoneRegion[];

/** A winter in which every clock stood as its region's name says: some changed theirs later, and kept the name. */
const WINTER = Date.UTC(2021, 0, 15);

export interface ZoneParts {
  /** Null for a zone elsewhere, or one that nobody knows. */
  readonly region: ZoneRegion | null;
  /** As the zone spells it: `St_Johns`. */
  readonly city: string;
}

export function zoneParts(zone: string): ZoneParts {
  const city = zone.slice(zone.lastIndexOf('/') + 1);
  return { region: /^America\/|^Pacific\/Honolulu$|^Atlantic\/Bermuda$/.test(zone) ? regionOf(zone) : null, city };
}

function regionOf(zone: string): ZoneRegion | null {
  try {
    const behind = browserOffset(WINTER, zone) / -60;
    return ZONE_REGIONS.find((region) => BEHIND[region] === behind) ?? null;
  } catch {
    return null;
  }
}

/** The zones from east to west, those of a region in their order; zones of no region last. */
export function eastToWest(zones: readonly string[]): string[] {
  const place = (zone: string) => {
    const { region } = zoneParts(zone);
    return region === null ? ZONE_REGIONS.length : ZONE_REGIONS.indexOf(region);
  };
  return [...zones].sort((a, b) => place(a) - place(b));
}
