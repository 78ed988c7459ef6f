/** What is wrong in a file, line by line, as the form would say it. Pure. */
import { keysOf, nameOf, type Field } from '../fields';
import { targetOf, type Faults } from '../faults';
import type { FieldTexts } from '../field-text';
import type { List } from './list-csv';

export interface Wrong {
  /** Of the file; null: of the list as a whole. */
  line: number | null;
  /** Name of the field; empty: of the row as a whole. */
  field: string;
  wrong: string;
}

/** `faults` of the form with the file's entries in it, the first of which stands at `from`; those of other entries are left out. */
export function wrongIn(
  list: List,
  { fields, faults, from, lines }: { fields: readonly Field[]; faults: Faults; from: number; lines: readonly number[] },
  words: Pick<FieldTexts, 'fault' | 'inList'>,
): Wrong[] {
  return Object.entries(faults).flatMap(([name, fault]): Wrong[] => {
    const target = targetOf(fields, keysOf(name));
    if (!target || !`${name}/`.startsWith(`${nameOf(list)}/`)) return [];
    const wrong = words.fault(target.field, fault);
    if (target.row === undefined) return [{ line: null, field: '', wrong }];
    const line = lines[target.row - from];
    return line === undefined ? [] : [{ line, field: target.field.kind === 'rows' ? '' : words.inList(target.field), wrong }];
  });
}
