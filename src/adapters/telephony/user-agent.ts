/** The SIP user agent: registration that comes back by itself, and a keep-alive. */
import type { UA } from 'jssip';
import type { IceServer, RegistrationState } from '../../core/ports';

/** Seconds between tries. JsSIP's own are random, up to half a minute; one that may wait two comes back after more than two. */
const RECONNECT_AFTER = 1;
const REGISTER_EXPIRES = 120;
/** Milliseconds. */
const CHECK_REGISTRATION = 5000; // [PHONE-028]
const PING = 45_000; // [PHONE-026, PHONE-027]

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

export function createUserAgent(jssip: JsSip, account: SipAccount, report: (state: RegistrationState) => void): { ua: UA; stop(): void } {
  const { extension, password, url, realm } = account;
  const address = `sip:${extension}@${realm}`;
  const ua = new jssip.UA({
    sockets: [new jssip.WebSocketInterface(url)],
    uri: address,
    password,
    register: true,
    register_expires: REGISTER_EXPIRES,
    // Its refresh would end a call whose signalling is away just then; who is gone is known by the media.
    session_timers: false,
    connection_recovery_min_interval: RECONNECT_AFTER,
    connection_recovery_max_interval: RECONNECT_AFTER,
  });

  ua.on('connected', () => report('connecting'));
  ua.on('disconnected', () => report('lost'));
  ua.on('registered', () => report('registered'));
  ua.on('unregistered', () => report('lost'));
  ua.on('registrationFailed', ({ cause, response }) => {
    const code = (response as { status_code?: number } | undefined)?.status_code;
    report(isRefusal(cause, code) ? 'wrong-credentials' : 'lost');
  });

  const check = setInterval(() => {
    if (ua.isConnected() && !ua.isRegistered()) ua.register();
  }, CHECK_REGISTRATION);
  // To its own address: any final answer is a sign of life; none means that the binding is worth renewing.
  const ping = setInterval(() => {
    if (!ua.isRegistered()) return;
    const options = { eventHandlers: { failed: ({ cause }: { cause?: string }) => cause === 'Request Timeout' && ua.register() } };
    (ua as UA & { sendOptions(target: string, body?: string, options?: object): unknown }).sendOptions(address, undefined, options);
  }, PING);

  ua.start();
  return {
    ua,
    stop() {
      clearInterval(check);
      clearInterval(ping);
      ua.stop();
    },
  };
}
