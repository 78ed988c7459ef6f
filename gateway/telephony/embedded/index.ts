import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import type { CountRefused } from '../../platform/refused';
import { EngineError } from '../errors';
import type { EngineEvent, TelephonyEngine } from '../port';
import type { Trunk } from '../trunks';
import type { FloorCommands, SignallingCommands } from './bridge';
import type { Beyond, Doing, Strike } from './training/faults/list';
import type { FloorSettings, FloorStats } from './floor';
import { silent, type Log } from './log';
import { promptsFolder } from './places';
import { parseScenario, type Behaviour, type Scenario } from './training/scenario';
import trainingFloor from './training/scenarios/training-floor.json' with { type: 'json' };
import type { SignallingSettings } from './signalling';
import { SipSockets } from './sockets';
import { Thread, type ThreadEvents } from './thread';
import type { WireSettings } from './trunk/sip/wires';

export type { Beyond } from './training/faults/list';
export type { FloorStats } from './floor';
export { parseScenario, type Scenario } from './training/scenario';

export interface EmbeddedOptions {
  /** The realm of SIP's digest; page and gateway must agree on it. */
  realm: string;
  /** Secrets come as `hashSecret` has them already, from whoever knows nothing else. */
  hashed?: boolean;
  /** The host that SIP addresses name (`sip:1001@host`). */
  host: string;
  /** Where the telephones' WebSockets arrive. */
  sipPath?: string;
  recordingsFolder: string;
  /** Where `play` looks up files by name, besides the shipped prompts. */
  soundFolders?: readonly string[];
  /** The floor's day: an object, or the path of a JSON file. Default: the shipped training floor. */
  scenario?: Scenario | string;
  /** Addresses offered for media besides those of the network cards. ['127.0.0.1'] on loopback. */
  announced?: readonly string[];
  /** The network cards' own addresses are not offered. */
  onlyAnnounced?: boolean;
  /** UDP ports of the media, first and last. */
  icePorts?: readonly [number, number];
  /** People outside are real, over SIP trunks; without it they are the scenario's. */
  trunks?: TrunkOptions;
  /** A leg is lost after so much silence of its media, ms. */
  lostAfterMs?: number;
  log?: Log;
  /** What faults of the gateway itself do; without it they do nothing. */
  beyond?: Beyond;
  /** Stamps the events, epoch ms; without it the worker does. */
  clock?: () => number;
  /** Who connects, for limits by address; without it the connection's own address. */
  addressOf?: (request: IncomingMessage) => string;
  /** Counts what was turned away. */
  refused?: CountRefused;
}

export interface TrunkOptions {
  /** The address that carriers are told, for SIP and speech. */
  address: string;
  /** Where SIP of carriers arrives: UDP, TCP and TLS. */
  ports: WireSettings['ports'];
  /** UDP ports of speech, first and last. */
  rtpPorts: readonly [number, number];
  /** Addresses and ranges at which carriers may be though they are this machine's, or of no carrier. */
  allow?: readonly string[];
}

export interface EmbeddedEngine extends TelephonyEngine {
  /** Gives an HTTP upgrade to the SIP server. False: the upgrade is not for it. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Someone calls in now. Resolves to the leg's id. */
  injectInbound(call: { from: string; did: string; patienceMs?: number; behaviour?: Behaviour }): Promise<string>;
  /** Begins a named fault now (`faults/list.ts`). @throws Error in words when there is nothing that it could strike */
  strike(strike: Strike): Promise<void>;
  /** How many packets went into each way of an agent's leg while a fault was on it, and how many were lost; for tests. */
  packets(leg: string): Promise<Record<'toAgent' | 'fromAgent', { in: number; lost: number }> | null>;
  /** Strength of these tones, and of anything, in what a simulated party has heard in the last second, and its keys; for tests. */
  hears(leg: string, tones: readonly number[]): Promise<{ tones: number[]; any: number; keys: string } | null>;
  /** Counts of what lives on the floor, for metrics and tests. */
  stats(): Promise<FloorStats & { peers: number; sockets: number }>;
}

const DEFAULTS = { sipPath: '/sip', icePorts: [42_000, 42_999], lostAfterMs: 5000 } as const;
const RESTART_MS = 500;

/** The gateway's own engine: SIP in one thread, media and people outside (simulated, or over trunks) in another. */
export function createEmbeddedEngine(options: EmbeddedOptions): EmbeddedEngine {
  return new EngineHost(options);
}

function readScenario(scenario: Scenario | string | undefined): Scenario {
  if (typeof scenario !== 'string') return parseScenario(scenario ?? trainingFloor);
  return parseScenario(JSON.parse(readFileSync(scenario, 'utf8')));
}

