import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CustomizeBar } from './grid/customize-bar';
import { Catalogue } from './grid/catalogue';
import { Grid } from './grid/grid';
import { useShell } from './services';

/** Home: the agent's panels, and the bars of Customize around them [GUARD-008]. */
export const WorkspacePage = observer(function WorkspacePage() {
  const { workspace, loadTexts } = useShell();
  const [catalogue, setCatalogue] = useState(false);
  const open = workspace.customizing && catalogue;
  return (
    <>
      {workspace.customizing && <CustomizeBar catalogueOpen={open} onCatalogue={() => setCatalogue(!catalogue)} />}
      <div className="workspace">
        <Grid />
        {open && <Catalogue onClose={() => setCatalogue(false)} loadTexts={loadTexts} />}
      </div>
    </>
  );
});
