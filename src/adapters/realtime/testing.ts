/** For tests of the realtime adapter: a real socket.io server that accepts every hello, and a client whose timers run when the test says so. */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { blankCall, type Call, type ServerEvent } from '@dialer/contract';
import type { RealtimeEvent, RealtimePort } from '../../core/ports';
import { createRealtime, type RealtimeConfig } from './index';

type OnHello = (socket: Socket, payload: Record<string, unknown>, ack: (reply: unknown) => void) => void;

const agent = { status: 'offline', since: 1, duration: 0, dnd: true, deactivated: false, phone: { registered: true } };
/** A snapshot of an agent who has nothing to do. */
export const emptySnapshot = { agent, calls: [], toDispose: [], waiting: [], notifications: [], plugins: { revision: 1 } };
export const stamp = (seq: number, epoch = 'e1') => ({ epoch, seq, at: 1000 + seq });
/** What a gateway sends after a hello that it accepts. */
export const accept = (socket: Socket, seq = 0, epoch = 'e1') => {
  socket.emit('connection-accepted', { extension: '1001', resumed: false, ...stamp(seq, epoch) });
  socket.emit('snapshot', { ...emptySnapshot, ...stamp(seq, epoch) });
};
export const isBackoff = (ms: number) => ms >= 500 && ms <= 3000;

/** The gateway of one test. */
export interface FakeGateway {
  http: HttpServer;
  io: Server;
  url: string;
  onHello: OnHello;
  /** Payloads of all hellos, tokens of all handshakes, all connections, in their order. */
  hellos: Record<string, unknown>[];
  handshakes: unknown[];
  sockets: Socket[];
  clients: RealtimePort[];
}

/** Starts a gateway before each test and stops it after. */
export function useGateway(): FakeGateway {
  const gateway = {} as FakeGateway;
  beforeEach(async () => {
    const http = createServer();
    const io = new Server(http);
    const onHello: OnHello = (socket, _payload, ack) => {
      ack({ ok: true, at: 500 });
      accept(socket);
    };
    Object.assign(gateway, { http, io, onHello, hellos: [], handshakes: [], sockets: [], clients: [] });
    io.use((socket, next) => {
      gateway.handshakes.push(socket.handshake.auth);
      next();
    });
    io.on('connection', (socket) => {
      gateway.sockets.push(socket);
      socket.on('hello', (payload, ack) => {
        gateway.hellos.push(payload);
        gateway.onHello(socket, payload, ack);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    gateway.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const client of gateway.clients) client.close();
    await gateway.io.close();
  });
  return gateway;
}

/** A client of that gateway, with what it announced. */
export function connectTo(gateway: FakeGateway, options: Partial<RealtimeConfig> = {}) {
  const timers: { ms: number; run: () => void }[] = [];
  const events: RealtimeEvent[] = [];
  const sample = vi.fn();
  const log = vi.fn();
  const after = (ms: number, run: () => void) => {
    const timer = { ms, run };
    timers.push(timer);
    return () => {
      if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
    };
  };
  const realtime = createRealtime({
    socketUrl: gateway.url,
    clock: { now: () => 42, sample, after },
    tabId: async () => 'tab-1',
    uuid: () => 'command-1',
    log,
    ...options,
  });
  gateway.clients.push(realtime);
  realtime.subscribe((event) => events.push(event));
  const until = { timeout: 4000, interval: 5 };
  const state = (wanted: RealtimePort['state']) => vi.waitFor(() => expect(realtime.state).toBe(wanted), until);
  return {
    realtime,
    timers,
    events,
    sample,
    log,
    state,
    /** Runs the timers whose length fits. */
    fire(fits: (ms: number) => boolean) {
      for (const timer of timers.filter(({ ms }) => fits(ms))) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
    },
    names: () => events.flatMap((event) => (event.type === 'event' ? [event.name] : [])),
    states: () => events.flatMap((event) => (event.type === 'state' ? [event.state] : [])),
    async start(token = 'token-1') {
      realtime.connect(
        () => ({ extension: '1001', hasWebRtc: true }),
        () => token,
      );
      await state('open');
    },
    seen: (name: ServerEvent) =>
      vi.waitFor(() => {
        const found = events.find((event) => event.type === 'event' && event.name === name);
        expect(found).toBeDefined();
        return found as Extract<RealtimeEvent, { type: 'event' }>;
      }, until),
  };
}

export const call = (over: Partial<Call> = {}): Call =>
  blankCall({ callId: 'c1', rev: 1, type: 'auto', auto: true, leadId: 'l1', agent: 'ringing', since: { created: 1 }, ...over });
