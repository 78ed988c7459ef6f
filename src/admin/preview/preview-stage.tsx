import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { layoutRole } from '@dialer/contract';
import { Button } from '@dialer/ui';
import { COLUMNS } from '../../core/workspace/layout';
import { Catalogue } from '../../shell/grid/catalogue/catalogue';
import { Grid } from '../../shell/grid/grid';
import { useArrival } from '../../shell/pages/use-arrival';
import { ShellProvider, useShell } from '../../shell/services';
import type { Plugins } from '../store';
import { useAdminText } from '../words';
import { openerOf, previewAddress, type Preview, type PreviewOf } from './audience';
import { EditBar } from './edit-bar';
import { PluginList } from './plugin-list';
import { PreviewBar } from './preview-bar';
import { standInRegistry, standInWorkspace } from './stand-in';
import '../../shell/styles/workspace.css';

export interface StageProps {
  data: Plugins;
  of: PreviewOf;
  preview: Preview;
  /** May be arranged and published. */
  edit: boolean;
  onDirty: (dirty: boolean) => void;
}

/** The shell's own grid around stand-ins, with a bar that says what this is. */
export const PreviewStage = observer(function PreviewStage({ data, of, preview, edit, onDirty }: StageProps) {
  const services = useShell();
  const t = useAdminText();
  const [catalogue, setCatalogue] = useState(false);
  // Whoever draws a stage gives it a new key for other facts: what is being arranged must not be made anew under the hand.
  const [shown] = useState(() => {
    const registry = standInRegistry(services, preview.plugins);
    const workspace = standInWorkspace(services, registry, of, preview.layout.placed);
    if (edit) workspace.startCustomizing();
    return { ...services, registry, workspace, readOnly: !edit };
  });
  const { workspace } = shown;
  const dirty = edit && workspace.canUndo;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  useArrival('preview');
  const open = () => setCatalogue(true);
  return (
    <div className="preview">
      {edit ? (
        <EditBar
          role={layoutRole([of.role])}
          data={data}
          published={preview.layout.published}
          workspace={workspace}
          catalogueOpen={catalogue}
          onCatalogue={() => setCatalogue(!catalogue)}
          onDirty={onDirty}
        />
      ) : (
        <LookBar data={data} of={of} published={preview.layout.published} />
      )}
      <ShellProvider value={shown}>
        <div className="workspace">
          <Grid columns={COLUMNS} onAdd={edit ? open : () => undefined} />
          {edit && catalogue ? (
            <Catalogue onClose={() => setCatalogue(false)} />
          ) : (
            !edit && <PluginList plugins={preview.plugins} centre={of.centre} />
          )}
        </div>
      </ShellProvider>
      <span className="visually-hidden" role="status">
        {t('preview.ready')}
      </span>
    </div>
  );
});

/** Whom it shows, whom to preview instead, and that nothing is saved. */
const LookBar = observer(function LookBar({
  data,
  of,
  published,
}: Pick<StageProps, 'data' | 'of'> & { published: Preview['layout']['published'] }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const layout = published ? t('preview.published', { name: published.name }) : t('preview.first');
  return (
    <PreviewBar
      label={t('preview.banner')}
      data={data}
      of={of}
      onChange={(next) => void navigate(previewAddress(next), { replace: true, state })}
    >
      <span className="grow t-2">
        {of.centre === data.variant ? t('preview.own', { layout }) : t('preview.other', { centre: of.centre })}
      </span>
      <Button onClick={() => void navigate(openerOf(state))}>{t('preview.close')}</Button>
    </PreviewBar>
  );
});
