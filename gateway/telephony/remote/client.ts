/**
 * A floor as a telephony engine: the gateway's side. Calls live there, and go on when this gateway is gone. While there is no way
 * to it (`control-lost`) no call begins; whatever else is asked waits for the way back, as long as a command may take.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '../../platform/limits';
import { silent, type Log } from '../embedded/log';
import { EngineError } from '../errors';
import { floorName } from '../parts';
import type { Cause, EngineEvent, EnginePart, EngineStats, MeasuredEngine } from '../port';
import type { Trunk } from '../trunks';
import { Asks, type Asked } from './asks';
import type { Command } from './commands';
import { Complaint, OTHER_SECRET } from './complaint';
import { FloorLine, type Trouble } from './floor-line';
import { Mirror, type Snapshot, type Told } from './mirror';
import type { RemoteEngine, RemoteOptions } from './remote-engine';
import { tunnelPhones } from './tunnel';
import { VERSION, type FromFloor, type Hello, type LinkLimits, type Refusal, type Trunks } from './wire';

export function createRemoteEngine(options: RemoteOptions): RemoteEngine {
  return new FloorClient(options);
}

type Args<K extends Command> = MeasuredEngine[K] extends (...args: infer A) => unknown ? A : never;
type Value<K extends Command> = MeasuredEngine[K] extends (...args: never[]) => Promise<infer V> ? V : never;
/** Whose a thing is, a floor is not told: it has what it is given, and one of an older release would refuse the word. */
function withoutCentre<T extends { readonly centre?: number }>(of: T): Omit<T, 'centre'> {
  const { centre: _, ...rest } = of;
  return rest;
}
const AGAIN = 'the floor is there again';
/** Bytes of one letter, at most. */
const WIDEST = 4;

type Welcome = Extract<FromFloor, { t: 'welcome' }>;

class FloorClient implements RemoteEngine {
  private readonly id = randomUUID();
  private readonly log: Log;
  private readonly limits: LinkLimits;
  private readonly line: FloorLine;
  private readonly asks: Asks;
  private readonly mirror = new Mirror();
  /** What the floor is told again in another life. */
  private readonly accounts = new Map<string, Args<'account'>>();
  private lines: readonly Trunk[] | null = null;
  /** Legs that are to end, whoever has given up waiting for it. */
  private readonly ending = new Map<string, Cause>();
  /** Legs that were told to be down while the floor counted as dead: it may have them still. */
  private readonly buried = new Set<string>();
  private floor: string | null = null;
  private cursor = 0;
  private now: Trunks = { people: true, emergency: false };
  /** `closed`: no way. `open`: it is told what was missed up to `upTo`. `back`: all is as before. */
  private way: 'closed' | 'open' | 'back' = 'closed';
  private upTo = 0;
  private wasLost = false;
  /** The floor counts as dead, and its calls with it, until it is back. */
  private isDown = false;
  private lostAt = 0;
  private giveUp: NodeJS.Timeout | undefined;
  private starting: { done(): void; fail(error: Error): void } | null = null;
  private readonly complaint: Complaint;
  /** The floor has said that it ends: its last calls may. */
  private isStopping = false;
  /** It has said something, though it may not take us yet. */
  private hasAnswered = false;
  private on: (event: EngineEvent) => void = () => {};

  constructor(private readonly options: RemoteOptions) {
    this.log = options.log ?? silent;
    this.complaint = new Complaint(this.log);
    this.limits = { ...limits.floorLink, ...options.limits };
    this.asks = new Asks(options.commandMs ?? limits.engine.commandMs, () => this.way !== 'closed');
    const news = {
      hello: () => this.hello(),
      said: (frame: FromFloor) => this.said(frame),
      lost: () => this.lost(),
      failed: (trouble: Trouble, words: string) => this.failed(trouble, words),
    };
    this.line = new FloorLine(options.url, options.secret, this.limits, news, options.againMs);
  }

  get trunks(): Trunks {
    return this.now;
  }

  get state(): EnginePart['state'] {
    if (this.isDown) return 'down';
    if (this.way !== 'back') return 'away';
    return this.isStopping ? 'draining' : 'up';
  }

  phones = (): number => this.mirror.phoneCount;

