import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, formatTime, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { Empty, LoadError, PageBody, SearchInput, Segmented, Sheet, Skeleton, State, Switch, Table, Toolbar, useLoad } from '@dialer/ui';
import { pageOf, Pages, sizeIn } from '@dialer/ui/records';
import './webrtc-users.css';

type User = ApiReply<'getAgents'>[number];
const FILTERS = ['', 'on', 'off'] as const;

/** Rises with each word that somebody changed the centre, perhaps one of its people. */
export const heard = createPluginStore<IObservableValue<number>>();

/** Who telephones in the page; a switch that is refused goes back, without a word [SET-060, SET-061, SET-062]. */
export const WebRtcUsersPage = observer(function WebRtcUsersPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { clock, session } = useCore();
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const load = useLoad((signal) => api.call('getAgents', {}, { signal }), [api, heard.use().get()]);
  if (!load.data) return load.error ? <LoadError title={t('failed')} onRetry={load.retry} /> : <Skeleton shape="table" rows={8} />;

  const users = load.data;
  // Only who has an extension has a telephone at all.
  const phones = users.filter(({ extension }) => extension !== '');
  const isOn = ({ id, hasWebRtc }: User) => pending.get(id) ?? hasWebRtc;
  const filter = FILTERS.find((one) => one === address.get('filter')) ?? '';
  const wanted = address.get('search').trim().toLowerCase();
  const found = phones.filter(
    (user) =>
      (filter === '' || user.hasWebRtc === (filter === 'on')) &&
      (user.fullName.toLowerCase().includes(wanted) || user.extension.includes(wanted)),
  );
  const descending = address.get('sort') === '-name';
  const sorted = found.toSorted((a, b) => a.fullName.localeCompare(b.fullName) * (descending ? -1 : 1) || a.id - b.id);
  const size = sizeIn(address.get('size'));
  const { rows, page } = pageOf(sorted, Number(address.get('page')) - 1, size);
  const countOf = (one: (typeof FILTERS)[number]) => phones.filter(({ hasWebRtc }) => one === '' || hasWebRtc === (one === 'on')).length;

  async function turn(user: User, on: boolean) {
    setPending((now) => new Map(now).set(user.id, on));
    try {
      await api.call(on ? 'enableWebrtc' : 'disableWebrtc', { params: { id: user.id } });
      load.set(users.map((one) => (one.id === user.id ? { ...one, hasWebRtc: on } : one)));
      setSavedAt(clock.now());
    } catch {
      setSavedAt(null); // it flips back, no message
    }
    setPending((now) => {
      const left = new Map(now);
      left.delete(user.id);
      return left;
    });
  }

  return (
    <PageBody>
      <Toolbar>
        <SearchInput
          value={address.get('search')}
          onChange={(search) => address.set({ search, page: '' })}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <span className="webrtc-filter">
          <Segmented
            aria-label={t('column.webrtc')}
            value={filter}
            onChange={(next) => address.set({ filter: next, page: '' })}
            options={FILTERS.map((value) => ({ value, label: t(`filter.${value || 'all'}`, { count: countOf(value) }) }))}
          />
        </span>
        <span role="status">
          {savedAt !== null && (
            <State kind="ok" icon="tick">
              {t('saved_at', { time: formatTime(savedAt, session.language) })}
            </State>
          )}
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
        <Table<User>
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          sort={{ column: 'name', descending }}
          onSort={(next) => address.set({ sort: next.descending ? '-name' : '', page: '' })}
          empty={<Empty title={t('none')} />}
          columns={[
            { id: 'name', title: t('column.name'), sortable: true, wrap: true, width: 260, cell: ({ fullName }) => <b>{fullName}</b> },
            { id: 'extension', title: t('column.extension'), width: 110, cell: ({ extension }) => extension },
            { id: 'role', title: t('column.role'), wrap: true, width: 180, cell: ({ role }) => t(`role.${role}`) },
            {
              id: 'webrtc',
              title: t('column.webrtc'),
              cell: (user) => (
                <Switch
                  aria-label={t('webrtc_of', { name: user.fullName })}
                  value={isOn(user)}
                  label={t(isOn(user) ? 'on' : 'off')}
                  onChange={(on) => void turn(user, on)}
                />
              ),
            },
          ]}
        />
      </Sheet>
    </PageBody>
  );
});
