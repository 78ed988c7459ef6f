/** A list of objects as rows, each a small form of its own fields: added, moved, deleted with Undo. */
import { useEffect, useRef, useState } from 'react';
import { announce, Button, IconButton, SectionWord } from '@dialer/ui';
import { FieldFault } from '../../ui/field-fault';
import { asBefore, idOf, newRow, rowsIn, type RowDraft } from './draft';
import { useFormField, type RowContext } from './field-row';
import type { Rows } from './fields';
import { ListTools } from './list-tools';
import { Row } from './row';

/** What takes the focus once the change is drawn. */
type Focus = { row: number; part: 'field' | 'up' | 'down' } | 'add';

export function RowsField({ field, ...context }: { field: Rows } & RowContext) {
  const { words, t, disabled } = context;
  const { input, label, error, hint, tried } = useFormField(field, context);
  // What is drawn, and the form's value that it is made of: a value that others set is drawn in the rows that stand.
  const [drawn, draw] = useState(() => ({ of: input.value, rows: rowsIn(input.value) }));
  if (drawn.of !== input.value) draw({ of: input.value, rows: asBefore(rowsIn(input.value), drawn.rows) });
  const { rows } = drawn;
  const change = (next: readonly RowDraft[]) => {
    draw({ of: next, rows: next });
    input.onChange(next);
  };
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<Focus | null>(null);
  /** What came from a file is judged at once: nobody leaves its fields. */
  const [imported, setImported] = useState(false);
  const [deleted, setDeleted] = useState<{ row: RowDraft; at: number } | null>(null);
  useEffect(() => {
    const focus = wanted.current;
    wanted.current = null;
    if (focus) elementOf(box.current, focus)?.focus();
  });

  const set = (next: readonly RowDraft[], focus: Focus | null = null) => {
    wanted.current = focus;
    change(next);
    input.onBlur();
  };
  const insert = (row: RowDraft, at: number) => {
    setDeleted(null);
    set([...rows.slice(0, at), row, ...rows.slice(at)], { row: idOf(row), part: 'field' });
  };
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    next.splice(at + by, 0, row!);
    setDeleted(null);
    set(next, { row: idOf(row!), part: by < 0 ? 'up' : 'down' });
    announce(t('config.rows.moved', { from: at + 1, to: at + by + 1 }));
  };
  const remove = (at: number) => {
    const row = rows[at]!;
    const left = rows.filter((one) => one !== row);
    const neighbour = left[at] ?? left.at(-1);
    setDeleted({ row, at });
    set(left, neighbour ? { row: idOf(neighbour), part: 'field' } : 'add');
  };
  const full = field.most !== null && rows.length >= field.most ? t('config.fault.rows.most', { count: field.most }) : null;
  const few = rows.length <= field.least ? t('config.rows.keep', { count: field.least }) : null;
  const help = words.help(field);
  return (
    <div className="config-rows" role="group" aria-label={label} ref={box}>
      <div className="row">
        <span className="grow">
          <SectionWord>{label}</SectionWord>
        </span>
        {hint && <span className="field-hint">{hint}</span>}
      </div>
      {help && <div className="field-help">{help}</div>}
      {rows.map((row, at) => (
        <section
          key={idOf(row)}
          className="config-row"
          data-row={idOf(row)}
          role="group"
          aria-label={t('config.rows.row', { row: at + 1 })}
        >
          <header className="row">
            <span className="grow t-strong">{t('config.rows.row', { row: at + 1 })}</span>
            {!disabled && (
              <>
                <IconButton
                  size="small"
                  icon="arrow-up"
                  className="up"
                  label={t('config.rows.up', { row: at + 1 })}
                  why={at === 0 ? t('config.rows.first') : null}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="small"
                  icon="arrow-down"
                  className="down"
                  label={t('config.rows.down', { row: at + 1 })}
                  why={at === rows.length - 1 ? t('config.rows.last') : null}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="small"
                  icon="trash"
                  label={t('config.rows.delete', { row: at + 1 })}
                  why={few}
                  onClick={() => remove(at)}
                />
              </>
            )}
          </header>
          <Row
            {...context}
            rows={field}
            at={at}
            draft={row}
            tried={tried || imported}
            onChange={(next) => {
              setDeleted(null);
              change(rows.map((one) => (one === row ? next : one)));
            }}
          />
        </section>
      ))}
      {error && <FieldFault>{error}</FieldFault>}
      {!disabled && (
        <div className="row">
          <Button size="small" icon="add" className="add-row" why={full} onClick={() => insert(newRow(field, rows), rows.length)}>
            {t('config.rows.add')}
          </Button>
          <span className="row row-tight" role="status">
            {deleted && t('config.rows.deleted', { row: deleted.at + 1 })}
          </span>
          {deleted && (
            <Button size="small" variant="minimal" icon="undo" onClick={() => insert(deleted.row, deleted.at)}>
              {t('config.rows.undo')}
            </Button>
          )}
        </div>
      )}
      <ListTools
        {...context}
        list={field}
        onTaken={() => {
          setDeleted(null);
          setImported(true);
        }}
      />
    </div>
  );
}

function elementOf(box: HTMLElement | null, focus: Focus): HTMLElement | null | undefined {
  if (focus === 'add') return box?.querySelector<HTMLElement>('.add-row');
  const row = box?.querySelector<HTMLElement>(`[data-row="${focus.row}"]`);
  return row?.querySelector<HTMLElement>(focus.part === 'field' ? 'input, textarea, select' : `.${focus.part}`);
}
