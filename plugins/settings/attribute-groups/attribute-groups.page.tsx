import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, formatCount, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import {
  Button,
  Empty,
  IconButton,
  LoadError,
  PageBody,
  SearchInput,
  Sheet,
  Skeleton,
  Table,
  Toolbar,
  useLoad,
  type Sort,
} from '@dialer/ui';
import { pageOf, Pages, sizeIn } from '@dialer/ui/records';
import { GroupDialog } from './group-dialog';
import { GroupAttributes, GroupUsers } from './members';

export type Group = ApiReply<'getAttributeGroups'>[number];

/** Rises with each word that somebody changed the centre, perhaps its groups. */
export const heard = createPluginStore<IObservableValue<number>>();

const SORTS = {
  name: ({ name }: Group) => name,
  shortName: ({ shortName }: Group) => shortName,
  provider: ({ provider }: Group) => provider,
  score: ({ transferScore }: Group) => transferScore,
  attributes: ({ attributeIds }: Group) => attributeIds.length,
  users: ({ userIds }: Group) => userIds.length,
} as const;
type SortName = keyof typeof SORTS;
/** What may be open over the list: one dialog, of a group or of a new one. */
const DIALOGS = ['edit', 'users', 'attributes'] as const;

/** Groups of attributes: the list, and the dialogs of a group's fields, users and attributes [SET-056, USERS-033]. */
export const AttributeGroupsPage = observer(function AttributeGroupsPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad((signal) => api.call('getAttributeGroups', {}, { signal }), [api, heard.use().get()]);
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed.list')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={8} />
    );

  const search = address.get('search');
  const column = (address.get('sort') in SORTS ? address.get('sort') : 'name') as SortName;
  const sort: Sort = { column, descending: address.get('order') === 'down' };
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = load.data
    .filter(({ name, shortName, did, provider }) =>
      [name, shortName, did, provider].some((text) => text.toLocaleLowerCase(language).includes(wanted)),
    )
    .toSorted((a, b) => {
      const [one, other] = [SORTS[column](a), SORTS[column](b)].map(String) as [string, string];
      const order = one.localeCompare(other, language, { numeric: true }) * (sort.descending ? -1 : 1);
      return order || a.name.localeCompare(b.name, language);
    });
  const size = sizeIn(address.get('size'));
  const { rows, page } = pageOf(found, Number(address.get('page')) || 0, size);

  const close = () => address.go({ edit: '', users: '', attributes: '', new: '' });
  const saved = () => {
    close();
    load.retry();
  };
  const open = DIALOGS.flatMap((dialog) => {
    const group = load.data!.find(({ id }) => String(id) === address.get(dialog));
    return group ? [{ dialog, group }] : [];
  })[0];
  const forward = (on: boolean, minutes: number) => (on ? t('minutes', { minutes: formatCount(minutes, language) }) : t('off'));
  const membersButton = (group: Group, dialog: 'users' | 'attributes', count: number) => (
    <Button
      size="small"
      aria-label={t(`${dialog}.open`, { count, name: group.name })}
      onClick={() => address.go({ [dialog]: String(group.id) })}
    >
      {formatCount(count, language)}
    </Button>
  );
  return (
    <PageBody>
      <Toolbar>
        <SearchInput
          value={search}
          onChange={(text) => address.set({ search: text, page: '' })}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <span className="grow t-label" role="status">
          {t('count', { count: found.length })}
        </span>
        <Button intent="primary" icon="plus" onClick={() => address.go({ new: '1' })}>
          {t('add')}
        </Button>
      </Toolbar>
      <Sheet
        footer={
          <Pages
            total={found.length}
            page={page}
            size={size}
            onPage={(next) => address.set({ page: next ? String(next) : '' })}
            onSize={(next) => address.set({ size: String(next), page: '' })}
          />
        }
      >
        <Table<Group>
          caption={t('page')}
          rows={rows}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={(next) => address.set({ sort: next.column, order: next.descending ? 'down' : '', page: '' })}
          selected={open?.group.id ?? null}
          empty={
            load.data.length === 0 ? (
              <Empty title={t('none')}>{t('none_text')}</Empty>
            ) : (
              <Empty title={t('not_found')}>{t('not_found_text')}</Empty>
            )
          }
          columns={[
            { id: 'name', title: t('column.name'), sortable: true, wrap: true, width: 170, cell: ({ name }) => <b>{name}</b> },
            { id: 'shortName', title: t('column.short_name'), sortable: true, wrap: true, width: 96, cell: (row) => row.shortName || '—' },
            { id: 'did', title: t('column.did'), width: 100, cell: ({ did }) => did || '—' },
            { id: 'provider', title: t('column.provider'), sortable: true, width: 104, cell: ({ provider }) => provider || '—' },
            {
              id: 'score',
              title: t('column.score'),
              sortable: true,
              right: true,
              width: 64,
              cell: ({ transferScore }) => formatCount(transferScore, language),
            },
            {
              id: 'internal',
              title: t('column.internal_short'),
              right: true,
              wrap: true,
              width: 110,
              cell: (row) => forward(row.hasInternalAutoForward, row.autoForwardInternalDelay),
            },
            {
              id: 'external',
              title: t('column.external_short'),
              right: true,
              wrap: true,
              width: 110,
              cell: (row) => forward(row.hasExternalAutoForward, row.autoForwardExternalDelay),
            },
            {
              id: 'attributes',
              title: t('column.attributes'),
              sortable: true,
              right: true,
              width: 90,
              cell: (row) => membersButton(row, 'attributes', row.attributeIds.length),
            },
            {
              id: 'users',
              title: t('column.users'),
              sortable: true,
              right: true,
              width: 90,
              cell: (row) => membersButton(row, 'users', row.userIds.length),
            },
            {
              id: 'edit',
              title: '',
              label: t('column.edit'),
              width: 48,
              cell: (row) => (
                <IconButton icon="edit" label={t('edit_of', { name: row.name })} onClick={() => address.go({ edit: String(row.id) })} />
              ),
            },
          ]}
        />
      </Sheet>
      {address.get('new') && !open && <GroupDialog onSaved={saved} onClose={close} />}
      {open?.dialog === 'edit' && <GroupDialog group={open.group} onSaved={saved} onClose={close} />}
      {open?.dialog === 'users' && <GroupUsers group={open.group} onSaved={saved} onClose={close} />}
      {open?.dialog === 'attributes' && <GroupAttributes group={open.group} onSaved={saved} onClose={close} />}
    </PageBody>
  );
});
