/**
 * Whose calling hours hold for a lead: those of its country. The province or state says it first, since zones cross the
 * border (much of Canada is imported as America/New_York); then the zone; a lead with neither belongs to the centre's
 * country, where it was bought.
 */
import type { Country } from './calling-hours';

/** What of a lead's address tells its country. */
export interface Whereabouts {
  readonly province: string;
  readonly timezone: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Lower case, as the gateway writes them. The two lists share no code: `ca` is California. */
const PROVINCES = words('ab bc mb nb nl ns nt nu on pe qc sk yt');
const STATES = words(
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy as gu mp pr vi',
);
/** Cities of the zones below America. */
const CANADIAN = words(
  'Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife',
);
const AMERICAN = words(
  'Adak Anchorage Atka Boise Chicago Denver Detroit Fort_Wayne Indianapolis Juneau Knox_IN Los_Angeles Louisville Menominee Metlakatla New_York Nome Phoenix Puerto_Rico Shiprock Sitka St_Thomas Virgin Yakutat',
);
const AMERICAN_ELSEWHERE = words('Pacific/Honolulu Pacific/Johnston Pacific/Guam Pacific/Saipan Pacific/Pago_Pago');

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