  parts = (): readonly EnginePart[] => [{ name: floorName(this.options.url), state: this.state }];

  /** @throws Error in words when the floor does not answer, or does not take this gateway */
  async start(on: (event: EngineEvent) => void): Promise<void> {
    try {
      await this.begin(on);
    } catch (error) {
      this.line.close();
      throw error;
    }
  }

  async startAsOne(on: (event: EngineEvent) => void): Promise<boolean> {
    try {
      await this.begin(on, this.limits.absentMs);
      return true;
    } catch (error) {
      this.log.error('one of several floors is not there: its centres have no calls until it is', { error: String(error) });
      this.isDown = true;
      return false;
    }
  }

  /** `absentMs`: by then it must have said something. */
  private async begin(on: (event: EngineEvent) => void, absentMs?: number): Promise<void> {
    this.on = on;
    const { url } = this.options;
    const timers: NodeJS.Timeout[] = [];
    const ready = new Promise<void>((done, fail) => {
      this.starting = { done, fail };
      const late = () =>
        fail(
          new Error(`The floor does not answer at FLOOR_URL=${url}: ${this.complaint.words || 'no word'}. Start it (ROLE=floor) first.`),
        );
      timers.push(setTimeout(late, this.limits.startMs));
      if (absentMs !== undefined) timers.push(setTimeout(() => !this.hasAnswered && late(), absentMs));
    });
    this.line.open();
    try {
      await ready;
    } finally {
      timers.forEach(clearTimeout);
      this.starting = null;
    }
  }

  /** Calls go on, at the floor: whoever comes next takes them up. */
  async stop(): Promise<void> {
    this.line.close();
    clearTimeout(this.giveUp);
    this.way = 'closed';
    this.on = () => {};
    this.asks.stop('the gateway has let the floor go');
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { url, secret, sipPath, addressOf } = this.options;
    const address = addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    return tunnelPhones({ url, secret, address, sipPath, ms: this.limits.tunnelMs }, { request, socket, head });
  }

  list = () => this.ask('list');
  stats = (): Promise<EngineStats> => this.ask('stats');
  endpoint = (...args: Args<'endpoint'>) => this.ask('endpoint', ...args);
  ring = (...args: Args<'ring'>) => this.ask('ring', ...args);
  answer = (...args: Args<'answer'>) => this.ask('answer', ...args);
  openRoom = (...[room]: Args<'openRoom'>) => this.ask('openRoom', room);
  closeRoom = (...args: Args<'closeRoom'>) => this.ask('closeRoom', ...args);
  move = (...args: Args<'move'>) => this.ask('move', ...args);
  music = (...args: Args<'music'>) => this.ask('music', ...args);
  play = (...args: Args<'play'>) => this.ask('play', ...args);
  stopPlay = (...args: Args<'stopPlay'>) => this.ask('stopPlay', ...args);
  dtmf = (...args: Args<'dtmf'>) => this.ask('dtmf', ...args);
  record = (...args: Args<'record'>) => this.ask('record', ...args);
  pauseRecord = (...args: Args<'pauseRecord'>) => this.ask('pauseRecord', ...args);
  stopRecord = (...args: Args<'stopRecord'>) => this.ask('stopRecord', ...args);
  detect = (...args: Args<'detect'>) => this.ask('detect', ...args);
  refer = (...args: Args<'refer'>) => this.ask('refer', ...args);
  monitor = (...args: Args<'monitor'>) => this.ask('monitor', ...args);
  stopMonitor = (...args: Args<'stopMonitor'>) => this.ask('stopMonitor', ...args);

  account = (...[extension, secrets, barred]: Args<'account'>) => {
    const args: Args<'account'> = barred === undefined ? [extension, secrets] : [extension, secrets, barred];
    if (secrets.length) this.accounts.set(extension, args);
    else this.accounts.delete(extension);
    return this.ask('account', ...args);
  };

  setTrunks = (...[trunks]: Args<'setTrunks'>) => {
    this.lines = trunks.map(withoutCentre);
    return this.ask('setTrunks', this.lines);
  };

