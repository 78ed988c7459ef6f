import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadError, Skeleton, useLoad } from '@dialer/ui';
import { useShell } from '../../services';
import type { ShellPageProps } from '../pages';
import { previewed, type PreviewOf } from '../plugins/preview';
import { useCentre, type CentreView } from '../plugins/use-centre';
import { layoutRoleOf, previewOf, standingLayout } from './audience';
import { useTranslation } from 'react-i18next';
import { PreviewStage } from './preview-stage';
import '../../styles/admin-layouts.css';

/**
 * The workspace that a role of a team would have, exactly as it resolves: read-only, or to be arranged and published
 * (`edit` in the address). Whom it is for stands in the address, so that a link shows the same.
 */
export const PreviewWorkspace = observer(function PreviewWorkspace({ onDirty }: ShellPageProps) {
  const { t } = useTranslation('layouts');
  const { view, failed, retry } = useCentre();
  const [search] = useSearchParams();
  if (failed) return <LoadError title={t('preview.failed')} onRetry={retry} />;
  if (!view) return <Skeleton shape="form" rows={3} />;
  const of = previewOf((name) => search.get(name), view.centre.plugins);
  return <Preview view={view} of={of} edit={search.get('edit') === '1'} onDirty={onDirty} />;
});

const Preview = observer(function Preview({
  view: { centre },
  of,
  edit,
  onDirty,
}: ShellPageProps & { view: CentreView; of: PreviewOf; edit: boolean }) {
  const services = useShell();
  const { t } = useTranslation('layouts');
  const { admin, registry } = services;
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
  if (shown.error) return <LoadError title={t('preview.failed')} onRetry={shown.retry} />;
  if (!stage) return <Skeleton shape="form" rows={3} />;
  const canEdit = edit && of.centre === centre.variant.code;
  // Who arranges keeps what they have done, whatever is changed meanwhile.
  return <PreviewStage key={canEdit ? `edit ${of.role}` : facts} centre={centre} of={of} edit={canEdit} {...stage} onDirty={onDirty} />;
});
