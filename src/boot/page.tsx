import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { UiLanguage } from '../i18n';
import { AddressBar, Addresses } from '../shell/addresses';
import { AuthRoutes, isAuthPath } from '../shell/auth/auth-routes';
import { createChunk } from '../ui/chunk';
import { LoadError } from '../ui/feedback';
import type { PreparedPage } from './prepare';

/** The workspace: loaded once someone is signed in. */
const { use: useSignedIn } = createChunk(() => import('./signed-in'));

/** The addresses around everything. */
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
  const isOutside = !account || isAuthPath(pathname);
  const chunk = useSignedIn(!isOutside);
  const t = texts.in('shell');
  if (isOutside) return <AuthRoutes signIn={signIn} onLanguage={onLanguage} />;
  if (chunk.at === 'ready') return <chunk.parts.default key={account.id} page={page} account={account} greet={!wasSignedIn} />;
  if (chunk.at === 'loading') return <p className="full-page t-2">{t('boot.loading')}</p>;
  return (
    <main className="full-page">
      <LoadError title={t('boot.failed')} onRetry={chunk.again}>
        {t('boot.safe')}
      </LoadError>
    </main>
  );
});
