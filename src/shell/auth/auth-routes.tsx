import { Navigate, useLocation } from 'react-router-dom';
import { guard } from '../../core/session/guard';
import { CreatePasswordPage } from './create-password';
import { LoginPage, type AuthPageProps } from './login';
import { ResetPasswordPage } from './reset-password';

const pages = { '/auth/login': LoginPage, '/auth/create-password': CreatePasswordPage, '/auth/reset-password': ResetPasswordPage } as const;
export const isAuthPath = (path: string): path is keyof typeof pages => path in pages;

/** Without an account only these three screens are reachable [GUARD-001]; with one, the password screens still are [GUARD-003]. */
export function AuthRoutes(props: AuthPageProps) {
  const { pathname } = useLocation();
  const answer = guard({ path: pathname, known: isAuthPath(pathname) }, props.signIn.account);
  if ('redirect' in answer) return <Navigate to={answer.redirect} replace />;
  const Page = isAuthPath(pathname) ? pages[pathname] : LoginPage;
  return <Page {...props} />;
}
