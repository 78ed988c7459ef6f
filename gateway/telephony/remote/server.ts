/** A floor: an engine in a process of its own, at which one gateway at a time has the say. Calls outlive gateways here. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { limits } from '../../platform/limits';
import type { CountRefused } from '../../platform/refused';
import { silent, type Log } from '../embedded/log';
import { EngineError, plainOf } from '../errors';
import type { EngineEvent, MeasuredEngine } from '../port';
import { AccountSweep } from './account-sweep';
import { COMMANDS, isCommand, READS } from './commands';
import { Endings } from './endings';
import { GatewayLine } from './gateway-line';
import { Mirror } from './mirror';
import { EventRing } from './ring';
import { isTrusted, SECRET_HEADER } from './secret';
import {
  ENGINE_PATH,
  VERSION,
  type Ask,
  type FromFloor,
  type Hello,
  type LinkLimits,
  type LinkSettings,
  type Refusal,
  type Stops,
} from './wire';

/** An engine that telephones may reach over this server, too. */
export interface ServedEngine extends MeasuredEngine {
  handleUpgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface EngineServerOptions {
  readonly engine: ServedEngine;
  readonly secret: string;
  readonly settings: LinkSettings;
  readonly log?: Log;
  readonly refused?: CountRefused;
  /** Hears every event, whether a gateway is there or not. */
  readonly heed?: (event: EngineEvent) => void;
  readonly limits?: Partial<LinkLimits>;
}

type Answer = Extract<FromFloor, { t: 'answer' }>;

export class EngineServer {
  /** Of this life of the floor: another one has none of its calls. */
  readonly id = randomUUID();
  private readonly engine: ServedEngine;
  private readonly log: Log;
  private readonly limits: LinkLimits;
  private readonly sockets: WebSocketServer;
  private readonly ring: EventRing;
  private readonly mirror = new Mirror();
  private readonly endings: Endings;
  private readonly sweep: AccountSweep;
  /** The gateway that has the say. */
  private line: GatewayLine | null = null;
  private client = '';
  private highest = 0;
  /** Answers to its commands, by their numbers; null: not yet. */
  private readonly answers = new Map<number, Answer | null>();
  private toldTrunks = '';
  /** When it ends, by the process's own clock, ms; null: nobody has said that it shall. */
  private endsAt: number | null = null;
  /** That a gateway has come with another secret is said once, until one has the right one. */
  private hasSaidOther = false;

