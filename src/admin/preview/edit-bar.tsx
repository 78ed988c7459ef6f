import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { LayoutRole } from '@dialer/contract';
import { Button, Icon } from '@dialer/ui';
import type { Workspace } from '../../core/workspace/model';
import { useText } from '../../shell/services';
import { PublishDialog } from '../layouts/publish-dialog';
import { placesOnly } from '../layouts/sources';
import type { Plugins } from '../store';
import { useWords } from '../words';
import type { Preview } from './audience';

/** Arranging for others: the same acts as in Customize, and Publish in the place of Done. */
export const EditBar = observer(function EditBar({
  role,
  data,
  published,
  workspace,
  catalogueOpen,
  onCatalogue,
  onDirty,
}: {
  role: LayoutRole;
  data: Plugins;
  published: Preview['layout']['published'];
  workspace: Workspace;
  catalogueOpen: boolean;
  onCatalogue: () => void;
  onDirty: (dirty: boolean) => void;
}) {
  const { t, roles } = useWords();
  const shell = useText();
  const navigate = useNavigate();
  const [publishing, setPublishing] = useState(false);
  const leave = () => void navigate('/admin/settings/layouts');
  return (
    <section className="preview-bar" aria-label={t('preview.editing', { roles: roles(role) })}>
      <span className="row row-tight t-strong">
        <Icon name="edit" size={14} />
        {t('preview.editing', { roles: roles(role) })}
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
          data={data}
          role={role}
          published={published}
          edited={{ name: published?.name ?? '', placed: placesOnly(workspace.placed as Workspace['layout']) }}
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