  hangup = async (...[leg, cause]: Args<'hangup'>): Promise<void> => {
    // One that goes on for want of a word must end once there is a way again.
    if (this.mirror.hasLeg(leg)) this.ending.set(leg, cause);
    await this.ask('hangup', leg, cause);
    this.ending.delete(leg);
  };

  /** While events do not come no call begins: nobody would hear how it goes on. */
  originate = async (...[order]: Args<'originate'>): Promise<void> => {
    if (this.way !== 'back' || this.isDown) throw new EngineError('unreachable', 'there is no way to the floor just now');
    await this.ask('originate', withoutCentre(order));
  };

  private epoch = (): number => this.options.epoch?.() ?? 0;

  private async ask<K extends Command>(name: K, ...args: Args<K>): Promise<Value<K>> {
    // A floor closes the connection at a frame that is too large, and the next one at the same again.
    if (JSON.stringify(args).length > this.limits.frameBytes / WIDEST)
      throw new EngineError('refused', `"${name}" is too large for a floor`);
    this.mirror.asked(name, args);
    return this.asks.begin(name, args, (asked) => this.way !== 'closed' && this.send(asked)) as Promise<Value<K>>;
  }

  private send = ({ id, name, args }: Asked): void => this.line.send({ t: 'ask', id, epoch: this.epoch(), name, args: [...args] });

  private hello(): Hello {
    const { settings } = this.options;
    const cursor = this.isDown || this.floor === null ? null : this.cursor;
    return { t: 'hello', version: VERSION, client: this.id, epoch: this.epoch(), settings, floor: this.floor, cursor };
  }

  private said(frame: FromFloor): void {
    this.hasAnswered = true;
    switch (frame.t) {
      case 'welcome':
        return this.welcomed(frame);
      case 'refused':
        return this.refused(frame.why, frame.words);
      case 'trunks':
        this.now = frame.trunks;
        return this.stops(frame.stopsInMs);
      case 'event':
        return this.event(frame.n, frame.event);
      case 'answer': {
        const asked = this.asks.settle(frame.id, frame.value, frame.error);
        if (asked && frame.error && frame.error.code !== 'timeout') this.mirror.refused(asked.name, asked.args);
      }
    }
  }

  /** It ends in order: said once, and unsaid by the next one that is there. */
  private stops(inMs: number | undefined): void {
    const seconds = inMs && Math.ceil(inMs / 1000);
    if (seconds !== undefined && !this.isStopping)
      this.log.warn(`the floor stops: its calls may end until ${seconds} s from now, then they are cut; none begins`);
    this.isStopping = seconds !== undefined;
  }

  private event(n: number, event: EngineEvent): void {
    // One that is missing is told again over the next connection.
    if (n !== this.cursor + 1) return this.line.cut();
    this.cursor = n;
    if (!this.isOfBuried(event)) this.pass(event);
    if (this.way === 'open' && !this.isDown && n >= this.upTo) this.back();
  }

  private isOfBuried(event: EngineEvent): boolean {
    if (!('leg' in event) || typeof event.leg !== 'string' || !this.buried.has(event.leg)) return false;
    if (event.type === 'leg-down') this.buried.delete(event.leg);
    return true;
  }

  private welcomed(frame: Welcome): void {
    clearTimeout(this.giveUp);
    this.line.steady();
    this.complaint.over();
    this.now = frame.trunks;
    this.stops(frame.stopsInMs);
    const before = this.floor;
    this.floor = frame.floor;
    if (frame.kind === 'fresh') this.cursor = frame.cursor;
    this.upTo = frame.cursor;
    if (before !== null && before !== frame.floor) this.gone('the floor was started anew: its calls have ended');
    if (before !== frame.floor) this.buried.clear();
    this.way = 'open';
    if (frame.now && (before === null || this.isDown)) this.mirror.knowPhones(frame.now);
    for (const asked of this.asks) this.send(asked);
    this.endAgain();
    if (this.isDown) return void this.revive(frame.now, before === null);
    if (frame.kind === 'fresh' && before !== null) this.catchUp(frame.now);
    if (this.cursor === this.upTo) this.back();
  }

  /** Too much was missed to be told: the difference is. */
  private catchUp(now: Snapshot | undefined): void {
    this.log.warn('the floor has forgotten what was missed: what is there now is told instead');
    if (now) for (const event of this.mirror.until(now, this.time())) this.pass(event);
    void this.tellAgain();
  }

