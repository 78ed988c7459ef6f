import { observer } from 'mobx-react-lite';
import { PluginProvider } from '../../host';
import type { ItemManifest } from '../../host/manifest';
import { PluginBoundary } from '../plugin-boundary';
import { useShell } from '../services';

/** Small items of plugins, such as the goals' percentage, in the order that their manifests ask for; `place`: those of the call bar. */
export const PluginItems = observer(function PluginItems({ place }: Pick<ItemManifest, 'place'>) {
  const { registry } = useShell();
  const items = registry.active
    .flatMap((plugin) => (plugin.contributes.topBar ?? []).map((item) => ({ plugin, item })))
    .filter(({ item }) => item.place === place)
    .sort((a, b) => a.item.order - b.item.order);
  return items.map(({ plugin, item }) => {
    const state = registry.state(plugin.id);
    const Item = state.at === 'ready' ? state.module.topBar?.[item.id] : undefined;
    if (!Item || state.at !== 'ready') return null;
    return (
      <PluginBoundary key={`${plugin.id}/${item.id}`} plugin={plugin.id} where="top bar" fallback={() => null}>
        <PluginProvider value={state.context}>
          <Item />
        </PluginProvider>
      </PluginBoundary>
    );
  });
});
