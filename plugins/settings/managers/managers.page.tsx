import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { Empty, LoadError, PageBody, SearchInput, Sheet, Skeleton, Table, Toolbar, useLoad } from '@dialer/ui';
import { pageOf, Pages, sizeIn } from '@dialer/ui/records';

type Manager = ApiReply<'getManagers'>[number];

/** Rises with each word that somebody changed the centre, perhaps who manages in it. */
export const heard = createPluginStore<IObservableValue<number>>();

/** Who manages, by name and email [USERS-029, USERS-030]. */
export const ManagersPage = observer(function ManagersPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getManagers', {}, { signal }), [api, heard.use().get()]);
  if (!load.data) return load.error ? <LoadError title={t('failed')} onRetry={load.retry} /> : <Skeleton shape="table" rows={6} />;

  const wanted = address.get('search').trim().toLowerCase();
  const found = load.data.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const descending = address.get('sort') === '-name';
  const sorted = found.toSorted((a, b) => a.name.localeCompare(b.name) * (descending ? -1 : 1));
  const size = sizeIn(address.get('size'));
  const { rows, page } = pageOf(sorted, Number(address.get('page')) - 1, size);
  return (
    <PageBody>
      <Toolbar>
        <SearchInput
          value={address.get('search')}
          onChange={(search) => address.set({ search, page: '' })}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <span className="t-label" role="status">
          {t('count', { count: found.length })}
        </span>
      </Toolbar>
      <Sheet
        footer={
          <Pages
            total={found.length}
            page={page}
            size={size}
            onPage={(next) => address.set({ page: String(next + 1) })}
            onSize={(next) => address.set({ size: String(next), page: '' })}
          />
        }
      >
        <Table<Manager>
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          density="dense"
          sort={{ column: 'name', descending }}
          onSort={(next) => address.set({ sort: next.descending ? '-name' : '', page: '' })}
          empty={load.data.length === 0 ? t('none') : <Empty title={t('not_found')} />}
          columns={[
            { id: 'name', title: t('column.name'), sortable: true, wrap: true, width: 280, cell: ({ name }) => <b>{name}</b> },
            { id: 'email', title: t('column.email'), wrap: true, cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
          ]}
        />
      </Sheet>
    </PageBody>
  );
});
