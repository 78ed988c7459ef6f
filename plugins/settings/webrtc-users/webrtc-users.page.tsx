import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, formatTime, useCore, usePlugin, useT, type ApiReply, type PageProps } from '@dialer/host';
import { mayAdminister } from '@dialer/contract';
import { DisabledReason, LoadError, PageBody, Segmented, Skeleton, State, Switch, useLoad } from '@dialer/ui';
import { RecordList } from '@dialer/ui/records';
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
  if (!load.data)
    return load.error ? (
      <LoadError title={t('failed')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    ) : (
      <Skeleton shape="table" rows={8} />
    );

  const users = load.data;
  // Only who has an extension has a telephone at all.
  const phones = users.filter(({ extension }) => extension !== '');
  const isOn = ({ id, hasWebRtc }: User) => pending.get(id) ?? hasWebRtc;
  const { accountId, roles } = session;
  const whyNot = ({ id, role }: User) => (id === accountId || mayAdminister(roles, [role]) ? null : t('of_a_manager'));
  const filter = FILTERS.find((one) => one === address.get('filter')) ?? '';
  const shown = phones.filter((user) => filter === '' || user.hasWebRtc === (filter === 'on'));
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
      <RecordList<User>
        caption={t('title')}
        rows={shown}
        rowKey={({ id }) => id}
        textOf={({ fullName, extension }) => `${fullName} ${extension}`}
        searchText={t('search')}
        empty={t('none')}
        notFound={t('none')}
        paged
        address={address}
        tools={
          <>
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
          </>
        }
        columns={[
          {
            id: 'name',
            title: t('column.name'),
            wrap: true,
            width: 260,
            by: ({ fullName }) => fullName,
            cell: ({ fullName }) => <b>{fullName}</b>,
          },
          {
            id: 'extension',
            title: t('column.extension'),
            width: 110,
            by: ({ extension }) => extension,
            cell: ({ extension }) => extension,
          },
          {
            id: 'role',
            title: t('column.role'),
            wrap: true,
            width: 180,
            by: ({ role }) => t(`role.${role}`),
            cell: ({ role }) => t(`role.${role}`),
          },
          {
            id: 'webrtc',
            title: t('column.webrtc'),
            cell: (user) => (
              <DisabledReason why={whyNot(user)}>
                <Switch
                  aria-label={t('webrtc_of', { name: user.fullName })}
                  value={isOn(user)}
                  disabled={whyNot(user) !== null}
                  label={t(isOn(user) ? 'on' : 'off')}
                  onChange={(on) => void turn(user, on)}
                />
              </DisabledReason>
            ),
          },
        ]}
      />
    </PageBody>
  );
});
