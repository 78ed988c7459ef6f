import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createPluginStore, useCore, usePlugin, useT, type PageProps } from '@dialer/host';
import { LoadError, PageBody, Skeleton, useLoad } from '@dialer/ui';
import { DEFAULTS, isTouched, type Draft } from './form';
import './notifications.css';
import { Preview } from './preview';
import { SendForm } from './send-form';
import { SentBefore } from './sent-before';

/** Rises with each word that somebody changed the centre, perhaps by a notification of their own. */
export const heard = createPluginStore<IObservableValue<number>>();

/** "Send New Notification": what is sent, how its receivers see it, how many they are, and what was sent before [NOTIF-001]. */
export const NotificationsPage = observer(function NotificationsPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const [draft, setDraft] = useState<Draft>(DEFAULTS);
  const load = useLoad((signal) => api.call('getNotifications', {}, { signal }), [api, heard.use().get()]);
  const change = (next: Draft) => {
    setDraft(next);
    onDirty(isTouched(next));
  };
  /** A form that stayed as it was could be sent twice by a second click [NOTIF-011]. */
  function sent() {
    change(DEFAULTS);
    core.alerts.toast(t('sent'), 'success');
    load.retry();
  }
  return (
    <PageBody>
      <div className="settings-notifications-columns">
        <SendForm draft={draft} onChange={change} reach={load.data} onSent={sent} />
        <div>
          <Preview draft={draft} />
          {load.data ? (
            <SentBefore
              sent={load.data.sent}
              onAgain={({ timeout, ...one }) => change({ ...one, timeout: String(timeout ?? DEFAULTS.timeout) })}
            />
          ) : load.error ? (
            <LoadError title={t('failed.load')} onRetry={load.retry} />
          ) : (
            <Skeleton shape="table" rows={4} />
          )}
        </div>
      </div>
    </PageBody>
  );
});
