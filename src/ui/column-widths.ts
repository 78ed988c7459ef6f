/** How wide the columns of a table are, and from where on it scrolls: a column that is squeezed says nothing. */

/** Pixels that a column keeps which names none: a word of some length, and its padding. */
export const COLUMN_LEAST = 112;

export interface ColumnWidth {
  width?: number | string;
  least?: number;
}
export interface ColumnWidths {
  /** Pixels below which the table scrolls. */
  least: number;
  /** What the room beyond that gives to the columns that have a width and can do with less, as CSS. */
  room: string;
  /** Of each column as CSS; undefined: it takes the rest. */
  columns: readonly (number | string | undefined)[];
}

const shareOf = ({ width }: ColumnWidth): number => (typeof width === 'string' ? Number.parseFloat(width) / 100 : 0);

/** Pixels of a table whose columns with a width of their own are as wide as `pixelsOf` says. */
function sumOf(columns: readonly ColumnWidth[], pixelsOf: (column: ColumnWidth & { width: number }) => number): number {
  const leastOf = ({ least = COLUMN_LEAST }: ColumnWidth) => least;
  const own = columns.filter((column): column is ColumnWidth & { width: number } => typeof column.width === 'number');
  const rest = columns.filter(({ width }) => width === undefined);
  const shares = columns.filter(({ width }) => typeof width === 'string');
  // Those that take the rest are all of one width.
  const pixels = own.reduce((sum, column) => sum + pixelsOf(column), 0) + rest.length * Math.max(0, ...rest.map(leastOf));
  const left = 1 - shares.reduce((sum, column) => sum + shareOf(column), 0);
  return Math.ceil(Math.max(pixels / left, ...shares.map((column) => leastOf(column) / shareOf(column))));
}

/**
 * Columns give up what they can spare, each in proportion, before the table scrolls. In CSS, by the width of what the table
 * lies in: measured by a script, each table would be drawn twice.
 */
export function columnWidths(columns: readonly ColumnWidth[]): ColumnWidths {
  const least = sumOf(columns, (column) => column.least ?? column.width);
  const spare = columns.reduce((sum, { width, least: own }) => sum + (typeof width === 'number' ? width - (own ?? width) : 0), 0);
  return {
    least,
    room: `clamp(0px, 100cqi - ${least}px, ${spare}px)`,
    columns: columns.map(({ width, least: own = 0 }) =>
      typeof width === 'number' && own > 0 && own < width
        ? `calc(${own}px + var(--table-room) * ${((width - own) / spare).toFixed(4)})`
        : width,
    ),
  };
}
