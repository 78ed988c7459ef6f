/** Reference lists of the contact details. Labels of codes are texts (`locales`); countries are named by the browser. */
import { LOCALES, type Language } from '@dialer/rules/times';

/** 1 male, 2 female [REF-003]. */
export const GENDERS = [1, 2] as const;

/** House, apartment, workplace [LEAD-014]. */
export const ADDRESS_TYPES = [1, 2, 3] as const;

/** The six time zones of each country [REF-041, REF-042, REF-043]. */
export const TIME_ZONES = {
  US: ['America/Chicago', 'America/Anchorage', 'America/Denver', 'America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu'],
  CA: ['America/Halifax', 'America/Toronto', 'America/Vancouver', 'America/Winnipeg', 'America/Edmonton', 'America/St_Johns'],
} as const;

/**
 * All ISO 3166-1 alpha-2 codes [REF-039, REF-040], each first letter before its second ones, which takes a third of a
 * kilobyte less than the codes written out.
 */
export const COUNTRIES =
  'adefgilmoqrstuwxz babdefghijlmnoqrstvwyz cacdfghiklmnoruvwxyz dejkmoz eceghrst fijkmor gabdefghilmnpqrstuwy hkmnrtu idelmnoqrst jemop keghimnprwyz labcikrstuvy macdefghklmnopqrstuvwxyz nacefgilopruz om paefghklmnrstwy qa reosuw sabcdeghijklmnorstvxyz tcdfghjklmnortvwz uagmsyz vaceginu wfs yet zamw'
    .split(' ')
    .flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`));

/** By language: naming and sorting them takes longer than the rest of a form. */
const choices = new Map<Language, { value: string; label: string }[]>();

/** Country names in a language, by name; the centre's own countries first. */
export function countryChoices(language: Language): readonly { value: string; label: string }[] {
  const known = choices.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([LOCALES[language]], { type: 'region' });
  const named = COUNTRIES.map((value) => ({ value, label: names.of(value.toUpperCase()) ?? value }));
  const first = (value: string) => (value === 'us' || value === 'ca' ? 0 : 1);
  named.sort((a, b) => first(a.value) - first(b.value) || a.label.localeCompare(b.label, language));
  choices.set(language, named);
  return named;
}
