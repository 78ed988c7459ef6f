/** Asterisk 22 as a telephony engine, by ARI (`docs/asterisk.md`): the mind of `model/`, with a clock, sockets and files around it. */
import { EngineError } from '../errors';
import type { EngineEvent, EngineStats, LegFacts, MeasuredEngine } from '../port';
import { recordingPath } from '../recordings';
import type { Trunk } from '../trunks';
import { silent, type Log } from '../embedded/log';
import { AriClient, type AriAddress, type ClientTimes } from './client';
import { beginFile, joinParts } from './join';
import { faultOf } from '../embedded/media/recorder';
import { seg, type Answer, type Joining, type Output } from './model/kernel';
import { Mind, type Done } from './model/mind';
import type { AriTrunk } from './model/ways';
import { PlayableSounds } from './sounds';
import { Tap } from './tap';

export type { AriTrunk } from './model/ways';

export interface AriOptions {
  readonly address: AriAddress;
  /** The realm of SIP's digest: that of the hashes that Asterisk is told. */
  readonly realm: string;
  readonly trunks: readonly AriTrunk[];
  /** Where recordings are kept; a name that leads out of it is refused. */
  readonly recordingsFolder: string;
  /** Where sounds are written for Asterisk, and what it calls that folder. */
  readonly sounds: { readonly folder: string; readonly seenAt: string };
  readonly soundFolders?: readonly string[];
  readonly log?: Log;
  /** Stamps the events, epoch ms. */
  readonly clock?: () => number;
  readonly times?: Partial<ClientTimes>;
  /** So long Asterisk may take to answer at the start, ms. */
  readonly startMs?: number;
}

const START_MS = 15_000;
const FETCH_TRIES = 3;
/** Last things are said and fetched, after all calls have ended. */
const LAST_MS = 5000;

type Args<K extends keyof MeasuredEngine> = MeasuredEngine[K] extends (...args: infer A) => unknown ? A : never;

export function createAriEngine(options: AriOptions): MeasuredEngine {
  return new AriEngine(options);
}

class AriEngine implements MeasuredEngine {
  readonly trunks: { people: boolean; emergency: boolean };
  private readonly mind: Mind;
  private readonly client: AriClient;
  private readonly sounds: PlayableSounds;
  private readonly log: Log;
  private readonly timers = new Map<number, NodeJS.Timeout>();
  private readonly taps = new Map<string, Tap>();
  private readonly todo: Output[] = [];
  /** Plays that were stopped before their file was found. */
  private readonly finding = new Set<string>();
  private carrying = false;
  private on: (event: EngineEvent) => void = () => {};
  private ready: (() => void) | null = null;
  private wasLost = false;
  private readonly ticker: NodeJS.Timeout;
  private beat = performance.now();
  private worstGap = 0;

  constructor(private readonly options: AriOptions) {
    const { realm, trunks, sounds, soundFolders = [] } = options;
    this.log = options.log ?? silent;
    // Asterisk knows the way to help by its own dialplan and trunks.
    this.trunks = { people: true, emergency: trunks.length > 0 };
    this.mind = new Mind({ realm, trunks, transport: 'wst', context: 'from-agent' });
    this.sounds = new PlayableSounds(sounds.folder, sounds.seenAt, soundFolders);
    this.client = new AriClient(
      options.address,
      ['dialer', 'dialerreg'],
      {
        opened: () => this.run((mind) => mind.resync.opened(() => this.opened())),
        lost: () => this.lost(),
        event: (raw) => this.run((mind) => mind.event(raw, this.now())),
      },
      options.times,
    );
    this.ticker = setInterval(() => this.measure(), 20);
    this.ticker.unref();
  }

  /** @throws Error in words when Asterisk does not answer */
  async start(on: (event: EngineEvent) => void): Promise<void> {
    this.on = on;
    await new Promise<void>((done, fail) => {
      const timer = setTimeout(
        () =>
          fail(new Error(`Asterisk does not answer at ${this.options.address.url}. Start it, or ask "npm run ari:check" what is wrong.`)),
        this.options.startMs ?? START_MS,
      );
      this.ready = () => {
        clearTimeout(timer);
        done();
      };
      this.client.open();
    }).catch((error: unknown) => {
      this.end();
      throw error;
    });
  }

  /** Waits for calls to end, at most `graceMs`; what is left then is hung up. */
  async stop(graceMs: number): Promise<void> {
    await this.until(() => this.mind.legs.all.size === 0, graceMs);
    for (const { leg } of this.mind.facts.legs) void this.hangup(leg, 'normal').catch(() => {});
    this.run((mind) => mind.records.stopAll());
    await this.until(() => this.mind.legs.all.size === 0 && this.mind.records.open === 0, LAST_MS);
    this.end();
  }