  private back(): void {
    this.way = 'back';
    this.starting?.done();
    this.starting = null;
    if (!this.wasLost) return;
    this.wasLost = false;
    this.log.info(AGAIN);
    this.tell({ type: 'control-back' });
  }

  /** It is there again after it counted as dead: whatever still stands of before has no call here any more. */
  private async revive(now: Snapshot | undefined, isFirst: boolean): Promise<void> {
    const { floor } = this;
    if (isFirst) await this.clear();
    else await Promise.allSettled((now?.legs ?? []).map(([leg]) => this.ask('hangup', leg, 'failed')));
    await this.tellAgain();
    // It was lost again meanwhile: the next time it is there all this is done once more.
    if (this.way !== 'open' || this.floor !== floor) return;
    this.isDown = false;
    if (!this.wasLost) this.log.info(AGAIN);
    this.tell({ type: 'engine-up' });
    this.back();
  }

  /** It was not there when this gateway began, and has what another one has left: nobody here knows of it. */
  private async clear(): Promise<void> {
    const { legs, rooms } = await this.ask('list').catch(() => ({ legs: [], rooms: [] }));
    for (const { leg } of legs) this.buried.add(leg);
    await Promise.allSettled(legs.map(({ leg }) => this.ask('hangup', leg, 'failed')));
    await Promise.allSettled(rooms.map((room) => this.ask('closeRoom', room)));
  }

  private async tellAgain(): Promise<void> {
    const accounts = [...this.accounts.values()].map((args) => this.ask('account', ...args));
    await Promise.allSettled([...accounts, ...(this.lines ? [this.ask('setTrunks', this.lines)] : [])]);
  }

  /** Hang-ups that nobody waits for any more. */
  private endAgain(): void {
    for (const [leg, cause] of this.ending)
      if (this.mirror.hasLeg(leg))
        this.ask('hangup', leg, cause).then(() => this.ending.delete(leg), () => {}); // oxfmt-ignore
      else this.ending.delete(leg);
  }

  private lost(): void {
    const wasThere = this.way !== 'closed';
    this.way = 'closed';
    if (!wasThere) return;
    this.lostAt = performance.now();
    if (!this.isDown) this.giveUp = setTimeout(() => this.gone('the floor gives no sign of life'), this.limits.goneMs).unref();
    if (this.wasLost) return;
    this.wasLost = true;
    this.log.warn(this.isStopping ? 'the floor that stops is gone' : 'there is no way to the floor: its calls go on, none begins');
    this.tell({ type: 'control-lost' });
  }

  private failed(trouble: Trouble, words: string): void {
    this.complaint.of(trouble, words);
    if (trouble === 'wrong-secret') this.starting?.fail(new Error(`${OTHER_SECRET}.`));
    if (trouble === 'nobody' && this.wasLost && performance.now() - this.lostAt > this.limits.refusedMs)
      this.gone('nobody listens at the floor’s address any more');
  }

  private refused(why: Refusal, words: string): void {
    this.complaint.say(words);
    if (why !== 'busy') this.starting?.fail(new Error(`The floor at FLOOR_URL=${this.options.url} does not take this gateway: ${words}.`));
  }

  /** Nothing of before is alive. */
  private gone(words: string): void {
    clearTimeout(this.giveUp);
    if (this.isDown) return;
    this.isDown = true;
    this.log.error(words);
    this.tell({ type: 'engine-down' });
    for (const leg of this.mirror.legIds) {
      this.buried.add(leg);
      this.tell({ type: 'leg-down', leg, by: 'engine', cause: 'failed' });
    }
    this.ending.clear();
    this.asks.giveUp(words);
  }

  private time = (): number => (this.options.clock ?? Date.now)();

  private tell = (event: Told): void => this.pass({ at: this.time(), ...event } as EngineEvent);

  private pass(event: EngineEvent): void {
    this.mirror.heed(event);
    if (event.type === 'leg-down') this.ending.delete(event.leg);
    try {
      this.on(event);
    } catch (error) {
      this.log.error('an event of the floor was not followed up', { type: event.type, error: String(error) });
    }
  }
}
