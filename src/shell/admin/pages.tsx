import { lazy, Suspense, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { LoadError, Skeleton } from '@dialer/ui';
import { useShell, useText } from '../services';
import type { ShellPage } from './links';
import { PluginAdminProvider } from './plugins/provider';

/** Props of each of the administrator's own pages. */
export interface ShellPageProps {
  onDirty: OnDirty;
}
/**
 * Edits that are not saved: leaving the page asks first. `within` names parameters of the address that belong to what is
 * edited, so that a change of one of them leaves it too.
 */
export type OnDirty = (dirty: boolean, within?: readonly string[]) => void;
type Pages = Record<ShellPage, LazyExoticComponent<ComponentType<ShellPageProps>>>;

const pages: Pages = {
  plugins: lazy(async () => ({ default: (await import('./plugins/plugins-page')).PluginsPage })),
  preview: lazy(async () => ({ default: (await import('./preview/preview-workspace')).PreviewWorkspace })),
  layouts: lazy(async () => ({ default: (await import('./layouts/layouts-page')).LayoutsPage })),
  changes: lazy(async () => ({ default: (await import('./changes/changes-page')).ChangesPage })),
};

/** The administrator's own pages: one store for all of them, and their texts before anything is drawn. */
export default function ShellPages({ page, onDirty }: ShellPageProps & { page: ShellPage }) {
  const { loadTexts, registry } = useShell();
  const t = useText();
  const [texts, setTexts] = useState<'loading' | 'there' | 'failed'>('loading');
  useEffect(() => {
    if (texts === 'loading')
      loadTexts(['admin', 'layouts', ...registry.manifests.map(({ id }) => id)]).then(
        () => setTexts('there'),
        () => setTexts('failed'),
      );
  }, [loadTexts, registry, texts]);
  if (texts === 'failed') return <LoadError title={t('admin.failed')} onRetry={() => setTexts('loading')} />;
  const waiting = <Skeleton shape="table" rows={8} />;
  const Page = pages[page];
  return (
    <PluginAdminProvider>
      {texts === 'loading' ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <Page onDirty={onDirty} />
        </Suspense>
      )}
    </PluginAdminProvider>
  );
}
