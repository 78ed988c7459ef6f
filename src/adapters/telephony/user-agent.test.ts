import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RegistrationState } from '../../core/ports';
import { createUserAgent } from './user-agent';

/** As much of JsSIP as the user agent touches. */
class FakeUa {
  handlers: Record<string, (event: object) => void> = {};
  registered = false;
  connected = true;
  registers = 0;
  options: { target: string; fail(cause: string): void }[] = [];
  started = false;
  /** Sockets that were begun, and whether one is just connecting. */
  connects = 0;
  connecting = false;
  readonly transport = { connect: () => void (this.connects += 1), isConnecting: () => this.connecting };
  constructor(readonly configuration: Record<string, unknown>) {}
  on(name: string, handler: (event: object) => void) {
    this.handlers[name] = handler;
  }
  isRegistered() {
    return this.registered;
  }
  isConnected() {
    return this.connected;
  }
  register() {
    this.registers += 1;
  }
  sendOptions(target: string, _body: undefined, { eventHandlers }: { eventHandlers: { failed(event: { cause: string }): void } }) {
    this.options.push({ target, fail: (cause) => eventHandlers.failed({ cause }) });
  }
  start() {
    this.started = true;
  }
  stop() {
    this.started = false;
  }
}

const made: FakeUa[] = [];
const jssip = {
  UA: function (configuration: Record<string, unknown>) {
    const ua = new FakeUa(configuration);
    made.push(ua);
    return ua;
  },
  WebSocketInterface: function (url: string) {
    return { url, disconnect: () => undefined, ondisconnect: () => undefined };
  },
};

function start() {
  const states: RegistrationState[] = [];
  const agent = createUserAgent(
    jssip as never,
    { extension: '1001', password: 'secret', url: 'wss://pbx.example/sip', realm: 'dialer.example', iceServers: [] },
    (state) => states.push(state),
  );
  return { agent, ua: made.at(-1)!, states };
}

describe('the SIP user agent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("registers the agent's extension over a WebSocket, and comes back within two seconds [PHONE-021]", () => {
    const { ua } = start();
    expect(ua.configuration).toMatchObject({
      sockets: [{ url: 'wss://pbx.example/sip' }],
      uri: 'sip:1001@dialer.example',
      password: 'secret',
      register: true,
      connection_recovery_min_interval: 1,
      connection_recovery_max_interval: 1,
    });
    expect(ua.started).toBe(true);
  });
  it('has no session timer, whose refresh would end a call while signalling is away', () => {
    expect(start().ua.configuration['session_timers']).toBe(false);
  });
  it('checks the registration every 5 s and renews a lost one [PHONE-028]', () => {
    const { ua } = start();
    vi.advanceTimersByTime(4999);
    expect(ua.registers).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ua.registers).toBe(1);
    ua.registered = true;
    vi.advanceTimersByTime(20_000);
    expect(ua.registers).toBe(1);
    ua.registered = false;
    ua.connected = false; // the transport reconnects first, and registers itself
    vi.advanceTimersByTime(20_000);
    expect(ua.registers).toBe(1);
  });
  it('pings its own address by OPTIONS every 45 s [PHONE-025] [PHONE-026] [PHONE-027]', () => {
    const { ua } = start();
    ua.registered = true;
    vi.advanceTimersByTime(44_999);
    expect(ua.options).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(ua.options.map(({ target }) => target)).toEqual(['sip:1001@dialer.example']);
    ua.options[0]!.fail('Not Found');
    expect(ua.connects).toBe(0); // any final answer is a sign of life
    ua.options[0]!.fail('Request Timeout');
    expect(ua.connects).toBe(1);
  });
  it('leaves a server that takes the connection and says nothing, and tries again', () => {
    const { ua } = start();
    ua.connected = false;
    ua.connecting = true;
    vi.advanceTimersByTime(5000);
    expect(ua.connects).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(ua.connects).toBe(1);
    ua.connecting = false;
    vi.advanceTimersByTime(20_000);
    expect(ua.connects).toBe(1);
  });
  it('tells a wrong password from a lost connection', () => {
    const { ua, states } = start();
    ua.handlers['connected']!({});
    ua.handlers['registrationFailed']!({ cause: 'Authentication Error' });
    ua.handlers['registrationFailed']!({ cause: 'Rejected', response: { status_code: 403 } });
    ua.handlers['registrationFailed']!({ cause: 'Connection Error' });
    ua.handlers['registered']!({});
    ua.handlers['disconnected']!({});
    expect(states).toEqual(['connecting', 'wrong-credentials', 'wrong-credentials', 'lost', 'registered', 'lost']);
  });
  it('asks a server that has just begun once more after a second, and says nothing of its password', () => {
    const { ua, states } = start();
    ua.handlers['registrationFailed']!({ cause: 'Unavailable', response: { status_code: 503 } });
    vi.advanceTimersByTime(1000);
    expect([ua.registers, states]).toEqual([1, ['lost']]);
  });
  it('leaves no timer behind', () => {
    const { agent, ua } = start();
    ua.handlers['registrationFailed']!({ cause: 'Unavailable', response: { status_code: 503 } });
    agent.stop();
    vi.advanceTimersByTime(600_000);
    expect([ua.started, ua.registers, vi.getTimerCount()]).toEqual([false, 0, 0]);
  });
});
