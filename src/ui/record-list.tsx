/** A list of records: a search, how many there are, a button that adds one, and a table that sorts. Its state is in the address. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore, type PageAddress } from '../host';
import { LOCALES } from '../rules/times';
import { Button } from './button';
import { Empty } from './feedback';
import { SearchInput } from './inputs';
import { Sheet, Toolbar } from './page';
import { pageOf, Pages, sizeIn } from './pages';
import { Table, type Column, type Sort } from './table';

/** A column; `by` makes it one that sorts. */
export interface RecordColumn<R> extends Omit<Column<R>, 'sortable'> {
  by?: (row: R) => string | number;
}

export interface RecordListProps<R> {
  /** What the table holds, for screen readers. */
  caption: string;
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  columns: readonly RecordColumn<R>[];
  /** By what a row is found. */
  textOf: (row: R) => string;
  /** What stands in the box. */
  searchText: string;
  /** How many are found; not where `tools` tell it. */
  count?: (count: number) => string;
  /** What narrows the list besides the search, and what is said of it: after the box. */
  tools?: ReactNode;
  /** Where there is nothing at all: the empty text of the specification. */
  empty: string;
  /** Where nothing is found; said in general words unless a page has its own. */
  notFound?: string;
  /** The button that adds one; lists whose records come from elsewhere have none. */
  add?: { text: string; onAdd: () => void };
  /** A page at a time: for lists that may have hundreds of rows. */
  paged?: boolean;
  /** Its `q` and `sort` are the list's, and `page` and `size` where it is paged. */
  address: PageAddress;
}

/** `name` or `-name`: the column, and which way. */
function sortIn(text: string, first: string): Sort {
  const descending = text.startsWith('-');
  return { column: text.slice(descending ? 1 : 0) || first, descending };
}

export function RecordList<R>(props: RecordListProps<R>) {
  const { caption, rows, rowKey, columns, textOf, searchText, count, tools, empty, notFound, add, paged = false, address } = props;
  const { t } = useTranslation('common');
  const { language } = useCore().session;
  const search = address.get('q');
  const sort = sortIn(address.get('sort'), columns[0]!.id);
  const wanted = search.trim().toLocaleLowerCase();
  const by = columns.find((column) => column.id === sort.column)?.by ?? columns[0]!.by!;
  const order = new Intl.Collator(LOCALES[language], { numeric: true, sensitivity: 'base' });
  const found = rows
    .filter((row) => textOf(row).toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => order.compare(String(by(a)), String(by(b))) * (sort.descending ? -1 : 1));
  const size = sizeIn(address.get('size'));
  const shown = paged ? pageOf(found, Number(address.get('page')) - 1, size) : { rows: found, page: 0 };
  return (
    <>
      <Toolbar>
        <SearchInput value={search} onChange={(q) => address.set({ q, page: '' })} placeholder={searchText} aria-label={searchText} />
        {tools}
        <span className="grow t-label" role="status">
          {count?.(found.length)}
        </span>
        {add && (
          <Button intent="primary" icon="add" onClick={add.onAdd}>
            {add.text}
          </Button>
        )}
      </Toolbar>
      <Sheet
        footer={
          paged && (
            <Pages
              total={found.length}
              page={shown.page}
              size={size}
              onPage={(next) => address.set({ page: String(next + 1) })}
              onSize={(next) => address.set({ size: String(next), page: '' })}
            />
          )
        }
      >
        <Table<R>
          caption={caption}
          rows={shown.rows}
          rowKey={rowKey}
          sort={sort}
          onSort={({ column, descending }) => address.set({ sort: `${descending ? '-' : ''}${column}`, page: '' })}
          empty={rows.length === 0 ? empty : <Empty title={notFound ?? t('records.none')}>{t('records.none_text')}</Empty>}
          columns={columns.map(({ by: sorts, ...column }) => ({ ...column, sortable: sorts !== undefined }))}
        />
      </Sheet>
    </>
  );
}
