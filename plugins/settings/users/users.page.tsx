import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import {
  Button,
  download,
  Empty,
  later,
  LoadError,
  MenuButton,
  Notice,
  PageBody,
  SearchInput,
  Segmented,
  Sheet,
  Skeleton,
  Table,
  Toolbar,
  type Column,
} from '@dialer/ui';
import { pageOf, Pages, sizeIn } from '@dialer/ui/records';
import { found, sorted, sortIn, sortOut, useUsers, WORKERS, type User } from './people';
import { DialsSettings, Eligibility, RowActions, type Opens } from './row-controls';
import { Refused, SavedAt, useSaves } from './saves';
import { useLeave } from './use-leave';
import './users.css';

const Nothing = () => null;
const PersonDrawer = later(async () => (await import('./person-drawer')).PersonDrawer, Nothing);
const CallingDialog = later(async () => (await import('./calling-dialog')).CallingDialog, Nothing);
const PersonDialog = later(async () => (await import('./person-dialog')).PersonDialog, Nothing);
const ImportDialog = later(async () => (await import('./import-dialog')).ImportDialog, Nothing);
const DistributeDialog = later(async () => (await import('./distribute-dialog')).DistributeDialog, Nothing);

/** The centre's people: what they may dial and which transfers they take, and everything that is done with one of them. */
export const UsersPage = observer(function UsersPage(props: PageProps) {
  const { address } = props;
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const { users, whole, failed, retry, put } = useUsers();
  const saves = useSaves(put);
  const [adding, setAdding] = useState<'person' | 'file' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = users?.find(({ id }) => String(id) === address.get('person'));
  const { onDirty, go, question } = useLeave(props, open?.fullName ?? '');
  const [asked, setAsked] = useState<{ what: 'distribute' | 'calling'; id: number } | null>(null);
  if (!users)
    return failed ? (
      <LoadError title={t('failed.list')} onRetry={retry}>
        {failed.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={8} />
    );

  const roleOf = ({ role }: User) => t(`role.${role}`);
  const sort = sortIn(address.get('sort'));
  const role = address.get('role');
  const all = found(users, { text: address.get('search'), role, roleOf });
  const size = sizeIn(address.get('size'));
  const { rows, page } = pageOf(sorted(all, sort), Number(address.get('page')) - 1, size);
  const person = asked && users.find(({ id }) => id === asked.id);

  async function save() {
    setProblem(null);
    try {
      const { peopleCsv } = await import('./people-file');
      const words = { column: (name: string) => t(`file.column.${name}`), flag: (on: boolean) => t(on ? 'yes' : 'no') };
      download(t('file.name'), peopleCsv(await api.call('getPeople', {}), words, language), 'text/csv;charset=utf-8');
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.other'));
    }
  }
  const act = (user: User, what: Opens) => {
    if (what === 'distribute' || what === 'calling') return setAsked({ what, id: user.id });
    go({ person: String(user.id), tab: what === 'overview' || what === 'tools' ? '' : what });
  };
  const of = (name: string) => (whole ? ` ${formatCount(users.filter((user) => !name || user.role === name).length, language)}` : '');
  const columns: Column<User>[] = [
    {
      id: 'name',
      title: t('column.name'),
      sortable: true,
      wrap: true,
      width: open ? 158 : 180,
      cell: (user) => (
        <button type="button" className="users-name" onClick={() => act(user, 'overview')}>
          {user.fullName}
        </button>
      ),
    },
    { id: 'extension', title: t('column.extension'), sortable: true, width: open ? 76 : 92, cell: ({ extension }) => extension || '—' },
    { id: 'role', title: t('column.role'), sortable: true, wrap: true, width: open ? 108 : 120, cell: roleOf },
    ...(open
      ? []
      : [
          { id: 'level', title: t('column.level'), sortable: true, right: true, width: 72, cell: ({ level }: User) => level },
          { id: 'bilingual', title: t('column.bilingual'), width: 84, cell: ({ isBilingual }: User) => t(isBilingual ? 'yes' : 'no') },
        ]),
    {
      id: 'eligibility',
      title: t('column.eligibility'),
      width: open ? 130 : 150,
      cell: (user) => <Eligibility user={user} saves={saves} />,
    },
    { id: 'dials', title: t('column.dials'), width: open ? 194 : 210, cell: (user) => <DialsSettings user={user} saves={saves} /> },
    {
      id: 'actions',
      title: open ? '' : t('column.actions'),
      label: t('column.actions'),
      width: open ? 50 : 76,
      controls: true,
      cell: (user) => <RowActions user={user} onOpen={(what) => act(user, what)} />,
    },
  ];
  return (
    <div className="users-page" data-drawer={open !== undefined}>
      <PageBody>
        <Toolbar>
          <SearchInput
            value={address.get('search')}
            onChange={(search) => address.set({ search, page: '' })}
            placeholder={t('search_by')}
            aria-label={t('search')}
          />
          <Segmented
            aria-label={t('column.role')}
            value={role}
            onChange={(next) => address.set({ role: next, page: '' })}
            options={['', ...WORKERS].map((value) => ({ value, label: `${t(value ? `roles.${value}` : 'roles.all')}${of(value)}` }))}
          />
          <span className="t-label" role="status">
            {t('count', { count: all.length })}
          </span>
          <SavedAt last={saves.last} />
          <span className="grow" />
          <MenuButton
            target={<Button icon="document">{t('file_menu')}</Button>}
            entries={[
              { text: t('file.export'), icon: 'download', onSelect: () => void save() },
              { text: t('file.import'), icon: 'upload', opens: true, onSelect: () => setAdding('file') },
            ]}
          />
          <Button intent="primary" icon="plus" onClick={() => setAdding('person')}>
            {t('new_person')}
          </Button>
        </Toolbar>
        {problem && (
          <Toolbar>
            <Notice kind="error">{problem}</Notice>
          </Toolbar>
        )}
        {saves.last?.problem && (
          <Toolbar>
            <Refused last={saves.last} />
          </Toolbar>
        )}
        <Sheet
          footer={
            <Pages
              total={all.length}
              page={page}
              size={size}
              onPage={(next) => address.set({ page: String(next + 1) })}
              onSize={(next) => address.set({ size: String(next), page: '' })}
            />
          }
        >
          <Table<User>
            caption={t('title')}
            rows={rows}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={(next) => address.set({ sort: sortOut(next), page: '' })}
            selected={open?.id ?? null}
            onEnter={(user) => act(user, 'overview')}
            empty={users.length === 0 ? t('none') : <Empty title={t('not_found')}>{t('not_found_text')}</Empty>}
            columns={columns}
          />
        </Sheet>
      </PageBody>
      {open && <PersonDrawer key={open.id} {...{ roleOf, address, go, onDirty }} user={open} onAct={(what) => act(open, what)} />}
      {adding === 'person' && (
        <PersonDialog
          id={null}
          onSaved={(id) => {
            setAdding(null);
            retry();
            address.go({ person: String(id), tab: 'account' });
          }}
          onClose={() => setAdding(null)}
        />
      )}
      {adding === 'file' && <ImportDialog onDone={retry} onClose={() => setAdding(null)} />}
      {question}
      {asked?.what === 'calling' && person && <CallingDialog user={person} saves={saves} onClose={() => setAsked(null)} />}
      {asked?.what === 'distribute' && person && <DistributeDialog user={person} onClose={() => setAsked(null)} />}
    </div>
  );
});
