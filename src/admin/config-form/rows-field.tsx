/** A list of objects as rows, each a small form of its own fields: added, moved, deleted with Undo. */
import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-final-form';
import { announce, Button, FormGrid, Icon, IconButton, SectionWord } from '@dialer/ui';
import { asBefore, idOf, newRow, rowName, rowsIn, type RowDraft } from './draft';
import { FieldView, GroupView, useFormField, type RowContext } from './field-row';
import { nameOf, type Field, type PlainField, type Rows } from './fields';

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
            tried={tried}
            onChange={(next) => {
              setDeleted(null);
              change(rows.map((one) => (one === row ? next : one)));
            }}
          />
        </section>
      ))}
      {error && (
        <div className="field-help bad" role="alert">
          <Icon name="error" size={12} />
          <span>{error}</span>
        </div>
      )}
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
    </div>
  );
}

function elementOf(box: HTMLElement | null, focus: Focus): HTMLElement | null | undefined {
  if (focus === 'add') return box?.querySelector<HTMLElement>('.add-row');
  const row = box?.querySelector<HTMLElement>(`[data-row="${focus.row}"]`);
  return row?.querySelector<HTMLElement>(focus.part === 'field' ? 'input, textarea, select' : `.${focus.part}`);
}

interface RowProps extends RowContext {
  rows: Rows;
  at: number;
  draft: RowDraft;
  /** Somebody tried to save: every fault is shown. */
  tried: boolean;
  onChange: (next: RowDraft) => void;
}

/** The fields of one row. A fault shows once its field was left, and wherever the row is moved to. */
function Row({ rows, at, draft, tried, onChange, ...context }: RowProps) {
  const { errors = {} } = useFormState<Record<string, unknown>>({ subscription: { errors: true } });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { words, t, disabled, sent, refusals } = context;

  /** What the gateway said of this row, wherever it stood when it was sent. */
  const refusedOf = (field?: PlainField): string | null => {
    const before = rowsIn(sent?.[nameOf(rows)]);
    const was = before.findIndex((row) => idOf(row) === idOf(draft));
    const stands = was >= 0 && (field ? before[was]![nameOf(field)] === draft[nameOf(field)] : before[was] === draft);
    const said = stands ? refusals[rowName(rows, was, field)] : undefined;
    return said === undefined ? null : words.inRow(at, field ?? rows, said);
  };
  const fault = (field?: PlainField): string | null => {
    const shown = tried || (left.size > 0 && (!field || left.has(nameOf(field))));
    return (shown ? (errors[rowName(rows, at, field)] as string | undefined) : undefined) ?? refusedOf(field);
  };
  const drawn = (fields: readonly Field[]) => (
    <FormGrid>
      {fields.map((field) => {
        const name = nameOf(field);
        if (field.kind === 'group')
          return (
            <GroupView key={name} field={field} words={words}>
              {drawn(field.fields)}
            </GroupView>
          );
        // Rows within rows are JSON text.
        const plain = field as PlainField;
        return (
          <FieldView
            key={name}
            words={words}
            t={t}
            disabled={disabled}
            field={plain}
            draft={draft[name]}
            error={fault(plain)}
            onChange={(next) => onChange({ ...draft, [name]: next })}
            onBlur={() => setLeft((before) => new Set(before).add(name))}
          />
        );
      })}
    </FormGrid>
  );
  const whole = fault();
  return (
    <>
      {drawn(rows.fields)}
      {whole && (
        <div className="field-help bad" role="alert">
          <Icon name="error" size={12} />
          <span>{whole}</span>
        </div>
      )}
    </>
  );
}
