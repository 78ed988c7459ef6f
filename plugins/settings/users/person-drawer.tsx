import { useT, type PageAddress } from '@dialer/host';
import { Drawer, State, Tabs } from '@dialer/ui';
import { AccountTab } from './account-tab';
import { AttributesTab } from './attributes-tab';
import { OverviewTab } from './overview-tab';
import { isAdvisor, type User } from './people';
import type { Opens } from './row-controls';
import { StatesTab } from './states-tab';

/** What every tab of the drawer is given. */
export interface TabProps {
  user: User;
  roleOf: (user: User) => string;
  onDirty: (dirty: boolean) => void;
  onAct: (what: Opens) => void;
}

/** In the order of the drawer; `title` says which words stand on it. */
const TABS = [
  { id: 'overview', title: () => 'tab.overview', Tab: OverviewTab },
  { id: 'states', title: (user: User) => (isAdvisor(user) ? 'tab.states_licenses' : 'tab.states'), Tab: StatesTab },
  { id: 'attributes', title: () => 'tab.attributes', Tab: AttributesTab },
  { id: 'account', title: () => 'tab.account', Tab: AccountTab },
] as const;

/** One person, docked beside the list. `go` asks before what is not saved is left. */
export function PersonDrawer({ address, go, ...props }: TabProps & { address: PageAddress; go: PageAddress['go'] }) {
  const t = useT();
  const { user } = props;
  const { id, Tab } = TABS.find((tab) => tab.id === address.get('tab')) ?? TABS[0];
  return (
    <Drawer
      title={user.fullName}
      facts={
        <State kind={user.deactivated ? 'bad' : 'ok'} icon={user.deactivated ? 'ban' : 'tick-circle'}>
          {t(user.deactivated ? 'calling.off' : 'calling.on')}
        </State>
      }
      onClose={() => go({ person: '', tab: '' })}
    >
      <Tabs
        label={user.fullName}
        items={TABS.map((tab) => ({ id: tab.id, label: t(tab.title(user)) }))}
        selected={id}
        onSelect={(next) => go({ tab: next === 'overview' ? '' : next })}
      />
      <Tab {...props} />
    </Drawer>
  );
}
