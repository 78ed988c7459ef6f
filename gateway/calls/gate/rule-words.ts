/** What a rule is called where a decision is read long after it was made: short, and without the time. */
import type { Language } from '@dialer/rules/times';
import en from '../../../locales/en/core.json';
import fr from '../../../locales/fr/core.json';

const REGIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: en.regions, fr: fr.regions };
const COUNTRIES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { us: 'United States', ca: 'Canada' },
  fr: { us: 'États-Unis', ca: 'Canada' },
};
/** Kinds of the law's rules, the end of their ids: `us-pa-hours`. */
const KINDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    hours: 'calling hours',
    central: 'calling hours, Central time',
    holidays: 'holiday',
    cap: 'number of calls',
    machine: 'dialing by machine',
    device: 'hours of recorded messages',
    'device-saturday': 'recorded messages on Saturday',
    'device-holidays': 'recorded messages on holidays',
    'device-cap': 'number of recorded messages',
    emergency: 'emergency ban',
  },
  fr: {
    hours: 'heures d’appel',
    central: 'heures d’appel, heure du Centre',
    holidays: 'jour férié',
    cap: 'nombre d’appels',
    machine: 'composition automatique',
    device: 'heures des messages enregistrés',
    'device-saturday': 'messages enregistrés le samedi',
    'device-holidays': 'messages enregistrés les jours fériés',
    'device-cap': 'nombre de messages enregistrés',
    emergency: 'interdiction d’urgence',
  },
};
const RULES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'do-not-call': 'Do-not-call list',
    'no-line': 'No line to call help',
    'on-a-call': 'Already on a call',
    'not-a-number': 'Not a number',
    'not-theirs': 'No longer a number of the lead',
    'no-area-code': 'No such area code',
    abroad: 'Country not called',
    'too-fast': 'More calls by hand than a person can make',
    closed: 'Outside calling hours',
    'centre-hours': 'Calling hours of the centre',
    'centre-cap': 'Called as often as the centre allows',
    registry: 'Do-not-call registry',
    'registry-old': 'Do-not-call registry too old',
    'registry-missing': 'No do-not-call registry loaded',
    wireless: 'Mobile telephone without consent',
    reassigned: 'Number has a new owner',
  },
  fr: {
    'no-line': 'Aucune ligne pour appeler les secours',
    'do-not-call': 'Liste « Ne pas appeler »',
    'on-a-call': 'Déjà en ligne',
    'not-a-number': 'Pas un numéro',
    'not-theirs': 'N’est plus un numéro du client',
    'no-area-code': 'Indicatif inexistant',
    abroad: 'Pays non appelé',
    'too-fast': 'Plus d’appels à la main qu’une personne ne peut en faire',
    closed: 'Hors des heures d’appel',
    'centre-hours': 'Heures d’appel du centre',
    'centre-cap': 'Appelé aussi souvent que le centre le permet',
    registry: 'Liste nationale d’exclusion',
    'registry-old': 'Liste d’exclusion trop ancienne',
    'registry-missing': 'Aucune liste d’exclusion chargée',
    wireless: 'Cellulaire sans consentement',
    reassigned: 'Numéro réattribué',
  },
};

/** A country's name; `country` as its code is written, `US`. */
export const countryWords = (country: string, language: Language): string => COUNTRIES[language][country.toLowerCase()] ?? country;

/** Name of a state or province; of one without, its code. */
export const regionWords = (region: string, language: Language): string => REGIONS[language][region] ?? region.toUpperCase();

/** Of a rule that nobody has words for its name. */
export function ruleWords(rule: string, language: Language): string {
  const known = RULES[language][rule];
  if (known) return known;
  const [, country = '', region, kind = ''] = /^(us|ca)-(?:([a-z]{2})-)?([a-z-]+)$/.exec(rule) ?? [];
  const what = KINDS[language][kind];
  const where = region ? REGIONS[language][region] : COUNTRIES[language][country];
  return what && where ? `${where}${language === 'fr' ? '\u00a0' : ''}: ${what}` : rule;
}
