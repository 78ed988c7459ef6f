import { UiProvider } from '../ui/provider';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { Button, Drawer, LiveRegion } from '@dialer/ui';
import { CurrentTexts } from '../host/scope';
import './styles/shell.css';
import { AlertStack, FloatingMessages } from './alerts/alert-stack';
import { useStill } from './alerts/use-still';
import { againAfterFailure } from '../ui/load-again';
import { Overlays } from './overlays';
import { AdminFrame } from './pages/frame';
import { AdminNav } from './pages/nav';
import { PluginPage } from './pages/plugin-page';
import { admission, targetOf } from './routes';
import { ShellProvider, useShell, useText, type ShellServices } from './services';
import { useShortcuts } from './shortcuts';
import { Softphone } from './softphone/softphone';
import { TopBar } from './top-bar/top-bar';
import { useCommands } from './use-commands';
import { useSettled } from './use-settled';
import { WorkspacePage } from './workspace';

/** Everything that a signed-in person sees. `checks`: they have just signed in, and their phone is tried once, quietly. */
export function Shell({ services, checks = false }: { services: ShellServices; checks?: boolean }) {
  const { t } = useTranslation();
  return (
    <UiProvider>
      <ShellProvider value={services}>
        <CurrentTexts.Provider value={t}>
          <Frame checks={checks} />
        </CurrentTexts.Provider>
      </ShellProvider>
    </UiProvider>
  );
}

/** The list of shortcuts comes when somebody asks for it. */
const fetchHelp = againAfterFailure(() => import('./help/help'));
type HelpDialog = Awaited<ReturnType<typeof fetchHelp>>['Help'];
/** So does the pre-call check, with its instruments. */
const fetchCheck = againAfterFailure(() => import('./pre-call-check'));

const ignore = () => undefined;

const Frame = observer(function Frame({ checks }: { checks: boolean }) {
  const { core, registry } = useShell();
  const t = useText();
  const { pathname } = useLocation();
  const [Help, setHelp] = useState<HelpDialog | null>(null);
  const [check, setCheck] = useState<ReactNode>(null);
  const [admin, setAdmin] = useState(false);
  const shortcuts = useCommands();
  const settled = useSettled();
  const openHelp = useCallback(
    () =>
      void fetchHelp().then(
        (loaded) => setHelp(() => loaded.Help),
        () => core.alerts.toast(t('help.failed'), 'error'),
      ),
    [core, t],
  );
  const openCheck = useCallback(
    () =>
      void fetchCheck()
        .then((loaded) => loaded.openCheck(core, () => setCheck(null)))
        .then(setCheck, () => core.alerts.toast(t('check.failed'), 'error')),
    [core, t],
  );
  useEffect(() => {
    if (checks && core.softphone.shown) fetchCheck().then((loaded) => loaded.checkQuietly(core, t, openCheck), ignore);
    // Once, at sign-in: another language is no other sign-in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [checks, core]);
  useShortcuts(shortcuts, openHelp);

  if (core.connection.refused === 'duplicate-tab') return <FullPage title={t('connection.duplicate_tab')} useHere />;
  if (core.connection.refused === 'version') return <FullPage title={t('connection.version')} reload />;

  const target = targetOf(pathname, registry.active);
  const answer = admission(pathname, target, { acl: core.session });
  if ('redirect' in answer) return <Navigate to={answer.redirect} replace />;
  const inAdmin = pathname.startsWith('/admin');
  return (
    <div className="app">
      <a className="skip-link" href="#workspace">
        {t('skip')}
      </a>
      {/* Before what speaks as soon as it is there. */}
      <LiveRegion />
      <TopBar onHelp={openHelp} onCheck={openCheck} onAdmin={() => setAdmin(!admin)} adminOpen={admin} />
      <Bars>
        {!inAdmin && <Overlays place="bar" />}
        <AlertStack />
      </Bars>
      <FloatingMessages />
      {inAdmin && target.kind !== 'workspace' ? (
        <AdminFrame target={target.kind === 'page' || target.kind === 'route' || target.kind === 'admin' ? target : null} />
      ) : target.kind === 'route' ? (
        <main className="page" id="workspace" tabIndex={-1}>
          <PluginPage target={target} onDirty={ignore} />
        </main>
      ) : (
        settled && <WorkspacePage />
      )}
      {settled && <Softphone />}
      <Overlays />
      {admin && (
        <Drawer title={t('admin.title')} onClose={() => setAdmin(false)}>
          <AdminNav onFollow={() => setAdmin(false)} />
        </Drawer>
      )}
      {check}
      {Help && <Help shortcuts={shortcuts} onClose={() => setHelp(null)} />}
    </div>
  );
});

/** Between the top bar and the panels; they come by themselves, and move nothing that somebody is about to click. */
const Bars = ({ children }: { children: ReactNode }) => (
  <div ref={useStill<HTMLDivElement>()} className="bars">
    {children}
  </div>
);

/** Replaces the whole page: a refused tab must not look as if it could take calls [SHELL-026]. */
const FullPage = observer(function FullPage({ title, reload, useHere }: { title: string; reload?: boolean; useHere?: boolean }) {
  const services = useShell();
  const t = useText();
  const { callElsewhere } = services.core.connection;
  return (
    <main className="full-page" role="alert">
      <h1>{title}</h1>
      {useHere && (
        <>
          <p className="t-2">{t(callElsewhere ? 'connection.use_here_call' : 'connection.use_here_text')}</p>
          <Button intent="primary" autoFocus={callElsewhere} onClick={services.useHere}>
            {t('connection.use_here')}
          </Button>
        </>
      )}
      {reload && (
        <Button intent="primary" onClick={services.reload}>
          {t('connection.reload')}
        </Button>
      )}
    </main>
  );
});
