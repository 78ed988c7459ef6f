/**
 * What was missed while Asterisk's events did not come is never told again: its own lists say what is, and the difference to
 * what is known is what has happened. The same is done every half minute, for the event that was lost.
 */
import { endpointOf, isWith, readBoot, readBridges, readChannels, type WireChannel } from '../wire';
import { APP } from './dialling';
import { seg, type Answer, type Kernel } from './kernel';
import { isUp, mainOf, type Leg } from './leg';
import type { Accounts } from './accounts';
import type { Legs } from './floor';
import type { Helpers } from './helpers';
import type { Monitors } from './monitors';
import { ROOM, type Placing } from './placing';
import type { Plays } from './plays';
import type { Records } from './records';
import { TAP, type Taps } from './taps';
import type { Undertaker } from './undertaker';
import type { Ways } from './ways';

const AUDIT_MS = 30_000;
const AGAIN_MS = 500;
/** After so long without a word Asterisk counts as dead, and its calls with it. */
const GIVE_UP_MS = 60_000;
const HELPER = /~(ear|in|out|spy|media)$/;
/** Too many for us, and nobody needs them. */
const UNHEARD = ['ChannelVarset', 'ChannelDialplan', 'ChannelCallerId', 'ChannelConnectedLine'];

/** The parts that are compared with what Asterisk has. */
export interface Whole {
  readonly kernel: Kernel;
  readonly legs: Legs;
  readonly helpers: Helpers;
  readonly plays: Plays;
  readonly records: Records;
  readonly taps: Taps;
  readonly monitors: Monitors;
  readonly placing: Placing;
  readonly undertaker: Undertaker;
  readonly accounts: Accounts;
  readonly ways: Ways;
  /** A leg's channel is there, in this state. */
  found(leg: Leg, channel: WireChannel): void;
  /** Somebody has come in. */
  arrive(channel: WireChannel, dialled: string): void;
}

export class Resync {
  /** The run of Asterisk that our calls are of; null: none yet. */
  private boot: string | null = null;
  /** Asterisk's calls are gone, and it is not back yet. */
  private down = false;
  private round = 0;
  private stopWaiting: () => void = () => {};
  private stopAudit: () => void = () => {};
  version = '';

  constructor(private readonly mind: Whole) {}

  /** The socket is open (again). `ready`: all that is known is true now. */
  opened(ready: (isFresh: boolean) => void): void {
    this.stopWaiting();
    const round = ++this.round;
    const { kernel } = this.mind;
    const again = () => kernel.after(AGAIN_MS, () => round === this.round && this.opened(ready));
    kernel.ask({ method: 'GET', path: '/asterisk/info' }, (answer) => {
      if (round !== this.round) return;
      const { boot, version } = answer.ok ? readBoot(answer.body) : { boot: '', version: '' };
      if (!boot) return void again();
      this.version = version;
      const isFresh = this.boot === null;
      if (!isFresh && boot !== this.boot) this.gone();
      this.boot = boot;
      this.prepare(round, again, () =>
        this.lists(
          (there) => {
            kernel.hears = true;
            if (there) this.compare(there, isFresh);
            else return void again();
            if (this.down) {
              this.down = false;
              kernel.tell({ type: 'engine-up' });
            }
            this.audit();
            ready(isFresh);
          },
          () => round === this.round,
        ),
      );
    });
  }

  /** The socket is lost. Calls go on; so do requests, as far as they are answered. */
  lost(): void {
    const { kernel } = this.mind;
    this.round++;
    this.stopAudit();
    kernel.hears = false;
    if (this.down) return;
    this.stopWaiting = kernel.after(GIVE_UP_MS, () => this.gone());
  }

  /** By another start, or a silence that lasts: nothing of before is alive. */
  gone(): void {
    if (this.down) return;
    this.down = true;
    const { kernel, legs, helpers, plays, records, taps, monitors, placing, undertaker, accounts } = this.mind;
    kernel.tell({ type: 'engine-down' });
    records.forget();
    taps.forget();
    monitors.forget();
    for (const leg of [...legs.all.values()]) {
      for (const channel of leg.channels.keys()) undertaker.bury(channel);
      legs.finish(leg, { by: 'engine', cause: 'failed' });
    }
    plays.forget();
    helpers.forget();
    undertaker.forget();
    placing.forget();
    accounts.pushAgain();
  }

  /** Compares now, and then every half minute. */
  audit(): void {
    this.stopAudit();
    this.stopAudit = this.mind.kernel.after(AUDIT_MS, () => this.look(() => this.audit()));
  }

  look(then: () => void): void {
    const { round } = this;
    this.lists(
      (there) => {
        if (there) this.compare(there, false);
        then();
      },
      () => round === this.round,
    );
  }

