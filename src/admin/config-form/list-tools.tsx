/** A list as a file: out as CSV, and in again. What reads and writes the table comes when it is asked for. */
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useField, useForm } from 'react-final-form';
import { Button, download } from '@dialer/ui';
import { FieldFault } from '../../ui/field-fault';
import type { ImportDialogProps } from './csv/import-dialog';
import type { List } from './csv/list-csv';
import { FORM_FIELD, type RowContext } from './field-row';
import { nameOf } from './fields';
import { leadToFirstWrong } from './lead-to';

/** `onTaken`: a file's entries stand in the form now. */
export function ListTools({ list, onTaken, ...context }: { list: List; onTaken?: () => void } & RowContext) {
  const { words, t, disabled, form: whole } = context;
  const { input } = useField<unknown>(nameOf(list), FORM_FIELD);
  const form = useForm();
  const [Importing, setImporting] = useState<ComponentType<ImportDialogProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const [taken, setTaken] = useState<{ before: unknown; after: unknown; count: number } | null>(null);
  const tools = useRef<HTMLDivElement>(null);
  // Once the dialog has gone and given the focus back.
  useEffect(() => {
    if (taken) leadToFirstWrong(tools.current?.parentElement);
  }, [taken]);
  // Undo goes back to what stood, as long as nothing was changed since.
  const undo = taken && taken.after === input.value ? taken : null;
  const set = (next: unknown) => {
    input.onChange(next);
    input.onBlur();
  };
  const load = (work: () => Promise<void>) => {
    setFailed(false);
    work().catch(() => setFailed(true));
  };
  const save = () =>
    load(async () => {
      const { listAsCsv } = await import('./csv/list-csv');
      download(`${whole.plugin}-${list.path.join('-')}.csv`, listAsCsv(list, input.value, whole.language), 'text/csv;charset=utf-8');
    });
  const open = () =>
    load(async () => {
      const { ImportDialog } = await import('./csv/import-dialog');
      setImporting(() => ImportDialog);
    });
  return (
    <div className="config-list-tools" ref={tools}>
      <span className="row row-tight">
        <Button
          size="small"
          variant="minimal"
          icon="download"
          aria-label={t('config.csv.exportOf', { list: words.label(list) })}
          onClick={save}
        >
          {t('config.csv.export')}
        </Button>
        {!disabled && (
          <Button
            size="small"
            variant="minimal"
            icon="upload"
            aria-label={t('config.csv.importOf', { list: words.label(list) })}
            onClick={open}
          >
            {t('config.csv.import')}
          </Button>
        )}
      </span>
      <span className="row row-tight">
        <span role="status">{undo && t('config.csv.done', { count: undo.count })}</span>
        {undo && (
          <Button
            size="small"
            variant="minimal"
            icon="undo"
            onClick={() => {
              setTaken(null);
              set(undo.before);
            }}
          >
            {t('config.rows.undo')}
          </Button>
        )}
      </span>
      {failed && <FieldFault>{t('config.csv.failed')}</FieldFault>}
      {Importing && (
        <Importing
          list={list}
          fields={whole.fields}
          draft={form.getState().values}
          judge={whole.judge}
          words={words}
          t={t}
          onClose={() => setImporting(null)}
          onTake={(next, count) => {
            setTaken({ before: input.value, after: next, count });
            setImporting(null);
            set(next);
            onTaken?.();
          }}
        />
      )}
    </div>
  );
}
