import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { EngineEvent, TelephonyEngine } from '../port';
import type { CommandArguments, CommandName, CommandResult, FromWorker, ToWorker, WorkerSettings } from './bridge';
import type { FloorStats } from './floor';
import { silent, type Log } from './log';
import { promptsFolder, workerFile } from './places';
import { parseScenario, type Behaviour, type Scenario } from './scenario';
import trainingFloor from './scenarios/training-floor.json';
import { SipSockets } from './sockets';

export type { FloorStats } from './floor';
export { parseScenario, type Scenario } from './scenario';

export interface SimulatorOptions {
  /** The realm of SIP's digest; page and gateway must agree on it. */
  realm: string;
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
  /** UDP ports of the media. */
  icePorts?: readonly [number, number];
  /** A leg is lost after so much silence of its media, ms. */
  lostAfterMs?: number;
  log?: Log;
  /** Stamps the events, epoch ms; without it the worker does. */
  clock?: () => number;
}

export interface Simulator extends TelephonyEngine {
  /** Gives an HTTP upgrade to the SIP server. False: the upgrade is not for it. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Someone calls in now. Resolves to the leg's id. */
  injectInbound(call: { from: string; did: string; patienceMs?: number; behaviour?: Behaviour }): Promise<string>;
  /** Counts of what lives on the floor, for metrics and tests. */
  stats(): Promise<FloorStats & { sockets: number }>;
}

const DEFAULTS = { sipPath: '/sip', icePorts: [42_000, 42_999], lostAfterMs: 5000 } as const;
const RESTART_MS = 500;

/** The training floor as a telephony engine: SIP, media and simulated leads, in a worker thread. */
export function createSimulator(options: SimulatorOptions): Simulator {
  return new SimulatorHost(options);
}

function readScenario(scenario: Scenario | string | undefined): Scenario {
  if (typeof scenario !== 'string') return parseScenario(scenario ?? trainingFloor);
  return parseScenario(JSON.parse(readFileSync(scenario, 'utf8')));
}

function workerSettings(options: SimulatorOptions): WorkerSettings {
  return {
    realm: options.realm,
    host: options.host,
    scenario: readScenario(options.scenario),
    promptsFolder: promptsFolder(),
    soundFolders: (options.soundFolders ?? []).map((folder) => resolve(folder)),
    recordingsFolder: resolve(options.recordingsFolder),
    announced: options.announced ?? [],
    icePorts: options.icePorts ?? DEFAULTS.icePorts,
    lostAfterMs: options.lostAfterMs ?? DEFAULTS.lostAfterMs,
  };
}

interface Waiting {
  done(value: unknown): void;
  fail(error: Error): void;
}

/**
 * The main thread's half: sockets and commands. Should the worker die, its calls are told to be down,
 * and a new one takes over with the same accounts.
 */
class SimulatorHost implements Simulator {
  /** Nobody real is ever rung from here, and nobody can come to help. */
  readonly trunks = { people: false, emergency: false };
  private readonly settings: WorkerSettings;
  private readonly log: Log;
  private readonly sockets: SipSockets;
  private readonly accounts = new Map<string, string>();
  private readonly legs = new Set<string>();
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | null = null;
  private started: Waiting | null = null;
  private stopping = false;
  private lastCommand = 0;
  private on: (event: EngineEvent) => void = () => {};

  constructor(private readonly options: SimulatorOptions) {
    this.settings = workerSettings(options);
    this.log = options.log ?? silent;
    this.sockets = new SipSockets(options.sipPath ?? DEFAULTS.sipPath, {
      opened: (socket) => this.post({ type: 'opened', socket }),
      text: (socket, text) => this.post({ type: 'text', socket, text }),
      closed: (socket) => this.post({ type: 'closed', socket }),
    });
  }

  async start(on: (event: EngineEvent) => void): Promise<void> {
    this.on = on;
    this.stopping = false;
    await this.launch();
  }

  async stop(graceMs: number): Promise<void> {
    const { worker } = this;
    this.stopping = true;
    if (!worker) return;
    await this.command('stop', graceMs);
    this.sockets.closeAll();
    this.worker = null;
    await worker.terminate();
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.sockets.handleUpgrade(request, socket, head);
  }

  async account(extension: string, secret: string | null): Promise<void> {
    if (secret === null) this.accounts.delete(extension);
    else this.accounts.set(extension, secret);
    await this.command('account', extension, secret);
  }

  async stats() {
    return { ...(await this.command('stats')), sockets: this.sockets.size };
  }

