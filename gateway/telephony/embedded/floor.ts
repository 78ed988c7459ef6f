import { randomUUID } from 'node:crypto';
import { innerBy } from '../../platform/address-ranges';
import { EngineError } from '../errors';
import type { Cause, EngineEvent, LegFacts, MonitorMode, TelephonyEngine } from '../port';
import type { Trunk } from '../trunks';
import { AudioDesk } from './audio-desk';
import { CallDirectory } from './training/directory';
import { FaultDesk } from './training/faults/desk';
import type { Doing, Strike } from './training/faults/list';
import type { PacketWay } from './training/faults/packets';
import { AgentLeg, type AgentSurroundings } from './legs/agent-leg';
import { CalledLeg } from './legs/called-leg';
import { CallingLeg } from './legs/calling-leg';
import { ECHO, EchoLeg } from './legs/echo-leg';
import { LeadLeg, type LeadSurroundings } from './training/lead-leg';
import type { Happening, Leg } from './legs/leg';
import type { Refused } from '../../platform/refused';
import type { Log } from './log';
import { MediaClock } from './media/clock';
import { Mixer, type Room } from './media/mixer';
import { Monitors } from './monitors';
import { warmUp, type WebRtcSettings } from './media/werift-port';
import type { Behaviour, InboundCall, Scenario } from './training/scenario';
import { CALL_HEADER, type SipNews, type SipOrder } from './sip/link';
import type { TransferStatus } from './sip/transfer';
import { Sounds } from './sounds';
import { TrunkOutside } from './trunk/outside';
import { TrunkLeg } from './trunk/trunk-leg';

type Originate = Parameters<TelephonyEngine['originate']>[0];

export interface FloorSettings {
  scenario: Scenario;
  promptsFolder: string;
  /** Where `play` looks up files, besides the prompts. */
  soundFolders: readonly string[];
  /** Where `record` writes. */
  recordingsFolder: string;
  announced: readonly string[];
  onlyAnnounced: boolean;
  icePorts: readonly [number, number];
  lostAfterMs: number;
  /** Where speech of trunks arrives, if people outside are real; null: the scenario's people are. */
  outside: { address: string; ports: readonly [number, number]; allow: readonly string[] } | null;
}

export interface FloorStats {
  legs: number;
  rooms: number;
  parties: number;
  plays: number;
  records: number;
  /** Sockets of the media; none is left when no call is. */
  udpSockets: number;
  /** Timers of the floor's thread; when no call is, as many as at the start. */
  timers: number;
  /** The longest pause of the media clock since the last question, ms; 20 is none. */
  worstGapMs: number;
  /** Frames skipped after stalls. */
  skippedFrames: number;
  /** Frames in which each simulated party has heard someone. */
  heard: Record<string, number>;
}

const WATCH_MS = 500;
/** The agents' own mailbox, which speaks here whoever is outside. */
const MAILBOX = '*97';
const DIALLABLE = /^(\+?\d{3,15}|\*97)$/;

/** What an engine does beside its telephones' accounts, which signalling keeps. */
type FloorEngine = Omit<TelephonyEngine, 'account' | 'endpoint' | 'trunks'>;

/**
 * The floor: legs, media and people outside behind the port of a telephony engine. Runs in a thread of its own;
 * nothing that a telephone sends is parsed here but its media description and its packets.
 */
export class Floor implements FloorEngine, AgentSurroundings, LeadSurroundings {
  readonly mixer = new Mixer();
  readonly webRtc: WebRtcSettings;
  private readonly clock = new MediaClock(() => this.mixer.tick());
  private readonly sounds: Sounds;
  private readonly directory: CallDirectory;
  private readonly desk: AudioDesk;
  private readonly legs = new Map<string, Leg>();
  private readonly echoes = new Map<string, EchoLeg>();
  private readonly rooms = new Map<string, Room>();
  private readonly faults: FaultDesk;
  private readonly outside: TrunkOutside | null;
  private readonly monitors = new Monitors({
    leg: (id) => this.leg(id),
    room: (name) => this.rooms.get(name),
    tell: (happening) => this.tell(happening),
  });
  /** Plays whose file is being looked for. */
  private readonly finding = new Set<string>();
  private on: (event: EngineEvent) => void = () => {};
  private watcher: NodeJS.Timeout | undefined;

  private flushed: () => void = () => {};

