import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { LoadError, Skeleton } from '@dialer/ui';
import type { AdminPageProps } from '..';
import { usePluginAdmin, type Plugins } from '../store';
import { useAdminText } from '../words';
import { openerOf, previewOf, usePreview, type PreviewOf } from './audience';
import { PreviewStage } from './preview-stage';
import '../styles/layouts.css';

/**
 * The workspace that a role of a team would have, exactly as it resolves: read-only, or to be arranged and published
 * (`edit` in the address). Whom it is for stands in the address, so that a link shows the same.
 */
export const PreviewWorkspace = observer(function PreviewWorkspace({ onDirty }: AdminPageProps) {
  const store = usePluginAdmin();
  const { data, error } = store;
  const [search] = useSearchParams();
  if (!data) return error ? <Unready onRetry={() => void store.load()} /> : <Unready />;
  const of = previewOf((name) => search.get(name), data);
  return <Shown data={data} of={of} edit={search.get('edit') === '1'} onDirty={onDirty} />;
});

type ShownProps = AdminPageProps & { data: Plugins; of: PreviewOf; edit: boolean };
const Shown = observer(function Shown({ data, of, edit, onDirty }: ShownProps) {
  const { preview, failed, retry } = usePreview(of);
  useEffect(() => () => onDirty(false), [onDirty]);
  if (failed) return <Unready onRetry={retry} />;
  if (!preview) return <Unready />;
  const canEdit = edit && of.centre === data.variant;
  // By content: news of who has what do not draw a preview anew. Who arranges keeps what they have done, whatever is changed.
  const key = canEdit ? `edit ${of.role}` : JSON.stringify([of, preview]);
  return <PreviewStage key={key} data={data} of={of} preview={preview} edit={canEdit} onDirty={onDirty} />;
});

/** In the place of the workspace, which is the page's main part, while there is none: loading, or with `onRetry` failed. */
function Unready({ onRetry }: { onRetry?: () => void }) {
  const t = useAdminText();
  const { state } = useLocation();
  return (
    <main className="page" id="workspace" tabIndex={-1}>
      <h1 className="visually-hidden">{t('preview.banner')}</h1>
      {onRetry ? (
        <LoadError title={t('preview.failed')} onRetry={onRetry}>
          <Link to={openerOf(state)}>{t('preview.close')}</Link>
        </LoadError>
      ) : (
        <Skeleton shape="form" rows={3} />
      )}
    </main>
  );
}
