/** The realtime port on socket.io: connecting and coming back, `hello`, ordered events, commands with an answer. */
import { io, type Socket } from 'socket.io-client';
import type { Ack, ClientCommand, ClientCommands, ServerEvent } from '@dialer/contract';
import type { ClockPort, RealtimeEvent, RealtimePort, RealtimeState } from '../../core/ports';
import { backoff } from './backoff';
import { awaitSnapshot, noOrder, receive, type Order } from './order';
import { Pending, type Lost } from './pending';
import { createSilence, type Silence } from './silence';
import { announced, loadSocketSchemas, readEvent, type Delivered, type SocketSchemas } from './read-event';

export interface RealtimeConfig {
  /** Origin of the socket server; empty: the page's own. Its path is /socket.io. */
  socketUrl: string;
  clock: Pick<ClockPort, 'now' | 'sample' | 'after'>;
  /** Of this tab, see `claimTabId`; asked for once, before the first connection. */
  tabId: () => Promise<string>;
  uuid: () => string;
  /** Milliseconds of a clock that never jumps; `performance.now` unless given. */
  monotonic?: () => number;
  random?: () => number;
  log?(level: 'info' | 'warn', message: string, facts: Record<string, unknown>): void;
  /** Nothing is heard of the gateway any more: a machine on the way may stand still. */
  silent?(): void;
}

/** Milliseconds for an acknowledgement, for a snapshot after `hello`, and for the availability check [STATUS-028]. */
const ACK = 5000;
const SNAPSHOT = 5000;
const AVAILABILITY = 10_000;
/** Milliseconds for a socket to open. */
const OPENS_WITHIN = 6000;

type Hello = () => ClientCommands['hello'];
type Command = Exclude<ClientCommand, 'hello'>;

export function createRealtime(config: RealtimeConfig): RealtimePort {
  return new RealtimeClient(config);
}

class RealtimeClient implements RealtimePort {
  state: RealtimeState = 'idle';
  private readonly handlers = new Set<(event: RealtimeEvent) => void>();
  private readonly pending: Pending;
  private readonly availabilityWaiters = new Set<(available: boolean) => void>();
  private readonly monotonic: () => number;
  private order: Order<Delivered> = noOrder();
  private schemas: SocketSchemas | null = null;
  private tabId: string | null = null;
  private socket: Socket | null = null;
  private hello: Hello | null = null;
  private token: () => string | null = () => null;
  private attempt = 0;
  /** This connection's `connection-accepted` has been announced; a later one only answers a resync. */
  private accepted = false;
  private cancelRetry = () => {};
  private cancelSnapshotWait = () => {};
  private silence: Silence | null = null;

  constructor(private readonly config: RealtimeConfig) {
    this.pending = new Pending((ms, run) => config.clock.after(ms, run));
    this.monotonic = config.monotonic ?? (() => performance.now());
  }

  connect(hello: Hello, token: () => string | null): void {
    this.hello = hello;
    this.token = token;
    if (this.socket || this.state === 'connecting') return;
    this.attempt = 0;
    this.setState('connecting');
    void this.open();
  }

  close(): void {
    this.stop('closed');
  }

  resync(): void {
    if (!this.socket?.connected || this.order.waiting) return;
    this.askForSnapshot();
  }

  async command<C extends Command>(name: C, payload: ClientCommands[C]): Promise<Ack> {
    if (!this.usable()) return this.lost('offline');
    const ack = await this.emit(name, payload);
    // Whether the server did it is unknown: the snapshot tells.
    if (!ack.ok && ack.code === 'timeout') this.resync();
    return ack;
  }

  async checkAvailability(extension: string): Promise<boolean | null> {
    const socket = this.socket;
    if (!socket || !this.usable()) return null;
    let answered: ((available: boolean) => void) | null = null;
    const start = (answer: (value: boolean | null) => void) => {
      answered = answer;
      this.availabilityWaiters.add(answer);
      socket.emit('checkExtensionAvailability', { extension, id: this.config.uuid() }, (reply: unknown) => {
        if (typeof reply === 'boolean') answer(reply);
      });
    };
    const result = await this.pending.wait<boolean | null>(AVAILABILITY, start, () => null);
    if (answered) this.availabilityWaiters.delete(answered);
    return result;
  }

