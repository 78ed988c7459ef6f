/** Hearing a leg's own sound: a snoop and a media WebSocket in a bridge of their own, from which our detector is fed. */
import type { Helpers } from './helpers';
import { APP } from './dialling';
import type { Legs } from './floor';
import { seg, type Kernel } from './kernel';
import { isUp, mainOf, type Leg } from './leg';
import type { Undertaker } from './undertaker';
import { readValue } from '../wire';

export const TAP = 'dialer-tap';

interface Tap {
  readonly leg: string;
  readonly nth: number;
  state: 'waiting' | 'making' | 'running';
  bridge: boolean;
}

export class Taps {
  private readonly all = new Map<string, Tap>();
  private last = 0;

  constructor(
    private readonly kernel: Kernel,
    private readonly undertaker: Undertaker,
    private readonly helpers: Helpers,
    private readonly legs: Legs,
  ) {}

  want(leg: Leg | undefined, on: boolean): void {
    if (!leg) return;
    if (!on) return this.end(leg.id);
    if (this.all.has(leg.id)) return;
    this.all.set(leg.id, { leg: leg.id, nth: ++this.last, state: 'waiting', bridge: false });
    this.up(leg);
  }

  /** People are heard from their answer on. */
  up(leg: Leg): void {
    const tap = this.all.get(leg.id);
    const main = mainOf(leg);
    if (!tap || tap.state !== 'waiting' || !isUp(leg) || !main) return;
    tap.state = 'making';
    const here = () => this.all.get(leg.id) === tap;
    let ready = 0;
    const readyOne = (isReady: boolean) => {
      if (!here()) return;
      if (!isReady) return this.failed(tap);
      if (++ready === 2) this.join(tap);
    };
    const gone = () => here() && this.end(leg.id);
    this.helpers.snoop(main.id, this.id(tap, 'spy'), { spy: 'in' }, readyOne, gone);
    const media = this.id(tap, 'media');
    const query = {
      channelId: media, app: APP, transport: 'websocket', encapsulation: 'none',
      connection_type: 'server', format: 'slin', transport_data: 'f(json)',
    }; // oxfmt-ignore
    const connect = () => {
      if (!here()) return;
      const variable = { variable: 'MEDIA_WEBSOCKET_CONNECTION_ID' };
      this.kernel.ask({ method: 'GET', path: `/channels/${seg(media)}/variable`, query: variable }, (answer) => {
        if (!here()) return;
        const connection = answer.ok ? readValue(answer.body) : '';
        // There is no StasisStart before the socket is open.
        if (connection) this.kernel.put({ do: 'tap', leg: leg.id, connection });
        else this.failed(tap);
      });
    };
    this.helpers.make(media, { method: 'POST', path: '/channels/externalMedia', query }, readyOne, gone, connect);
  }

  end(leg: string): void {
    const tap = this.all.get(leg);
    if (!tap) return;
    this.all.delete(leg);
    if (tap.state === 'waiting') return;
    this.kernel.put({ do: 'untap', leg });
    // When the line ends its snoop ends, but not what listens to it.
    this.helpers.drop(this.id(tap, 'spy'));
    this.helpers.drop(this.id(tap, 'media'));
    if (tap.bridge) this.undertaker.remove(`/bridges/${seg(this.id(tap, 'bridge'))}`);
  }

  hasBridge = (id: string): boolean => [...this.all.values()].some((tap) => tap.bridge && this.id(tap, 'bridge') === id);

  forget(): void {
    for (const leg of [...this.all.keys()]) this.end(leg);
  }

  private join(tap: Tap): void {
    const bridge = this.id(tap, 'bridge');
    const here = () => this.all.get(tap.leg) === tap;
    tap.bridge = true;
    this.kernel.ask({ method: 'POST', path: `/bridges/${seg(bridge)}`, query: { type: 'mixing', name: TAP } }, (made) => {
      // Ended meanwhile: its end may have come before it was there.
      if (!here()) return this.undertaker.remove(`/bridges/${seg(bridge)}`);
      if (!made.ok) return this.failed(tap);
      const channel = `${this.id(tap, 'spy')},${this.id(tap, 'media')}`;
      this.kernel.ask({ method: 'POST', path: `/bridges/${seg(bridge)}/addChannel`, query: { channel } }, (added) => {
        if (!here()) return;
        if (added.ok) tap.state = 'running';
        else this.failed(tap);
      });
    });
  }

  private failed(tap: Tap): void {
    this.kernel.warn('a line cannot be listened to', { leg: tap.leg });
    this.end(tap.leg);
    // Whoever waits for a verdict takes them for a person.
    if (this.legs.all.has(tap.leg)) this.kernel.tell({ type: 'detected', leg: tap.leg, verdict: 'unsure', cause: 'NO-TAP' });
  }

  private id = ({ leg, nth }: Tap, what: string): string => `${leg}~tap${nth}~${what}`;
}
