import { describe, expect, it, vi } from 'vitest';
import { CLIENT_COMMANDS, type ClientCommand } from '@dialer/contract';
import { commands } from '../../contract/schemas/socket';
import { connectTo, isBackoff, useGateway } from './testing';

const gateway = useGateway();
const extension = '1001';
const phone = '5145550100';

type Command = Exclude<ClientCommand, 'hello'>;
const proved = new Set<ClientCommand>(['hello']);

/**
 * The command leaves with exactly this name and these keys, plus its id; its schema takes them, and refuses each of them
 * with a value of another type.
 */
function emits(name: Command, payload: Record<string, unknown>) {
  proved.add(name);
  return async () => {
    const { realtime, start } = connectTo(gateway);
    await start();
    const got: unknown[] = [];
    gateway.sockets[0]?.onAny((event, ...args) => got.push(event, args[0]));
    gateway.sockets[0]?.on(name, (_payload, ack) => ack({ ok: true, at: 7 }));
    await expect(realtime.command(name, payload as never)).resolves.toEqual({ ok: true, at: 7 });
    expect(got).toEqual([name, { ...payload, id: 'command-1' }]);
    expect(commands[name].safeParse({ ...payload, id: 'command-1' }).success).toBe(true);
    for (const key of Object.keys(payload)) expect(commands[name].safeParse({ ...payload, [key]: {} }).success, key).toBe(false);
  };
}

describe('a command is emitted with its name and keys:', () => {
  it('goodbye [describes SOCKET-004]', emits('goodbye', { extension, reason: 'logout' }));
  it('hangup [describes SOCKET-005]', emits('hangup', { extension, channel: 'ch-1' }));
  it('showHostname [describes SOCKET-006]', emits('showHostname', { extension }));
  it('checkExtensionAvailability [describes SOCKET-007]', emits('checkExtensionAvailability', { extension }));
  it('audio-playback [describes SOCKET-008]', emits('audio-playback', { extension, operation: 'start', file: 'step-1' }));
  it('internal-transfer [describes SOCKET-009]', emits('internal-transfer', { from: extension, to: '1002', phone }));
  it('third-party-kick [describes SOCKET-010]', emits('third-party-kick', { extension, phone }));
  it('third-party-leave [describes SOCKET-011]', emits('third-party-leave', { extension, phone }));
  it('third-party-destroy [describes SOCKET-012]', emits('third-party-destroy', { extension, phone }));
  it('external-transfer-start [describes SOCKET-013]', emits('external-transfer-start', { extension, phone }));
  it('external-transfer-join [describes SOCKET-014]', emits('external-transfer-join', { extension, phone }));
  it('external-transfer-leave [describes SOCKET-015]', emits('external-transfer-leave', { extension, phone }));
  it('external-transfer-kick [describes SOCKET-016]', emits('external-transfer-kick', { extension, phone }));
  it('external-transfer-destroy [describes SOCKET-017]', emits('external-transfer-destroy', { extension, phone }));
  it('external-transfer-dtmf [describes SOCKET-018]', emits('external-transfer-dtmf', { extension, digit: '5' }));
  it('matcha-start [describes SOCKET-019]', emits('matcha-start', { extension }));
  it('matcha-join [describes SOCKET-020]', emits('matcha-join', { extension }));
  it('matcha-leave [describes SOCKET-021]', emits('matcha-leave', { extension }));
  it('matcha-kick [describes SOCKET-022]', emits('matcha-kick', { extension }));
  it('matcha-destroy [describes SOCKET-023]', emits('matcha-destroy', { extension }));
  it('sunlife-start [describes SOCKET-024]', emits('sunlife-start', { extension, phone }));
  it('sunlife-join [describes SOCKET-025]', emits('sunlife-join', { extension, phone }));
  it('sunlife-leave [describes SOCKET-026]', emits('sunlife-leave', { extension, phone }));
  it('sunlife-kick [describes SOCKET-027]', emits('sunlife-kick', { extension, phone }));
  it('sunlife-destroy [describes SOCKET-028]', emits('sunlife-destroy', { extension, phone }));
  it('initializeConference [describes SOCKET-029]', emits('initializeConference', { extension, phone, callId: 'c1' }));
  it('mergeConference [describes SOCKET-030]', emits('mergeConference', { extension, callId: 'c1' }));
  it('swapConferenceMember [describes SOCKET-031]', emits('swapConferenceMember', { extension, callId: 'c1' }));
  it('kickSecondParty [describes SOCKET-032]', emits('kickSecondParty', { extension, callId: 'c1' }));
  it('hangupConference [describes SOCKET-033]', emits('hangupConference', { extension, callId: 'c1' }));
  it('plugins-applied', emits('plugins-applied', { revision: 3, active: ['goals'] }));
  const failure = { plugin: 'goals', where: 'panel goals', message: 'no such thing', times: 3, quarantined: true };
  it('plugin-failed', emits('plugin-failed', failure));

  it(
    'command-noted',
    emits('command-noted', { what: 'A command was refused.', command: 'disposition:save-next', plugin: 'goals', reason: 'goal_reached' }),
  );

  it('each of the table is among these', () => {
    expect([...proved].sort()).toEqual([...CLIENT_COMMANDS].sort());
  });
});

