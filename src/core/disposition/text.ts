/** Free text on its way to the wire. Pure. */

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
