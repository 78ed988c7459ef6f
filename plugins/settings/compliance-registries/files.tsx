import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { formatCount, formatDay, useCore, useT } from '@dialer/host';
import { Button, Dialog, Sheet, State, Table, TimesNote } from '@dialer/ui';
import type { RegistryFile } from './registries.page';
import { nameOf } from './names';

const KINDS = { sending: undefined, loading: undefined, 'in-force': 'ok', replaced: undefined, failed: 'bad' } as const;
const REASONS = ['empty', 'not-a-list', 'cut-short', 'fewer-areas', 'older', 'cancelled', 'interrupted'];

/** Why it is not in force, in words. */
const useReason = () => {
  const t = useT();
  return ({ reason }: RegistryFile) => (reason === '' ? '' : t(`reason.${REASONS.includes(reason) ? reason : 'other'}`));
};

/** The files that were sent, the newest first, with what came of each. */
export const Files = observer(function Files({ files }: { files: readonly RegistryFile[] }) {
  const t = useT();
  const core = useCore();
  const { language } = core.session;
  const [open, setOpen] = useState<RegistryFile | null>(null);
  const reason = useReason();
  const number = (rows: number) => formatCount(rows, language);
  return (
    <>
      <Sheet title={t('files')}>
        <Table<RegistryFile>
          caption={t('files')}
          rows={files}
          rowKey={({ id }) => id}
          empty={t('no_files')}
          columns={[
            { id: 'name', title: t('column.file'), least: 104, wrap: true, cell: (file) => file.name },
            { id: 'registry', title: t('column.name'), width: 190, least: 104, wrap: true, cell: (file) => nameOf(t, file) },
            {
              id: 'state',
              title: t('column.state'),
              wrap: true,
              width: 220,
              least: 104,
              cell: (file) => (
                <>
                  <State kind={KINDS[file.state]}>{t(`file.${file.state}`)}</State> <span>{reason(file)}</span>
                </>
              ),
            },
            { id: 'rows', title: t('column.rows'), width: 100, least: 80, right: true, cell: ({ rows }) => number(rows) },
            { id: 'added', title: t('column.added'), width: 76, right: true, cell: ({ added }) => number(added) },
            { id: 'removed', title: t('column.removed'), width: 76, right: true, cell: ({ removed }) => number(removed) },
            {
              id: 'refused',
              title: t('column.refused'),
              width: 84,
              right: true,
              cell: (file) =>
                file.refused === 0 ? (
                  '0'
                ) : (
                  <Button
                    size="small"
                    aria-label={t('refused_count', { number: number(file.refused), name: file.name })}
                    onClick={() => setOpen(file)}
                  >
                    {number(file.refused)}
                  </Button>
                ),
            },
            {
              id: 'by',
              title: t('column.by'),
              wrap: true,
              width: 150,
              least: 92,
              cell: ({ by, at }) => `${by || t('operator')}, ${formatDay(Date.parse(at), language)}`,
            },
          ]}
        />
      </Sheet>
      <p className="page-note">
        <TimesNote core={core} />
      </p>
      {open && (
        <Dialog title={t('refused_of', { name: open.name })} onClose={() => setOpen(null)} width={560}>
          <Table<RegistryFile['problems'][number]>
            caption={t('refused_of', { name: open.name })}
            rows={open.problems}
            rowKey={({ line }) => line}
            empty=""
            columns={[
              { id: 'line', title: t('column.line'), width: 80, right: true, cell: ({ line }) => number(line) },
              { id: 'value', title: t('column.value'), wrap: true, cell: ({ value }) => value },
              { id: 'why', title: t('column.why'), wrap: true, cell: ({ code }) => t(`problem.${code}`) },
            ]}
          />
          {open.refused > open.problems.length && <p className="t-label">{t('first_refused', { count: open.problems.length })}</p>}
        </Dialog>
      )}
    </>
  );
});
