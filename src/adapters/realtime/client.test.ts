import { describe, expect, it, vi } from 'vitest';
import type { ServerEvent } from '@dialer/contract';
import { accept, call, connectTo, emptySnapshot, isBackoff, stamp, useGateway } from './testing';

const gateway = useGateway();

describe('connecting', () => {
  it.each(['websocket', 'polling'] as const)('works by %s [SOCKET-001]', async (transport) => {
    if (transport === 'polling') {
      // A proxy that lets no WebSocket through.
      gateway.http.removeAllListeners('upgrade');
      gateway.http.on('upgrade', (_request, socket) => socket.destroy());
    }
    const { start } = connectTo(gateway);
    await start();
    expect(gateway.sockets[0]?.conn.transport.name).toBe(transport);
  });

  it("sends the newest token in the handshake, and hello with this tab's id [SOCKET-003] [SOCKET-045]", async () => {
    let token = 'old';
    const { realtime, state, fire } = connectTo(gateway);
    realtime.connect(
      () => ({ extension: '1001', hasWebRtc: true, resume: 'c9', plugins: 3 }),
      () => token,
    );
    await state('open');
    expect(gateway.hellos).toEqual([{ extension: '1001', hasWebRtc: true, resume: 'c9', plugins: 3, tabId: 'tab-1', id: 'command-1' }]);
    token = 'new';
    gateway.sockets[0]?.disconnect(true);
    await state('reconnecting');
    fire(isBackoff);
    await state('open');
    expect(gateway.handshakes).toEqual([{ token: 'old' }, { token: 'new' }]);
    expect(gateway.hellos[1]).toMatchObject({ epoch: 'e1', lastSeq: 0 });
  });

  it("listens to connect and disconnect, and comes back, also after the server's disconnect [SOCKET-002]", async () => {
    const { start, state, fire, states } = connectTo(gateway);
    await start();
    gateway.sockets[0]?.disconnect(true);
    await state('reconnecting');
    fire(isBackoff);
    await state('open');
    gateway.sockets[1]?.conn.close();
    await state('reconnecting');
    fire(isBackoff);
    await state('open');
    expect(states()).toEqual(['connecting', 'open', 'reconnecting', 'open', 'reconnecting', 'open']);
  });

  it('keeps trying while nobody answers, counting the attempts', async () => {
    const { realtime, events, fire, timers } = connectTo(gateway, { socketUrl: 'http://127.0.0.1:9' });
    realtime.connect(
      () => ({ extension: '1001', hasWebRtc: true }),
      () => 'x',
    );
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'state', state: 'reconnecting', attempt }), { timeout: 4000 });
      expect(timers.filter(({ ms }) => isBackoff(ms))).toHaveLength(1);
      fire(isBackoff);
    }
  });

  it("answers the probe of another tab's hello with true", async () => {
    const { start } = connectTo(gateway);
    await start();
    await expect(gateway.sockets[0]?.timeout(2000).emitWithAck('probe', {})).resolves.toBe(true);
    await expect(gateway.sockets[0]?.timeout(2000).emitWithAck('probe')).resolves.toBe(true);
  });

  it('is over for good once refused as a duplicate tab', async () => {
    gateway.onHello = (socket, _payload, ack) => {
      ack({ ok: false, at: 1, code: 'duplicate-tab', message: '' });
      socket.emit('connection-refused', { reason: 'duplicate-tab' });
      socket.disconnect(true);
    };
    const { realtime, state, seen, timers } = connectTo(gateway);
    realtime.connect(
      () => ({ extension: '1001', hasWebRtc: true }),
      () => 'x',
    );
    await state('refused');
    expect((await seen('connection-refused')).payload).toEqual({ reason: 'duplicate-tab' });
    expect(timers).toEqual([]);
    await expect(realtime.command('showHostname', { extension: '1001' })).resolves.toMatchObject({ ok: false, code: 'offline' });
  });

  it("is refused when the handshake's token is not valid", async () => {
    gateway.io.use((_socket, next) => next(new Error('unauthorized')));
    const { realtime, state, seen } = connectTo(gateway);
    realtime.connect(
      () => ({ extension: '1001', hasWebRtc: true }),
      () => 'x',
    );
    await state('refused');
    expect((await seen('connection-refused')).payload).toEqual({ reason: 'unauthorized' });
  });

  it.each([
    ['forbidden', 'unauthorized'],
    ['invalid', 'version'],
  ])('is over for good when hello is %s', async (code, reason) => {
    gateway.onHello = (_socket, _payload, ack) => ack({ ok: false, at: 1, code, message: '' });
    const { realtime, state, seen } = connectTo(gateway);
    realtime.connect(
      () => ({ extension: '1001', hasWebRtc: true }),
      () => 'x',
    );
    await state('refused');
    expect((await seen('connection-refused')).payload).toEqual({ reason });
  });

  it('is tried again after a hello that was refused for now', async () => {
    let first = true;
    gateway.onHello = (socket, _payload, ack) => {
      if (!first) {
        ack({ ok: true, at: 1 });
        return accept(socket);
      }
      first = false;
      ack({ ok: false, at: 1, code: 'starting', message: '' });
    };
    const { realtime, state, fire } = connectTo(gateway);
    realtime.connect(
      () => ({ extension: '1001', hasWebRtc: true }),
      () => 'x',
    );
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
    const { start, seen } = connectTo(gateway);
    await start();
    gateway.sockets[0]?.emit(name, { ...payload, ...stamp(1) });
    expect(await seen(name)).toEqual({ type: 'event', name, payload, at: 1001 });
  });

  it('connection-accepted and the snapshot open each connection, in this order', async () => {
    const { start, seen, names, events } = connectTo(gateway);
    await start();
    await seen('snapshot');
    expect(names()).toEqual(['connection-accepted', 'snapshot']);
    expect(events).toContainEqual({ type: 'event', name: 'snapshot', payload: emptySnapshot, at: 1000 });
  });

  it('are applied in order: a repeated one is dropped, after a gap one hello brings the snapshot', async () => {
    const { start, seen, events } = connectTo(gateway);
    await start();
    await seen('snapshot');
    gateway.onHello = (socket, _payload, ack) => {
      ack({ ok: true, at: 1 });
      accept(socket, 4);
    };
    const send = (seq: number) => gateway.sockets[0]?.emit('phone-state', { registered: seq % 2 === 0, ...stamp(seq) });
    for (const seq of [1, 1, 3, 4, 5]) send(seq);
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ name: 'phone-state', at: 1005 }), { timeout: 4000 });
    expect(events.flatMap((event) => (event.type === 'event' ? [`${event.name} ${event.at}`] : []))).toEqual([
      'connection-accepted 1000',
      'snapshot 1000',
      'phone-state 1001',
      'snapshot 1004',
      'phone-state 1005',
    ]);
    expect(gateway.hellos).toHaveLength(2);
    expect(gateway.hellos[1]).toMatchObject({ epoch: 'e1', lastSeq: 1 });
  });

  it('that do not match the contract are dropped and logged by place, and do not stop the next', async () => {
    const { start, seen, log, names } = connectTo(gateway);
    await start();
    gateway.sockets[0]?.emit('incoming', { call: { callId: 'secret' }, ...stamp(1) });
    gateway.sockets[0]?.emit('phone-state', { registered: true, ...stamp(2) });
    await seen('phone-state');
    expect(names()).not.toContain('incoming');
    expect(log).toHaveBeenCalledWith('warn', expect.any(String), expect.objectContaining({ name: 'incoming' }));
    expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
    expect(gateway.hellos).toHaveLength(1);
  });

  it('without numbers, as another gateway sends them, are applied as they come', async () => {
    const { start, seen } = connectTo(gateway);
    await start();
    gateway.sockets[0]?.emit('phone-state', { registered: true });
    expect(await seen('phone-state')).toMatchObject({ payload: { registered: true }, at: 42 });
  });

  it('are asked for again when a hello brings no snapshot', async () => {
    gateway.onHello = (socket, _payload, ack) => {
      ack({ ok: true, at: 1 });
      if (gateway.hellos.length > 1) accept(socket);
      else socket.emit('connection-accepted', { extension: '1001', resumed: false, ...stamp(0) });
    };
    const { start, seen, fire } = connectTo(gateway);
    await start();
    await vi.waitFor(() => expect(gateway.hellos).toHaveLength(1));
    fire((ms) => ms === 5000);
    await seen('snapshot');
    expect(gateway.hellos).toHaveLength(2);
  });
});
