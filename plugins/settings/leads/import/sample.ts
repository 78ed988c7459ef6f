/** A file of leads as it is understood without a word: people see what the columns may be called. Pure. */
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';
import type { Language } from '@dialer/rules/times';

/** Nobody's numbers: 555-01xx is given to nobody. Each column is one that the gateway knows by its name. */
const COLUMNS: Record<Language, readonly (readonly [string, string, string])[]> = {
  en: [
    ['phone_number', '6175550123', '2135550145'],
    ['alt_phone', '', '2135550146'],
    ['title', 'Ms', 'Mr'],
    ['first_name', 'Ana', 'Luis'],
    ['middle_name', '', 'R'],
    ['last_name', 'Sample', 'Sample'],
    ['address', '12 Elm Street', '400 Main Street'],
    ['apartment', '', '5B'],
    ['city', 'Boston', 'Los Angeles'],
    ['state', 'MA', 'CA'],
    ['postal_code', '02108', '90012'],
    ['email', 'ana@example.com', ''],
    ['date_of_birth', '1961-04-23', '1958-11-02'],
    ['gender', 'F', 'M'],
    ['language', 'en', 'en'],
    ['website', 'example.com', ''],
    ['keywords', '', ''],
    ['reason', 'Final expense', ''],
    ['marketing_id', 'SAMPLE-1', 'SAMPLE-2'],
    ['status', '', ''],
    ['notes', 'Call in the evening', ''],
  ],
  fr: [
    ['Téléphone', '5145550123', '4185550145'],
    ['Autre téléphone', '', '4185550146'],
    ['Titre', 'Mme', 'M.'],
    ['Prénom', 'Anne', 'Luc'],
    ['Deuxième prénom', '', 'R'],
    ['Nom', 'Exemple', 'Exemple'],
    ['Adresse', '12, rue des Ormes', '400, rue Principale'],
    ['Appartement', '', '5B'],
    ['Ville', 'Montréal', 'Québec'],
    ['Province', 'QC', 'QC'],
    ['Code postal', 'H2X 1Y4', 'G1R 4P5'],
    ['Courriel', 'anne@example.com', ''],
    ['Date de naissance', '1961-04-23', '1958-11-02'],
    ['Sexe', 'F', 'M'],
    ['Langue', 'fr', 'fr'],
    ['Site web', 'example.com', ''],
    ['Mots clés', '', ''],
    ['Raison', 'Frais funéraires', ''],
    ['marketing_id', 'EXEMPLE-1', 'EXEMPLE-2'],
    ['Statut', '', ''],
    ['Notes', 'Appeler le soir', ''],
  ],
};

/** What the columns are called. */
export const sampleColumns = (language: Language): readonly string[] => COLUMNS[language].map(([name]) => name);

/** Its first line and two people. */
export const sampleFile = (language: Language): string =>
  UTF8_MARK +
  csvLines(
    [0, 1, 2].map((row) => COLUMNS[language].map((column) => column[row]!)),
    { newline: '\r\n' },
  ) +
  '\r\n';