  subscribe(handler: (event: RealtimeEvent) => void): () => void {
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  }

  /** Loads what a connection needs, then connects; a chunk that does not load is tried again like a lost connection. */
  private async open(): Promise<void> {
    try {
      this.schemas ??= await loadSocketSchemas();
      this.tabId ??= await this.config.tabId();
    } catch (error) {
      this.config.log?.('warn', 'The realtime connection could not be prepared', { error: String(error) });
      return this.retry();
    }
    if (this.state !== 'connecting' && this.state !== 'reconnecting') return;
    this.socket ??= this.createSocket(this.schemas);
    this.socket.connect();
    this.silence?.watch();
  }

  private createSocket(schemas: SocketSchemas): Socket {
    const socket = io(this.config.socketUrl || undefined, {
      transports: ['websocket', 'polling'],
      // Polling is tried where a proxy lets no WebSocket through.
      tryAllTransports: true,
      autoConnect: false,
      // Ours: socket.io gives up after a disconnect by the server.
      reconnection: false,
      forceNew: true,
      timeout: OPENS_WITHIN,
      auth: (give) => give({ token: this.token() }),
    });
    this.silence = createSilence(
      socket,
      (ms, run) => this.config.clock.after(ms, run),
      () => this.fellSilent(socket),
    );
    socket.on('connect', () => this.sayHello());
    socket.on('disconnect', () => this.retry());
    socket.on('connect_error', (error) => (error.message === 'unauthorized' ? this.refused('unauthorized') : this.retry()));
    socket.on('probe', (...args: unknown[]) => {
      const acknowledge = args.at(-1);
      if (typeof acknowledge === 'function') acknowledge(true);
    });
    for (const name of Object.keys(schemas.events) as ServerEvent[]) {
      if (name !== 'probe') socket.on(name, (raw: unknown) => this.receive(schemas, name, raw));
    }
    return socket;
  }

  private fellSilent(socket: Socket): void {
    this.config.log?.('warn', 'Nothing is heard of the gateway any more: connecting anew', {});
    this.config.silent?.();
    const wasLetIn = socket.connected;
    socket.disconnect();
    if (!wasLetIn) this.retry();
  }

  private sayHello(): void {
    this.accepted = false;
    this.askForSnapshot();
  }

  /** One `hello`; events are held until the snapshot that it brings, and without one it is said again. */
  private askForSnapshot(): void {
    const { hello } = this;
    if (!hello) return;
    this.order = awaitSnapshot(this.order);
    this.cancelSnapshotWait();
    this.cancelSnapshotWait = this.config.clock.after(SNAPSHOT, () => {
      if (this.socket?.connected && this.order.waiting) this.askForSnapshot();
    });
    const { epoch, last } = this.order;
    const payload = { ...hello(), ...(this.tabId !== null && { tabId: this.tabId }), ...(epoch !== null && { epoch, lastSeq: last }) };
    void this.emit('hello', payload).then((ack) => {
      if (!ack.ok) this.helloFailed(ack.code);
    });
  }

  /** What can never succeed ends here; anything else is tried again. A duplicate tab is told by `connection-refused`. */
  private helloFailed(code: string): void {
    if (code === 'timeout' || code === 'offline' || this.state === 'refused') return;
    this.config.log?.('warn', 'hello was refused', { code });
    if (code === 'forbidden') return this.refused('unauthorized');
    // Page and gateway do not understand each other: a release apart.
    if (code === 'invalid') return this.refused('version');
    this.socket?.disconnect();
  }

