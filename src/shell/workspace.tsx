import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useWidth } from '../host';
import { COLUMNS } from '../core/workspace/layout';
import { Button, Note } from '@dialer/ui';
import { ADD_BUTTON } from './grid/customize/add-button';
import { customizeParts } from './grid/customize/customize-parts';
import { columnsFor, Grid } from './grid/grid';
import { useNeededPanel } from './grid/use-needed-panel';
import { useShell, useText } from './services';
import './styles/workspace.css';

/** Home: the agent's panels, and the bars of Customize around them [GUARD-008]. */
export const WorkspacePage = observer(function WorkspacePage() {
  const { workspace } = useShell();
  const { conflict, customizing, offer, seeing } = workspace;
  // The catalogue docks inside the measured width: opening it never takes the columns away that it is to fill.
  const [row, width] = useWidth();
  const columns = columnsFor(width);
  useNeededPanel();
  useEffect(() => customizeParts.loadWhenIdle(), []);
  const wanted = customizing || conflict !== null;
  const customize = customizeParts.use(wanted || offer !== null);
  const [catalogue, setCatalogue] = useState(false);
  const open = customizing && catalogue && columns === COLUMNS && !seeing;
  useEffect(() => {
    if (!customizing) setCatalogue(false);
  }, [customizing]);
  const close = () => {
    setCatalogue(false);
    document.querySelector<HTMLElement>(`.${ADD_BUTTON}`)?.focus();
  };
  const add = () => {
    workspace.startCustomizing();
    setCatalogue(true);
  };
  return (
    <>
      {customizing && customize.at === 'ready' && (
        <customize.parts.CustomizeBar catalogueOpen={open} onCatalogue={() => setCatalogue(!catalogue)} narrow={columns !== COLUMNS} />
      )}
      {wanted && customize.at === 'failed' && (
        <NoCustomizeBar onAgain={customize.again} onDone={customizing ? () => workspace.stopCustomizing() : null} />
      )}
      {conflict && customize.at === 'ready' && <customize.parts.ConflictBar />}
      {offer && customize.at === 'ready' && <customize.parts.OfferBar />}
      <div className="workspace" ref={row}>
        <Grid columns={columns} onAdd={add} />
        {open && customize.at === 'ready' && <customize.parts.Catalogue onClose={close} />}
      </div>
    </>
  );
});

/** The chunk could not be fetched: panels can be moved, and everything else waits for another try. */
function NoCustomizeBar({ onAgain, onDone }: { onAgain: () => void; onDone: (() => void) | null }) {
  const t = useText();
  return (
    <div className="customize-bar" role="region" aria-label={t('customize.title')}>
      <Note>{t('customize.notLoaded')}</Note>
      <span className="grow" />
      <Button icon="refresh" onClick={onAgain}>
        {t('panel.tryAgain')}
      </Button>
      {onDone && (
        <Button intent="primary" onClick={onDone}>
          {t('customize.done')}
        </Button>
      )}
    </div>
  );
}
