import { useState } from 'react';
import { usePlugin, useT, type PageProps } from '@dialer/host';
import { LoadError, PageBody, Skeleton, useLoad } from '@dialer/ui';
import { Deliveries } from './deliveries';
import { Endpoints } from './endpoints';
import routes from './routes';

/** Who is told of the centre's calls, and what became of it. */
export function WebhooksPage({ onDirty }: PageProps) {
  const t = useT();
  const { gateway } = usePlugin();
  /** Rises when something was sent, so that the list shows it. */
  const [sent, setSent] = useState(0);
  const load = useLoad((signal) => gateway.call(routes.endpoints, {}, { signal }), [gateway]);
  if (!load.data && load.error)
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  if (!load.data) return <Skeleton shape="table" rows={6} />;
  return (
    <PageBody>
      <Endpoints endpoints={load.data} onChanged={load.retry} onSent={() => setSent((nth) => nth + 1)} onDirty={onDirty} />
      <Deliveries sent={sent} />
    </PageBody>
  );
}
