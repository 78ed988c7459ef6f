import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useBlocker, useLocation, type Location } from 'react-router-dom';
import { ConfirmDialog, Empty, LoadError, Skeleton } from '@dialer/ui';
import { PluginProvider } from '../../host';
import { PluginBoundary } from '../plugin-boundary';
import { pageAddress, type Target } from '../routes';
import { useShell, useText } from '../services';
import { useWhy } from '../use-why';
import { AdminNav } from './nav';
import type { OnDirty } from './pages';
import { useArrival } from './use-arrival';

/** The administrator's own pages come when one is opened: agents never load them. */
const ShellPages = lazy(() => import('./pages'));
export type AdminTarget = Extract<Target, { kind: 'page' | 'route' | 'shell' }>;

/** One frame for every settings page: navigation, title, sentence, the page, and the question before edits are lost. */
export const AdminFrame = observer(function AdminFrame({ target }: { target: AdminTarget | null }) {
  const t = useText();
  /** Parameters of the address that belong to edits that are not saved; null: there are none. */
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const dirty = edited !== null;
  const onDirty = useCallback<OnDirty>((now, within = []) => setEdited(now ? within : null), []);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => edited !== null && leaves(edited, currentLocation, nextLocation));
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const { pathname } = useLocation();
  useArrival(pathname);
  const isPreview = target?.kind === 'shell' && target.page === 'preview';
  const page = (
    <>
      {!target && <Unavailable />}
      {target?.kind === 'shell' && (
        <Suspense fallback={<Skeleton shape="table" rows={8} />}>
          <ShellPages page={target.page} onDirty={onDirty} />
        </Suspense>
      )}
      {target && target.kind !== 'shell' && <PluginPage key={target.plugin.id} target={target} onDirty={onDirty} />}
    </>
  );
  return (
    <div className="admin">
      {/* The preview shows a workspace, which is the page's main part itself: it takes the whole width. */}
      {isPreview ? (
        <div className="page">{page}</div>
      ) : (
        <>
          <AdminNav />
          <main className="page" id="workspace" tabIndex={-1}>
            {page}
          </main>
        </>
      )}
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title={t('admin.leaveTitle')}
          confirm={t('admin.leave')}
          cancel={t('admin.stay')}
          onConfirm={() => {
            setEdited(null);
            blocker.proceed();
          }}
          onClose={() => blocker.reset()}
        >
          {t('admin.leaveText')}
        </ConfirmDialog>
      )}
    </div>
  );
});

function leaves(edited: readonly string[], from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return edited.some((name) => before.get(name) !== after.get(name));
}

/** A listed page that this person does not have, and why. */
const Unavailable = observer(function Unavailable() {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const t = useText();
  const say = useWhy();
  const plugin = registry.manifests.find(({ contributes }) => contributes.settingsPages?.some((page) => pageAddress(page) === pathname));
  const why = plugin && registry.resolutions.get(plugin.id)?.why;
  return <Empty title={t('admin.unavailable')}>{why && say(why)}</Empty>;
});

/** A plugin's settings page or route, once its plugin runs. */
export const PluginPage = observer(function PluginPage({
  target,
  onDirty,
}: {
  target: Extract<Target, { kind: 'page' | 'route' }>;
  onDirty: (dirty: boolean) => void;
}) {
  const { registry, translate } = useShell();
  const t = useText();
  const { plugin } = target;
  const state = registry.state(plugin.id);
  const say = translate(plugin.id);
  const contribution = target.kind === 'page' ? target.page : target.route;
  useEffect(() => {
    if (state.at === 'idle') void registry.ensure(plugin.id);
  }, [registry, plugin.id, state.at]);
  const stopped = t('panel.stoppedTitle', { panel: say(contribution.titleKey) });
  if (state.at === 'failed' && state.quarantined)
    return (
      <div role="alert">
        <Empty title={stopped}>
          {t('panel.stoppedText')} {t('panel.quarantined')}
        </Empty>
      </div>
    );
  if (state.at === 'failed')
    return (
      <LoadError title={stopped} onRetry={() => void registry.retry(plugin.id)}>
        {t('panel.stoppedText')}
      </LoadError>
    );
  if (state.at !== 'ready') return <Skeleton shape="table" rows={8} />;
  const Page = target.kind === 'page' ? state.module.pages?.[target.page.id] : state.module.routes?.[target.route.path];
  if (!Page) return <Empty title={t('admin.unavailable')} />;
  return (
    <>
      <header className="page-head">
        <div className="grow">
          <h1>{say(contribution.titleKey)}</h1>
          {target.kind === 'page' && <p className="t-2">{say(target.page.descriptionKey)}</p>}
        </div>
      </header>
      <PluginBoundary
        plugin={plugin.id}
        where={`page ${contribution.path}`}
        fallback={(again) => (
          <LoadError title={stopped} onRetry={again}>
            {t('panel.stoppedText')}
          </LoadError>
        )}
      >
        <PluginProvider value={state.context}>
          <Page onDirty={onDirty} />
        </PluginProvider>
      </PluginBoundary>
    </>
  );
});
