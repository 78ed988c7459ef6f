import { useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Field, FormGrid, Notice, SaveTried, Segmented, Sheet, Switch, TextArea, TextInput } from '@dialer/ui';
import { DEFAULTS, faultsOf, isTouched, lengthOf, toBody, TYPES, type Draft, type FieldName } from './form';

const { min, max } = LIMITS.notificationMessage;

export interface SendFormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Whom it would reach; null: not known yet. */
  reach: ApiReply<'getNotifications'> | null;
  onSent: () => void;
}

/** The six fields; what is wrong is said beside its field once it was left, or when it was to be sent [NOTIF-007]. */
export const SendForm = observer(function SendForm({ draft, onChange, reach, onSent }: SendFormProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const faults = faultsOf(draft);
  const wrong = Object.values(faults).filter((fault) => fault !== null).length;
  const number = (value: number) => formatCount(value, session.language);

  const set = (part: Partial<Draft>) => {
    setProblem(null);
    onChange({ ...draft, ...part });
  };
  const leave = (name: FieldName) => setLeft((before) => new Set(before).add(name));
  const limits = (name: FieldName) =>
    name === 'message' ? { min, max } : { min: LIMITS.notificationTimeout, max: number(LIMITS.notificationLongest) };
  const errorOf = (name: FieldName) => {
    const fault = tried || left.has(name) ? faults[name] : null;
    return fault && t(`notifications.form.${fault}`, limits(name));
  };

  function clear() {
    setTried(false);
    setLeft(new Set());
    onChange(DEFAULTS);
  }
  async function send() {
    setTried(true);
    setProblem(null);
    const { type } = draft;
    if (wrong > 0 || type === '') return;
    setSending(true);
    try {
      await api.call('sendNotification', { body: toBody({ ...draft, type }) }, { key: crypto.randomUUID(), patient: true });
      setTried(false);
      setLeft(new Set());
      onSent();
    } catch (thrown) {
      const error = toPluginError(thrown);
      const { message: ofMessage, ...others } = error.fields ?? {};
      setProblem(ofMessage?.[0] ?? (Object.values(others).flat().join(' ') || errorText(t, error, 'failed.send')));
    } finally {
      setSending(false);
    }
  }

  /** Beside the field as one types: a second is over before anybody has read. */
  const goneAfter = (seconds: number) =>
    seconds % 60 === 0
      ? t('gone_minutes', { count: seconds / 60, number: number(seconds / 60) })
      : t('gone', { count: seconds, number: number(seconds) });
  const group = reach && (draft.teamMembersOnly ? reach.team : reach.centre);
  const nobody = group?.people === 0 ? t(draft.teamMembersOnly ? 'nobody.team' : 'nobody.centre') : null;
  return (
    <SaveTried value={tried}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Sheet
          footer={
            <div className="row">
              <span className="grow t-label">{tried && wrong > 0 ? t('to_correct', { count: wrong }) : ''}</span>
              <Button onClick={clear} disabled={sending || !(isTouched(draft) || tried)}>
                {t('clear')}
              </Button>
              <Button type="submit" intent="primary" loading={sending} why={nobody}>
                {group ? t('send_to', { people: number(group.people) }) : t('send')}
              </Button>
            </div>
          }
        >
          <div className="settings-notifications-form">
            {problem && <Notice kind="error">{problem}</Notice>}
            <FormGrid roomy>
              <Field
                label={t('field.message')}
                required
                hint={t('length', { length: lengthOf(draft), min, max })}
                error={errorOf('message')}
              >
                <TextArea value={draft.message} onChange={(message) => set({ message })} onBlur={() => leave('message')} rows={3} />
              </Field>
              <Field label={t('field.type')} required group error={errorOf('type')}>
                <Segmented
                  aria-label={t('field.type')}
                  value={draft.type}
                  onChange={(type) => set({ type })}
                  options={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
                />
              </Field>
            </FormGrid>
            <Choice help={t('dismissible_help')}>
              <Switch label={t('field.dismissible')} value={draft.dismissible} onChange={(dismissible) => set({ dismissible })} />
            </Choice>
            <Choice help={t(draft.expires ? 'expires_help' : 'stays_help')}>
              <Switch label={t('field.expires')} value={draft.expires} onChange={(expires) => set({ expires })} />
            </Choice>
            {draft.expires && (
              <FormGrid roomy>
                <Field
                  label={t('notifications.form.timeout')}
                  required
                  error={errorOf('timeout')}
                  {...(faults.timeout === null && { help: goneAfter(Number(draft.timeout)) })}
                >
                  <TextInput
                    inputMode="numeric"
                    unit={t('seconds')}
                    value={draft.timeout}
                    onChange={(timeout) => set({ timeout })}
                    onBlur={() => leave('timeout')}
                  />
                </Field>
              </FormGrid>
            )}
            <Choice help={t('team_help')}>
              <Switch label={t('field.team')} value={draft.teamMembersOnly} onChange={(teamMembersOnly) => set({ teamMembersOnly })} />
            </Choice>
            {group && (
              <div className="settings-notifications-reach" role="status">
                <b>{t(draft.teamMembersOnly ? 'reach.team' : 'reach.centre', { count: group.people })}</b>
                <div className="t-label">{t(draft.expires ? 'reach.here' : 'reach.here_lasting', { count: group.here })}</div>
              </div>
            )}
          </div>
        </Sheet>
      </form>
    </SaveTried>
  );
});

/** A switch, and what it does. */
const Choice = ({ help, children }: { help: string; children: ReactNode }) => (
  <div className="settings-notifications-choice">
    {children}
    <div className="field-help">{help}</div>
  </div>
);
