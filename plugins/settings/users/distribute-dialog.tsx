import { useState } from 'react';
import { errorText, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, ConfirmDialog, Dialog, Field, LoadError, Note, Notice, Select, Skeleton, useLoad } from '@dialer/ui';
import type { User } from './people';

type Target = 'general' | 'advisor';

/** All follow-ups of a person to general callbacks or one advisor; asked twice, because it cannot be undone [USERS-014]. */
export function DistributeDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { alerts } = useCore();
  const [target, setTarget] = useState<Target | null>(null);
  const [advisor, setAdvisor] = useState<number | null>(null);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useLoad(
    async (signal) => {
      const [{ followUps }, advisors] = await Promise.all([
        api.call('getAgentOverview', { params: { id: user.id } }, { signal }),
        api.call('getAdvisors', {}, { signal }),
      ]);
      return { followUps, advisors: advisors.filter(({ id }) => id !== user.id) };
    },
    [api, user.id],
  );
  const { data } = load;
  const from = user.fullName;
  const count = data ? data.followUps.open - data.followUps.held : 0;
  const chosen = data?.advisors.find(({ id }) => id === advisor);
  const to = chosen ? `${chosen.firstName} ${chosen.lastName}` : '';
  const missing = !target || (target === 'advisor' && !chosen) ? t('distribute.choose') : null;

  async function move() {
    setBusy(true);
    setProblem(null);
    try {
      const body = { to: target === 'advisor' ? advisor : null };
      const { moved } = await api.call('redistributeFollowUps', { params: { id: user.id }, body });
      alerts.toast(t('distribute.done', { count: moved, name: from }), 'success');
      return onClose();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.other'));
    }
    setBusy(false);
    setSure(false);
  }

  if (sure)
    return (
      <ConfirmDialog
        title={t('distribute.title')}
        confirm={t('distribute.confirm', { count })}
        busy={busy}
        onConfirm={() => void move()}
        onClose={() => setSure(false)}
      >
        <p>
          <b>{t(target === 'advisor' ? 'distribute.question_advisor' : 'distribute.question_general', { count, from, to })}</b>
        </p>
        <p className="t-2">{t('distribute.for_good')}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      title={t('distribute.of', { name: from })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            intent="danger"
            why={data && count === 0 ? t('distribute.nothing') : missing}
            disabled={!data}
            onClick={() => setSure(true)}
          >
            {t('distribute.next', { count })}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {!data && (load.error ? <LoadError title={t('failed.follow_ups')} onRetry={load.retry} /> : <Skeleton rows={3} />)}
      {data && (
        <>
          <p className="t-2">
            {t('follow_ups.open', { count: data.followUps.open })} {t('follow_ups.overdue', { count: data.followUps.overdue })}{' '}
            {t('distribute.for_good')}
          </p>
          {data.followUps.held > 0 && <Note>{t('distribute.held', { count: data.followUps.held, name: from })}</Note>}
          <fieldset className="users-targets">
            <legend className="visually-hidden">{t('distribute.target')}</legend>
            {(['general', 'advisor'] as const).map((one) => (
              <label key={one} className="users-check">
                <input type="radio" name="target" checked={target === one} onChange={() => setTarget(one)} />
                {t(`distribute.to.${one}`)}
              </label>
            ))}
          </fieldset>
          {target === 'advisor' && (
            <Field label={t('distribute.advisor')} required>
              <Select
                value={advisor ?? ''}
                placeholder={t('choose')}
                onChange={(value) => setAdvisor(value === '' ? null : value)}
                options={data.advisors.map(({ id, firstName, lastName, extension }) => ({
                  value: id,
                  label: [`${firstName} ${lastName}`, extension].filter(Boolean).join(', '),
                }))}
              />
            </Field>
          )}
        </>
      )}
    </Dialog>
  );
}
