import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PlainButton } from '../../ui/plain-button';
import { Notice } from '../../ui/feedback';
import { Field } from '../../ui/field';
import { PasswordInput, TextInput } from '../../ui/text-input';
import { AuthFrame } from './auth-frame';
import type { AuthPageProps } from './login';
import { useProblem } from './use-problem';

/** Request with a username, then confirm with code and new password [AUTH-028, AUTH-029, AUTH-031]. */
export const ResetPasswordPage = observer(function ResetPasswordPage({ signIn, onLanguage }: AuthPageProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const state = (useLocation().state ?? {}) as { notice?: string; login?: string };
  const [username, setUsername] = useState(state.login ?? '');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const confirming = signIn.resetRequestedFor !== null;

  const send = async () => {
    if (busy) return;
    if (confirming ? !code || !password : !username) return setProblem({ messageKey: 'auth.fill' });
    setBusy(true);
    const result = confirming ? await signIn.confirmReset(code, password) : await signIn.requestReset(username);
    setBusy(false);
    if (!result.ok) return setProblem(result);
    setProblem(null);
    if (confirming) void navigate('/auth/login', { replace: true, state: { done: t('accounts.password.changed') } });
  };
  return (
    <AuthFrame title={t('auth.resetTitle')} onLanguage={onLanguage} onSubmit={() => void send()}>
      {!problem && confirming && <Notice kind="success">{t('accounts.password.reset_requested')}</Notice>}
      {!problem && !confirming && state.notice && <Notice kind="info">{state.notice}</Notice>}
      {problem && <Notice kind="error">{problem}</Notice>}
      {confirming ? (
        <>
          <Field label={t('auth.code')} help={t('auth.codeHelp')} required>
            <TextInput value={code} onChange={setCode} autoComplete="one-time-code" large autoFocus />
          </Field>
          <Field label={t('auth.newPassword')} required>
            <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" large />
          </Field>
        </>
      ) : (
        <Field label={t('auth.username')} required>
          <TextInput value={username} onChange={setUsername} autoComplete="username" large autoFocus />
        </Field>
      )}
      <PlainButton type="submit" intent="primary" size="tall" fill loading={busy}>
        {t('auth.submit')}
      </PlainButton>
      <Link className="link" to="/auth/login" style={{ alignSelf: 'flex-start' }}>
        {t('auth.backToLogin')}
      </Link>
    </AuthFrame>
  );
});
