import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { UiLanguage } from '../i18n';
import { AddressBar, Addresses } from '../shell/addresses';
import { AuthRoutes, isAuthPath } from '../shell/auth/auth-routes';
import type { PreparedPage } from './prepare';

const SignedIn = lazy(() => import('./signed-in'));

/** The addresses around everything; the chunk with the workspace is loaded once someone is signed in. */
export function Page({ page }: { page: PreparedPage }) {
  const [addresses] = useState(() => Addresses.ofBrowser());
  return (
    <AddressBar addresses={addresses}>
      <Gate page={page} />
    </AddressBar>
  );
}

const Gate = observer(function Gate({ page }: { page: PreparedPage }) {
  const { signIn, texts } = page;
  const { pathname } = useLocation();
  const onLanguage = (language: UiLanguage) => {
    signIn.setLanguage(language);
    void texts.use(language);
  };
  const { account } = signIn;
  // After a reload the account is there from the start: nobody has just logged in.
  const [wasSignedIn] = useState(account !== null);
  if (!account || isAuthPath(pathname)) return <AuthRoutes signIn={signIn} onLanguage={onLanguage} />;
  return (
    <Suspense fallback={<p className="full-page t-2">{texts.in('shell')('boot.loading')}</p>}>
      <SignedIn key={account.id} page={page} account={account} greet={!wasSignedIn} />
    </Suspense>
  );
});
