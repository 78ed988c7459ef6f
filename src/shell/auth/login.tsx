import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { MAX_LOGIN_LENGTH, type SignIn } from '../../core/session/sign-in';
import type { UiLanguage } from '../../i18n';
import { PlainButton } from '../../ui/plain-button';
import { Notice } from '../../ui/feedback';
import { Field } from '../../ui/field';
import { PasswordInput, TextInput } from '../../ui/text-input';
import { AuthFrame } from './auth-frame';
import { useProblem } from './use-problem';

export interface AuthPageProps {
  signIn: SignIn;
  onLanguage: (language: UiLanguage) => void;
}

/** "Login form": Login, Password, Login [AUTH-001]. */
export const LoginPage = observer(function LoginPage({ signIn, onLanguage }: AuthPageProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { done } = (useLocation().state ?? {}) as { done?: string };
  const form = useRef<HTMLDivElement>(null);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useProblem();

  const send = async () => {
    if (signIn.loggingIn) return;
    if (!login || !password) return setProblem({ messageKey: 'auth.fillBoth' });
    setProblem(null);
    const result = await signIn.login(login, password);
    if (result.ok) return;
    if (result.challenge === 'NEW_PASSWORD_REQUIRED')
      return void navigate('/auth/create-password', { state: { notice: t(result.messageKey) } });
    if (result.challenge === 'PASSWORD_RESET_REQUIRED')
      return void navigate('/auth/reset-password', { state: { notice: t(result.messageKey), login } });
    setProblem(result);
    setPassword('');
    form.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  };
  const expired = signIn.expired && !problem;
  return (
    <AuthFrame title={t('auth.loginTitle')} onLanguage={onLanguage} onSubmit={() => void send()}>
      {done && !problem && <Notice kind="success">{done}</Notice>}
      {expired && <Notice kind="warning">{t('accounts.session_expired')}</Notice>}
      {problem && <Notice kind="error">{problem}</Notice>}
      <div ref={form} className="stack" style={{ gap: 16 }}>
        <Field label={t('auth.login')} required>
          <TextInput value={login} onChange={setLogin} maxLength={MAX_LOGIN_LENGTH} autoComplete="username" large autoFocus />
        </Field>
        <Field label={t('auth.password')} required>
          <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" large />
        </Field>
      </div>
      <PlainButton type="submit" intent="primary" size="tall" fill disabled={signIn.loggingIn} loading={signIn.loggingIn}>
        {t('auth.submitLogin')}
      </PlainButton>
      <Link className="link" to="/auth/reset-password" style={{ alignSelf: 'flex-start' }}>
        {t('auth.resetLink')}
      </Link>
    </AuthFrame>
  );
});