  async list(): Promise<{ legs: LegFacts[]; rooms: string[] }> {
    return this.mind.facts;
  }

  async stats(): Promise<EngineStats> {
    const { legs, placing, records } = this.mind;
    // Speech does not pass through here: what can be late is what is said about it.
    const worstGapMs = Math.max(20, Math.round(this.worstGap));
    this.worstGap = 0;
    return { legs: legs.all.size, rooms: placing.rooms.size, records: records.size, worstGapMs, skippedFrames: 0 };
  }

  account = (extension: string, secrets: readonly string[], barred = false) =>
    this.command((mind, done) => mind.account(extension, secrets, barred, done));

  async endpoint(extension: string): Promise<{ registered: boolean; contacts: number }> {
    const known = this.mind.accounts.contactsOf(extension);
    if (known !== null) return { registered: known > 0, contacts: known };
    // Telephones that were there before us have told us nothing.
    const answer = await this.client.ask({ method: 'GET', path: `/endpoints/PJSIP/${seg(extension)}` });
    const state: unknown = answer.ok && typeof answer.body === 'object' && answer.body ? Reflect.get(answer.body, 'state') : '';
    return state === 'online' ? { registered: true, contacts: 1 } : { registered: false, contacts: 0 };
  }

  async setTrunks(trunks: readonly Trunk[]): Promise<void> {
    this.run((mind) => mind.setTrunks(trunks, this.now()));
  }

  /** While Asterisk's events do not come no call begins: nobody would hear how it goes on. */
  async originate(...[o]: Args<'originate'>): Promise<void> {
    // A message of plain JavaScript, which types do not hold back.
    if ('number' in o.target && !o.target.permit) throw new EngineError('refused', 'A number is rung by a permit only.');
    if (!this.mind.kernel.hears) throw new EngineError('unreachable', 'there is no way to Asterisk just now');
    this.run((mind) => mind.originate(o));
  }

  ring = (leg: string) => this.command((mind, done) => mind.ring(leg, done));
  answer = (leg: string) => this.command((mind, done) => mind.answer(leg, done));
  hangup = (...[leg, cause]: Args<'hangup'>) => this.command((mind, done) => mind.hangup(leg, cause, done));
  openRoom = (room: string) => this.command((mind, done) => mind.openRoom(room, done));
  closeRoom = (room: string) => this.command((mind, done) => mind.closeRoom(room, done));
  move = (leg: string, room: string | null) => this.command((mind, done) => mind.move(leg, room, done));
  music = (leg: string, on: boolean) => this.command((mind, done) => mind.music(leg, on, done));
  dtmf = (leg: string, digits: string) => this.command((mind, done) => mind.dtmf(leg, digits, done));
  monitor = (...[id, o]: Args<'monitor'>) => this.command((mind, done) => mind.monitor(id, o, done));
  stopMonitor = (id: string) =>
    this.command((mind, done) => {
      mind.monitors.end(id);
      done(null);
    });
  refer = (...[leg, ref, status]: Args<'refer'>) => this.command((mind, done) => mind.refer(leg, ref, status, done));

  async play(...[id, at, file]: Args<'play'>): Promise<void> {
    if (this.finding.has(id)) return;
    this.finding.add(id);
    const media = await this.sounds.find(file).catch((error: unknown) => {
      this.log.error('a sound could not be made ready for Asterisk', { file, error: String(error) });
      return null;
    });
    const isWanted = this.finding.delete(id);
    if (isWanted) this.run((mind) => mind.play(id, at, file, media));
    else this.tell({ type: 'play-done', id, ok: true });
  }

  async stopPlay(id: string): Promise<void> {
    if (!this.finding.delete(id)) this.run((mind) => mind.plays.stop(id));
  }

  async record(...[id, room]: Args<'record'>): Promise<void> {
    const path = recordingPath(this.options.recordingsFolder, id);
    if (!path) return this.tell({ type: 'record-failed', id, why: 'unwritable' });
    try {
      await beginFile(path);
    } catch (error) {
      return this.tell({ type: 'record-failed', id, why: faultOf(error) });
    }
    this.run((mind) => mind.records.begin(id, room));
  }

  async pauseRecord(id: string, paused: boolean): Promise<void> {
    this.run((mind) => mind.records.pause(id, paused));
  }

  /** It is whole, or has failed, when this returns or soon after: a long one takes its time. */
  stopRecord = (id: string) =>
    this.command((mind, done) => {
      mind.records.stop(id);
      done(null);
    });

