import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_COMMANDS, type Call, type ClientCommand, type ServerEvent } from '@dialer/contract';
import { commands } from '../../contract/schemas/socket';
import type { RealtimeEvent, RealtimePort } from '../../core/ports';
import { createRealtime, type RealtimeConfig } from './index';

let http: HttpServer;
let io: Server;
let url = '';
let open: RealtimePort[] = [];
/** What the gateway does with a hello; the default accepts it. */
let onHello: (socket: Socket, payload: Record<string, unknown>, ack: (reply: unknown) => void) => void;
let hellos: Record<string, unknown>[] = [];
let handshakes: unknown[] = [];
let sockets: Socket[] = [];

const agent = { status: 'offline', since: 1, duration: 0, dnd: true, deactivated: false, phone: { registered: true } };
const empty = { agent, calls: [], toDispose: [], waiting: [], notifications: [], plugins: { revision: 1 } };
const stamp = (seq: number, epoch = 'e1') => ({ epoch, seq, at: 1000 + seq });
const accept = (socket: Socket, seq = 0, epoch = 'e1') => {
  socket.emit('connection-accepted', { extension: '1001', resumed: false, ...stamp(seq, epoch) });
  socket.emit('snapshot', { ...empty, ...stamp(seq, epoch) });
};

beforeEach(async () => {
  [open, hellos, handshakes, sockets] = [[], [], [], []];
  onHello = (socket, _payload, ack) => { ack({ ok: true, at: 500 }); accept(socket); };
  http = createServer();
  io = new Server(http);
  io.use((socket, next) => { handshakes.push(socket.handshake.auth); next(); });
  io.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('hello', (payload, ack) => { hellos.push(payload); onHello(socket, payload, ack); });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of open) client.close();
  await io.close();
});

/** A client whose timers run when the test says so. */
function client(options: Partial<RealtimeConfig> = {}) {
  const timers: { ms: number; run: () => void }[] = [];
  const events: RealtimeEvent[] = [];
  const sample = vi.fn();
  const log = vi.fn();
  const realtime = createRealtime({
    socketUrl: url,
    clock: {
      now: () => 42,
      sample,
      after(ms, run) {
        const timer = { ms, run };
        timers.push(timer);
        return () => { const at = timers.indexOf(timer); if (at >= 0) timers.splice(at, 1); };
      },
    },
    tabId: async () => 'tab-1',
    uuid: () => 'command-1',
    log,
    ...options,
  });
  open.push(realtime);
  realtime.subscribe((event) => events.push(event));
  const state = (wanted: RealtimePort['state']) => vi.waitFor(() => expect(realtime.state).toBe(wanted), { timeout: 4000, interval: 5 });
  return {
    realtime, timers, events, sample, log, state,
    /** Runs the timers whose length fits. */
    fire(fits: (ms: number) => boolean) {
      for (const timer of timers.filter(({ ms }) => fits(ms))) { timers.splice(timers.indexOf(timer), 1); timer.run(); }
    },
    names: () => events.flatMap((event) => (event.type === 'event' ? [event.name] : [])),
    states: () => events.flatMap((event) => (event.type === 'state' ? [event.state] : [])),
    async start(token = 'token-1') {
      realtime.connect(() => ({ extension: '1001', hasWebRtc: true }), () => token);
      await state('open');
    },
    seen: (name: ServerEvent) => vi.waitFor(() => {
      const found = events.find((event) => event.type === 'event' && event.name === name);
      expect(found).toBeDefined();
      return found as Extract<RealtimeEvent, { type: 'event' }>;
    }, { timeout: 4000, interval: 5 }),
  };
}
const isBackoff = (ms: number) => ms >= 500 && ms <= 3000;
const call = (over: Partial<Call> = {}): Call => ({
  callId: 'c1', rev: 1, parent: null, channel: 'ch', sipCallId: null, auto: true, type: 'auto', direction: 0, suffix: null, leadId: 'l1',
  phone: '5145550100', name: 'Ann', agent: 'ringing', far: 'none', held: false, since: { created: 1 }, recording: 0, extra: null,
  playing: null, vm: null, side: null, transfer: null, end: null, ...over,
});

