import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useWidth } from '../host';
import { COLUMNS } from '../core/workspace/layout';
import { Catalogue } from './grid/catalogue/catalogue';
import { ADD_BUTTON, CustomizeBar } from './grid/customize/bar';
import { ConflictBar } from './grid/customize/conflict-bar';
import { OfferBar } from './grid/customize/offer-bar';
import { columnsFor, Grid } from './grid/grid';
import { useShell } from './services';
import './styles/workspace.css';

/** Home: the agent's panels, and the bars of Customize around them [GUARD-008]. */
export const WorkspacePage = observer(function WorkspacePage() {
  const { workspace } = useShell();
  const { customizing, seeing } = workspace;
  // The catalogue docks inside the measured width: opening it never takes the columns away that it is to fill.
  const [row, width] = useWidth();
  const columns = columnsFor(width);
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
      {customizing && <CustomizeBar catalogueOpen={open} onCatalogue={() => setCatalogue(!catalogue)} narrow={columns !== COLUMNS} />}
      <ConflictBar />
      <OfferBar />
      <div className="workspace" ref={row}>
        <Grid columns={columns} onAdd={add} />
        {open && <Catalogue onClose={close} />}
      </div>
    </>
  );
});
