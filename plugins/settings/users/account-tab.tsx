import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { mayAdminister } from '@dialer/contract';
import { ApiError, errorText, formatDay, formatTime, toPluginError, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import {
  Button,
  ConfirmDialog,
  Empty,
  KeyValues,
  LoadError,
  Notice,
  SectionWord,
  Skeleton,
  State,
  Table,
  TimesNote,
  useLoad,
} from '@dialer/ui';
import { browserName } from './browser-name';
import { heard } from './people';
import { PersonDialog } from './person-dialog';
import type { TabProps } from './person-drawer';
import { SecretDialog } from './secret-dialog';

type Session = ApiReply<'getPersonSessions'>[number];
/** What asks first. */
type Asked = 'reset' | 'close' | 'end';

/** The person's account: what they sign in with, and where they are signed in. */
export const AccountTab = observer(function AccountTab({ user }: TabProps) {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const { session } = core;
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const params = { id: user.id };
  const load = useLoad(
    async (signal) => {
      const [person, sessions] = await Promise.all([
        api.call('getPerson', { params }, { signal }),
        api.call('getPersonSessions', { params }, { signal }),
      ]);
      return { person, sessions };
    },
    [api, user.id, heard.use().get()],
  );
  if (!load.data) {
    // Somebody above: asking again would be refused again.
    const isAbove = load.error instanceof ApiError && load.error.status === 403;
    const failed = isAbove ? <Empty title={t('account.above')} /> : <LoadError title={t('account.failed')} onRetry={load.retry} />;
    return <div className="users-tab">{load.error ? failed : <Skeleton rows={8} />}</div>;
  }
  const { person, sessions } = load.data;
  const isOwn = user.id === session.accountId;
  const fellow = isOwn || mayAdminister(session.roles, person.roles) ? null : t('account.of_a_manager');
  const others = isOwn ? t('account.own') : fellow;
  const when = (at: number) => `${formatDay(at, session.language)}, ${formatTime(at, session.language)}`;

  async function act(call: () => Promise<unknown>) {
    setBusy(true);
    setProblem(null);
    try {
      await call();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.other'));
    }
    setBusy(false);
    setAsked(null);
    load.retry();
  }
  const CALLS: Record<Asked, () => Promise<unknown>> = {
    reset: async () => setCode((await api.call('resetPersonPassword', { params })).code),
    close: () => api.call('closePerson', { params }),
    end: () => api.call('endPersonSessions', { params }),
  };
  return (
    <div className="users-tab">
      {problem && <Notice kind="error">{problem}</Notice>}
      {person.closed && <Notice kind="warning">{t('account.closed')}</Notice>}
      <KeyValues
        items={[
          { label: t('person.field.email'), value: person.email },
          { label: t('person.field.roles'), value: person.roles.map((role) => t(`role.${role}`)).join(', ') },
          { label: t('person.field.language'), value: t(`person.language.${person.language || 'browser'}`) },
          { label: t('person.field.autoAnswer'), value: t(person.autoAnswer ? 'yes' : 'no') },
        ]}
      />
      <div className="row users-account">
        <Button icon="edit" why={fellow} onClick={() => setEditing(true)}>
          {t('account.edit')}
        </Button>
        <Button why={others} onClick={() => setAsked('reset')}>
          {t('account.reset')}
        </Button>
        {person.closed ? (
          <Button loading={busy} why={others} onClick={() => void act(() => api.call('openPerson', { params }))}>
            {t('account.open')}
          </Button>
        ) : (
          <Button intent="danger" why={others} onClick={() => setAsked('close')}>
            {t('account.close')}
          </Button>
        )}
      </div>
      <SectionWord>{t('sessions.title')}</SectionWord>
      <TimesNote core={core} />
      <Table<Session>
        caption={t('sessions.title')}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={t('sessions.none')}
        density="tall"
        columns={[
          {
            id: 'browser',
            title: t('sessions.browser'),
            wrap: true,
            full: ({ browser }) => browser,
            cell: ({ browser, address, own }) => (
              <>
                {browserName(browser) || t('sessions.unknown')}
                <div className="t-label">{address || '—'}</div>
                {own && <State kind="ok">{t('sessions.own')}</State>}
              </>
            ),
          },
          { id: 'since', title: t('sessions.since'), wrap: true, width: 92, cell: ({ since }) => when(since) },
          { id: 'seen', title: t('sessions.seen'), wrap: true, width: 92, cell: ({ seen }) => when(seen) },
          {
            id: 'end',
            title: '',
            label: t('sessions.end'),
            width: 64,
            cell: (one) => (
              <Button
                size="small"
                why={fellow}
                aria-label={t('sessions.end_of', { browser: browserName(one.browser) || t('sessions.unknown'), address: one.address })}
                onClick={() => void act(() => api.call('endPersonSession', { params: { ...params, session: one.id } }))}
              >
                {t('sessions.end')}
              </Button>
            ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <div className="row">
          <Button why={fellow} onClick={() => setAsked('end')}>
            {t('sessions.end_all')}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={t(`account.ask.${asked}.title`)}
          confirm={t(`account.ask.${asked}.confirm`)}
          busy={busy}
          onConfirm={() => void act(CALLS[asked])}
          onClose={() => setAsked(null)}
        >
          {t(`account.ask.${asked}.text`, { name: user.fullName })}
        </ConfirmDialog>
      )}
      {code !== null && <SecretDialog kind="code" name={user.fullName} secret={code} onClose={() => setCode(null)} />}
      {editing && (
        <PersonDialog
          id={user.id}
          onSaved={() => {
            setEditing(false);
            load.retry();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
});
