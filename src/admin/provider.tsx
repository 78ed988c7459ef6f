import { observer } from 'mobx-react-lite';
import { reaction } from 'mobx';
import { useEffect, useState, type ReactNode } from 'react';
import { useShell } from '../shell/services';
import { MeanwhileDialog } from './meanwhile';
import { PluginAdmin, PluginAdminContext } from './store';

/** Holds the centre's plugins for all pages of the wing, follows the news, and asks before overwriting. */
export const PluginAdminProvider = observer(function PluginAdminProvider({ children }: { children: ReactNode }) {
  const { core, admin } = useShell();
  const [store] = useState(
    () =>
      new PluginAdmin({
        api: admin.api,
        accountId: core.session.accountId,
        mayChange: core.session.hasRole('admin'),
        after: core.clock.after,
      }),
  );
  useEffect(() => {
    const stop = store.start();
    const unfollow = reaction(
      () => core.pluginNews,
      () => store.follow(),
    );
    return () => {
      unfollow();
      stop();
    };
  }, [core, store]);
  return (
    <PluginAdminContext value={store}>
      {children}
      {store.meanwhile && <MeanwhileDialog question={store.meanwhile} />}
    </PluginAdminContext>
  );
});
