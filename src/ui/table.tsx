import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { columnWidths } from './column-widths';
import { Empty } from './feedback';

export interface Column<R> {
  id: string;
  /** Heading; an empty one still needs `label` for screen readers. */
  title: string;
  label?: string;
  /** Pixels or a share of the table; a column without one takes the rest. */
  width?: number | string;
  /** Pixels that it keeps however narrow the window is: below them the table scrolls. Its width, unless given. */
  least?: number;
  /** What can be done with a row: as the last column it stays in sight while the others are scrolled. */
  controls?: boolean;
  /** Numbers stand right. */
  right?: boolean;
  wrap?: boolean;
  sortable?: boolean;
  cell: (row: R) => ReactNode;
  /** Whole text on hover where the cell clips. */
  full?: (row: R) => string;
}
export interface Sort {
  column: string;
  descending: boolean;
}
export interface TableProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** What the table holds, for screen readers. */
  caption: string;
  /** The empty text of the specification, or a whole `Empty`. */
  empty: ReactNode;
  density?: 'dense' | 'tall';
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  selected?: string | number | null;
  /** Enter on a row, or a click on it. */
  onOpen?: (row: R) => void;
  /** Enter alone: of rows with controls, where a click is for those. */
  onEnter?: (row: R) => void;
}

/** Up, Down, Home and End move between rows. */
function moveRow(event: KeyboardEvent<HTMLTableSectionElement>) {
  const rows = [...event.currentTarget.rows];
  const at = rows.indexOf(document.activeElement as HTMLTableRowElement);
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
}

/** A table with a sticky header, its empty text and keyboard row navigation. */
export function Table<R>({
  columns,
  rows,
  rowKey,
  caption,
  empty,
  density,
  sort,
  onSort,
  selected,
  onOpen,
  onEnter = onOpen,
}: TableProps<R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const sortOf = (column: Column<R>) => (sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none');
  const heading = (column: Column<R>) => {
    if (!column.sortable || !onSort) return column.title || <span className="visually-hidden">{column.label}</span>;
    const at = sortOf(column);
    return (
      <button type="button" className="sort" onClick={() => onSort({ column: column.id, descending: at === 'ascending' })}>
        {column.title} {at === 'ascending' ? '↑' : at === 'descending' ? '↓' : ''}
      </button>
    );
  };
  // A column without a heading has nothing but controls.
  const classOf = ({ right, wrap, title, controls = title === '' }: Column<R>) =>
    [right && 'right', wrap && 'wrap', controls && 'controls'].filter(Boolean).join(' ') || undefined;
  const widths = columnWidths(columns);
  return (
    <div className="table-scroll">
      <table
        className={`table ${density ?? ''}`}
        style={{ '--table-least': `${widths.least}px`, '--table-room': widths.room } as CSSProperties}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map((column, at) => (
            <col key={column.id} style={{ width: widths.columns[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)} aria-sort={column.sortable ? sortOf(column) : undefined}>
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={moveRow}>
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                tabIndex={index === 0 ? 0 : -1}
                aria-selected={selected === undefined ? undefined : selected === key}
                onClick={onOpen && (() => onOpen(row))}
                onKeyDown={onEnter && ((event) => event.key === 'Enter' && event.target === event.currentTarget && onEnter(row))}
              >
                {columns.map((column) => (
                  <td key={column.id} className={classOf(column)} title={column.full?.(row)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <div className="table-empty">{typeof empty === 'string' ? <Empty title={empty} /> : empty}</div>}
    </div>
  );
}