  private emit<C extends ClientCommand>(name: C, payload: ClientCommands[C]): Promise<Ack> {
    const sentAt = this.monotonic();
    const start = (answer: (ack: Ack) => void) => {
      this.socket?.emit(name, { id: this.config.uuid(), ...payload }, (raw: unknown) => {
        const ack = this.readAck(raw);
        if (ack.at > 0) this.config.clock.sample(ack.at, sentAt, this.monotonic());
        answer(ack);
      });
    };
    return this.pending.wait<Ack>(ACK, start, (why) => this.lost(why));
  }

  /** The acknowledgement; one without `at` says nothing about the server's clock: 0. */
  private readAck(raw: unknown): Ack {
    const read = this.schemas?.ack.safeParse(raw);
    if (!read?.success) return { ok: false, at: 0, code: 'unreadable', message: '' };
    return { ...read.data, at: read.data.at ?? 0 } as Ack;
  }

  private receive(schemas: SocketSchemas, name: ServerEvent, raw: unknown): void {
    const read = readEvent(schemas, name, raw);
    if (read.paths.length > 0) this.config.log?.('warn', 'An event does not match the contract', { name, paths: read.paths });
    const at = read.numbered ? read.event.at : this.config.clock.now();
    const payload = read.numbered ? read.event.payload : read.payload;
    if (name === 'connection-refused') return this.refused((payload as { reason?: 'version' } | null)?.reason ?? 'unauthorized');
    if (name === 'connection-accepted') return this.acceptedBy(payload, at);
    if (name === 'extensionAvailability') this.answerAvailability(payload as { available: boolean } | null);
    if (!read.numbered) return this.announce(name, payload, at);
    const step = receive(this.order, read.event);
    this.order = step.order;
    if (!step.order.waiting) this.cancelSnapshotWait();
    for (const event of step.apply) this.announce(event.name, event.payload, event.at);
    if (step.resync) this.askForSnapshot();
  }

  private acceptedBy(payload: Delivered['payload'], at: number): void {
    if (this.accepted) return;
    this.accepted = true;
    this.attempt = 0;
    this.setState('open');
    this.announce('connection-accepted', payload, at);
  }

  /** Another tab has this extension, or the account may not connect: this page does not come back by itself. */
  private refused(reason: 'duplicate-tab' | 'unauthorized' | 'version'): void {
    if (this.state === 'refused') return;
    this.announce('connection-refused', { reason }, this.config.clock.now());
    this.stop('refused');
  }

  private answerAvailability(payload: { available: boolean } | null): void {
    if (payload) for (const answer of [...this.availabilityWaiters]) answer(payload.available);
  }

  private retry(): void {
    this.pending.failAll();
    this.cancelSnapshotWait();
    this.silence?.stop();
    if (this.state === 'closed' || this.state === 'refused') return;
    this.attempt += 1;
    this.setState('reconnecting');
    this.cancelRetry();
    this.cancelRetry = this.config.clock.after(backoff(this.attempt, this.config.random ?? Math.random), () => void this.open());
  }

  private stop(state: 'closed' | 'refused'): void {
    this.setState(state);
    this.cancelRetry();
    this.cancelSnapshotWait();
    this.silence?.stop();
    const { socket } = this;
    this.socket = null;
    socket?.removeAllListeners();
    socket?.disconnect();
    this.pending.failAll();
    this.order = noOrder();
  }

  /** Commands are never buffered: socket.io would send them after a reconnect, when they no longer hold. */
  private usable(): boolean {
    return this.state === 'open' && this.socket?.connected === true;
  }

  private lost(why: Lost): Ack {
    return { ok: false, at: 0, code: why, message: '' };
  }

  private setState(state: RealtimeState): void {
    this.state = state;
    this.publish({ type: 'state', state, attempt: this.attempt });
  }

  private announce(name: ServerEvent, payload: Delivered['payload'], at: number): void {
    if (payload) this.publish(announced(name, payload, at));
  }

  private publish(event: RealtimeEvent): void {
    for (const handler of [...this.handlers]) handler(event);
  }
}
