import { useState, type ReactNode } from 'react';
import { formatCount, useCore, useT } from '@dialer/host';
import { Button, Table, type Column } from '@dialer/ui';
import type { LeadImport } from './use-import';

/** Rows of each kind that are shown at first: of a file of a hundred faults the next kind is still in sight. */
const AT_FIRST = 10;

interface GroupProps<R> {
  title: string;
  /** What becomes of the rows. */
  text?: ReactNode;
  /** Of the whole file; the first of them are in `rows`. */
  count: number;
  rows: readonly R[];
  columns: readonly Column<R>[];
}

/** The rows of one kind under its name: the first ten, and all that are here at a press. */
function Group<R extends { line: number }>({ title, text, count, rows, columns }: GroupProps<R>) {
  const t = useT();
  const { language } = useCore().session;
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  return (
    <section className="import-found" aria-label={title}>
      <h3 className="t-strong">{title}</h3>
      {text && <p className="t-label">{text}</p>}
      <Table<R>
        caption={title}
        rows={shown}
        rowKey={({ line }) => line}
        empty=""
        columns={[
          { id: 'line', title: t('import.line'), width: 80, right: true, cell: ({ line }) => formatCount(line, language) },
          ...columns,
        ]}
      />
      <div className="row">
        {rows.length > AT_FIRST && (
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('import.show_fewer') : t('import.show_all', { number: formatCount(rows.length, language) })}
          </Button>
        )}
        {count > rows.length && (all || rows.length <= AT_FIRST) && (
          <span className="t-label">
            {t('import.more_problems', { shown: formatCount(rows.length, language), all: formatCount(count, language) })}
          </span>
        )}
      </div>
    </section>
  );
}

type Problem = LeadImport['problems'][number];

/** The rows that stay out, by their reason. */
export function Problems({ data: { problems, kinds } }: { data: LeadImport }) {
  const t = useT();
  const { language } = useCore().session;
  return kinds.map(({ code, count }) => (
    <Group<Problem>
      key={code}
      title={t('import.out', { count, number: formatCount(count, language), reason: t(`problem.${code}`) })}
      count={count}
      rows={problems.filter((each) => each.code === code)}
      columns={[{ id: 'value', title: t('import.value'), wrap: true, cell: ({ value, column }) => value || column || '—' }]}
    />
  ));
}

type Doubted = LeadImport['warnings'][number]['rows'][number];

/** Values that could not be read, by field, and what their leads have in their place: these rows go in. */
export function Warnings({ data: { warnings } }: { data: LeadImport }) {
  const t = useT();
  const { language } = useCore().session;
  return warnings.map(({ field, count, rows }) => (
    <Group<Doubted>
      key={field}
      title={t(`warning.${field}`, { count, number: formatCount(count, language) })}
      text={t(field === 'zip' ? 'import.warning_zip' : 'import.warning_text')}
      count={count}
      rows={rows}
      columns={[
        { id: 'column', title: t('import.column'), width: 180, wrap: true, cell: ({ column }) => column },
        { id: 'value', title: t('import.value'), wrap: true, cell: ({ value }) => value },
        {
          id: 'becomes',
          title: t('import.becomes'),
          wrap: true,
          cell: ({ becomes }) => (field === 'language' && becomes ? t('import.english') : becomes || t('import.stays_empty')),
        },
      ]}
    />
  ));
}
