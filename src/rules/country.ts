/**
 * Whose calling hours hold for a lead: those of its country. The province or state says it first, since zones cross the
 * border (much of Canada is imported as America/New_York); then the zone; a lead with neither belongs to the centre's
 * country, where it was bought.
 */
export type Country = 'US' | 'CA';

/** What of a lead's address tells its country. */
export interface Whereabouts {
  readonly province: string;
  readonly timezone: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * 50 states and dc; 13 provinces and territories; lower-case codes as on the wire [REF-037, REF-038]. The two lists share no
 * code: `ca` is California.
 */
export const REGIONS = {
  US: 'ak al ar az ca co ct dc de fl ga hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or pa ri sc sd tn tx ut va vt wa wi wv wy'.split(
    ' ',
  ),
  CA: 'ab bc mb nb nl ns nt nu on pe qc sk yt'.split(' '),
} satisfies Record<Country, string[]>;
const PROVINCES: ReadonlySet<string> = new Set(REGIONS.CA);
/**
 * Where leads live and no centre works: American Samoa, Guam, the Northern Marianas, Puerto Rico and the Virgin Islands. None
 * of them shares its code with a state or province.
 */
export const TERRITORIES = { US: ['as', 'gu', 'mp', 'pr', 'vi'], CA: [] } satisfies Record<Country, string[]>;
const STATES: ReadonlySet<string> = new Set([...REGIONS.US, ...TERRITORIES.US]);
/** Cities of the zones below America. */
const CANADIAN = words(
  'Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife',
);
const AMERICAN = words(
  'Adak Anchorage Atka Boise Chicago Denver Detroit Fort_Wayne Indianapolis Juneau Knox_IN Los_Angeles Louisville Menominee Metlakatla New_York Nome Phoenix Puerto_Rico Shiprock Sitka St_Thomas Virgin Yakutat',
);
const AMERICAN_ELSEWHERE = words('Pacific/Honolulu Pacific/Johnston Pacific/Guam Pacific/Saipan Pacific/Pago_Pago');

/** Whether a state, province or territory of the two countries has this code. */
export const isRegion = (code: string): boolean => PROVINCES.has(code) || STATES.has(code);

export function countryOf({ province, timezone }: Whereabouts, centre: Country): Country {
  const code = province.trim().toLowerCase();
  if (PROVINCES.has(code)) return 'CA';
  if (STATES.has(code)) return 'US';
  return countryOfZone(timezone) ?? centre;
}

function countryOfZone(zone: string): Country | null {
  const [area = '', city = '', place] = zone.split('/');
  if (area === 'Canada') return 'CA';
  if (area === 'US' || AMERICAN_ELSEWHERE.has(zone)) return 'US';
  if (area !== 'America') return null;
  if (place !== undefined) return ['Indiana', 'Kentucky', 'North_Dakota'].includes(city) ? 'US' : null;
  if (CANADIAN.has(city)) return 'CA';
  return AMERICAN.has(city) ? 'US' : null;
}
