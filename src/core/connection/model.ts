/**
 * The realtime connection and the browser's network, in words [SHELL-023…SHELL-026]. They fail together, so they share
 * one alert: what is said last stands, and while the browser itself is offline nothing else is said.
 */
import type { ClientCommand } from '@dialer/contract';
import { types, type Instance } from 'mobx-state-tree';
import type { RealtimeState } from '../ports';
import { envOf, treeOf } from '../tree';

const CONNECTION = 'connection';

export const ConnectionModel = types
  .model('Connection', {})
  .volatile(() => ({
    state: 'idle' as RealtimeState,
    attempt: 0,
    refused: null as 'duplicate-tab' | 'unauthorized' | 'version' | null,
    online: true,
    dropped: false,
    /** Commands that the gateway serves, as it says; null until then, and of a gateway that does not say it. */
    commands: null as readonly string[] | null,
  }))
  .views((self) => ({
    get open(): boolean {
      return self.state === 'open';
    },
    serves(command: ClientCommand): boolean {
      return self.commands?.includes(command) ?? true;
    },
  }))
  .actions((self) => {
    const env = envOf(self);
    const say = (key: string, type: 'error' | 'warning' = 'error'): void => {
      treeOf(self).alerts.show({ message: env.t(key), type, dismissible: false, timeout: null, unique: CONNECTION, place: 'over' });
    };
    const rejoice = (key: string): void => {
      treeOf(self).alerts.show({ message: env.t(key), type: 'success', unique: CONNECTION, place: 'over' });
    };
    return {
      setState(state: RealtimeState, attempt: number) {
        const wasOpen = self.state === 'open';
        self.state = state;
        self.attempt = attempt;
        if (state === 'reconnecting') {
          self.dropped ||= wasOpen;
          if (self.online) say(wasOpen ? 'connection.dropped' : 'connection.reconnecting', wasOpen ? 'error' : 'warning');
        }
        if (self.online && ['open', 'refused', 'closed'].includes(state)) treeOf(self).alerts.clear(CONNECTION);
        if (state === 'open' && self.dropped) {
          self.dropped = false;
          rejoice('connection.reconnected');
        }
      },
      setCommands(commands: readonly string[] | null) {
        self.commands = commands;
      },
      refuse(reason: 'duplicate-tab' | 'unauthorized' | 'version') {
        self.refused = reason;
      },
      setOnline(online: boolean) {
        if (online === self.online) return;
        self.online = online;
        if (online) rejoice('connection.online');
        else say('connection.offline');
      },
    };
  });

export interface Connection extends Instance<typeof ConnectionModel> {}