  detect = (leg: string, on: boolean) => this.command((mind, done) => mind.detect(leg, on, done));

  private now = (): number => (this.options.clock ?? Date.now)();

  private opened(): void {
    this.ready?.();
    this.ready = null;
    if (!this.wasLost) return;
    this.wasLost = false;
    this.tell({ type: 'control-back' });
  }

  private lost(): void {
    this.wasLost = true;
    this.log.warn('Asterisk’s events do not come: calls go on, none begins');
    this.run((mind) => mind.resync.lost());
    this.tell({ type: 'control-lost' });
  }

  /** Whoever asks gives it up in time (`bounded.ts`). @throws EngineError when it was refused */
  private command(what: (mind: Mind, done: Done) => void): Promise<void> {
    return new Promise((done, fail) =>
      this.run((mind) =>
        what(mind, (failed: Answer | null) => (failed && !failed.ok ? fail(new EngineError(failed.code, failed.words)) : done())),
      ),
    );
  }

  /** What the mind wants done is done in its order, also when a command comes from within. */
  private run(what: (mind: Mind) => void): void {
    this.todo.push(...this.mind.run(performance.now(), what));
    if (this.carrying) return;
    this.carrying = true;
    try {
      for (let output = this.todo.shift(); output; output = this.todo.shift()) this.carry(output);
    } finally {
      this.carrying = false;
    }
  }

  private carry(output: Output): void {
    switch (output.do) {
      case 'ask':
        return void this.client.ask(output.ask).then((answer) => this.run((mind) => mind.kernel.answered(output.id, answer)));
      case 'tell':
        return this.tell(output.event);
      case 'timer': {
        const { id, ms } = output;
        const ring = () => {
          this.timers.delete(id);
          this.run((mind) => mind.kernel.rang(id));
        };
        return void this.timers.set(id, setTimeout(ring, ms));
      }
      case 'clear':
        clearTimeout(this.timers.get(output.id));
        return void this.timers.delete(output.id);
      case 'tap':
        return this.tap(output.leg, output.connection);
      case 'untap':
        this.taps.get(output.leg)?.close();
        return void this.taps.delete(output.leg);
      case 'join':
        return void this.join(output.joining);
      case 'warn':
        return this.log.warn(output.words, output.facts);
    }
  }

  private tell(event: EngineEvent extends infer E ? (E extends { at: number } ? Omit<E, 'at'> : never) : never): void {
    try {
      this.on({ at: this.now(), ...event } as EngineEvent);
    } catch (error) {
      this.log.error('an event of the engine was not followed up', { type: event.type, error: String(error) });
    }
  }

  private tap(leg: string, connection: string): void {
    this.taps.get(leg)?.close();
    const url = this.client.socketUrl(`/media/${seg(connection)}`);
    const tap = new Tap(url, this.client.authorization, {
      talk: () => this.tell({ type: 'talk', leg }),
      detected: (verdict, cause) => this.tell({ type: 'detected', leg, verdict, cause }),
      beep: (hz) => this.tell({ type: 'beep', leg, hz }),
    });
    this.taps.set(leg, tap);
  }

  private async join(joining: Joining): Promise<void> {
    const names = joining.parts.flatMap(({ left, right }) => [left, right]);
    try {
      await joinParts(recordingPath(this.options.recordingsFolder, joining.id)!, joining, (name) => this.fetch(name));
      for (const name of names) void this.client.ask({ method: 'DELETE', path: `/recordings/stored/${seg(name)}` });
      this.run((mind) => mind.joined(joining.id, null));
    } catch (error) {
      // What Asterisk has stays there: somebody may still want to fetch it by hand.
      this.log.error('a recording could not be fetched from Asterisk', { id: joining.id, files: names, error: String(error) });
      this.run((mind) => mind.joined(joining.id, faultOf(error)));
    }
  }

  private async fetch(name: string, tries = 1): Promise<Buffer> {
    try {
      return await this.client.fetch(`/recordings/stored/${seg(name)}/file`);
    } catch (error) {
      if (tries >= FETCH_TRIES) throw error;
      await new Promise((done) => setTimeout(done, 500 * tries));
      return this.fetch(name, tries + 1);
    }
  }

  private async until(isSo: () => boolean, ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (!isSo() && performance.now() < end) await new Promise((done) => setTimeout(done, 50));
  }

  private measure(): void {
    const now = performance.now();
    this.worstGap = Math.max(this.worstGap, now - this.beat);
    this.beat = now;
  }

  private end(): void {
    this.client.close();
    clearInterval(this.ticker);
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    for (const tap of this.taps.values()) tap.close();
    this.taps.clear();
  }
}
