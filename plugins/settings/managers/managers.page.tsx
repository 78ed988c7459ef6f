import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { LoadError, PageBody, Skeleton, useLoad } from '@dialer/ui';
import { RecordList } from '@dialer/ui/records';

type Manager = ApiReply<'getManagers'>[number];

/** Rises with each word that somebody changed the centre, perhaps who manages in it. */
export const heard = createPluginStore<IObservableValue<number>>();

/** Who manages, by name and email [USERS-029, USERS-030]. */
export const ManagersPage = observer(function ManagersPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getManagers', {}, { signal }), [api, heard.use().get()]);
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={6} />
    );

  return (
    <PageBody>
      <RecordList<Manager>
        caption={t('title')}
        rows={load.data}
        rowKey={({ id }) => id}
        textOf={({ name, email }) => `${name} ${email}`}
        searchText={t('search')}
        count={(count) => t('count', { count })}
        empty={t('none')}
        paged
        address={address}
        columns={[
          { id: 'name', title: t('column.name'), wrap: true, width: 280, by: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
          {
            id: 'email',
            title: t('column.email'),
            wrap: true,
            by: ({ email }) => email,
            cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
          },
        ]}
      />
    </PageBody>
  );
});
