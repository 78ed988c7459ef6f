/**
 * The realtime connection and the browser's network, in words [SHELL-023…SHELL-026]. They fail together, so they share
 * one alert: what is said last stands, and while the browser itself is offline nothing else is said.
 */
import type { ClientCommand } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { CoreEnv, Notices, RealtimeState } from '../ports';
import type { ConnectionView } from '../shell-view';

const CONNECTION = 'connection';

export class Connection implements ConnectionView {
  state: RealtimeState = 'idle';
  attempt = 0;
  refused: 'duplicate-tab' | 'unauthorized' | 'version' | null = null;
  callElsewhere = false;
  online = true;
  /** Rises with every hello that the gateway accepts, after its snapshot was applied. */
  hellos = 0;
  /** It is open, its hello was answered, and what follows a hello is done: the agent was set offline. */
  settled = false;
  greetedAt: number | null = null;
  private dropped = false;
  /** Commands that the gateway serves, as it says; null until then, and of a gateway that does not say it. */
  private commands: readonly string[] | null = null;

  constructor(
    private readonly env: Pick<CoreEnv, 'clock' | 't'>,
    private readonly notices: Notices,
    /** The person speaks with somebody, and hears them, whatever became of this connection. */
    private readonly callGoesOn: () => boolean,
  ) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get open(): boolean {
    return this.state === 'open';
  }
  get greeted(): boolean {
    return this.hellos > 0;
  }
  serves(command: ClientCommand): boolean {
    return this.commands?.includes(command) ?? true;
  }

  setState(state: RealtimeState, attempt: number): void {
    const wasOpen = this.open;
    this.state = state;
    this.attempt = attempt;
    if (!this.open) this.settled = false;
    if (state === 'reconnecting') {
      this.dropped ||= wasOpen;
      if (this.online) this.complain(wasOpen ? 'connection.dropped' : 'connection.reconnecting', wasOpen ? 'error' : 'warning');
    }
    if (this.online && ['open', 'refused', 'closed'].includes(state)) this.notices.clear(CONNECTION);
    if (state === 'open' && this.dropped) {
      this.dropped = false;
      this.rejoice('connection.reconnected');
    }
  }
  /** Which hello of this page it is. */
  noticeHello(): number {
    this.greetedAt = this.env.clock.now();
    return (this.hellos += 1);
  }
  /** What follows this hello is done. */
  settle(hello: number): void {
    this.settled = this.open && hello === this.hellos;
  }
  setCommands(commands: readonly string[] | null): void {
    this.commands = commands;
  }
  refuse(reason: 'duplicate-tab' | 'unauthorized' | 'version'): void {
    this.refused = reason;
  }
  /** This tab was to take the work over, and the gateway has left it where it is: only a call is never torn away. */
  refuseTakeOver(): void {
    this.callElsewhere = true;
  }
  setOnline(online: boolean): void {
    if (online === this.online) return;
    this.online = online;
    if (online) this.rejoice('connection.online');
    else this.complain('connection.offline', 'error');
  }

  private complain(key: string, type: 'error' | 'warning'): void {
    const { t } = this.env;
    const message = () => (this.callGoesOn() ? `${t('connection.call_goes_on')} ${t(key)}` : t(key));
    this.notices.show({ message, type, dismissible: false, timeout: null, unique: CONNECTION, place: 'over' });
  }
  private rejoice(key: string): void {
    this.notices.show({ message: () => this.env.t(key), type: 'success', unique: CONNECTION, place: 'over' });
  }
}
