import { useCallback, useEffect, useState } from 'react';
import { Button, LoadError } from '@dialer/ui';
import type { Account } from '../core';
import { ApiError } from '../core/ports';
import { Shell } from '../shell/shell';
import type { PreparedPage } from './prepare';
import { startSession, type Session } from './session';

type State = { at: 'loading' } | { at: 'ready'; session: Session } | { at: 'failed'; text: 'boot.safe' | 'boot.server' };

/** An answer that nothing can be done now is the server's fault; none at all is most often the connection's. */
const whyFailed = (error: unknown) => (error instanceof ApiError && error.status !== null ? 'boot.server' : 'boot.safe');

/** Starts the session of the person and ends it when they leave. */
export default function SignedIn({ page, account, greet }: { page: PreparedPage; account: Account; greet: boolean }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const t = page.texts.in('shell');
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  useEffect(() => {
    let left = false;
    let session: Session | null = null;
    setState({ at: 'loading' });
    startSession(page, account).then(
      (started) => {
        if (left) return started.end();
        session = started;
        if (greet) started.services.core.alerts.toast(page.texts.in('core')('accounts.login.success'), 'success'); // [AUTH-012]
        setState({ at: 'ready', session: started });
      },
      (error: unknown) => {
        page.log('error', 'The session could not be started.', { error: String(error) });
        if (!left) setState({ at: 'failed', text: whyFailed(error) });
      },
    );
    return () => {
      left = true;
      // After the components below are gone: React tells the parent first, and they still watch the core.
      queueMicrotask(() => session?.end());
    };
    // A rotated token or a language changes the account object, not the person.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page, account.id, attempt]);

  if (state.at === 'ready') return <Shell services={state.session.services} checks={greet} />;
  if (state.at === 'loading') return <p className="full-page t-2">{t('boot.loading')}</p>;
  return (
    <main className="full-page">
      <LoadError title={t('boot.failed')} onRetry={again}>
        {t(state.text)}
      </LoadError>
      <Button variant="minimal" onClick={() => page.signIn.clear()}>
        {t('topBar.logout')}
      </Button>
    </main>
  );
}
