import { observer } from 'mobx-react-lite';
import { formatCount, useCore, usePlugin, useT } from '@dialer/host';
import { Button, Sheet, State, Table, useLoad } from '@dialer/ui';
import { When } from '../next';
import { store } from '../store';
import type { LeadImport } from './use-import';

const KINDS = { done: 'ok', failed: 'bad', cancelled: 'warn' } as const;

/** The files of the last week: whose, into which campaign, and what became of them. */
export const Imports = observer(function Imports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad((signal) => api.call('getLeadImports', {}, { signal }), [api, store.use().heard.get()]);
  if (!load.data?.length) return null;
  return (
    <Sheet title={t('imports.title')} text={t('imports.text')}>
      <Table<LeadImport>
        caption={t('imports.title')}
        rows={load.data}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { id: 'at', title: t('imports.at'), width: 150, wrap: true, cell: ({ at }) => <When at={at} /> },
          { id: 'name', title: t('imports.file'), wrap: true, cell: ({ name }) => name },
          { id: 'by', title: t('imports.by'), wrap: true, cell: ({ by }) => by },
          { id: 'campaign', title: t('column.campaign'), wrap: true, cell: ({ campaign }) => campaign || '—' },
          {
            id: 'in',
            title: t('imports.in'),
            width: 90,
            right: true,
            cell: ({ counts, state }) =>
              counts && state !== 'checked' && state !== 'checking' ? formatCount(counts.imported, language) : '—',
          },
          {
            id: 'state',
            title: t('imports.state'),
            width: 150,
            cell: ({ state }) => {
              const kind = KINDS[state as keyof typeof KINDS];
              return kind ? <State kind={kind}>{t(`state.${state}`)}</State> : t(`state.${state}`);
            },
          },
          {
            id: 'open',
            title: '',
            label: t('imports.open'),
            width: 90,
            cell: (row) => (
              <Button size="small" aria-label={t('imports.open_of', { name: row.name })} onClick={() => onOpen(row.id)}>
                {t('imports.open')}
              </Button>
            ),
          },
        ]}
      />
    </Sheet>
  );
});
