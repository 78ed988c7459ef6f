import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { Button, LoadError, Note, PageBody, Skeleton, useLoad } from '@dialer/ui';
import { NameDialog, RecordList } from '@dialer/ui/records';

type Prefix = ApiReply<'getLeadPrefixes'>[number];

/** Rises with each word that somebody changed the centre, perhaps its prefixes. */
export const heard = createPluginStore<IObservableValue<number>>();

/** Beginnings of marketing ids [SET-048, SET-080]. */
export const LeadPrefixesPage = observer(function LeadPrefixesPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getLeadPrefixes', {}, { signal }), [api, heard.use().get()]);
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed.list')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={6} />
    );

  const edited = load.data.find(({ id }) => String(id) === address.get('edit'));
  const close = () => address.go({ edit: '', add: '' });
  const saved = () => {
    close();
    load.retry();
  };
  return (
    <PageBody>
      <RecordList<Prefix>
        caption={t('title')}
        rows={load.data}
        rowKey={({ id }) => id}
        textOf={({ name }) => name}
        searchText={t('search')}
        count={(count) => t('count', { count })}
        empty={t('none')}
        add={{ text: t('add'), onAdd: () => address.go({ add: 'yes' }) }}
        address={address}
        columns={[
          { id: 'name', title: t('column.name'), wrap: true, by: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
          {
            id: 'actions',
            title: t('column.actions'),
            width: 130,
            controls: true,
            cell: ({ id, name }) => (
              <Button size="small" aria-label={t('edit_of', { name })} onClick={() => address.go({ edit: String(id) })}>
                {t('edit')}
              </Button>
            ),
          },
        ]}
      />
      <div className="page-note">
        <Note>{t('rule')}</Note>
      </div>
      {edited && (
        <NameDialog
          title={t('editing')}
          name={edited.name}
          save={(values, was) => api.call('setLeadPrefix', { params: { id: edited.id }, body: { ...values, was } })}
          onSaved={saved}
          onClose={close}
        />
      )}
      {address.get('add') && (
        <NameDialog
          title={t('adding')}
          name=""
          save={(values) => api.call('addLeadPrefix', { body: values })}
          onSaved={saved}
          onClose={close}
        />
      )}
    </PageBody>
  );
});
