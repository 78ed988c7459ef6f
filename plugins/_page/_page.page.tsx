import { usePlugin, useT } from '@dialer/host';
import { Empty, LoadError, PageBody, Setting, Sheet, Skeleton, useLoad } from '@dialer/ui';

/** Title, sentence and navigation around it are the shell's. A form tells `onDirty` of `PageProps` while it holds unsaved edits. */
export function TemplatePage() {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getTenantFeatures', {}, { signal }), [api]);
  if (load.error && !load.data) {
    return (
      <LoadError title={t('failed')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  if (!load.data) return <Skeleton shape="table" rows={4} />;
  const { variant, features } = load.data;
  if (features.length === 0) return <Empty title={t('empty.title')}>{t('empty.text')}</Empty>;
  return (
    <PageBody form>
      <Sheet title={t('features')} text={t('centre', { name: variant })}>
        {features.map((feature) => (
          <Setting key={feature} name={feature}>
            {t('has')}
          </Setting>
        ))}
      </Sheet>
    </PageBody>
  );
}
