import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PlainButton } from '../../ui/plain-button';
import { Notice } from '../../ui/feedback';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/text-input';
import { AuthFrame } from './auth-frame';
import type { AuthPageProps } from './login';
import { useProblem } from './use-problem';

/** One "New password" field [AUTH-024]; without the person of the challenge, back to login [AUTH-025]. */
export const CreatePasswordPage = observer(function CreatePasswordPage({ signIn, onLanguage }: AuthPageProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { notice } = (useLocation().state ?? {}) as { notice?: string };
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const [leaving, setLeaving] = useState(false);
  if (!signIn.challengedUser && !leaving) return <Navigate to="/auth/login" replace />;

  const send = async () => {
    if (busy) return;
    if (!password) return setProblem({ messageKey: 'auth.fill' });
    setBusy(true);
    setLeaving(true);
    const result = await signIn.createPassword(password);
    setBusy(false);
    if (result.ok) return void navigate('/auth/login', { replace: true, state: { done: t('accounts.password.created') } });
    setLeaving(false);
    setProblem(result);
  };
  return (
    <AuthFrame title={t('auth.createTitle')} onLanguage={onLanguage} onSubmit={() => void send()}>
      {notice && !problem && <Notice kind="info">{notice}</Notice>}
      {problem && <Notice kind="error">{problem}</Notice>}
      <Field label={t('auth.newPassword')} required>
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" large autoFocus />
      </Field>
      <PlainButton type="submit" intent="primary" size="tall" fill loading={busy}>
        {t('auth.submit')}
      </PlainButton>
    </AuthFrame>
  );
});
