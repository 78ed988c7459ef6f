/** Why a row of a file stays out, or what of it could not be read: as data for the page, and in words for the file of such rows. */
import type { ImportProblem } from '@dialer/contract';
import type { Language } from '@dialer/rules/times';
import type { Doubt } from './lead-row';

export interface Problem {
  readonly code: ImportProblem;
  /** The column, and what stands in it, where that says more than the code. */
  readonly column?: string;
  readonly value?: string;
}

const WORDS: Record<Language, Record<ImportProblem, (given: { column: string; value: string }) => string>> = {
  en: {
    'quote-open': () => 'a quotation mark is not closed; everything up to the next one was read as this row',
    'too-many-columns': ({ value }) => `${value} columns, more than the first line has`,
    'control-characters': ({ column }) => `"${column}" holds control characters or a line break`,
    'no-phone': () => 'no phone number',
    'not-a-phone': ({ value }) => `"${value}" is not a phone number of the United States or Canada`,
    'opted-out': ({ value }) => `status ${value}: the number was put on the do-not-call list`,
    'do-not-call': () => 'this number is on the do-not-call list',
    duplicate: () => 'duplicate: this number is in the campaign already',
    'cannot-be-kept': () => 'the database cannot keep a value of this row',
  },
  fr: {
    'quote-open': () => 'un guillemet n’est pas fermé; tout ce qui suit jusqu’au prochain a été lu comme cette ligne',
    'too-many-columns': ({ value }) => `${value} colonnes, plus que la première ligne`,
    'control-characters': ({ column }) => `« ${column} » contient des caractères de contrôle ou un saut de ligne`,
    'no-phone': () => 'pas de numéro de téléphone',
    'not-a-phone': ({ value }) => `« ${value} » n’est pas un numéro de téléphone des États-Unis ou du Canada`,
    'opted-out': ({ value }) => `statut ${value} : le numéro a été mis sur la liste des numéros à ne pas appeler`,
    'do-not-call': () => 'ce numéro est sur la liste des numéros à ne pas appeler',
    duplicate: () => 'doublon : ce numéro est déjà dans la campagne',
    'cannot-be-kept': () => 'la base de données ne peut pas garder une valeur de cette ligne',
  },
};

export const problemText = ({ code, column = '', value = '' }: Problem, language: Language): string =>
  WORDS[language][code]({ column, value });

/** What becomes of a value that could not be read; a postal code stands as it was written. */
function fateOf({ field, becomes }: Doubt, language: Language): string {
  const en = language === 'en';
  if (field === 'zip') return en ? 'is no known postal code, kept as it is' : 'n’est pas un code postal connu, gardé tel quel';
  const stays = en ? 'the field stays empty' : 'le champ reste vide';
  const taken = en ? `the field has ${becomes}` : `le champ contient ${becomes}`;
  return `${en ? 'could not be read' : 'n’a pas pu être lu'}, ${becomes ? taken : stays}`;
}

/** Of a row that goes in: which of its values could not be read, and what its fields have in their place. */
export const doubtText = (doubts: readonly Doubt[], language: Language): string => {
  const quoted = ({ column, value }: Doubt) => (language === 'en' ? `${column} "${value}"` : `${column} « ${value} »`);
  const told = doubts.map((doubt) => `${quoted(doubt)} ${fateOf(doubt, language)}`).join('; ');
  return language === 'en' ? `taken in all the same: ${told}` : `importée quand même : ${told}`;
};

/** The last line of a file of such rows that holds no more of them. */
export const moreText = (rows: number, language: Language): string =>
  language === 'en'
    ? `and ${rows.toLocaleString('en-US')} more ${rows === 1 ? 'row' : 'rows'}: this file holds no more`
    : `et encore ${rows.toLocaleString('fr-CA')} ${rows < 2 ? 'ligne' : 'lignes'} : ce fichier n’en contient pas plus`;
