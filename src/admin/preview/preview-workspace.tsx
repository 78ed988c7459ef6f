import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { LoadError, Skeleton, useLoad } from '@dialer/ui';
import { useShell } from '../../shell/services';
import type { AdminPageProps } from '..';
import { openerOf, previewed, type PreviewOf } from '../plugins/preview';
import { useCentre, type CentreView } from '../plugins/use-centre';
import { layoutRoleOf, previewOf, standingLayout } from './audience';
import { useTranslation } from 'react-i18next';
import { PreviewStage } from './preview-stage';
import '../styles/layouts.css';

/**
 * The workspace that a role of a team would have, exactly as it resolves: read-only, or to be arranged and published
 * (`edit` in the address). Whom it is for stands in the address, so that a link shows the same.
 */
export const PreviewWorkspace = observer(function PreviewWorkspace({ onDirty }: AdminPageProps) {
  const { view, failed, retry } = useCentre();
  const [search] = useSearchParams();
  if (failed) return <Unready onRetry={retry} />;
  if (!view) return <Unready />;
  const of = previewOf((name) => search.get(name), view.centre.plugins);
  return <Preview view={view} of={of} edit={search.get('edit') === '1'} onDirty={onDirty} />;
});

const Preview = observer(function Preview({
  view: { centre },
  of,
  edit,
  onDirty,
}: AdminPageProps & { view: CentreView; of: PreviewOf; edit: boolean }) {
  const { admin, registry } = useShell();
  const shown = useLoad(() => admin.loadCentre(of.centre), [admin, of.centre]);
  const data = shown.data?.variant.code === of.centre ? shown.data : null;
  // By content: news of who has what must not draw a preview anew that is being arranged.
  const { switches, flags, published, features } = centre.plugins;
  const facts = JSON.stringify([of, switches, flags, features, published.map(({ role, revision }) => [role, revision])]);
  const stage = useMemo(() => {
    if (!data) return null;
    const standing = standingLayout(layoutRoleOf(of.role), of.centre, { plugins: centre.plugins, first: data.layouts, panels: registry });
    return { resolutions: previewed(centre, data.variant, of), standing };
  }, [data, facts]); // eslint-disable-line react-hooks/exhaustive-deps -- `facts` is everything that is read of the others
  useEffect(() => () => onDirty(false), [onDirty]);
  if (shown.error) return <Unready onRetry={shown.retry} />;
  if (!stage) return <Unready />;
  const canEdit = edit && of.centre === centre.variant.code;
  // Who arranges keeps what they have done, whatever is changed meanwhile.
  return <PreviewStage key={canEdit ? `edit ${of.role}` : facts} centre={centre} of={of} edit={canEdit} {...stage} onDirty={onDirty} />;
});

/** In the place of the workspace, which is the page's main part, while there is none: loading, or with `onRetry` failed. */
function Unready({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('layouts');
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