function floorSettings(options: EmbeddedOptions): FloorSettings {
  const scenario = readScenario(options.scenario);
  const { trunks } = options;
  return {
    scenario,
    promptsFolder: promptsFolder(),
    soundFolders: (options.soundFolders ?? []).map((folder) => resolve(folder)),
    recordingsFolder: resolve(options.recordingsFolder),
    announced: options.announced ?? [],
    onlyAnnounced: options.onlyAnnounced ?? false,
    icePorts: options.icePorts ?? DEFAULTS.icePorts,
    lostAfterMs: options.lostAfterMs ?? DEFAULTS.lostAfterMs,
    outside: trunks ? { address: trunks.address, ports: trunks.rtpPorts, allow: trunks.allow ?? [] } : null,
  };
}

interface Threads {
  readonly sip: Thread<SignallingCommands>;
  readonly media: Thread<FloorCommands>;
}

/**
 * The main thread's part: sockets and commands. Should a thread die, the calls are told to be down, and both open again
 * with the same accounts.
 */
class EngineHost implements EmbeddedEngine {
  private readonly settings: { sip: SignallingSettings; floor: FloorSettings };
  private readonly log: Log;
  private readonly sockets: SipSockets;
  /** All trunks there are; none on the training floor. */
  private lines: readonly Trunk[] = [];
  private readonly accounts = new Map<string, { secrets: readonly string[]; barred: boolean }>();
  private readonly legs = new Set<string>();
  private threads: Threads | null = null;
  private stopping = false;
  private on: (event: EngineEvent) => void = () => {};

  constructor(private readonly options: EmbeddedOptions) {
    const { realm, host, trunks, hashed = false } = options;
    this.settings = {
      sip: { realm, host, hashed, outside: trunks ? { address: trunks.address, ports: trunks.ports, allow: trunks.allow ?? [] } : null },
      floor: floorSettings(options),
    };
    this.log = options.log ?? silent;
    this.sockets = new SipSockets(
      options.sipPath ?? DEFAULTS.sipPath,
      {
        opened: (socket) => this.threads?.sip.post({ type: 'opened', socket }),
        text: (socket, text) => this.threads?.sip.post({ type: 'text', socket, text }),
        closed: (socket) => this.threads?.sip.post({ type: 'closed', socket }),
        refused: (what) => options.refused?.(what),
      },
      options.addressOf,
    );
  }

  async start(on: (event: EngineEvent) => void): Promise<void> {
    this.on = on;
    this.stopping = false;
    await this.launch();
  }

  async stop(graceMs: number): Promise<void> {
    const { threads } = this;
    this.stopping = true;
    if (!threads) return;
    // In this order the last BYE is sent before the sockets close.
    await threads.media.command('stop', graceMs);
    await threads.sip.command('stop');
    this.sockets.closeAll();
    this.threads = null;
    await end(threads);
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.sockets.handleUpgrade(request, socket, head);
  }

  async account(extension: string, secrets: readonly string[], barred = false): Promise<void> {
    if (secrets.length) this.accounts.set(extension, { secrets, barred });
    else this.accounts.delete(extension);
    await this.signalling('account', extension, secrets, barred);
  }

  /** On the training floor nobody real is ever rung, and nobody can come to help. */
  get trunks() {
    return { people: this.options.trunks !== undefined, emergency: this.lines.some(({ emergency }) => emergency) };
  }

  async setTrunks(trunks: readonly Trunk[]): Promise<void> {
    if (!this.options.trunks) return;
    this.lines = trunks;
    await this.floor('setTrunks', trunks);
  }

  async stats() {
    const [floor, { peers }] = await Promise.all([this.floor('stats'), this.signalling('stats')]);
    return { ...floor, peers, sockets: this.sockets.size };
  }

  endpoint = (extension: string) => this.signalling('endpoint', extension);
  list = () => this.floor('list');
  ring = (...args: Arguments<'ring'>) => this.floor('ring', ...args);
  answer = (...args: Arguments<'answer'>) => this.floor('answer', ...args);
  hangup = (...args: Arguments<'hangup'>) => this.floor('hangup', ...args);
  openRoom = (...args: Arguments<'openRoom'>) => this.floor('openRoom', ...args);
  closeRoom = (...args: Arguments<'closeRoom'>) => this.floor('closeRoom', ...args);
  move = (...args: Arguments<'move'>) => this.floor('move', ...args);
  music = (...args: Arguments<'music'>) => this.floor('music', ...args);
  play = (...args: Arguments<'play'>) => this.floor('play', ...args);
  stopPlay = (...args: Arguments<'stopPlay'>) => this.floor('stopPlay', ...args);
  dtmf = (...args: Arguments<'dtmf'>) => this.floor('dtmf', ...args);
  record = (...args: Arguments<'record'>) => this.floor('record', ...args);
  pauseRecord = (...args: Arguments<'pauseRecord'>) => this.floor('pauseRecord', ...args);
  stopRecord = (...args: Arguments<'stopRecord'>) => this.floor('stopRecord', ...args);
  detect = (...args: Arguments<'detect'>) => this.floor('detect', ...args);
  refer = (...args: Arguments<'refer'>) => this.floor('refer', ...args);
  monitor = (...args: Arguments<'monitor'>) => this.floor('monitor', ...args);
  stopMonitor = (...args: Arguments<'stopMonitor'>) => this.floor('stopMonitor', ...args);
  hears = (...args: Arguments<'hears'>) => this.floor('hears', ...args);
  strike = (...args: Arguments<'strike'>) => this.floor('strike', ...args);
  packets = (...args: Arguments<'packets'>) => this.floor('packets', ...args);
  injectInbound = (...args: Arguments<'injectInbound'>) => this.floor('injectInbound', ...args);