describe('connecting', () => {
  it.each(['websocket', 'polling'] as const)('works by %s [SOCKET-001]', async (transport) => {
    if (transport === 'polling') {
      // A proxy that lets no WebSocket through.
      http.removeAllListeners('upgrade');
      http.on('upgrade', (_request, socket) => socket.destroy());
    }
    const { start } = client();
    await start();
    expect(sockets[0]?.conn.transport.name).toBe(transport);
  });

  it('sends the newest token in the handshake, and hello with this tab\'s id [SOCKET-003] [SOCKET-045]', async () => {
    let token = 'old';
    const { realtime, state, fire } = client();
    realtime.connect(() => ({ extension: '1001', hasWebRtc: true, resume: 'c9', plugins: 3 }), () => token);
    await state('open');
    expect(hellos).toEqual([{ extension: '1001', hasWebRtc: true, resume: 'c9', plugins: 3, tabId: 'tab-1', id: 'command-1' }]);
    token = 'new';
    sockets[0]?.disconnect(true);
    await state('reconnecting');
    fire(isBackoff);
    await state('open');
    expect(handshakes).toEqual([{ token: 'old' }, { token: 'new' }]);
    expect(hellos[1]).toMatchObject({ epoch: 'e1', lastSeq: 0 });
  });

  it('listens to connect and disconnect, and comes back, also after the server\'s disconnect [SOCKET-002]', async () => {
    const { start, state, fire, states } = client();
    await start();
    sockets[0]?.disconnect(true);
    await state('reconnecting');
    fire(isBackoff);
    await state('open');
    sockets[1]?.conn.close();
    await state('reconnecting');
    fire(isBackoff);
    await state('open');
    expect(states()).toEqual(['connecting', 'open', 'reconnecting', 'open', 'reconnecting', 'open']);
  });

  it('keeps trying while nobody answers, counting the attempts', async () => {
    const { realtime, events, fire, timers } = client({ socketUrl: 'http://127.0.0.1:9' });
    realtime.connect(() => ({ extension: '1001', hasWebRtc: true }), () => 'x');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'state', state: 'reconnecting', attempt }), { timeout: 4000 });
      expect(timers.filter(({ ms }) => isBackoff(ms))).toHaveLength(1);
      fire(isBackoff);
    }
  });

  it('answers the probe of another tab\'s hello with true', async () => {
    const { start } = client();
    await start();
    await expect(sockets[0]?.timeout(2000).emitWithAck('probe', {})).resolves.toBe(true);
    await expect(sockets[0]?.timeout(2000).emitWithAck('probe')).resolves.toBe(true);
  });

  it('is over for good once refused as a duplicate tab', async () => {
    onHello = (socket, _payload, ack) => { ack({ ok: false, at: 1, code: 'duplicate-tab', message: '' }); socket.emit('connection-refused', { reason: 'duplicate-tab' }); socket.disconnect(true); };
    const { realtime, state, seen, timers } = client();
    realtime.connect(() => ({ extension: '1001', hasWebRtc: true }), () => 'x');
    await state('refused');
    expect((await seen('connection-refused')).payload).toEqual({ reason: 'duplicate-tab' });
    expect(timers).toEqual([]);
    await expect(realtime.command('showHostname', { extension: '1001' })).resolves.toMatchObject({ ok: false, code: 'offline' });
  });

  it('is refused when the handshake\'s token is not valid', async () => {
    io.use((_socket, next) => next(new Error('unauthorized')));
    const { realtime, state, seen } = client();
    realtime.connect(() => ({ extension: '1001', hasWebRtc: true }), () => 'x');
    await state('refused');
    expect((await seen('connection-refused')).payload).toEqual({ reason: 'unauthorized' });
  });

  it('is tried again after a hello that was refused for now', async () => {
    let first = true;
    onHello = (socket, _payload, ack) => {
      if (!first) { ack({ ok: true, at: 1 }); return accept(socket); }
      first = false;
      ack({ ok: false, at: 1, code: 'starting', message: '' });
    };
    const { realtime, state, fire } = client();
    realtime.connect(() => ({ extension: '1001', hasWebRtc: true }), () => 'x');
    await state('reconnecting');
    fire(isBackoff);
    await state('open');
  });
});

