/** What stands above a preview: whom it shows, or what is being arranged. */
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { VARIANTS, type LayoutRole } from '@dialer/contract';
import { Button, Icon, Select } from '@dialer/ui';
import type { Workspace } from '../../core/workspace/model';
import { useText } from '../../shell/services';
import { PublishDialog } from '../layouts/publish-dialog';
import { AGENTS, rolesOf, type Centre } from '../plugins/centre';
import { useNames } from '../plugins/names';
import { openerOf, previewAddress, type PreviewOf } from '../plugins/preview';
import { placesOnly, type StandingLayout } from './audience';

/** "Preview: a qualifier of SLICA …", whom to preview instead, and that nothing is saved. */
export const PreviewBanner = observer(function PreviewBanner({
  centre,
  of,
  standing,
}: {
  centre: Centre;
  of: PreviewOf;
  standing: StandingLayout;
}) {
  const { t } = useTranslation('layouts');
  const names = useNames();
  const navigate = useNavigate();
  const isOwn = of.centre === centre.variant.code;
  const { teams } = centre.plugins;
  const { state } = useLocation();
  const show = (next: Partial<PreviewOf>) => void navigate(previewAddress({ ...of, ...next }), { replace: true, state });
  return (
    <section className="preview-banner" aria-label={t('preview.banner')}>
      <span className="row row-tight t-strong nowrap">
        <Icon name="eye-open" size={14} />
        {t('preview.as')}
      </span>
      <Select
        aria-label={t('preview.role')}
        value={of.role}
        onChange={(role) => role && show({ role })}
        options={rolesOf(centre.plugins).map((role) => ({ value: role, label: names.role(role) }))}
      />
      <Select
        aria-label={t('preview.centre')}
        value={of.centre}
        onChange={(code) => code && show({ centre: code })}
        options={VARIANTS.map((code) => ({ value: code, label: code }))}
      />
      {isOwn && teams.length > 0 && AGENTS.includes(of.role) && (
        <Select
          aria-label={t('preview.team')}
          value={of.team ?? 0}
          onChange={(team) => show({ team: team || null })}
          options={[{ value: 0, label: names.team(null) }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <span className="grow t-2">
        {isOwn
          ? t('preview.own', {
              layout: standing.published ? t('preview.published', { name: standing.published.name }) : t('preview.first'),
            })
          : t('preview.other', { centre: of.centre })}
      </span>
      <Button onClick={() => void navigate(openerOf(state))}>{t('preview.close')}</Button>
    </section>
  );
});

/** Arranging for others: the same acts as in Customize, and Publish in the place of Done. */
export const EditBar = observer(function EditBar({
  role,
  centre,
  workspace,
  standing,
  catalogueOpen,
  onCatalogue,
  onDirty,
}: {
  role: LayoutRole;
  centre: Centre;
  workspace: Workspace;
  standing: StandingLayout;
  catalogueOpen: boolean;
  onCatalogue: () => void;
  onDirty: (dirty: boolean) => void;
}) {
  const { t } = useTranslation('layouts');
  const shell = useText();
  const names = useNames();
  const navigate = useNavigate();
  const [publishing, setPublishing] = useState(false);
  const leave = () => void navigate('/admin/settings/layouts');
  return (
    <section className="preview-banner" aria-label={t('preview.editing', { roles: names.roles(role) })}>
      <span className="row row-tight t-strong">
        <Icon name="edit" size={14} />
        {t('preview.editing', { roles: names.roles(role) })}
      </span>
      <Button
        variant="minimal"
        icon="undo"
        why={workspace.canUndo ? null : shell('customize.nothingToUndo')}
        onClick={() => workspace.undo()}
      >
        {shell('customize.undo')}
      </Button>
      <Button
        variant="minimal"
        icon="redo"
        why={workspace.canRedo ? null : shell('customize.nothingToRedo')}
        onClick={() => workspace.redo()}
      >
        {shell('customize.redo')}
      </Button>
      <span className="grow t-2">{t('preview.editText')}</span>
      <Button icon="add" active={catalogueOpen} aria-expanded={catalogueOpen} onClick={onCatalogue}>
        {shell('customize.add')}
      </Button>
      <Button onClick={leave}>{t('preview.cancel')}</Button>
      <Button intent="primary" onClick={() => setPublishing(true)}>
        {t('layouts.publish')}
      </Button>
      {publishing && (
        <PublishDialog
          role={role}
          centre={centre}
          edited={{ name: standing.published?.name ?? '', placed: placesOnly(workspace.placed as Workspace['layout']) }}
          onClose={() => setPublishing(false)}
          onPublished={() => {
            // Before leaving, or the frame would still ask whether to leave without saving.
            flushSync(() => onDirty(false));
            leave();
          }}
        />
      )}
    </section>
  );
});
