import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Empty, LoadError, PageBody, SearchInput, Sheet, Skeleton, Table, Toolbar, useLoad, type Sort } from '@dialer/ui';
import { StatisticsDialog } from './statistics';

export type User = ApiReply<'getAgents'>[number];
const SORTS = { name: 'fullName', extension: 'extension', role: 'role', level: 'level' } as const;

/** The centre's people, found by name, extension or role [USERS-003]; and what each of them has done today. */
export const UsersPage = observer(function UsersPage() {
  const t = useT();
  const { api } = usePlugin();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'name', descending: false });
  const [open, setOpen] = useState<User | null>(null);
  const load = useLoad((signal) => api.call('getAgents', {}, { signal }), [api]);
  if (!load.data) return load.error ? <LoadError title={t('failed.list')} onRetry={load.retry} /> : <Skeleton shape="table" rows={8} />;

  const roleOf = ({ role }: User) => t(`role.${role}`);
  const wanted = search.trim().toLowerCase();
  const found = load.data.filter((user) =>
    [user.fullName, user.extension, roleOf(user)].some((text) => text.toLowerCase().includes(wanted)),
  );
  const field = SORTS[sort.column as keyof typeof SORTS];
  const rows = found.toSorted(
    (a, b) => String(a[field]).localeCompare(String(b[field]), undefined, { numeric: true }) * (sort.descending ? -1 : 1),
  );
  return (
    <PageBody>
      <Toolbar>
        <SearchInput value={search} onChange={setSearch} placeholder={t('search_by')} aria-label={t('search')} />
        <span className="t-label" role="status">
          {t('count', { count: rows.length })}
        </span>
      </Toolbar>
      <Sheet>
        <Table<User>
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={setSort}
          empty={load.data.length === 0 ? t('none') : <Empty title={t('not_found')}>{t('not_found_text')}</Empty>}
          columns={[
            { id: 'name', title: t('column.name'), sortable: true, wrap: true, width: 210, cell: ({ fullName }) => fullName },
            { id: 'extension', title: t('column.extension'), sortable: true, width: 110, cell: ({ extension }) => extension || '—' },
            { id: 'role', title: t('column.role'), sortable: true, width: 180, cell: roleOf },
            { id: 'level', title: t('column.level'), sortable: true, right: true, width: 80, cell: ({ level }) => level },
            { id: 'bilingual', title: t('column.bilingual'), width: 100, cell: ({ isBilingual }) => t(isBilingual ? 'yes' : 'no') },
            {
              id: 'actions',
              title: t('column.actions'),
              width: 130,
              cell: (user) => (
                <Button size="small" aria-label={t('statistics_of', { name: user.fullName })} onClick={() => setOpen(user)}>
                  {t('statistics')}
                </Button>
              ),
            },
          ]}
        />
      </Sheet>
      {open && <StatisticsDialog user={open} onClose={() => setOpen(null)} />}
    </PageBody>
  );
});
