import { observer } from 'mobx-react-lite';
import { Drawer, Tabs } from '@dialer/ui';
import { Changes } from '../../changes/changes';
import type { PluginRow, Plugins } from '../../store';
import { useWords } from '../../words';
import { RowStateMark } from '../row-state';
import { BringsTab } from './brings-tab';
import { ConfigurationTab } from './configuration-tab';
import { GatewaySide } from './gateway-side';
import { WhoTab } from './who-tab';

export const DRAWER_TABS = ['configuration', 'who', 'brings', 'changes'] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

/** Everything of one plugin, docked beside the table. */
export const PluginDrawer = observer(function PluginDrawer({
  data,
  row,
  tab,
  onTab,
  onDirty,
  onClose,
}: {
  data: Plugins;
  row: PluginRow;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const title = words.plugin(row.plugin);
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
      {reason && row.reason?.kind !== 'gateway' && <p className="t-2">{reason}</p>}
      <GatewaySide row={row} />
      {tab === 'configuration' && <ConfigurationTab data={data} row={row} onDirty={onDirty} />}
      {tab === 'who' && <WhoTab data={data} row={row} />}
      {tab === 'brings' && <BringsTab data={data} row={row} />}
      {tab === 'changes' && <Changes key={row.plugin} subject={row.plugin} />}
    </Drawer>
  );
});
