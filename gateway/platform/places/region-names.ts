/** States, provinces and territories as files write them: by their codes, or by their names in English or French. */
import { isRegion } from '@dialer/rules/country';

/** Names of each, without accents as they are compared. */
const NAMES: Readonly<Record<string, string>> = {
  ak: 'alaska',
  al: 'alabama',
  ar: 'arkansas',
  az: 'arizona',
  ca: 'california',
  co: 'colorado',
  ct: 'connecticut',
  dc: 'district of columbia|washington dc',
  de: 'delaware',
  fl: 'florida|floride',
  ga: 'georgia',
  hi: 'hawaii',
  ia: 'iowa',
  id: 'idaho',
  il: 'illinois',
  in: 'indiana',
  ks: 'kansas',
  ky: 'kentucky',
  la: 'louisiana|louisiane',
  ma: 'massachusetts',
  md: 'maryland',
  me: 'maine',
  mi: 'michigan',
  mn: 'minnesota',
  mo: 'missouri',
  ms: 'mississippi',
  mt: 'montana',
  nc: 'north carolina',
  nd: 'north dakota',
  ne: 'nebraska',
  nh: 'new hampshire',
  nj: 'new jersey',
  nm: 'new mexico',
  nv: 'nevada',
  ny: 'new york',
  oh: 'ohio',
  ok: 'oklahoma',
  or: 'oregon',
  pa: 'pennsylvania',
  ri: 'rhode island',
  sc: 'south carolina',
  sd: 'south dakota',
  tn: 'tennessee',
  tx: 'texas',
  ut: 'utah',
  va: 'virginia',
  vt: 'vermont',
  wa: 'washington',
  wi: 'wisconsin',
  wv: 'west virginia',
  wy: 'wyoming',
  as: 'american samoa',
  gu: 'guam',
  mp: 'northern mariana islands',
  pr: 'puerto rico',
  vi: 'virgin islands',
  ab: 'alberta',
  bc: 'british columbia|colombie britannique',
  mb: 'manitoba',
  nb: 'new brunswick|nouveau brunswick',
  nl: 'newfoundland and labrador|newfoundland|terre neuve et labrador|terre neuve',
  ns: 'nova scotia|nouvelle ecosse',
  nt: 'northwest territories|territoires du nord ouest',
  nu: 'nunavut',
  on: 'ontario',
  pe: 'prince edward island|ile du prince edouard',
  qc: 'quebec|pq',
  sk: 'saskatchewan',
  yt: 'yukon|yukon territory',
};

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.,]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();

const CODES = new Map(Object.entries(NAMES).flatMap(([code, names]) => names.split('|').map((name) => [name, code] as const)));
/** Addresses of the armed forces; they have a postal code and no place. */
const MILITARY = ['aa', 'ae', 'ap'];

/** The lower-case code of what is written; null when it names no state, province or territory. */
export function regionOf(text: string): string | null {
  const name = bare(text);
  const code = name.replace(/ /g, '');
  return isRegion(code) || MILITARY.includes(code) ? code : (CODES.get(name) ?? null);
}
