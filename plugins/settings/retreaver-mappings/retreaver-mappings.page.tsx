import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import {
  createPluginStore,
  errorText,
  formatCount,
  formatPhone,
  toPluginError,
  useCore,
  usePlugin,
  useT,
  type PageProps,
} from '@dialer/host';
import { Button, ConfirmDialog, IconButton, LoadError, Note, PageBody, Row, Skeleton, Switch, useLoad } from '@dialer/ui';
import { RecordList } from '@dialer/ui/records';
import { MappingDialog } from './mapping-dialog';
import { mappingsOf, wireOf, type Mapping } from './mappings';

/** Rises with each word that somebody changed the centre, perhaps its mappings. */
export const heard = createPluginStore<IObservableValue<number>>();

type SwitchName = 'duplicate_checker' | 'short_calls';

/** Numbers of the call-tracking provider, with the two switches in the row [SET-063, SET-069]. What is open is in the address. */
export const RetreaverMappingsPage = observer(function RetreaverMappingsPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const { language } = core.session;
  /** A switch that is being saved, as it is to be. */
  const [turning, setTurning] = useState<{ did: string; name: SwitchName; on: boolean } | null>(null);
  const [removing, setRemoving] = useState<Mapping | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useLoad(
    async (signal) => {
      const [mappings, calls] = await Promise.all([
        api.call('getRetreaverMappings', {}, { signal }),
        api.call('getRetreaverCalls', {}, { signal }),
      ]);
      return mappingsOf(mappings, calls);
    },
    [api, heard.use().get()],
  );
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed.list')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={6} />
    );

  const all = load.data;
  const edited = all.find(({ did }) => did === address.get('edit'));
  const close = () => address.go({ edit: '', add: '' });
  const number = (count: number) => formatCount(count, language);
  const refused = (thrown: unknown, otherwise: string) => core.alerts.toast(errorText(t, toPluginError(thrown), otherwise), 'error');

  async function turn(row: Mapping, name: SwitchName, on: boolean) {
    setTurning({ did: row.did, name, on });
    const was = wireOf(row);
    try {
      await api.call('saveRetreaverMapping', { params: { did: row.did }, body: { ...was, [name]: on, was } });
      load.set(all.map((one) => (one.did === row.did ? { ...one, [name]: on } : one)));
    } catch (thrown) {
      refused(thrown, 'failed.save');
      load.retry();
    }
    setTurning(null);
  }
  async function remove({ did }: Mapping) {
    setBusy(true);
    try {
      await api.call('removeRetreaverMapping', { params: { did } });
    } catch (thrown) {
      // Deleted by somebody else meanwhile: it is gone, as was wanted.
      if (toPluginError(thrown).status !== 404) refused(thrown, 'failed.delete');
    }
    setBusy(false);
    setRemoving(null);
    load.retry();
  }

  const switchOf = (row: Mapping, name: SwitchName) => {
    const isTurning = turning?.did === row.did && turning.name === name;
    const on = isTurning ? turning.on : row[name];
    return (
      <Switch
        value={on}
        disabled={isTurning}
        label={t(on ? 'on' : 'off')}
        aria-label={t('switch_of', { name: t(`column.${name}`), did: formatPhone(row.did) })}
        onChange={(next) => void turn(row, name, next)}
      />
    );
  };

  return (
    <PageBody>
      <RecordList<Mapping>
        caption={t('title')}
        rows={all}
        rowKey={({ did }) => did}
        textOf={({ did, prefix }) => `${did} ${formatPhone(did)} ${prefix}`}
        searchText={t('search')}
        count={(count) => t('count', { count })}
        empty={t('none')}
        add={{ text: t('add'), onAdd: () => address.go({ add: 'yes' }) }}
        address={address}
        columns={[
          { id: 'did', title: t('column.did'), width: 150, by: ({ did }) => did, cell: ({ did }) => <b>{formatPhone(did)}</b> },
          { id: 'prefix', title: t('column.prefix'), wrap: true, by: ({ prefix }) => prefix, cell: ({ prefix }) => prefix },
          { id: 'duplicate', title: t('column.duplicate_checker'), width: 150, cell: (row) => switchOf(row, 'duplicate_checker') },
          { id: 'short', title: t('column.short_calls'), width: 120, cell: (row) => switchOf(row, 'short_calls') },
          {
            id: 'today',
            title: t('column.today'),
            right: true,
            wrap: true,
            width: 170,
            by: ({ today }) => today.calls,
            cell: ({ today }) => (
              <>
                {number(today.calls)}
                {today.calls > today.billed && (
                  <div className="t-label">{t('not_billed', { duplicates: number(today.duplicates), short: number(today.short) })}</div>
                )}
              </>
            ),
          },
          {
            id: 'billed',
            title: t('column.billed'),
            right: true,
            width: 90,
            by: ({ today }) => today.billed,
            cell: ({ today }) => number(today.billed),
          },
          {
            id: 'actions',
            title: t('column.actions'),
            width: 140,
            controls: true,
            cell: (row) => (
              <Row>
                <Button
                  size="small"
                  aria-label={t('edit_of', { did: formatPhone(row.did) })}
                  onClick={() => address.go({ edit: row.did, add: '' })}
                >
                  {t('edit')}
                </Button>
                <IconButton
                  size="small"
                  variant="minimal"
                  icon="trash"
                  label={t('delete_of', { did: formatPhone(row.did) })}
                  onClick={() => setRemoving(row)}
                />
              </Row>
            ),
          },
        ]}
      />
      <div className="page-note">
        <Note>{t('rule')}</Note>
      </div>
      {(edited || address.get('add')) && (
        <MappingDialog
          key={edited?.did}
          mapping={edited ?? null}
          all={all}
          onEdit={(did) => address.set({ edit: did, add: '' })}
          onSaved={() => {
            close();
            load.retry();
          }}
          onClose={close}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('confirm.title', { did: formatPhone(removing.did) })}
          confirm={t('confirm.delete')}
          busy={busy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {t('confirm.text', { prefix: removing.prefix })}
        </ConfirmDialog>
      )}
    </PageBody>
  );
});