  /** `signal` asks the thread of signalling, whose news come by `heed`. */
  constructor(
    private readonly settings: FloorSettings,
    readonly signal: (order: SipOrder) => void,
    private readonly refused: (what: Refused) => void,
    private readonly log: Log,
    /** What only the thread itself can do of a fault. */
    faults: { die(): void; beyond(does: Extract<Doing, { to: 'gateway' }>): void },
  ) {
    this.webRtc = settings;
    this.faults = new FaultDesk(settings.scenario, { ...faults, legs: () => this.legs.values(), signal });
    this.sounds = new Sounds(settings.promptsFolder, settings.soundFolders);
    this.desk = new AudioDesk(settings.recordingsFolder, (happening) => this.tell(happening));
    this.directory = new CallDirectory(settings.scenario, (call) => this.injectInbound(call));
    this.outside = settings.outside && this.overTrunks(settings.outside);
  }

  get lostAfterMs(): number {
    return this.settings.lostAfterMs;
  }

  async start(on: (event: EngineEvent) => void): Promise<void> {
    this.on = on;
    await Promise.all([this.sounds.load(), warmUp(this.webRtc)]);
    this.clock.start();
    this.watcher ??= setInterval(() => this.watch(), WATCH_MS);
    if (this.outside) return;
    this.directory.open();
    this.faults.open();
  }

  /** Waits for calls to end, at most `graceMs`; what is left then is hung up, and says that neither of the two did so. */
  async stop(graceMs: number): Promise<void> {
    this.directory.close();
    this.faults.close();
    await this.quiet(graceMs);
    for (const leg of [...this.legs.values(), ...this.echoes.values()]) leg.hangup('failed');
    await this.desk.stopRecords();
    clearInterval(this.watcher);
    this.clock.stop();
    await this.flush();
  }

  async list(): Promise<{ legs: LegFacts[]; rooms: string[] }> {
    return { legs: [...this.legs.values()].map((leg) => leg.facts()), rooms: [...this.rooms.keys()] };
  }

  async originate(o: Originate): Promise<void> {
    if (this.legs.has(o.leg)) return;
    if ('extension' in o.target) return this.ringExtension(o, o.target.extension);
    // A message from another thread, in which types hold nobody back.
    if (!o.target.permit) throw new EngineError('refused', 'A number is rung by a permit only.');
    this.callNumber(o, o.target.number);
  }

  async setTrunks(trunks: readonly Trunk[]): Promise<void> {
    this.outside?.set(trunks);
  }

  async ring(leg: string): Promise<void> {
    this.leg(leg).ring();
  }

  async answer(leg: string): Promise<void> {
    this.leg(leg).answer();
  }

  async hangup(leg: string, cause: Cause): Promise<void> {
    this.legs.get(leg)?.hangup(cause);
  }

  async openRoom(room: string): Promise<void> {
    if (!this.rooms.has(room)) this.rooms.set(room, this.mixer.open());
  }

  async closeRoom(name: string): Promise<void> {
    const room = this.rooms.get(name);
    if (!room) return;
    this.rooms.delete(name);
    for (const leg of this.legs.values()) if (leg.room === name) leg.room = null;
    this.desk.endPlaysAt(room.plays);
    this.mixer.close(room);
    await this.desk.stopRecords(room);
  }

  async move(id: string, name: string | null): Promise<void> {
    const leg = this.leg(id);
    const room = name === null ? null : this.rooms.get(name);
    if (room === undefined) throw new EngineError('refused', 'there is no such room');
    if (leg.room === name) return;
    leg.party.move(room);
    leg.room = name;
    this.desk.stopRinging(id);
    this.monitors.moved(leg);
  }

  async music(leg: string, on: boolean): Promise<void> {
    this.leg(leg).music(on);
  }

  async play(id: string, at: { room: string } | { leg: string }, file: string): Promise<void> {
    if (this.desk.isPlaying(id) || this.finding.has(id)) return;
    this.finding.add(id);
    const leg = 'leg' in at ? this.legs.get(at.leg) : undefined;
    const language = leg instanceof LeadLeg ? leg.language : this.directory.language;
    const pcm = (await this.sounds.find(file, language)) ?? this.sounds.standIn(file, language);
    if (!this.finding.delete(id)) return;
    // Whoever should hear it may have gone meanwhile.
    const plays = 'room' in at ? this.rooms.get(at.room)?.plays : this.legs.get(at.leg)?.party.plays;
    if (pcm && plays) this.desk.play(id, plays, pcm);
    else this.tell({ type: 'play-done', id, ok: false, file });
  }