describe('server events', () => {
  const payloads: [ServerEvent, object][] = [
    ['incoming', { call: call() }],
    ['answer', { call: call({ agent: 'up' }), leg: 'agent' }],
    ['hangup', { call: call({ end: { by: 'far', cause: 'normal' } }) }],
    ['confirm-live-transfer', { call: call(), leadId: 'l1', advisorExtension: '2001', advisorName: 'Bo' }],
    ['live-transfer-waiting', { id: 'w1', leadId: 'l1', qualifierName: 'Cy', province: 'qc', language: 'fr', state: 'waiting' }],
    ['voicemail-detection', { call: call(), channel: 'ch', status: 'AMD-Machine-Vm-WA', flags: { beep: true } }],
    ['originate-failure', { call: null, leadId: null, message: 'not_synced' }],
    ['call-state', { call: call({ far: 'up' }) }],
    ['agent-status', { status: 'break', since: 3, duration: 4, by: 'manager' }],
    ['agent-status', { status: 'a-status-of-tomorrow', since: 3, duration: 4, by: 'manager' }],
    ['phone-state', { registered: false }],
    ['calling-status', { deactivated: true }],
    ['notification', { id: 'n1', message: 'Hello all', type: 'success', dismissible: true, expires: false, timeout: null }],
    ['plugin-config', { revision: 2, plugins: ['goals'] }],
    ['frontend-repair', {}],
  ];
  it.each(payloads)('%s arrives with its stated payload [SOCKET-043]', async (name, payload) => {
    const { start, seen } = client();
    await start();
    sockets[0]?.emit(name, { ...payload, ...stamp(1) });
    expect(await seen(name)).toEqual({ type: 'event', name, payload, at: 1001 });
  });

  it('connection-accepted and the snapshot open each connection, in this order', async () => {
    const { start, seen, names, events } = client();
    await start();
    await seen('snapshot');
    expect(names()).toEqual(['connection-accepted', 'snapshot']);
    expect(events).toContainEqual({ type: 'event', name: 'snapshot', payload: empty, at: 1000 });
  });

  it('are applied in order: a repeated one is dropped, after a gap one hello brings the snapshot', async () => {
    const { start, seen, events } = client();
    await start();
    await seen('snapshot');
    onHello = (socket, _payload, ack) => { ack({ ok: true, at: 1 }); accept(socket, 4); };
    const send = (seq: number) => sockets[0]?.emit('phone-state', { registered: seq % 2 === 0, ...stamp(seq) });
    for (const seq of [1, 1, 3, 4, 5]) send(seq);
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ name: 'phone-state', at: 1005 }), { timeout: 4000 });
    expect(events.flatMap((event) => (event.type === 'event' ? [`${event.name} ${event.at}`] : []))).toEqual([
      'connection-accepted 1000', 'snapshot 1000', 'phone-state 1001', 'snapshot 1004', 'phone-state 1005',
    ]);
    expect(hellos).toHaveLength(2);
    expect(hellos[1]).toMatchObject({ epoch: 'e1', lastSeq: 1 });
  });

  it('that do not match the contract are dropped and logged by place, and do not stop the next', async () => {
    const { start, seen, log, names } = client();
    await start();
    sockets[0]?.emit('incoming', { call: { callId: 'secret' }, ...stamp(1) });
    sockets[0]?.emit('phone-state', { registered: true, ...stamp(2) });
    await seen('phone-state');
    expect(names()).not.toContain('incoming');
    expect(log).toHaveBeenCalledWith('warn', expect.any(String), expect.objectContaining({ name: 'incoming' }));
    expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
    expect(hellos).toHaveLength(1);
  });

  it('without numbers, as another gateway sends them, are applied as they come', async () => {
    const { start, seen } = client();
    await start();
    sockets[0]?.emit('phone-state', { registered: true });
    expect(await seen('phone-state')).toMatchObject({ payload: { registered: true }, at: 42 });
  });

  it('are asked for again when a hello brings no snapshot', async () => {
    onHello = (socket, _payload, ack) => { ack({ ok: true, at: 1 }); if (hellos.length > 1) accept(socket); else socket.emit('connection-accepted', { extension: '1001', resumed: false, ...stamp(0) }); };
    const { start, seen, fire } = client();
    await start();
    await vi.waitFor(() => expect(hellos).toHaveLength(1));
    fire((ms) => ms === 5000);
    await seen('snapshot');
    expect(hellos).toHaveLength(2);
  });
});