  originate = (...args: Arguments<'originate'>) => {
    this.legs.add(args[0].leg);
    return this.floor('originate', ...args);
  };

  /** Opens both threads. @throws Error in words when the floor cannot open */
  private async launch(): Promise<void> {
    const watch = (name: string): ThreadEvents => ({
      said: (message) => this.heed(message),
      died: () => void this.died(threads),
      failed: (error) => this.log.error(`the voice engine failed: ${name}`, { error: String(error) }),
    });
    const threads: Threads = {
      sip: new Thread('sip-worker', this.settings.sip, watch('signalling')),
      media: new Thread('media-worker', this.settings.floor, watch('media')),
    };
    const link = new MessageChannel();
    try {
      await Promise.all([threads.sip.start(link.port1), threads.media.start(link.port2)]);
      for (const [extension, { secrets, barred }] of this.accounts) await threads.sip.command('account', extension, secrets, barred);
    } catch (error) {
      await end(threads);
      throw error;
    }
    this.threads = threads;
    await threads.media.command('setTrunks', this.lines);
    this.sockets.accepting = true;
  }

  /** One thread has died in the middle of the day: the other goes too, everyone is told, and both open again. */
  private async died(threads: Threads): Promise<void> {
    if (this.threads !== threads) return;
    this.threads = null;
    this.sockets.closeAll();
    await end(threads);
    if (this.stopping) return;
    this.tell({ at: Date.now(), type: 'engine-down' });
    for (const leg of [...this.legs]) this.tell({ at: Date.now(), type: 'leg-down', leg, by: 'engine', cause: 'failed' });
    while (!this.stopping && !this.threads) {
      await new Promise((done) => setTimeout(done, RESTART_MS));
      await this.launch().catch((error: unknown) => this.log.error('the voice engine could not be opened again', { error: String(error) }));
    }
    if (!this.stopping) this.tell({ at: Date.now(), type: 'engine-up' });
  }

  private heed(message: Parameters<ThreadEvents['said']>[0]): void {
    switch (message.type) {
      case 'event':
        return this.tell(message.event);
      case 'send':
        return this.sockets.send(message.socket, message.text);
      case 'trusted':
        return this.sockets.trust(message.socket);
      case 'close':
        return this.sockets.close(message.socket);
      case 'cut':
        return this.sockets.cut(message.socket);
      case 'beyond':
        return this.goBeyond(message.does);
      case 'refused':
        return this.options.refused?.(message.what, message.times);
      case 'log':
        return this.log[message.level](message.message, message.facts);
    }
  }

  private goBeyond(does: Extract<Doing, { to: 'gateway' }>): void {
    const { beyond } = this.options;
    if (!beyond) return this.log.warn('a fault of the gateway itself: there is none around this floor', { does: does.does });
    if (does.does === 'restart') beyond.restart();
    else beyond.stepClock(does.byMs);
  }

  private tell(event: EngineEvent): void {
    if (event.type === 'leg-new') this.legs.add(event.leg.leg);
    if (event.type === 'leg-down') this.legs.delete(event.leg);
    this.on(this.options.clock ? { ...event, at: this.options.clock() } : event);
  }

  private async floor<K extends keyof FloorCommands>(name: K, ...args: Arguments<K>): Promise<Awaited<ReturnType<FloorCommands[K]>>> {
    return this.running().media.command(name, ...args);
  }

  private async signalling<K extends keyof SignallingCommands>(
    name: K,
    ...args: Parameters<SignallingCommands[K]>
  ): Promise<Awaited<ReturnType<SignallingCommands[K]>>> {
    return this.running().sip.command(name, ...args);
  }

  private running(): Threads {
    if (!this.threads) throw new EngineError('unreachable', 'the voice engine is not running');
    return this.threads;
  }
}

type Arguments<K extends keyof FloorCommands> = Parameters<FloorCommands[K]>;

async function end({ sip, media }: Threads): Promise<void> {
  await Promise.all([sip.end(), media.end()]);
}
