import type { Why } from '../host/manifest';
import { useShell, useText } from './services';
import { whyText } from './why';

/** Why a plugin is not active, in words for the person themselves, with other plugins by their titles. */
export function useWhy(): (why: Why) => string {
  const { registry, translate } = useShell();
  const t = useText();
  const plugin = (id: string) => {
    const manifest = registry.manifests.find((known) => known.id === id);
    return manifest ? translate(id)(manifest.titleKey) : id;
  };
  return (why) => whyText(why, t, { plugin });
}