/** Payload of each command, as the specifications state it; the conference ones may be empty. */
const extension = '1001';
const phone = '5145550100';
const ofPhone = { extension, phone };
const examples: Record<Exclude<ClientCommand, 'hello'>, [string, Record<string, string | number>]> = {
  goodbye: ['SOCKET-004', { extension, reason: 'logout' }],
  hangup: ['SOCKET-005', { extension, channel: 'ch-1' }],
  showHostname: ['SOCKET-006', { extension }],
  checkExtensionAvailability: ['SOCKET-007', { extension }],
  'audio-playback': ['SOCKET-008', { extension, operation: 'start', file: 'step-1' }],
  'internal-transfer': ['SOCKET-009', { from: extension, to: '1002', phone }],
  'third-party-kick': ['SOCKET-010', ofPhone], 'third-party-leave': ['SOCKET-011', ofPhone], 'third-party-destroy': ['SOCKET-012', ofPhone],
  'external-transfer-start': ['SOCKET-013', ofPhone], 'external-transfer-join': ['SOCKET-014', ofPhone], 'external-transfer-leave': ['SOCKET-015', ofPhone],
  'external-transfer-kick': ['SOCKET-016', ofPhone], 'external-transfer-destroy': ['SOCKET-017', ofPhone],
  'external-transfer-dtmf': ['SOCKET-018', { extension, digit: '5' }],
  'matcha-start': ['SOCKET-019', { extension }], 'matcha-join': ['SOCKET-020', { extension }], 'matcha-leave': ['SOCKET-021', { extension }],
  'matcha-kick': ['SOCKET-022', { extension }], 'matcha-destroy': ['SOCKET-023', { extension }],
  'sunlife-start': ['SOCKET-024', ofPhone], 'sunlife-join': ['SOCKET-025', ofPhone], 'sunlife-leave': ['SOCKET-026', ofPhone],
  'sunlife-kick': ['SOCKET-027', ofPhone], 'sunlife-destroy': ['SOCKET-028', ofPhone],
  'plugins-applied': ['', { revision: 3 }],
  initializeConference: ['SOCKET-029', { extension, phone, callId: 'c1' }], mergeConference: ['SOCKET-030', { extension, callId: 'c1' }],
  swapConferenceMember: ['SOCKET-031', { extension, callId: 'c1' }], kickSecondParty: ['SOCKET-032', { extension, callId: 'c1' }],
  hangupConference: ['SOCKET-033', { extension, callId: 'c1' }],
};

