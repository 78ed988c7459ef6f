/** The SIP user agent: registration that comes back by itself, and a keep-alive. */
import type { UA } from 'jssip';
import type { IceServer, RegistrationState } from '../../core/ports';
import type { RoamingSignalling } from './roaming';

/** Seconds between tries. JsSIP's own are random, up to half a minute; one that may wait two comes back after more than two. */
const RECONNECT_AFTER = 1;
const REGISTER_EXPIRES = 120;
/** Milliseconds. */
const CHECK_REGISTRATION = 5000; // [PHONE-028]
/** A server that has just begun does not know everybody yet. */
const BEGINS = 503;
const ASKS_AGAIN = 1000;
const PING = 45_000; // [PHONE-026, PHONE-027]
/** A socket that is not open by then was begun over a network that is gone. */
const CONNECTS_WITHIN = 1500;
/** JsSIP's words for a request that was not answered, and for one that could not be sent. */
const TIMEOUT = 'Request Timeout';
const BROKEN = 'Connection Error';

export interface SipAccount {
  extension: string;
  password: string;
  url: string;
  realm: string;
  iceServers: IceServer[];
}
type JsSip = typeof import('jssip');

/** Codes that say that the password is wrong. */
const isRefusal = (cause: string | undefined, code: number | undefined): boolean =>
  cause === 'Authentication Error' || code === 401 || code === 403 || code === 407;

/** What JsSIP has and its types leave out. */
type FullUa = UA & {
  sendOptions(
    target: string,
    body?: string,
    options?: { eventHandlers: { succeeded?(): void; failed?(event: { cause: string }): void } },
  ): unknown;
  readonly transport: { connect(): void; isConnecting(): boolean };
};

export interface UserAgent extends RoamingSignalling {
  readonly ua: UA;
  stop(): void;
}

export function createUserAgent(jssip: JsSip, account: SipAccount, report: (state: RegistrationState) => void): UserAgent {
  const { extension, password, url, realm } = account;
  const address = `sip:${extension}@${realm}`;
  const socket = new jssip.WebSocketInterface(url);
  const ua = new jssip.UA({
    sockets: [socket],
    uri: address,
    password,
    register: true,
    register_expires: REGISTER_EXPIRES,
    // Its refresh would end a call whose signalling is away just then; who is gone is known by the media.
    session_timers: false,
    connection_recovery_min_interval: RECONNECT_AFTER,
    connection_recovery_max_interval: RECONNECT_AFTER,
  }) as FullUa;

  let again: ReturnType<typeof setTimeout> | undefined;
  ua.on('connected', () => report('connecting'));
  ua.on('disconnected', () => report('lost'));
  ua.on('registered', () => report('registered'));
  ua.on('unregistered', () => report('lost'));
  ua.on('registrationFailed', ({ cause, response }) => {
    const code = (response as { status_code?: number } | undefined)?.status_code;
    report(isRefusal(cause, code) ? 'wrong-credentials' : 'lost');
    clearTimeout(again);
    if (code === BEGINS) again = setTimeout(() => ua.isConnected() && ua.register(), ASKS_AGAIN);
  });

  /** It was connecting at the last look: whoever takes a connection and says nothing stands still. */
  let wasConnecting = false;
  const check = setInterval(() => {
    const isConnecting = ua.transport.isConnecting();
    if (isConnecting && wasConnecting) renew();
    wasConnecting = isConnecting;
    if (ua.isConnected() && !ua.isRegistered()) ua.register();
  }, CHECK_REGISTRATION);
  // To its own address: any final answer is a sign of life; none means that this socket leads nowhere.
  const ping = setInterval(() => {
    if (!ua.isRegistered()) return;
    const failed = ({ cause }: { cause: string }): void => void (cause === TIMEOUT && renew());
    ua.sendOptions(address, undefined, { eventHandlers: { failed } });
  }, PING);

  /** Monotonic ms of the last socket that was opened out of turn. */
  let renewedAt = -Infinity;
  function renew(): void {
    if (ua.transport.isConnecting() && performance.now() - renewedAt < CONNECTS_WITHIN) return;
    renewedAt = performance.now();
    if (ua.isConnected() || ua.transport.isConnecting()) {
      socket.disconnect();
      socket.ondisconnect(true);
    }
    ua.transport.connect();
  }

  ua.start();
  return {
    ua,
    isConnected: () => ua.isConnected(),
    answers: (withinMs) =>
      new Promise((done) => {
        setTimeout(() => done(false), withinMs);
        const failed = ({ cause }: { cause: string }): void => done(cause !== TIMEOUT && cause !== BROKEN);
        ua.sendOptions(address, undefined, { eventHandlers: { succeeded: () => done(true), failed } });
      }),
    renew,
    register: () => void ua.register(),
    stop() {
      clearTimeout(again);
      clearInterval(check);
      clearInterval(ping);
      ua.stop();
    },
  };
}
