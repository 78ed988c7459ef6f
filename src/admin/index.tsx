import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { LoadError, Skeleton, useLoad } from '@dialer/ui';
import { useShell, useText } from '../shell/services';
import type { AdminPage, OnDirty } from '../shell/pages/links';
import { PluginAdminProvider } from './provider';

/** Props of each of the wing's pages. */
export interface AdminPageProps {
  onDirty: OnDirty;
}
type Pages = Record<AdminPage, LazyExoticComponent<ComponentType<AdminPageProps>>>;

const pages: Pages = {
  plugins: lazy(async () => ({ default: (await import('./plugins/plugins-page')).PluginsPage })),
  preview: lazy(async () => ({ default: (await import('./preview/preview-workspace')).PreviewWorkspace })),
  layouts: lazy(async () => ({ default: (await import('./layouts/layouts-page')).LayoutsPage })),
  changes: lazy(async () => ({ default: (await import('./changes/changes-page')).ChangesPage })),
};

/** The wing of administration: one store for all of them, and their texts before anything is drawn. */
export default function AdminPages({ page, onDirty }: AdminPageProps & { page: AdminPage }) {
  const { loadTexts, registry } = useShell();
  const t = useText();
  const texts = useLoad(() => loadTexts(['admin', ...registry.manifests.map(({ id }) => id)]), [loadTexts, registry]);
  if (texts.error) return <LoadError title={t('admin.failed')} onRetry={texts.retry} />;
  const waiting = <Skeleton shape="table" rows={8} />;
  const Page = pages[page];
  return (
    <PluginAdminProvider>
      {texts.loading ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <Page onDirty={onDirty} />
        </Suspense>
      )}
    </PluginAdminProvider>
  );
}
