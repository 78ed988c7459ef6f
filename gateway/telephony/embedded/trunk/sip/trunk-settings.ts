import { TRUNK_WORDS } from '@dialer/rules/trunk-words';
import type { TrunkState } from '../../../port';
import type { Trunk } from '../../../trunks';

export type { TrunkState };
/** What signalling needs to know of a trunk. Without a port the SRV records of the host are asked first (RFC 3263). */
export type TrunkSettings = Pick<
  Trunk,
  | 'id'
  | 'host'
  | 'port'
  | 'transport'
  | 'proxy'
  | 'domain'
  | 'user'
  | 'authUser'
  | 'secret'
  | 'register'
  | 'registerEveryS'
  | 'optionsEveryS'
  | 'tls'
>;

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
  if (!isHost(host)) return TRUNK_WORDS['wrong-host'];
  if (port !== null && !isPort(port)) return TRUNK_WORDS['wrong-port'];
  const via = proxy ? hostAndPort(proxy) : null;
  if (via && (!isHost(via.host) || (via.port !== null && !isPort(via.port)))) return TRUNK_WORDS['wrong-proxy'];
  if (domain && !isHost(domain)) return TRUNK_WORDS['wrong-domain'];
  if (register && (!user || secret === null)) return TRUNK_WORDS['no-user'];
  return null;
}
