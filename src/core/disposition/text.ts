/** Free text on its way to the wire. Pure. */
import { printableAscii } from '../../rules/ascii';

export interface Sale {
  coverageAmount: string;
  premiumAmount: string;
  policyNumber: string;
  planType: string;
}
const SALE_LABELS: readonly (readonly [keyof Sale, string])[] = [
  ['coverageAmount', 'Coverage amount'],
  ['premiumAmount', 'Premium amount'],
  ['policyNumber', 'Policy number'],
  ['planType', 'Plan type'],
];

/** The facts of a sale have no keys of their own: they follow the notes as labelled lines [DISPO-006]. */
export function withSale(notes: string, sale: Sale): string {
  const lines = SALE_LABELS.filter(([field]) => sale[field].trim() !== '').map(([field, label]) => `${label}: ${sale[field].trim()}`);
  return [notes.trim(), ...lines].filter((part) => part !== '').join('\n');
}

/** As the notes' own field keeps it, without empty lines at either end. */
export const plainLines = (text: string): string => printableAscii(text.replace(/\r\n?/g, '\n')).trim();

/** The text with another on a line of its own below it; a line that the agent has just begun is used. */
export const withLine = (text: string, line: string): string => (text === '' || text.endsWith('\n') ? text + line : `${text}\n${line}`);
