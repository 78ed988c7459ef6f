import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { guard } from '../../core/session/guard';
import { LoadError, Skeleton } from '../../ui/feedback';
import { createChunk } from '../../ui/chunk';
import { AuthFrame } from './auth-frame';
import { LoginPage, type AuthPageProps } from './login';

/** Nobody opens them twice a year: they are no part of what every sign-in loads. */
const { use: usePasswordPages } = createChunk(() => import('./password-pages'));
const passwordPages = { '/auth/create-password': 'CreatePasswordPage', '/auth/reset-password': 'ResetPasswordPage' } as const;
type PasswordPath = keyof typeof passwordPages;

const isPasswordPath = (path: string): path is PasswordPath => path in passwordPages;
export const isAuthPath = (path: string): boolean => path === '/auth/login' || isPasswordPath(path);

/** Without an account only these three screens are reachable [GUARD-001]; with one, the password screens still are [GUARD-003]. */
export function AuthRoutes(props: AuthPageProps) {
  const { pathname } = useLocation();
  const answer = guard({ path: pathname, known: isAuthPath(pathname) }, props.signIn.account);
  if ('redirect' in answer) return <Navigate to={answer.redirect} replace />;
  return isPasswordPath(pathname) ? <PasswordPage path={pathname} {...props} /> : <LoginPage {...props} />;
}

function PasswordPage({ path, ...props }: AuthPageProps & { path: PasswordPath }) {
  const { t } = useTranslation('shell');
  const chunk = usePasswordPages(true);
  if (chunk.at === 'ready') {
    const Page = chunk.parts[passwordPages[path]];
    return <Page {...props} />;
  }
  return (
    <AuthFrame title={t('auth.password')} onLanguage={props.onLanguage} onSubmit={() => undefined}>
      {chunk.at === 'failed' ? <LoadError title={t('auth.notLoaded')} onRetry={chunk.again} /> : <Skeleton rows={2} />}
    </AuthFrame>
  );
}
