import { expect, vi } from 'vitest';
import { silent } from '../../../log';
import { STOP_MS } from '../bounds';
import type { Names } from '../names';
import { TrunkLines, type TrunkLinesSettings } from '../trunk-lines';
import type { Dial, TrunkNews, TrunkOrder, TrunkRefused } from '../trunk-link';
import type { TrunkSettings, TrunkState } from '../trunk-settings';
import { Carrier } from './carrier';

export const SDP = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 0\r\n';
export const ANSWER = SDP.replace('4000', '5000');

/** Only what is ours to move: sockets go on in their own time. */
export const stopTheClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });

export const PLAIN: TrunkSettings = {
  id: 't1',
  host: '127.0.0.1',
  port: 1,
  transport: 'udp',
  proxy: null,
  domain: null,
  user: null,
  authUser: null,
  secret: null,
  register: false,
  registerEveryS: 600,
  optionsEveryS: 0,
  tls: { verify: true, ca: null },
};

/** Trunks at work, and what they tell; everything that they began ends with `close`. */
export class Bench {
  readonly news: TrunkNews[] = [];
  readonly states: TrunkState[] = [];
  readonly refused: Record<TrunkRefused, number> = { 'trunk-frame': 0, 'trunk-stranger': 0, 'trunk-flood': 0, 'trunk-socket': 0 };
  readonly warn = vi.fn();
  readonly carriers: Carrier[] = [];
  lines!: TrunkLines;
  private located: (trunk: string, addresses: readonly string[]) => void = () => {};
  private waiting: (() => void)[] = [];

  async open(settings: Partial<TrunkLinesSettings> = {}, names?: Names): Promise<this> {
    const heard = () => this.waiting.splice(0).forEach((done) => done());
    this.lines = new TrunkLines(
      {
        tell: (news) => {
          this.news.push(news);
          heard();
        },
        state: (state) => {
          this.states.push(state);
          heard();
        },
        refused: (what) => {
          this.refused[what]++;
          heard();
        },
        located: (trunk, addresses) => this.located(trunk, addresses),
      },
      { address: '127.0.0.1', ports: { udp: 0, tcp: 0, tls: null }, listenAt: '127.0.0.1', ...settings },
      { ...silent, warn: this.warn },
      names,
    );
    await this.lines.start();
    return this;
  }

  /** A carrier, and the trunk to it. */
  async carrier(settings: Partial<TrunkSettings> = {}, cert?: { key: string; cert: string }): Promise<Carrier> {
    const carrier = await new Carrier(settings.transport ?? 'udp', cert).start();
    this.carriers.push(carrier);
    await this.lines.set([{ ...PLAIN, port: carrier.port, ...settings }]);
    return carrier;
  }

  async close(): Promise<void> {
    for (const carrier of this.carriers) carrier.polite = true;
    await this.stop();
    vi.useRealTimers();
    for (const carrier of this.carriers.splice(0)) carrier.stop();
  }

  /** What a stop waits for comes by the sockets, or not at all: then it is late at once. */
  async stop(): Promise<void> {
    const stopped = this.lines?.stop();
    for (let i = 0; i < 30; i++) await new Promise((done) => setImmediate(done));
    if (vi.isFakeTimers()) vi.advanceTimersByTime(STOP_MS);
    await stopped;
  }

  /** Where carriers signal from is told there. */
  heardOf(located: (trunk: string, addresses: readonly string[]) => void): void {
    this.located = located;
  }

  do(order: TrunkOrder): void {
    this.lines.carryOut(order);
  }

  dial(more: Partial<Dial> = {}): void {
    this.do({
      type: 'dial',
      leg: 'a',
      trunk: 't1',
      number: '+15145550123',
      caller: { number: '+15145550199' },
      headers: [],
      sdp: SDP,
      ...more,
    });
  }

  /** The next news of this type that nobody has asked for yet. */
  async next<T extends TrunkNews['type']>(type: T): Promise<Extract<TrunkNews, { type: T }>> {
    await this.until(() => this.news.some((each) => each.type === type));
    const [found] = this.news.splice(
      this.news.findIndex((each) => each.type === type),
      1,
    );
    return found as Extract<TrunkNews, { type: T }>;
  }

  async state(state: TrunkState['state']): Promise<TrunkState> {
    await this.until(() => this.states.at(-1)?.state === state);
    return this.states.at(-1)!;
  }

  async until(is: () => boolean): Promise<void> {
    while (!is()) await new Promise<void>((done) => this.waiting.push(done));
  }

  /** A call that stands, by its INVITE. */
  async standing(carrier: Carrier, more: Partial<Dial> = {}, headers: string[] = []) {
    this.dial(more);
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 200, { sdp: ANSWER, headers });
    expect(await this.next('accepted')).toMatchObject({ sdp: ANSWER });
    await carrier.next('ACK');
    return invite;
  }

  /** A call of theirs that stands, by our 200. */
  async called(carrier: Carrier, did = '+15145550111') {
    const port = this.lines.ports.udp;
    carrier.send(carrier.request('INVITE', `sip:${did}@127.0.0.1:${port}`, { sdp: SDP }), port);
    const { leg } = await this.next('called');
    this.do({ type: 'accept', leg, sdp: ANSWER });
    const ok = await carrier.next('200 INVITE');
    carrier.send(carrier.further(ok, 'ACK', { cseq: ok.header('CSeq').replace('INVITE', 'ACK') }), port);
    return { leg, ok, port };
  }
}
