/** What the columns of a file hold: as the gateway guesses it, or as a seller's files had it before. Pure. */
import { IMPORT_FIELDS, type ImportField } from '@dialer/contract';
import type { SavedMapping } from '../centre-state';

export type Chosen = Record<string, ImportField | null>;
interface Found {
  readonly columns: readonly { readonly name: string; readonly field: ImportField | null }[];
}

/** The columns of this file as a saved mapping has them; what it does not know is guessed. */
export const mappingOf = ({ columns }: Found, saved?: SavedMapping): Chosen =>
  Object.fromEntries(
    columns.map(({ name, field }) => [name, saved && Object.hasOwn(saved.columns, name) ? known(saved.columns[name]!) : field]),
  );

/** A field that this release knows. */
const known = (field: string | null): ImportField | null => IMPORT_FIELDS.find((one) => one === field) ?? null;

/** The newest saved mapping that knows every column of this file; null: there is none. */
export function remembered(found: Found, saved: readonly SavedMapping[]): Chosen | null {
  const fits = saved.findLast(({ columns }) => found.columns.every(({ name }) => Object.hasOwn(columns, name)));
  return fits ? mappingOf(found, fits) : null;
}