  list = () => this.command('list');
  endpoint = (...args: CommandArguments<'endpoint'>) => this.command('endpoint', ...args);
  ring = (...args: CommandArguments<'ring'>) => this.command('ring', ...args);
  answer = (...args: CommandArguments<'answer'>) => this.command('answer', ...args);
  hangup = (...args: CommandArguments<'hangup'>) => this.command('hangup', ...args);
  openRoom = (...args: CommandArguments<'openRoom'>) => this.command('openRoom', ...args);
  closeRoom = (...args: CommandArguments<'closeRoom'>) => this.command('closeRoom', ...args);
  move = (...args: CommandArguments<'move'>) => this.command('move', ...args);
  music = (...args: CommandArguments<'music'>) => this.command('music', ...args);
  play = (...args: CommandArguments<'play'>) => this.command('play', ...args);
  stopPlay = (...args: CommandArguments<'stopPlay'>) => this.command('stopPlay', ...args);
  dtmf = (...args: CommandArguments<'dtmf'>) => this.command('dtmf', ...args);
  record = (...args: CommandArguments<'record'>) => this.command('record', ...args);
  stopRecord = (...args: CommandArguments<'stopRecord'>) => this.command('stopRecord', ...args);
  detect = (...args: CommandArguments<'detect'>) => this.command('detect', ...args);
  refer = (...args: CommandArguments<'refer'>) => this.command('refer', ...args);
  injectInbound = (...args: CommandArguments<'injectInbound'>) => this.command('injectInbound', ...args);

  originate = (...args: CommandArguments<'originate'>) => {
    this.legs.add(args[0].leg);
    return this.command('originate', ...args);
  };

  /** Opens a worker. @throws Error in words when the floor cannot open */
  private async launch(): Promise<void> {
    const worker = new Worker(workerFile(), { workerData: this.settings, execArgv: [], name: 'training-floor' });
    worker.on('message', (message: FromWorker) => this.receive(message));
    worker.on('error', (error) => this.log.error('the training floor failed', { error: String(error) }));
    worker.on('exit', () => void this.exited(worker));
    const started = new Promise((done, fail) => (this.started = { done, fail }));
    this.worker = worker;
    this.post({ type: 'start' });
    try {
      await started;
    } catch (error) {
      this.worker = null;
      await worker.terminate();
      throw error;
    }
    await Promise.all([...this.accounts].map(([extension, secret]) => this.command('account', extension, secret)));
    this.sockets.accepting = true;
  }

  private async exited(worker: Worker): Promise<void> {
    if (this.worker !== worker) return;
    this.worker = null;
    const gone = new Error('the training floor has stopped');
    this.started?.fail(gone);
    for (const each of this.waiting.values()) each.fail(gone);
    this.waiting.clear();
    // Before it was open there is nobody to tell: launch() has failed.
    if (this.sockets.accepting && !this.stopping) await this.reopen();
  }

  /** The worker has died in the middle of the day: everyone is told, and a new one opens. */
  private async reopen(): Promise<void> {
    this.sockets.closeAll();
    this.tell({ at: Date.now(), type: 'engine-down' });
    for (const leg of [...this.legs]) this.tell({ at: Date.now(), type: 'leg-down', leg, by: 'engine', cause: 'failed' });
    while (!this.stopping && !this.worker) {
      await new Promise((done) => setTimeout(done, RESTART_MS));
      await this.launch().catch((error: unknown) =>
        this.log.error('the training floor could not be opened again', { error: String(error) }),
      );
    }
    if (!this.stopping) this.tell({ at: Date.now(), type: 'engine-up' });
  }

  private receive(message: FromWorker): void {
    switch (message.type) {
      case 'event':
        return this.tell(message.event);
      case 'send':
        return this.sockets.send(message.socket, message.text);
      case 'log':
        return this.log[message.level](message.message, message.facts);
      case 'started':
        return message.error ? this.started?.fail(new Error(message.error)) : this.started?.done(undefined);
      case 'result':
        return this.settle(message);
    }
  }

  private settle({ id, value, error }: Extract<FromWorker, { type: 'result' }>): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.done(value);
    else waiting?.fail(new Error(error));
  }

  private tell(event: EngineEvent): void {
    if (event.type === 'leg-new') this.legs.add(event.leg.leg);
    if (event.type === 'leg-down') this.legs.delete(event.leg);
    this.on(this.options.clock ? { ...event, at: this.options.clock() } : event);
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private command<K extends CommandName>(name: K, ...args: CommandArguments<K>): Promise<CommandResult<K>> {
    if (!this.worker) return Promise.reject(new Error('the training floor is not running'));
    const id = ++this.lastCommand;
    return new Promise<CommandResult<K>>((done, fail) => {
      this.waiting.set(id, { done: done as Waiting['done'], fail });
      this.post({ type: 'command', id, name, args });
    });
  }
}
