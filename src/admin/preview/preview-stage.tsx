import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLUMNS } from '../../core/workspace/layout';
import type { Resolution } from '../../host';
import { Catalogue } from '../../shell/grid/catalogue/catalogue';
import { Grid } from '../../shell/grid/grid';
import { ShellProvider, useShell } from '../../shell/services';
import type { Centre } from '../plugins/centre';
import type { PreviewOf } from '../plugins/preview';
import { useArrival } from '../../shell/pages/use-arrival';
import { layoutRoleOf, type StandingLayout } from './audience';
import { PluginList } from './plugin-list';
import { EditBar, PreviewBanner } from './preview-bars';
import { standInRegistry, standInWorkspace } from './stand-in';
import '../../shell/styles/workspace.css';

export interface StageProps {
  centre: Centre;
  of: PreviewOf;
  /** May be arranged and published. */
  edit: boolean;
  resolutions: ReadonlyMap<string, Resolution>;
  standing: StandingLayout;
  onDirty: (dirty: boolean) => void;
}

/** The shell's own grid around stand-ins, with a bar that says what this is. */
export const PreviewStage = observer(function PreviewStage({ centre, of, edit, resolutions, standing, onDirty }: StageProps) {
  const services = useShell();
  const { t } = useTranslation('layouts');
  const [catalogue, setCatalogue] = useState(false);
  // Whoever draws a stage gives it a new key for other facts: what is being arranged must not be made anew under the hand.
  const [preview] = useState(() => {
    const registry = standInRegistry(services, resolutions);
    const workspace = standInWorkspace(services, registry, of, standing.placed);
    if (edit) workspace.startCustomizing();
    return { ...services, registry, workspace, readOnly: !edit };
  });
  const { workspace } = preview;
  const dirty = edit && workspace.canUndo;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  useArrival('preview');
  const open = () => setCatalogue(true);
  return (
    <div className="preview">
      {edit ? (
        <EditBar
          role={layoutRoleOf(of.role)}
          centre={centre}
          workspace={workspace}
          standing={standing}
          catalogueOpen={catalogue}
          onCatalogue={() => setCatalogue(!catalogue)}
          onDirty={onDirty}
        />
      ) : (
        <PreviewBanner centre={centre} of={of} standing={standing} />
      )}
      <ShellProvider value={preview}>
        <div className="workspace">
          <Grid columns={COLUMNS} onAdd={edit ? open : () => undefined} />
          {edit && catalogue ? (
            <Catalogue onClose={() => setCatalogue(false)} />
          ) : (
            !edit && <PluginList resolutions={resolutions} of={of} isOwn={of.centre === centre.variant.code} />
          )}
        </div>
      </ShellProvider>
      <span className="visually-hidden" role="status">
        {t('preview.ready')}
      </span>
    </div>
  );
});