describe('commands', () => {
  it("bring the server's time to the clock, with the instants around it", async () => {
    let now = 100;
    const { realtime, start, sample } = connectTo(gateway, { monotonic: () => (now += 5) });
    await start();
    await vi.waitFor(() => expect(sample).toHaveBeenCalledTimes(1));
    gateway.sockets[0]?.on('showHostname', (_payload, ack) => ack({ ok: true, at: 777, hostname: 'pbx-1' }));
    await expect(realtime.command('showHostname', { extension })).resolves.toEqual({ ok: true, at: 777, hostname: 'pbx-1' });
    const [at, sent, received] = sample.mock.lastCall as [number, number, number];
    expect(at).toBe(777);
    expect(received - sent).toBe(5);
  });

  it('are refused at once without a connection, and never sent later', async () => {
    const { realtime, start, state, fire } = connectTo(gateway);
    await expect(realtime.command('mergeConference', {})).resolves.toMatchObject({ ok: false, code: 'offline' });
    await start();
    gateway.sockets[0]?.disconnect(true);
    await state('reconnecting');
    await expect(realtime.command('mergeConference', {})).resolves.toMatchObject({ ok: false, code: 'offline' });
    const got: string[] = [];
    gateway.io.on('connection', (socket) => socket.onAny((event) => got.push(event)));
    fire(isBackoff);
    await state('open');
    expect(got).toEqual(['hello']);
  });

  it('without an answer in 5 s fail as timed out, and the page asks for a snapshot', async () => {
    const { realtime, start, seen, fire } = connectTo(gateway);
    await start();
    await seen('snapshot');
    const answer = realtime.command('hangup', { extension, channel: '' });
    fire((ms) => ms === 5000);
    await expect(answer).resolves.toMatchObject({ ok: false, code: 'timeout' });
    await vi.waitFor(() => expect(gateway.hellos).toHaveLength(2), { timeout: 4000 });
  });

  it('that wait when the connection goes fail as offline', async () => {
    const { realtime, start } = connectTo(gateway);
    await start();
    const answer = realtime.command('hangup', { extension, channel: '' });
    gateway.sockets[0]?.disconnect(true);
    await expect(answer).resolves.toMatchObject({ ok: false, code: 'offline' });
  });

  it("pass on the server's refusal", async () => {
    const { realtime, start } = connectTo(gateway);
    await start();
    gateway.sockets[0]?.on('internal-transfer', (_payload, ack) => ack({ ok: false, at: 3, code: 'unavailable', message: 'Busy' }));
    await expect(realtime.command('internal-transfer', { from: extension, to: '1002', phone })).resolves.toEqual({
      ok: false,
      at: 3,
      code: 'unavailable',
      message: 'Busy',
    });
  });
});

describe('the availability check', () => {
  it.each([true, false])('takes the bare acknowledgement %s [describes SOCKET-044] [describes SOCKET-007]', async (available) => {
    const { realtime, start } = connectTo(gateway);
    await start();
    const payloads: unknown[] = [];
    gateway.sockets[0]?.on('checkExtensionAvailability', (payload, ack) => {
      payloads.push(payload);
      ack(available);
    });
    await expect(realtime.checkAvailability('1001')).resolves.toBe(available);
    expect(payloads).toEqual([{ extension: '1001', id: 'command-1' }]);
  });
  it('also takes the event extensionAvailability [describes SOCKET-044]', async () => {
    const { realtime, start } = connectTo(gateway);
    await start();
    gateway.sockets[0]?.on('checkExtensionAvailability', () => gateway.sockets[0]?.emit('extensionAvailability', { available: true }));
    await expect(realtime.checkAvailability('1001')).resolves.toBe(true);
  });
  it('is null after 10 s of silence, and without a connection [STATUS-028]', async () => {
    const { realtime, start, fire } = connectTo(gateway);
    await expect(realtime.checkAvailability('1001')).resolves.toBeNull();
    await start();
    const answer = realtime.checkAvailability('1001');
    fire((ms) => ms === 10_000);
    await expect(answer).resolves.toBeNull();
  });
});