  constructor(private readonly options: EngineServerOptions) {
    this.engine = options.engine;
    this.log = options.log ?? silent;
    this.limits = { ...limits.floorLink, ...options.limits };
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: this.limits.frameBytes, perMessageDeflate: false });
    this.ring = new EventRing(this.limits.events);
    this.endings = new Endings(this.limits.ended);
    this.sweep = new AccountSweep(this.limits.accountsMs, (extension) => this.forget(extension));
  }

  /** Whether a gateway has the say just now. */
  get isLed(): boolean {
    return this.line !== null;
  }

  /** The highest epoch that was seen. */
  get epoch(): number {
    return this.highest;
  }

  private get stops(): Stops {
    return this.endsAt === null ? {} : { stopsInMs: Math.max(0, Math.round(this.endsAt - performance.now())) };
  }

  start(): Promise<void> {
    return this.engine.start((event) => this.heed(event));
  }

  /** No call begins any more; those that run may end, at most for `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.endsAt = performance.now() + graceMs;
    this.line?.send({ t: 'trunks', trunks: this.engine.trunks, ...this.stops });
    await this.engine.stop(graceMs);
    this.sweep.stop();
    this.line?.end(1001);
    this.sockets.close();
  }

  /** Takes an upgrade of a gateway or a telephone; false: it is for nobody here. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (request.url?.split('?')[0] !== ENGINE_PATH) return this.engine.handleUpgrade?.(request, socket, head) ?? false;
    if (isTrusted(request, this.options.secret)) {
      this.sockets.handleUpgrade(request, socket, head, (ws) => {
        new GatewayLine(ws, this.limits, {
          hello: (line, hello) => this.greet(line, hello),
          ask: (line, ask) => this.asked(line, ask),
          broke: (why) => {
            this.options.refused?.('floor-frame');
            this.log.warn('a frame to the floor was none: its connection is closed', { why });
          },
          closed: (line) => this.left(line),
        });
      });
    } else {
      this.options.refused?.('floor-secret');
      this.sayOther(request);
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
    return true;
  }

  /** Who brings no secret at all is no gateway. */
  private sayOther({ headers, socket }: IncomingMessage): void {
    if (this.hasSaidOther || headers[SECRET_HEADER] === undefined) return;
    this.hasSaidOther = true;
    this.log.warn('a gateway has another FLOOR_SECRET than this floor: set the same at both', { address: socket.remoteAddress });
  }

  private greet(line: GatewayLine, hello: Hello): void {
    const [why, words] = this.objection(hello);
    if (why) {
      if (why === 'epoch') this.options.refused?.('floor-epoch');
      this.log.warn('a gateway was refused', { why, words, epoch: hello.epoch });
      return line.refuse(why, words);
    }
    // The one before hears nothing more, and is heard no more: what it has sent lies in a buffer somewhere.
    this.line?.refuse('epoch', 'another gateway has the say at this floor');
    this.highest = hello.epoch;
    if (hello.client !== this.client) {
      this.client = hello.client;
      this.answers.clear();
      this.sweep.another();
    }
    this.line = line;
    this.hasSaidOther = false;
    this.sweep.watch();
    this.welcome(line, hello);
    this.log.info('a gateway has the say', { client: hello.client, epoch: hello.epoch });
  }

  private objection({ version, settings, epoch, client }: Hello): [Refusal, string] | [null, ''] {
    const { engine, realm } = this.options.settings;
    if (version !== VERSION) return ['settings', 'gateway and floor are of different releases: start both of the same one'];
    if (settings.engine !== engine)
      return ['settings', `the floor has ENGINE=${engine}, and the gateway ENGINE=${settings.engine}: set the same at both`];
    if (settings.realm !== realm)
      return ['settings', `the floor has SIP_REALM=${realm}, and the gateway SIP_REALM=${settings.realm}: set the same at both`];
    if (epoch < this.highest) return ['epoch', `a gateway of epoch ${this.highest} has taken this floor over`];
    if (epoch === this.highest && this.line && this.client !== client) return ['busy', 'another gateway has the say at this floor'];
    return [null, ''];
  }

  /** Events from now on follow whatever is told here, so that none is lost between a list and the first of them. */
  private welcome(line: GatewayLine, { floor, cursor }: Hello): void {
    const isKnown = floor === this.id;
    const missed = isKnown && cursor !== null ? this.ring.after(cursor) : null;
    this.toldTrunks = JSON.stringify(this.engine.trunks);
    line.send({
      t: 'welcome',
      floor: this.id,
      kind: missed ? 'resumed' : 'fresh',
      cursor: this.ring.last,
      trunks: this.engine.trunks,
      ...this.stops,
      ...(isKnown && !missed && { now: this.mirror.snapshot() }),
      ...(floor === null && { now: this.mirror.phonesAlone() }),
    });
    for (const { n, event } of missed ?? []) line.send({ t: 'event', n, event });
  }

  private left(line: GatewayLine): void {
    if (this.line !== line) return;
    this.line = null;
    this.sweep.rest();
    this.log.warn('no gateway has the say: calls go on');
  }

  private asked(line: GatewayLine, ask: Ask): void {
    if (this.line !== line) return;
    if (ask.epoch < this.highest) {
      this.options.refused?.('floor-epoch');
      return line.refuse('epoch', `a gateway of epoch ${this.highest} has taken this floor over`);
    }
    this.highest = ask.epoch;
    const known = this.answers.get(ask.id);
    // Sent again after a cut: it is done once, and answered when it is.
    if (known) line.send(known);
    if (known !== undefined) return;
    if (!READS.has(ask.name)) this.answers.set(ask.id, null);
    if (this.answers.size > this.limits.answers) this.answers.delete(this.answers.keys().next().value!);
    const client = this.client;
    void this.carryOut(ask).then((answer) => {
      if (this.client !== client) return;
      if (this.answers.has(ask.id)) this.answers.set(ask.id, answer);
      this.tellTrunks();
      this.line?.send(answer);
    });
  }

  /** Never rejects: what went wrong is an answer too. */
  private async carryOut({ id, name, args: raw }: Ask): Promise<Answer> {
    try {
      if (!isCommand(name)) throw new EngineError('unsupported', 'a floor knows no such command');
      const read = COMMANDS[name].safeParse(raw);
      if (!read.success) throw new EngineError('refused', `these are no arguments of "${name}"`);
      const args = read.data;
      if (name === 'originate' && this.endsAt !== null) throw new EngineError('unreachable', 'the floor is about to stop: no call begins');
      if (name === 'account') this.sweep.told(args[0] as string, (args[1] as string[]).length > 0);
      this.mirror.asked(name, args);
      this.endings.asked(name, args);
      try {
        const run = this.engine[name] as (...args: unknown[]) => Promise<unknown>;
        const value = await run.apply(this.engine, args);
        return { t: 'answer', id, value: name === 'list' ? { ...(value as object), ended: this.endings.list() } : value };
      } catch (error) {
        if (plainOf(error).code !== 'timeout') {
          this.mirror.refused(name, args);
          this.endings.refused(name, args);
        }
        throw error;
      }
    } catch (error) {
      return { t: 'answer', id, error: plainOf(error) };
    }
  }

  private heed(event: EngineEvent): void {
    this.options.heed?.(event);
    this.mirror.heed(event);
    this.endings.heed(event);
    const n = this.ring.push(event);
    this.line?.send({ t: 'event', n, event });
  }

  /** Before the answer by which they may have changed. */
  private tellTrunks(): void {
    const now = JSON.stringify(this.engine.trunks);
    if (now === this.toldTrunks) return;
    this.toldTrunks = now;
    this.line?.send({ t: 'trunks', trunks: this.engine.trunks, ...this.stops });
  }

  private forget(extension: string): void {
    this.engine
      .account(extension, [])
      .catch((error: unknown) => this.log.error('an account that nobody has told again was not ended', { error: String(error) }));
  }
}
