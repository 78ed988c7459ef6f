import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Empty, LoadError, Skeleton } from '@dialer/ui';
import { PluginProvider } from '../../host';
import { Late } from '../grid/panel/placeholder';
import { PluginBoundary } from '../plugin-boundary';
import type { Target } from '../routes';
import { useShell, useText } from '../services';
import { useBehind } from '../use-why';
import type { OnDirty } from './links';
import { useAddress } from './use-address';

/** A plugin's settings page or route, once its plugin runs. */
export const PluginPage = observer(function PluginPage({
  target,
  onDirty,
}: {
  target: Extract<Target, { kind: 'page' | 'route' }>;
  onDirty: OnDirty;
}) {
  const { registry, translate } = useShell();
  const t = useText();
  const { plugin } = target;
  const state = registry.state(plugin.id);
  const say = translate(plugin.id);
  const behind = useBehind();
  const address = useAddress();
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
      <LoadError title={stopped} onRetry={() => void registry.retry(state.behind?.at(-1) ?? plugin.id)}>
        {behind(state)} {t('panel.stoppedText')}
      </LoadError>
    );
  if (state.at === 'starting' && state.late) return <Late />;
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
          <Page onDirty={onDirty} address={address} />
        </PluginProvider>
      </PluginBoundary>
    </>
  );
});
