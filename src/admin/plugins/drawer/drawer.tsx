import { observer } from 'mobx-react-lite';
import { Drawer, Tabs } from '@dialer/ui';
import { Changes } from '../../changes/changes';
import type { CentreView } from '../use-centre';
import { RowStateMark } from '../row-state';
import type { PluginRow } from '../summary';
import { useAdminText } from '../text';
import { useWords } from '../words';
import { BringsTab } from './brings-tab';
import { ConfigurationTab } from './configuration-tab';
import { WhoTab } from './who-tab';

export const DRAWER_TABS = ['configuration', 'who', 'brings', 'changes'] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

/** Everything of one plugin, docked beside the table. */
export const PluginDrawer = observer(function PluginDrawer({
  view,
  row,
  tab,
  onTab,
  onDirty,
  onClose,
}: {
  view: CentreView;
  row: PluginRow;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}) {
  const t = useAdminText();
  const words = useWords();
  const title = words.plugin(row.plugin.id);
  const reason = row.reason && row.state !== 'on' && words.reason(row.reason);
  return (
    <Drawer title={title} facts={<RowStateMark state={row.state} />} onClose={onClose}>
      <div className="plugin-tabs">
        <Tabs
          label={t('drawer.tabs', { plugin: title })}
          selected={tab}
          onSelect={(id) => onTab(id as DrawerTab)}
          items={DRAWER_TABS.map((id) => ({ id, label: t(`drawer.${id}`) }))}
        />
      </div>
      {reason && <p className="t-2">{reason}</p>}
      {tab === 'configuration' && <ConfigurationTab view={view} row={row} onDirty={onDirty} />}
      {tab === 'who' && <WhoTab view={view} row={row} />}
      {tab === 'brings' && <BringsTab row={row} />}
      {tab === 'changes' && <Changes subject={row.plugin.id} />}
    </Drawer>
  );
});
