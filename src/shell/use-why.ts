import type { Why } from '../host/manifest';
import type { RunState } from '../registry/setup';
import { useShell, useText } from './services';
import { whyText } from './why';

/** Why a plugin is not active, in words for the person themselves, with other plugins by their titles. */
export function useWhy(): (why: Why) => string {
  const t = useText();
  const plugin = useTitle();
  return (why) => whyText(why, t, { plugin });
}

function useTitle(): (plugin: string) => string {
  const { registry, translate } = useShell();
  return (id) => {
    const manifest = registry.manifests.find((known) => known.id === id);
    return manifest ? translate(id)(manifest.titleKey) : id;
  };
}

/** Behind which plugin one stands still that did not break itself, by titles down to the one that stopped; '' for any other. */
export function useBehind(): (state: RunState) => string {
  const t = useText();
  const title = useTitle();
  return (state) => {
    if (state.at !== 'failed' || !state.behind) return '';
    const chain = state.behind.map(title).join(' → ');
    return t(state.behind.length > 1 ? 'panel.behindChain' : 'panel.behind', { plugin: chain });
  };
}
