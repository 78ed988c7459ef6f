/** Names of places as the input of make-postal-data.mjs has them, put right for an address. */

/** The input lost its accents to U+FFFD. It is an é unless a word says otherwise. */
const LOST = '\uFFFD';
const ACCENTS = [
  ['j?r?me', 'jérôme'],
  ['th?r?se', 'thérèse'],
  ['ch?n?ville', 'chénéville'],
  ['c?te', 'côte'],
  ['ch?teauguay', 'châteauguay'],
  ['rivi?re', 'rivière'],
  ['jonqui?re', 'jonquière'],
  ['chaudi?re', 'chaudière'],
  ['laterri?re', 'laterrière'],
  ['grand-m?re', 'grand-mère'],
  ['ad?le', 'adèle'],
  ['lam?que', 'lamèque'],
  ['val?re', 'valère'],
  ['pocati?re', 'pocatière'],
  ['lac-a-la-croix', 'lac-à-la-croix'],
  ['?le', 'île'],
].map(([lost, right]) => [new RegExp(lost.replaceAll('?', LOST), 'gi'), right]);

/** Cities on the island of Montréal that are towns of their own; every other H is Montréal, or Laval from H7. */
const AROUND_MONTREAL = {
  'Montréal-Est': ['H1B'],
  'Mont-Royal': ['H3P', 'H3R', 'H4P'],
  Hampstead: ['H3X'],
  Westmount: ['H3Y', 'H3Z'],
  'Côte-Saint-Luc': ['H4V', 'H4W'],
  'Montréal-Ouest': ['H4X'],
  Dorval: ['H4Y', 'H9P', 'H9S'],
  'Dollard-Des Ormeaux': ['H9A', 'H9B', 'H9G'],
  Kirkland: ['H9J'],
  Senneville: ['H9K'],
  'Pointe-Claire': ['H9R'],
  Beaconsfield: ['H9W'],
  'Sainte-Anne-de-Bellevue': ['H9X'],
  Akwesasne: ['H0M'],
};
const MONTREAL = new Map(Object.entries(AROUND_MONTREAL).flatMap(([city, codes]) => codes.map((code) => [code, city])));

/** Areas that the input names by quarter or office: what is delivered there is addressed to the city. */
const CITIES = [
  [/^Government Of Canada Ottawa|^Ottawa\b/, 'Ottawa'],
  [/^Quebec (City|Provincial)/, 'Québec'],
  [
    /^(Halifax|Dartmouth|Bedford|Fredericton|Saint John|St\. John's|Charlottetown|Regina|Victoria|Pembroke|Vancouver|Courtenay|Winnipeg|Burnaby|Richmond|Windsor|London)\b/,
    '$1',
  ],
  [/^Dieppe\b/, 'Dieppe'],
  [/^Grand Falls\b/, 'Grand Falls'],
];
const QUARTER =
  /( (And|Inner|Outer|Upper|Lower|North|South|East|West|Northeast|Northwest|Southeast|Southwest|Central|Outskirts|Extremities|Rcm))+$/;
const PARTICLE = /-(Sur|De|La|Le|Les|Des|Du|Aux|Au|En)(?=-)/g;

/** Capitals after hyphens and after the apostrophe of D', L' and O'; `Mcadam` to `McAdam`. */
function capitals(name) {
  return name
    .replace(/(^|[\s/-])(\p{Ll})/gu, (_all, before, letter) => before + letter.toUpperCase())
    .replace(/\b([DLO])'(\p{Ll})/gu, (_all, article, letter) => `${article}'${letter.toUpperCase()}`)
    .replace(/-([DL])'/g, (_all, article) => `-${article.toLowerCase()}'`)
    .replace(PARTICLE, (all) => all.toLowerCase())
    .replace(/\bMc(\p{Ll})/gu, (_all, letter) => `Mc${letter.toUpperCase()}`);
}

function accents(name) {
  return ACCENTS.reduce((text, [lost, right]) => text.replace(lost, right), name).replaceAll(LOST, 'é');
}

export const usCity = (name) => capitals(name.trim());

/** The city to write on an address in this area (the first three characters of a Canadian postal code). */
export function canadianCity(code, name) {
  if (code.startsWith('M')) return 'Toronto';
  if (code.startsWith('H7')) return 'Laval';
  if (code.startsWith('H')) return MONTREAL.get(code) ?? 'Montréal';
  const whole = accents(name).replace(/- +/g, '-');
  const [, area = whole, inside] = /^([^(]*?) *(?:\(([^)]*)\))?$/.exec(whole) ?? [];
  // A zero marks a rural area; its main post office stands in the brackets.
  if (code[1] === '0' && inside) return capitals(inside.replace(/ A$/, ''));
  const city = CITIES.find(([pattern]) => pattern.test(area));
  return city ? city[1].replace('$1', city[0].exec(area)?.[1] ?? '') : capitals(area.replace(QUARTER, ''));
}
