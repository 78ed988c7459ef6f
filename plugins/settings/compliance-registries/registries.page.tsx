import { useEffect, useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { REGISTRY_DAYS, REGISTRY_WARN_DAYS } from '@dialer/contract/registries';
import { createPluginStore, formatCount, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, LoadError, Notice, PageBody, Progress, Sheet, Skeleton, State, Table, Toolbar, useLoad } from '@dialer/ui';
import { Files } from './files';
import { KeepDialog } from './keep-dialog';
import { SendDialog } from './send-dialog';
import { nameOf } from './names';

export type Registry = ApiReply<'getRegistries'>['registries'][number];
export type RegistryFile = ApiReply<'getRegistries'>['files'][number];

/** Rises with each word that somebody changed the centre. */
export const heard = createPluginStore<IObservableValue<number>>();
const EVERY_MS = 1_000;

/** What the gateway has of each registry, how old it is, and the files that were sent. */
export const RegistriesPage = observer(function RegistriesPage() {
  const t = useT();
  const { api } = usePlugin();
  const { clock, session } = useCore();
  const [sending, setSending] = useState(false);
  const [keeping, setKeeping] = useState<Registry | null>(null);
  const load = useLoad((signal) => api.call('getRegistries', {}, { signal }), [api, heard.use().get()]);
  const busy = load.data?.files.find(({ state }) => state === 'loading');
  const { retry } = load;
  useEffect(() => (busy ? clock.after(EVERY_MS, retry) : undefined), [busy, clock, retry]);
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={6} />
    );
  const { registries, files, training } = load.data;
  const mayKeep = session.workingRole !== 'manager';
  return (
    <PageBody>
      <Toolbar>
        <span className="grow t-label">{t('age_note', { days: REGISTRY_DAYS })}</span>
        <Button icon="upload" intent="primary" why={busy ? t('busy', { name: busy.name }) : null} onClick={() => setSending(true)}>
          {t('send')}
        </Button>
      </Toolbar>
      {training && (
        <Toolbar>
          <Notice>{t('training')}</Notice>
        </Toolbar>
      )}
      {busy && (
        <Toolbar>
          <div className="grow">
            <Progress
              value={busy.share}
              max={1}
              label={t('loading', { name: busy.name, rows: formatCount(busy.rows, session.language) })}
              onCancel={() => void api.call('cancelRegistryFile', { params: { id: busy.id } }).finally(retry)}
            />
          </div>
        </Toolbar>
      )}
      <Sheet title={t('lists')}>
        <Table<Registry>
          caption={t('lists')}
          rows={registries}
          rowKey={({ scope, region }) => `${scope} ${region}`}
          empty={t('none')}
          columns={[
            { id: 'name', title: t('column.name'), wrap: true, cell: (one) => <b>{nameOf(t, one)}</b> },
            { id: 'state', title: t('column.state'), wrap: true, width: 290, least: 190, cell: (one) => <Age registry={one} /> },
            {
              id: 'date',
              title: t('column.date'),
              width: 130,
              least: 100,
              cell: ({ versionDate }) => <span className="tnum">{versionDate}</span>,
            },
            {
              id: 'rows',
              title: t('column.rows'),
              width: 110,
              least: 84,
              right: true,
              cell: ({ rows }) => formatCount(rows, session.language),
            },
            {
              id: 'keep',
              title: '',
              label: t('column.keep'),
              width: 150,
              cell: (one) => (
                <Button
                  size="small"
                  aria-label={t(one.kept ? 'keep.stop_of' : 'keep.again_of', { registry: nameOf(t, one) })}
                  why={mayKeep ? null : t('keep.who')}
                  onClick={() => setKeeping(one)}
                >
                  {t(one.kept ? 'keep.stop' : 'keep.again')}
                </Button>
              ),
            },
          ]}
        />
      </Sheet>
      <Files files={files} />
      {sending && <SendDialog maySaySmaller={mayKeep} onClose={() => setSending(false)} onSent={() => (setSending(false), retry())} />}
      {keeping && <KeepDialog registry={keeping} onClose={() => setKeeping(null)} onSaved={() => (setKeeping(null), retry())} />}
    </PageBody>
  );
});

/** Whether calls may be made by it, and until when. */
function Age({ registry: { kept, keptBy, keptReason, days, scope } }: { registry: Registry }) {
  const t = useT();
  if (!kept) return <span>{t('state.off', { by: keptBy || t('operator'), reason: keptReason })}</span>;
  if (days === null) return <State kind="bad">{t('state.missing')}</State>;
  const ages = scope !== 'wireless' && scope !== 'reassigned';
  if (ages && days > REGISTRY_DAYS) return <State kind="bad">{t('state.old', { count: days })}</State>;
  if (ages && days >= REGISTRY_WARN_DAYS) return <State kind="warn">{t('state.soon', { count: days, left: REGISTRY_DAYS - days })}</State>;
  return <State kind="ok">{t('state.fine', { count: days })}</State>;
}
