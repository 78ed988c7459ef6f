/** Asks for a table, says line by line what is wrong in it, and takes it into the form; nothing is saved by that. */
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { Button, Dialog, Field as LabelledField, Note, Notice, Segmented, Table } from '@dialer/ui';
import { FileInput } from '../../file-input';
import type { Draft, RowDraft } from '../draft';
import { nameOf, valueFields, type Field } from '../fields';
import type { Faults } from '../faults';
import type { FieldTexts } from '../field-text';
import { listFromCsv, MOST_ROWS, type List, type Read } from './list-csv';
import { readTableFile } from './read-file';
import { wrongIn } from './report';

export interface ImportDialogProps {
  list: List;
  /** All of the form, and what stands in it. */
  fields: readonly Field[];
  draft: Draft;
  judge: (draft: Draft) => Faults;
  words: FieldTexts;
  t: TFunction;
  onTake: (next: readonly unknown[], count: number) => void;
  onClose: () => void;
}

/** Lines of a report that are written out. */
const MOST_LINES = 50;
type Way = 'replace' | 'append';

export function ImportDialog({ list, fields, draft, judge, words, t, onTake, onClose }: ImportDialogProps) {
  const [read, setRead] = useState<Extract<Read, { kind: 'read' }> | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [way, setWay] = useState<Way>('replace');
  const name = nameOf(list);
  const before = (draft[name] as readonly (RowDraft | string)[] | undefined) ?? [];
  const taken = read && (way === 'append' ? [...before, ...read.list] : read.list);
  const wrong = useMemo(
    () =>
      read && taken
        ? wrongIn(
            list,
            { fields, faults: judge({ ...draft, [name]: taken }), from: taken.length - read.list.length, lines: read.lines },
            words,
          )
        : [],
    [read, way], // eslint-disable-line react-hooks/exhaustive-deps -- the form stands still behind the dialog
  );

  async function open(file: File) {
    const found = await readTableFile(file);
    const result = found.kind === 'text' ? listFromCsv(list, before, found.text, words) : found;
    setRead(result.kind === 'read' ? result : null);
    setRefused(
      result.kind === 'read'
        ? null
        : t(`config.csv.refused.${result.why}`, { most: MOST_ROWS, ...('line' in result && { line: result.line }) }),
    );
  }
  const columns = list.kind === 'rows' ? valueFields(list.fields).map(words.inList).join(', ') : words.label(list);
  const count = read?.list.length ?? 0;
  return (
    <Dialog
      title={t('config.csv.title', { list: words.label(list) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('config.csv.cancel')}</Button>
          <Button
            intent="primary"
            why={!taken ? t('config.csv.chooseFirst') : count === 0 ? t('config.csv.refused.empty') : null}
            onClick={() => taken && onTake(taken, count)}
          >
            {t('config.csv.take')}
          </Button>
        </>
      }
    >
      <p className="t-2">{t('config.csv.help', { columns })}</p>
      <FileInput label={t('config.csv.choose')} accept=".csv,.txt,text/csv" error={refused} onFile={(file) => void open(file)} />
      {read && (
        <>
          {before.length > 0 && (
            <LabelledField label={t('config.csv.way', { count: before.length })}>
              <Segmented<Way>
                value={way}
                onChange={(next) => next && setWay(next)}
                options={[
                  { value: 'replace', label: t('config.csv.replace') },
                  { value: 'append', label: t('config.csv.append') },
                ]}
              />
            </LabelledField>
          )}
          <Note>{t('config.csv.read', { count })}</Note>
          {read.unknown.length > 0 && <Notice kind="warning">{t('config.csv.unknown', { columns: read.unknown.join(', ') })}</Notice>}
          {read.long.length > 0 && (
            <Notice kind="warning">{t('config.csv.long', { count: read.long.length, lines: read.long.join(', ') })}</Notice>
          )}
          {wrong.length > 0 && (
            <>
              <Notice kind="warning">{t('config.csv.wrong', { count: wrong.length })}</Notice>
              <div className="config-report">
                <Table
                  caption={t('config.csv.report')}
                  density="dense"
                  columns={[
                    { id: 'line', title: t('config.csv.line'), width: 56, right: true, cell: ({ line }) => line },
                    { id: 'field', title: t('config.csv.field'), width: 140, wrap: true, cell: ({ field }) => field },
                    { id: 'wrong', title: t('config.csv.what'), wrap: true, cell: (one) => one.wrong },
                  ]}
                  rows={wrong.slice(0, MOST_LINES)}
                  rowKey={({ line, field, wrong: what }) => `${line} ${field} ${what}`}
                  empty={null}
                />
              </div>
              {wrong.length > MOST_LINES && <p className="t-2">{t('config.csv.more', { count: wrong.length - MOST_LINES })}</p>}
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
