import { observer } from 'mobx-react-lite';
import { PluginProvider } from '../host';
import { PluginBoundary } from './plugin-boundary';
import { useShell } from './services';
import { holds } from './grid/conditions';

/** Windows of plugins above the workspace: inbound popup, disclosure script, alert popup; or their rows below the top bar. */
export const Overlays = observer(function Overlays({ place }: { place?: 'bar' }) {
  const { registry, core } = useShell();
  return registry.active.flatMap((plugin) =>
    (plugin.contributes.overlays ?? []).map((overlay) => {
      const state = registry.state(plugin.id);
      if (state.at !== 'ready' || overlay.place !== place || !holds(overlay.visibleWhen, core)) return null;
      const Overlay = state.module.overlays?.[overlay.id];
      if (!Overlay) return null;
      return (
        <PluginBoundary key={`${plugin.id}/${overlay.id}`} plugin={plugin.id} where={`overlay ${overlay.id}`} fallback={() => null}>
          <PluginProvider value={state.context}>
            <Overlay />
          </PluginProvider>
        </PluginBoundary>
      );
    }),
  );
});
