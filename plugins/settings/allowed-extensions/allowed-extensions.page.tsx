import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, errorText, toPluginError, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { ConfirmDialog, IconButton, LoadError, Note, Notice, PageBody, Skeleton, Toolbar, useLoad } from '@dialer/ui';
import { RecordList } from '@dialer/ui/records';
import { AddExtension } from './add-extension';
import './allowed-extensions.css';

export type Extension = ApiReply<'getAllowedExtensions'>[number];

/** Rises with each word that somebody changed the centre, perhaps this list. */
export const heard = createPluginStore<IObservableValue<number>>();

/** Extensions that may be dialled inside the centre: added by a field, deleted by a question [SET-057, SET-081]. */
export const AllowedExtensionsPage = observer(function AllowedExtensionsPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const [removing, setRemoving] = useState<Extension | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useLoad((signal) => api.call('getAllowedExtensions', {}, { signal }), [api, heard.use().get()]);
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={8} />
    );

  async function remove({ extension }: Extension) {
    setBusy(true);
    setProblem(null);
    try {
      await api.call('removeAllowedExtension', { params: { extension } });
      core.alerts.toast(t('deleted', { extension }), 'success');
    } catch (thrown) {
      const error = toPluginError(thrown);
      // Deleted by somebody else meanwhile: it is gone, as was wanted.
      if (error.status !== 404) setProblem(errorText(t, error, 'failed.delete'));
    }
    setBusy(false);
    setRemoving(null);
    load.retry();
  }

  return (
    <PageBody>
      <div className="settings-allowed-extensions-body">
        <Toolbar>
          <AddExtension
            known={load.data.map(({ extension }) => extension)}
            onAdded={(extension) => {
              core.alerts.toast(t('added', { extension }), 'success');
              load.retry();
            }}
          />
        </Toolbar>
        {problem && (
          <Toolbar>
            <Notice kind="error">{problem}</Notice>
          </Toolbar>
        )}
        <RecordList<Extension>
          caption={t('title')}
          rows={load.data}
          rowKey={({ extension }) => extension}
          textOf={({ extension, usedBy }) => `${extension} ${usedBy}`}
          searchText={t('search')}
          count={(count) => t('count', { count })}
          empty={t('none')}
          paged
          address={address}
          columns={[
            {
              id: 'extension',
              title: t('column.extension'),
              width: 140,
              by: ({ extension }) => extension,
              cell: ({ extension }) => <b>{extension}</b>,
            },
            {
              id: 'used',
              title: t('column.used'),
              wrap: true,
              by: ({ usedBy }) => usedBy,
              cell: ({ usedBy }) => usedBy || <span className="t-label">{t('free')}</span>,
            },
            {
              id: 'delete',
              title: '',
              label: t('column.delete'),
              width: 56,
              cell: (row) => (
                <IconButton
                  icon="trash"
                  variant="minimal"
                  label={t('delete_of', { extension: row.extension })}
                  why={row.usedBy ? t('used', { person: row.usedBy }) : null}
                  onClick={() => setRemoving(row)}
                />
              ),
            },
          ]}
        />
        <div className="page-note">
          <Note>{t('used_note')}</Note>
        </div>
      </div>
      {removing && (
        <ConfirmDialog
          title={t('confirm.title', { extension: removing.extension })}
          confirm={t('confirm.delete')}
          busy={busy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {t('confirm.text')}
        </ConfirmDialog>
      )}
    </PageBody>
  );
});