  async stopPlay(id: string): Promise<void> {
    if (this.finding.delete(id)) this.tell({ type: 'play-done', id, ok: true });
    else this.desk.endPlay(id);
  }

  async dtmf(leg: string, digits: string): Promise<void> {
    this.leg(leg).dtmf(digits);
  }

  async record(id: string, room: string): Promise<void> {
    this.desk.record(id, this.rooms.get(room));
  }

  async pauseRecord(id: string, paused: boolean): Promise<void> {
    this.desk.pauseRecord(id, paused);
  }

  async stopRecord(id: string): Promise<void> {
    await this.desk.stopRecord(id);
  }

  async detect(leg: string, on: boolean): Promise<void> {
    this.leg(leg).detect(on);
  }

  async refer(id: string, ref: string, status: TransferStatus): Promise<void> {
    const leg = this.leg(id);
    if (leg instanceof AgentLeg) leg.refer(ref, status);
  }

  async monitor(id: string, o: { leg: string; ear: string; mode: MonitorMode }): Promise<void> {
    this.monitors.set(id, o);
  }

  async stopMonitor(id: string): Promise<void> {
    this.monitors.end(id);
  }

  /** Someone calls in now. Returns the leg's id. */
  injectInbound(call: Pick<InboundCall, 'from' | 'did'> & { patienceMs?: number; behaviour?: Behaviour }): string {
    const identity = { leg: randomUUID(), from: call.from, to: call.did };
    const leg = new LeadLeg(identity, this.directory.caller(call.from, call.behaviour), this);
    this.legs.set(leg.id, leg);
    leg.wait(call.patienceMs ?? 60_000);
    this.tell({ type: 'leg-new', leg: leg.facts(), headers: {}, did: call.did });
    return leg.id;
  }

  /** Begins a named fault (`faults/list.ts`). */
  strike(strike: Strike): void {
    this.faults.strike(strike);
  }

  /** What faults have done to a telephone's packets; null when it is not here. */
  packets(leg: string): Record<'toAgent' | 'fromAgent', PacketWay['count']> | null {
    const agent = this.legs.get(leg);
    return agent instanceof AgentLeg ? { toAgent: agent.ways.toAgent.count, fromAgent: agent.ways.fromAgent.count } : null;
  }

  /** What a simulated party has heard in the last second, from the first question on; null when it is not here. */
  hears(leg: string, tones: readonly number[]): ReturnType<LeadLeg['hears']> | null {
    const party = this.legs.get(leg);
    return party instanceof LeadLeg ? party.hears(tones) : null;
  }

  stats(): FloorStats {
    const leads = [...this.legs.values()].filter((leg) => leg instanceof LeadLeg);
    const resources = process.getActiveResourcesInfo();
    const stats: FloorStats = {
      legs: this.legs.size,
      rooms: this.rooms.size,
      parties: this.mixer.parties.size,
      ...this.desk.counts,
      udpSockets: resources.filter((name) => name === 'UDPWrap' || name === 'UDPWRAP').length,
      timers: resources.filter((name) => name === 'Timeout').length,
      worstGapMs: this.clock.worstGapMs,
      skippedFrames: this.clock.skipped,
      heard: Object.fromEntries(leads.map((leg) => [leg.id, leg.heard])),
    };
    this.clock.worstGapMs = 0;
    return stats;
  }

  prompt(language: string, name: string): Int16Array {
    return this.sounds.prompt(language, name);
  }

  tell(happening: Happening): void {
    if (happening.type === 'leg-ringing') this.desk.startRinging(happening.leg, this.legs.get(happening.leg)?.party.room);
    if (happening.type === 'leg-up') this.desk.stopRinging(happening.leg);
    this.on({ at: Date.now(), ...happening } as EngineEvent);
    const leg = happening.type === 'leg-up' ? this.legs.get(happening.leg) : undefined;
    if (leg) this.faults.up(leg);
  }

  gone(leg: Leg): void {
    this.legs.delete(leg.id);
    this.desk.stopRinging(leg.id);
    this.desk.endPlaysAt(leg.party.plays);
    this.monitors.gone(leg);
    this.mixer.remove(leg.party);
  }

