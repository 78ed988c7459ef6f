/** When people may be called, as the gate, the claims of leads and their list ask for it. */
import type { Country } from '@dialer/rules/country';
import { type Place, type Schedule, scheduleOf } from '../law/judge';
import { theLaw } from '../law/law';
import { createPlaceKeys, type PlaceKeys } from '../law/place-key';
import { countryOfRegion } from '../law/rows';
import { RING } from '../line/line';
import type { CentreTerms } from './terms';
import { type KnownPlace, LISTED, placeOf, type Whereabouts } from './place-of-number';

/** A call that begins now may ring so long, and its greeting takes as long again at most. */
const STOPS_BEFORE_MS = RING.far + 60_000;

/** By the law, and by what the centre has settled about it. `device`: for a call in which a machine may play a message. */
export const hoursOf = (place: Place, { own, accepted, bans }: CentreTerms, device = false): Schedule =>
  scheduleOf(theLaw(), place, { own, accepted, bans, device, stopsBefore: STOPS_BEFORE_MS });

let keys: PlaceKeys | null = null;
const placeKeys = (): PlaceKeys => (keys ??= createPlaceKeys(theLaw()));

/**
 * Reads the law before anybody is let in, and works out what every first claim would wait for.
 * @throws LawProblem when a row is wrong
 */
export function readHours(): void {
  for (const region of theLaw().regions)
    placeKey({ countries: [countryOfRegion(region)], regions: [region], zones: ['America/New_York'], isKnown: true }, true);
}

/** Stands before the word of a lead whom no machine may dial. */
const UNCONSENTED = '~';

/**
 * Whether the law of a place lets a machine dial with written consent only (`law/data/machine.tsv`). Of whom nobody knows where
 * they are no machine dials at all.
 */
export const needsConsent = ({ regions, isKnown }: KnownPlace): boolean => isKnown && theLaw().machineRuleOf(regions) !== null;

/**
 * A place in one word, as leads keep it (`leads.place`). `consented`: the person has consented to calls in writing. `banned`:
 * states where calls are forbidden in an emergency, now or later (`bannedRegions`).
 */
export const placeKey = (place: KnownPlace, consented: boolean, banned: readonly string[] = []): string =>
  (needsConsent(place) && !consented ? UNCONSENTED : '') + placeKeys().of(place, banned);

/** Whether its people have to consent in writing before a machine may dial them, and have not. A promise to them is kept. */
export const isUnconsented = (key: string): boolean => key.startsWith(UNCONSENTED);

const placeOfKey = (key: string): Place | null => placeKeys().placeOf(isUnconsented(key) ? key.slice(UNCONSENTED.length) : key);

/** The word of a lead: the one that it has, unless it has none yet, or one of a law of before; of a consent it tells nothing then. */
export const placeOfLead = (lead: Whereabouts & { readonly place: string }, country: Country): string =>
  isCurrent(lead.place) ? lead.place : placeKey(placeOf(lead, country), false);

/** Until when calls to people of this place are forbidden in an emergency; null: they are not. */
export function placeBannedUntil(key: string, now: number, terms: CentreTerms): number | null {
  const place = terms.bans.length > 0 && placeOfKey(key);
  return place ? bannedUntil(place, now, terms) : null;
}

/** The same of a place itself. */
export function bannedUntil(place: Place, now: number, terms: CentreTerms): number | null {
  const closed = hoursOf(place, terms).closedAt(now);
  return closed?.kind === 'ban' ? closed.until : null;
}

/** Whether a word is one of this law, and needs not be worked out anew. */
export const isCurrent = (key: string): boolean => key === LISTED || isNowhere(key) || placeOfKey(key) !== null;

/** Countries whose rules hold for people of this place; none for a word that is to be worked out anew. */
export function countriesOfKey(key: string): readonly Country[] {
  if (isNowhere(key)) return [key.includes(' CA ') ? 'CA' : 'US'];
  return placeOfKey(key)?.countries ?? [];
}

/** Whether nothing says where in the country that is: such people are called by hand alone. */
export const isNowhere = (key: string): boolean => key.endsWith(' ?');

/** Schedules by word, of each centre's terms; who changes them begins anew. */
const schedules = new WeakMap<CentreTerms, Map<string, Schedule | null>>();
/** More words than leads have places; beyond it is begun anew. */
const MOST_KEPT = 5000;

/** The first instant from `at` on at which people of this place may be called; null: none that is near, or nobody knows. */
export function placeOpensAt(key: string, at: number, terms: CentreTerms, device = false): number | null {
  const place = placeOfKey(key);
  return place && hoursOf(place, terms, device).opensAt(at);
}

/** May the machinery call people of this place at that instant? `device`: in a way in which it may play a message. */
export function isOpenPlace(key: string, now: number, terms: CentreTerms, device = false): boolean {
  let known = schedules.get(terms);
  if (!known || known.size > MOST_KEPT) schedules.set(terms, (known = new Map()));
  const name = device ? `device ${key}` : key;
  let schedule = known.get(name);
  if (schedule === undefined) {
    const place = placeOfKey(key);
    schedule = place && hoursOf(place, terms, device);
    known.set(name, schedule);
  }
  return schedule?.isOpen(now) ?? false;
}