  private prepare(round: number, again: () => void, then: () => void): void {
    const { kernel } = this.mind;
    const disallowed = UNHEARD.map((type) => ({ type }));
    const asks = [
      { method: 'PUT', path: `/applications/${APP}/eventFilter`, body: { disallowed } },
      {
        method: 'PUT',
        path: `/applications/${APP}reg/eventFilter`,
        body: { allowed: [{ type: 'ContactStatusChange' }, { type: 'PeerStatusChange' }] },
      },
      // An application of its own: else every event of these endpoints' channels comes twice (trap 6).
      { method: 'POST', path: `/applications/${APP}reg/subscription`, query: { eventSource: 'endpoint:PJSIP' } },
    ] as const;
    let left = asks.length;
    let failed: Answer | null = null;
    for (const ask of asks)
      kernel.ask(ask, (answer) => {
        if (!answer.ok) failed = answer;
        if (--left > 0 || round !== this.round) return;
        if (failed && !failed.ok) {
          kernel.warn('Asterisk does not take how it shall tell its events', { words: failed.words });
          if (failed.code === 'timeout' || failed.code === 'unreachable') return again();
        }
        then();
      });
  }

  private lists(then: (there: Listed | null) => void, isNow: () => boolean): void {
    const { kernel, legs, helpers, placing } = this.mind;
    // What begins after this question may be missing in its answer.
    const asked = {
      channels: new Set(
        [...legs.all.values()].flatMap((leg) => [...leg.channels.values()].filter(({ started }) => started).map(({ id }) => id)),
      ),
      helpers: new Set(helpers.ids),
      rooms: new Set([...placing.rooms.keys()].filter((room) => placing.isThere(room))),
    };
    kernel.ask({ method: 'GET', path: '/channels' }, (channels) => {
      kernel.ask({ method: 'GET', path: '/bridges' }, (bridges) => {
        if (!isNow()) return;
        if (!channels.ok || !bridges.ok) return then(null);
        then({ asked, channels: readChannels(channels.body), bridges: readBridges(bridges.body) });
      });
    });
  }

  private compare({ asked, channels, bridges }: Listed, isFresh: boolean): void {
    const { legs, helpers, placing, plays, taps, undertaker } = this.mind;
    const there = new Map(channels.map((channel) => [channel.id, channel]));
    for (const id of asked.channels) {
      const leg = legs.by(id);
      if (!leg) continue;
      const channel = there.get(id);
      if (channel) this.mind.found(leg, channel);
      else legs.channelOver(id, leg.said.cause || isUp(leg) ? leg.said : { cause: 19, tech: 0 });
    }
    for (const id of asked.helpers) if (!there.has(id)) helpers.over(id);
    for (const channel of channels) {
      if (legs.by(channel.id) || helpers.has(channel.id)) continue;
      if (isFresh && !HELPER.test(channel.id)) this.adopt(channel);
      // Ours by its name, and nobody's; or of a call that was given up while there was no way to it.
      else if (HELPER.test(channel.id) || channel.channelvars['LEG'] || (this.down && isWith(APP, channel))) undertaker.seen(channel.id);
      // Its coming was lost with the socket: somebody waits in silence.
      else if (isWith(APP, channel) && !undertaker.isEnding(channel.id)) this.mind.arrive(channel, channel.dialplan.exten);
    }
    const rooms = new Map(bridges.map(({ id, channels: inside }) => [id, inside]));
    if (isFresh) {
      for (const { id, name } of bridges) if (name === ROOM) placing.adopt(id);
      for (const [id, inside] of rooms)
        for (const channel of inside) {
          const leg = legs.by(channel);
          if (leg && placing.isOpen(id)) leg.wanted.room = leg.is.room = id;
        }
    }
    placing.compare(asked.rooms, rooms);
    for (const { id, name } of bridges)
      if ((name === TAP && !taps.hasBridge(id)) || (name === ROOM && !placing.rooms.has(id))) undertaker.remove(`/bridges/${seg(id)}`);
    plays.probe();
  }

  /** A call that the last gateway has left: the next one may go on with it, or end it. */
  private adopt(channel: WireChannel): void {
    const { legs, ways } = this.mind;
    const { LEG, CALLID } = channel.channelvars;
    if (!LEG && !isWith(APP, channel)) return;
    const endpoint = endpointOf(channel.name);
    const id = LEG || channel.id;
    const leg = legs.all.get(id) ?? legs.add({
      id,
      callId: CALLID || undefined,
      from: LEG ? channel.connected.number : ways.has(endpoint) ? channel.caller.number : endpoint,
      to: LEG ? (ways.has(endpoint) ? channel.caller.number : endpoint) : channel.dialplan.exten,
      inbound: !LEG,
      phone: ways.has(endpoint) ? null : endpoint,
    }); // oxfmt-ignore
    legs.attach(leg, channel.id, true).dialled = true;
    leg.serial = Math.max(leg.serial, Number(/~(\d+)$/.exec(channel.id)?.[1] ?? 0));
    if (channel.protocol_id) leg.sipCallId = channel.protocol_id;
    if (channel.state === 'Up') {
      leg.state = 'up';
      leg.main = channel.id;
      leg.heard = leg.seen = true;
    } else {
      if (leg.inbound || leg.phone === null) leg.main = channel.id;
      if (channel.state === 'Ringing' && !isUp(leg)) leg.state = 'ringing';
    }
    if (mainOf(leg) === null && leg.channels.size === 1 && leg.phone === null) leg.main = channel.id;
  }
}

interface Listed {
  readonly asked: { channels: ReadonlySet<string>; helpers: ReadonlySet<string>; rooms: ReadonlySet<string> };
  readonly channels: readonly WireChannel[];
  readonly bridges: readonly { id: string; name: string; channels: string[] }[];
}
