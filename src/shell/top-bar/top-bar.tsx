import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'react-router-dom';
import { Icon, IconButton } from '@dialer/ui';
import { useShell, useText } from '../services';
import { AlertsMenu } from './alerts-menu';
import { CallBar, TrainingMark } from './call-bar';
import { Logo } from './logo';
import { PluginItems } from './plugin-items';
import { StatusSelector } from './status-selector';
import { UserMenu } from './user-menu';
import { useFit } from './use-fit';

export interface TopBarProps {
  onHelp: () => void;
  onCheck: () => void;
  onAdmin: () => void;
  adminOpen: boolean;
}

/** Logo, status with its timer, the call, plugins' items, alerts, the person and, for managers, the administration [SHELL-001, SHELL-003]. */
export const TopBar = observer(function TopBar({ onHelp, onCheck, onAdmin, adminOpen }: TopBarProps) {
  const { core, workspace, brand } = useShell();
  const t = useText();
  const inAdmin = useLocation().pathname.startsWith('/admin');
  const { session, calls } = core;
  const showsCall = calls.live || !inAdmin;
  const bar = useFit<HTMLElement>();
  return (
    <header ref={bar} className={session.deactivated ? 'top-bar deactivated' : 'top-bar'}>
      <Link to="/" className="brand" aria-label={`${brand.name}, ${t('topBar.home')}`}>
        <Logo src={brand.logo} />
      </Link>
      {/* A person without an extension takes no calls: no status, no phone (SHELL-039). */}
      {session.extension && <StatusSelector />}
      {showsCall ? (
        <CallBar />
      ) : (
        <div className="call-bar">
          <Link to="/" className="link row row-tight">
            <Icon name="arrow-left" size={14} />
            {t('topBar.workspace')}
          </Link>
          <TrainingMark />
        </div>
      )}
      <PluginItems />
      <AlertsMenu />
      <UserMenu onHelp={onHelp} onCheck={onCheck} />
      {!inAdmin && (
        <IconButton
          icon="grid"
          label={t('topBar.customize')}
          active={workspace.customizing}
          aria-pressed={workspace.customizing}
          onClick={() => (workspace.customizing ? workspace.stopCustomizing() : workspace.startCustomizing())}
        />
      )}
      {session.hasRole('manager') && <IconButton icon="menu" label={t('topBar.admin')} aria-expanded={adminOpen} onClick={onAdmin} />}
    </header>
  );
});