  /** What signalling tells. */
  heed(news: SipNews): void {
    if (news.type === 'invited') return void this.arrive(news);
    if (news.type === 'flushed') return this.flushed();
    if (news.type === 'outside') return this.outside?.heed(news.news, this.legs.get.bind(this.legs));
    const leg = this.legs.get(news.leg) ?? this.echoes.get(news.leg);
    if (leg instanceof AgentLeg) leg.heed(news);
  }

  noMedia(error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    if (/port/i.test(words)) this.refused('sip-port');
    this.log.warn('media could not be opened', { error: words });
  }

  private async arrive(news: Extract<SipNews, { type: 'invited' }>): Promise<void> {
    if (news.to === ECHO) return this.echo(news);
    const leg = new CallingLeg(news, this);
    this.legs.set(leg.id, leg);
    if (await leg.prepare()) this.tell({ type: 'leg-new', leg: leg.facts(), headers: news.headers });
    else this.gone(leg);
  }

  /** A telephone tries its way to here and back: the gateway hears nothing of it. */
  private async echo(news: Extract<SipNews, { type: 'invited' }>): Promise<void> {
    const { mixer, webRtc, lostAfterMs, signal } = this;
    const gone = (leg: Leg): void => {
      this.echoes.delete(leg.id);
      mixer.remove(leg.party);
    };
    const noMedia = (error: unknown): void => this.noMedia(error);
    const leg = new EchoLeg(news, { mixer, webRtc, lostAfterMs, signal, noMedia, gone, tell: () => {} });
    this.echoes.set(leg.id, leg);
    if (!(await leg.open())) gone(leg);
  }

  private async ringExtension(o: Originate, extension: string): Promise<void> {
    const leg = new CalledLeg({ leg: o.leg, callId: o.callId, from: o.callerId.number, to: extension }, this);
    this.enter(leg, o.room);
    const headers = Object.entries({ [CALL_HEADER]: o.callId, ...o.headers }).map(([name, value]) => `${name}: ${value}`);
    await leg.dial({ caller: o.callerId, headers, ringMs: o.ringMs });
  }

  private overTrunks({ address, ports, allow }: NonNullable<FloorSettings['outside']>): TrunkOutside {
    return new TrunkOutside({
      mixer: this.mixer,
      rtp: { address, ports, inner: innerBy(address, allow) },
      enter: (leg, room) => this.enter(leg, room),
      refused: (o, facts) => this.tell({ type: 'leg-down', leg: o.leg, by: 'engine', cause: 'failed', ...facts }),
      signal: (order) => this.signal({ type: 'outside', order }),
      legs: () => this.legs.values(),
      noMedia: (error) => this.noMedia(error),
      tell: (happening) => this.tell(happening),
      gone: (leg) => this.gone(leg),
    });
  }

  private callNumber(o: Originate, number: string): void {
    const digits = number.replace(/[\s().-]/g, '');
    if (this.outside && digits !== MAILBOX) {
      if (DIALLABLE.test(digits)) return this.outside.dial(o, digits);
      return this.tell({ type: 'leg-down', leg: o.leg, by: 'engine', cause: 'failed' });
    }
    const leg = new LeadLeg({ leg: o.leg, callId: o.callId, from: o.callerId.number, to: number }, this.directory.called(digits), this);
    this.enter(leg, o.room);
    if (DIALLABLE.test(digits)) leg.dial(o.ringMs);
    else leg.hangup('failed');
  }

  /** The leg is on the floor, and in its room from the first: those there hear how it rings. */
  private enter(leg: Leg, name: string | undefined): void {
    this.legs.set(leg.id, leg);
    const room = name === undefined ? undefined : this.rooms.get(name);
    if (!room) return;
    leg.party.move(room);
    leg.room = name!;
  }

  /** Resolves when all that was asked of signalling is done: the last BYE is on its way. */
  private flush(): Promise<void> {
    return new Promise((done) => {
      this.flushed = done;
      this.signal({ type: 'flush' });
    });
  }

  /** @throws EngineError `gone` */
  private leg(id: string): Leg {
    const leg = this.legs.get(id);
    if (!leg) throw new EngineError('gone', 'there is no such leg');
    return leg;
  }

  private watch(): void {
    const now = performance.now();
    for (const leg of this.legs.values()) if (leg instanceof AgentLeg || leg instanceof TrunkLeg) leg.watch(now);
  }

  private async quiet(graceMs: number): Promise<void> {
    const until = Date.now() + graceMs;
    while (this.legs.size && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
  }
}