describe('commands', () => {
  it('have an example each', () => {
    expect(['hello', ...Object.keys(examples)].sort()).toEqual([...CLIENT_COMMANDS].sort());
  });

  it.each(Object.entries(examples).map(([name, [row, payload]]) => ({ name: name as Exclude<ClientCommand, 'hello'>, row, payload })))(
    '$name is emitted with exactly its keys and an id, and its schema takes no other type [$row]',
    async ({ name, payload }) => {
      const { realtime, start } = client();
      await start();
      const got: unknown[] = [];
      sockets[0]?.onAny((event, ...args) => got.push(event, args[0]));
      sockets[0]?.on(name, (_payload, ack) => ack({ ok: true, at: 7 }));
      await expect(realtime.command(name, payload as never)).resolves.toEqual({ ok: true, at: 7 });
      expect(got).toEqual([name, { ...payload, id: 'command-1' }]);
      const schema = commands[name];
      expect(schema.safeParse({ ...payload, id: 'command-1' }).success).toBe(true);
      for (const key of Object.keys(payload)) expect(schema.safeParse({ ...payload, [key]: {} }).success).toBe(false);
    },
  );

  it('bring the server\'s time to the clock, with the instants around it', async () => {
    let now = 100;
    const { realtime, start, sample } = client({ monotonic: () => (now += 5) });
    await start();
    await vi.waitFor(() => expect(sample).toHaveBeenCalledTimes(1));
    sockets[0]?.on('showHostname', (_payload, ack) => ack({ ok: true, at: 777, hostname: 'pbx-1' }));
    await expect(realtime.command('showHostname', { extension })).resolves.toEqual({ ok: true, at: 777, hostname: 'pbx-1' });
    const [at, sent, received] = sample.mock.lastCall as [number, number, number];
    expect(at).toBe(777);
    expect(received - sent).toBe(5);
  });

  it('are refused at once without a connection, and never sent later', async () => {
    const { realtime, start, state, fire } = client();
    await expect(realtime.command('mergeConference', {})).resolves.toMatchObject({ ok: false, code: 'offline' });
    await start();
    sockets[0]?.disconnect(true);
    await state('reconnecting');
    await expect(realtime.command('mergeConference', {})).resolves.toMatchObject({ ok: false, code: 'offline' });
    const got: string[] = [];
    io.on('connection', (socket) => socket.onAny((event) => got.push(event)));
    fire(isBackoff);
    await state('open');
    expect(got).toEqual(['hello']);
  });

  it('without an answer in 5 s fail as timed out, and the page asks for a snapshot', async () => {
    const { realtime, start, seen, fire } = client();
    await start();
    await seen('snapshot');
    const answer = realtime.command('hangup', { extension, channel: '' });
    fire((ms) => ms === 5000);
    await expect(answer).resolves.toMatchObject({ ok: false, code: 'timeout' });
    await vi.waitFor(() => expect(hellos).toHaveLength(2), { timeout: 4000 });
  });

  it('that wait when the connection goes fail as offline', async () => {
    const { realtime, start } = client();
    await start();
    const answer = realtime.command('hangup', { extension, channel: '' });
    sockets[0]?.disconnect(true);
    await expect(answer).resolves.toMatchObject({ ok: false, code: 'offline' });
  });

  it('pass on the server\'s refusal', async () => {
    const { realtime, start } = client();
    await start();
    sockets[0]?.on('internal-transfer', (_payload, ack) => ack({ ok: false, at: 3, code: 'unavailable', message: 'Busy' }));
    await expect(realtime.command('internal-transfer', { from: extension, to: '1002', phone })).resolves.toEqual({ ok: false, at: 3, code: 'unavailable', message: 'Busy' });
  });
});

describe('the availability check', () => {
  it.each([true, false])('takes the bare acknowledgement %s [SOCKET-044] [SOCKET-007]', async (available) => {
    const { realtime, start } = client();
    await start();
    const payloads: unknown[] = [];
    sockets[0]?.on('checkExtensionAvailability', (payload, ack) => { payloads.push(payload); ack(available); });
    await expect(realtime.checkAvailability('1001')).resolves.toBe(available);
    expect(payloads).toEqual([{ extension: '1001', id: 'command-1' }]);
  });
  it('also takes the event extensionAvailability [SOCKET-044]', async () => {
    const { realtime, start } = client();
    await start();
    sockets[0]?.on('checkExtensionAvailability', () => sockets[0]?.emit('extensionAvailability', { available: true }));
    await expect(realtime.checkAvailability('1001')).resolves.toBe(true);
  });
  it('is null after 10 s of silence, and without a connection', async () => {
    const { realtime, start, fire } = client();
    await expect(realtime.checkAvailability('1001')).resolves.toBeNull();
    await start();
    const answer = realtime.checkAvailability('1001');
    fire((ms) => ms === 10_000);
    await expect(answer).resolves.toBeNull();
  });
});
