import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { usePlugin, useT, type ApiReply } from '@dialer/host';
import { Empty, LoadError, Note, SearchInput, Skeleton, Table, useLoad } from '@dialer/ui';
import { heard } from './people';
import type { TabProps } from './person-drawer';
import { SaveFoot } from './save-foot';

type Attribute = ApiReply<'getAttributes'>[number];

/** What a person may do and can do, one by one; what a group gives is changed in the group [USERS-013]. */
export const AttributesTab = observer(function AttributesTab({ user, onDirty }: TabProps) {
  const t = useT();
  const { api } = usePlugin();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ReadonlySet<number> | null>(null);
  const params = { id: user.id };
  const load = useLoad(
    async (signal) => {
      const [all, own, groups] = await Promise.all([
        api.call('getAttributes', { query: { agent: user.id } }, { signal }),
        api.call('getAgentAttributes', { params }, { signal }),
        api.call('getAttributeGroups', {}, { signal }),
      ]);
      return { all, own: new Set(own), groups: groups.filter(({ userIds }) => userIds.includes(user.id)) };
    },
    [api, user.id, heard.use().get()],
  );
  const { data } = load;
  const was = data?.own ?? new Set<number>();
  const now = edited ?? was;
  const added = [...now].filter((id) => !was.has(id)).length;
  const removed = [...was].filter((id) => !now.has(id)).length;
  const dirty = added + removed > 0;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty]); // eslint-disable-line react-hooks/exhaustive-deps -- told once per change of the answer
  if (!data) return load.error ? <LoadError title={t('failed.attributes')} onRetry={load.retry} /> : <Skeleton rows={8} />;

  const groupsOf = ({ id }: Attribute) => data.groups.filter(({ attributeIds }) => attributeIds.includes(id)).map(({ name }) => name);
  const typeOf = ({ type }: Attribute) => t(`attributes.type.${type}`, { defaultValue: type });
  const wanted = search.trim().toLocaleLowerCase();
  const rows = data.all.filter((one) => `${one.name} ${typeOf(one)}`.toLocaleLowerCase().includes(wanted));
  const turn = (id: number) => {
    const next = new Set(now);
    if (!next.delete(id)) next.add(id);
    setEdited(next);
  };
  async function save() {
    const ids = [...now];
    await api.call('setAgentAttributes', { params, body: { ids, was: [...was] } });
    if (data) load.set({ ...data, own: new Set(ids) });
    setEdited(null);
  }
  return (
    <>
      <div className="users-tab">
        <p className="t-2">{t('attributes.text')}</p>
        <SearchInput value={search} onChange={setSearch} placeholder={t('attributes.search')} aria-label={t('attributes.search')} />
        <div className="users-list">
          <Table<Attribute>
            caption={t('tab.attributes')}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<Empty title={t(data.all.length ? 'attributes.none_found' : 'attributes.none')} />}
            columns={[
              {
                id: 'name',
                title: t('attributes.name'),
                wrap: true,
                cell: (one) => {
                  const given = groupsOf(one).length > 0;
                  return (
                    <label className="users-check">
                      <input type="checkbox" checked={given || now.has(one.id)} disabled={given} onChange={() => turn(one.id)} />
                      {one.name}
                    </label>
                  );
                },
              },
              { id: 'type', title: t('attributes.type.title'), width: 108, cell: typeOf },
              {
                id: 'group',
                title: t('attributes.group'),
                wrap: true,
                width: 120,
                cell: (one) =>
                  now.has(one.id) === was.has(one.id) ? (
                    groupsOf(one).join(', ') || '—'
                  ) : (
                    <span className="chip">{t(now.has(one.id) ? 'states.added' : 'states.removed')}</span>
                  ),
              },
            ]}
          />
        </div>
        {data.groups.length > 0 && <Note>{t('attributes.by_group')}</Note>}
      </div>
      {dirty && (
        <SaveFoot
          says={[added && t('attributes.said_added', { count: added }), removed && t('attributes.said_removed', { count: removed })]
            .filter(Boolean)
            .join(', ')}
          save={save}
          onDiscard={() => setEdited(null)}
        />
      )}
    </>
  );
});
