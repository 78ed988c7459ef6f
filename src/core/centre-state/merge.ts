/** Two people changed the same value of a centre: both changes together, or by name what both changed differently. Pure. */
import { compareStructural as equal } from 'mobx';
import { mergeBy } from '../merge-by';
import type { Clash } from '../views';

export type Fields = Readonly<Record<string, unknown>>;
type Row = Fields & { readonly id: string | number };

export interface Merged {
  /** Both sides' changes; what clashes is as mine has it. */
  value: Fields;
  clashes: readonly Clash[];
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && (typeof value.id === 'string' || typeof value.id === 'number');
const rowsOf = (value: unknown): readonly Row[] | null =>
  Array.isArray(value) && value.every(isRow) && new Set(value.map(({ id }) => id)).size === value.length ? value : null;

/** Three-way and field by field; lists whose entries have an `id` row by row. What one side alone changed is as that side has it. */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields, at = ''): Merged {
  const clashes: Clash[] = [];
  const merged = (field: string): unknown => {
    const [b, m, t] = [base[field], mine[field], theirs[field]];
    if (equal(m, b) || equal(m, t)) return t;
    if (equal(t, b)) return m;
    const path = at + field;
    const lists = [rowsOf(b ?? []), rowsOf(m), rowsOf(t)] as const;
    if (lists.every((list) => list !== null)) {
      return mergeBy<Row>(
        ({ id }) => String(id),
        lists,
        (was, my, their) => {
          const row = mergeFields(was ?? {}, my, their, `${path}.${my.id}.`);
          clashes.push(...row.clashes);
          return row.value as Row;
        },
      );
    }
    clashes.push({ field: path, mine: m, theirs: t });
    return m;
  };
  const fields = new Set([base, mine, theirs].flatMap((each) => Object.keys(each)));
  const entries = [...fields].map((field) => [field, merged(field)] as const).filter(([, value]) => value !== undefined);
  return { value: Object.fromEntries(entries), clashes };
}
