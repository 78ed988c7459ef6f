/** One carrier's trunk, as the gateway's settings have it. */
export interface TrunkSettings {
  readonly id: string;
  /** A name or an address. Without a port the SRV records of the name are asked first (RFC 3263). */
  readonly host: string;
  readonly port: number | null;
  readonly transport: 'udp' | 'tcp' | 'tls';
  /** Outbound proxy, `host` or `host:port`: everything goes there. */
  readonly proxy: string | null;
  /** The domain in From and Request-URI, where it is not the host. */
  readonly domain: string | null;
  readonly user: string | null;
  /** The user of the digest, where it is not `user`. */
  readonly authUser: string | null;
  readonly secret: string | null;
  readonly register: boolean;
  readonly registerEveryS: number;
  /** 0: the carrier is never asked whether it is there. */
  readonly optionsEveryS: number;
  readonly tls: { readonly verify: boolean; readonly ca: string | null };
}

export interface TrunkState {
  trunk: string;
  state: 'off' | 'trying' | 'up' | 'down';
  /** Plain words: what is wrong; null while nothing is. */
  why: string | null;
  /** What the carrier answered, where it answered. */
  code: number | null;
  since: number;
}

/** What is known of one thing that a trunk depends on. */
export interface Health {
  state: TrunkState['state'];
  why: string | null;
  code: number | null;
}

export const UP: Health = { state: 'up', why: null, code: null };
export const TRYING: Health = { state: 'trying', why: null, code: null };
export const down = (why: string, code: number | null = null): Health => ({ state: 'down', why, code });

const isPort = (port: number) => Number.isInteger(port) && port > 0 && port < 65536;
const isHost = (host: string) => /^[A-Za-z0-9._-]{1,253}$/.test(host);

/** `host` and `port` of `host:port`. */
export function hostAndPort(text: string): { host: string; port: number | null } {
  const [host = '', port] = text.trim().split(':');
  return { host, port: port === undefined ? null : Number(port) };
}

/** Why no call can be placed by these settings, in words; null: they can be used. */
export function settingsFault(settings: TrunkSettings): string | null {
  const { host, port, proxy, domain, user, secret, register } = settings;
  if (!isHost(host)) return 'The carrier’s host is not a name or an IPv4 address.';
  if (port !== null && !isPort(port)) return 'The carrier’s port is not a port.';
  const via = proxy ? hostAndPort(proxy) : null;
  if (via && (!isHost(via.host) || (via.port !== null && !isPort(via.port)))) return 'The outbound proxy is not host or host:port.';
  if (domain && !isHost(domain)) return 'The domain is not a name or an IPv4 address.';
  if (register && (!user || secret === null)) return 'A trunk that registers needs a user and a password.';
  return null;
}
