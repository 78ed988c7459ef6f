/** The realtime connection and the browser's network, in words [SHELL-023…SHELL-026]. */
import { types, type Instance } from 'mobx-state-tree';
import type { RealtimeState } from '../ports';
import { envOf, treeOf } from '../tree';

const CONNECTION = 'connection';
const NETWORK = 'network';

export const ConnectionModel = types
  .model('Connection', {})
  .volatile(() => ({
    state: 'idle' as RealtimeState,
    attempt: 0,
    refused: null as 'duplicate-tab' | 'unauthorized' | 'version' | null,
    online: true,
    dropped: false,
  }))
  .views((self) => ({
    get open(): boolean {
      return self.state === 'open';
    },
  }))
  .actions((self) => {
    const env = envOf(self);
    const say = (key: string, unique: string, type: 'error' | 'warning' = 'error'): void => {
      treeOf(self).alerts.show({ message: env.t(key), type, dismissible: false, timeout: null, unique });
    };
    return {
      setState(state: RealtimeState, attempt: number) {
        const wasOpen = self.state === 'open';
        self.state = state;
        self.attempt = attempt;
        if (state === 'reconnecting') {
          self.dropped ||= wasOpen;
          say(wasOpen ? 'connection.dropped' : 'connection.reconnecting', CONNECTION, wasOpen ? 'error' : 'warning');
        }
        if (state === 'open' || state === 'refused' || state === 'closed') treeOf(self).alerts.clear(CONNECTION);
        if (state === 'open' && self.dropped) {
          self.dropped = false;
          treeOf(self).alerts.show({ message: env.t('connection.reconnected'), type: 'success' });
        }
      },
      refuse(reason: 'duplicate-tab' | 'unauthorized' | 'version') {
        self.refused = reason;
      },
      setOnline(online: boolean) {
        if (online === self.online) return;
        self.online = online;
        if (!online) return say('connection.offline', NETWORK);
        treeOf(self).alerts.clear(NETWORK);
        treeOf(self).alerts.show({ message: env.t('connection.online'), type: 'success' });
      },
    };
  });

export interface Connection extends Instance<typeof ConnectionModel> {}
