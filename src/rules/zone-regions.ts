/** What people call the time zones of North America: a region and a city, in place of `America/Moncton`. Pure. */

/** From east to west, as people go through them; cities by their IANA names, without the area before them. */
const CITIES = {
  newfoundland: 'St_Johns',
  atlantic:
    'Halifax Moncton Glace_Bay Goose_Bay Blanc-Sablon Bermuda Puerto_Rico St_Thomas Virgin Tortola Anguilla Antigua Barbados Dominica Grenada Lower_Princes Montserrat Port_of_Spain Santo_Domingo St_Kitts St_Lucia St_Vincent',
  eastern:
    'New_York Toronto Montreal Detroit Iqaluit Pangnirtung Thunder_Bay Nipigon Atikokan Coral_Harbour Fort_Wayne Indianapolis Marengo Petersburg Vevay Vincennes Winamac Louisville Monticello Cayman Grand_Turk Jamaica Nassau Panama',
  central:
    'Chicago Winnipeg Regina Swift_Current Menominee Knox Knox_IN Tell_City Beulah Center New_Salem Rainy_River Rankin_Inlet Resolute',
  mountain: 'Denver Edmonton Boise Phoenix Shiprock Cambridge_Bay Inuvik Yellowknife Creston Dawson Dawson_Creek Fort_Nelson Whitehorse',
  pacific: 'Los_Angeles Vancouver',
  alaska: 'Anchorage Juneau Nome Sitka Yakutat Metlakatla',
  hawaii: 'Honolulu Johnston Adak Atka',
} as const;
export type ZoneRegion = keyof typeof CITIES;
export const ZONE_REGIONS = Object.keys(CITIES) as readonly ZoneRegion[];

const REGION_OF = new Map(ZONE_REGIONS.flatMap((region) => CITIES[region].split(' ').map((city) => [city, region] as const)));

export interface ZoneParts {
  /** Null for a zone elsewhere, or one that nobody knows. */
  readonly region: ZoneRegion | null;
  /** As the zone spells it: `St_Johns`. */
  readonly city: string;
}

export function zoneParts(zone: string): ZoneParts {
  const [area = '', ...more] = zone.split('/');
  const city = more.at(-1) ?? area;
  return { region: ['America', 'Atlantic', 'Pacific'].includes(area) ? (REGION_OF.get(city) ?? null) : null, city };
}

/** The zones from east to west, those of a region in their order; zones of no region last. */
export function eastToWest(zones: readonly string[]): string[] {
  const place = (zone: string) => {
    const { region } = zoneParts(zone);
    return region === null ? ZONE_REGIONS.length : ZONE_REGIONS.indexOf(region);
  };
  return [...zones].sort((a, b) => place(a) - place(b));
}
