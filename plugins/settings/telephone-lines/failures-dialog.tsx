import { formatDay, formatPhone, formatTime, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Dialog, LoadError, Skeleton, Table, useLoad } from '@dialer/ui';
import type { Line } from './values';
import { failureWords } from './words';

type Failure = ApiReply<'getTrunkFailures'>[number];

/** What went wrong on a line, the newest first. */
export function FailuresDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const { id, name } = line;
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad((signal) => api.call('getTrunkFailures', { params: { id } }, { signal }), [api, id]);
  const when = (iso: string) => `${formatDay(Date.parse(iso), language)}, ${formatTime(Date.parse(iso), language)}`;
  return (
    <Dialog title={t('failures_of', { name })} width={860} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {!load.data && (load.error ? <LoadError title={t('failed.failures')} onRetry={load.retry} /> : <Skeleton shape="table" rows={4} />)}
      {load.data && (
        <Table<Failure>
          caption={t('failures_of', { name })}
          rows={load.data}
          rowKey={({ at, kind, code }) => `${at} ${kind} ${code}`}
          empty={t('failures_none')}
          density="tall"
          columns={[
            { id: 'at', title: t('column.at'), width: 210, cell: ({ at }) => when(at) },
            { id: 'kind', title: t('column.kind'), width: 80, cell: ({ kind }) => t(`kind.${kind}`) },
            { id: 'number', title: t('column.number'), width: 140, cell: ({ number }) => (number === null ? '—' : formatPhone(number)) },
            { id: 'words', title: t('column.words'), wrap: true, cell: (failure) => failureWords(t, failure, line) },
          ]}
        />
      )}
    </Dialog>
  );
}
