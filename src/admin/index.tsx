import type { ComponentType } from 'react';
import { later, LoadError, Skeleton, useLoad } from '@dialer/ui';
import { useShell, useText } from '../shell/services';
import type { AdminPage, OnDirty } from '../shell/pages/links';
import { PluginAdminProvider } from './provider';

/** Props of each of the wing's pages. */
export interface AdminPageProps {
  onDirty: OnDirty;
}

const Waiting = () => <Skeleton shape="table" rows={8} />;
const pages: Record<AdminPage, ComponentType<AdminPageProps>> = {
  plugins: later(async () => (await import('./plugins/plugins-page')).PluginsPage, Waiting),
  preview: later(async () => (await import('./preview/preview-workspace')).PreviewWorkspace, Waiting),
  layouts: later(async () => (await import('./layouts/layouts-page')).LayoutsPage, Waiting),
  changes: later(async () => (await import('./changes/changes-page')).ChangesPage, Waiting),
};

/** The wing of administration: one store for all of them, and their texts before anything is drawn. */
export function AdminPages({ page, onDirty }: AdminPageProps & { page: AdminPage }) {
  const { loadTexts, registry } = useShell();
  const t = useText();
  const texts = useLoad(() => loadTexts(['admin', ...registry.manifests.map(({ id }) => id)]), [loadTexts, registry]);
  if (texts.error) return <LoadError title={t('admin.failed')} onRetry={texts.retry} />;
  const Page = pages[page];
  return <PluginAdminProvider>{texts.loading ? <Waiting /> : <Page onDirty={onDirty} />}</PluginAdminProvider>;
}
