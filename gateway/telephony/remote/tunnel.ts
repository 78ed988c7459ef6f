/** A telephone's WebSocket through the gateway to its floor: the same bytes both ways, and whose they are. */
import type { IncomingMessage } from 'node:http';
import { connect as connectTcp, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { limits } from '../../platform/limits';
import { ADDRESS_HEADER, SECRET_HEADER } from './secret';

interface TunnelTo {
  /** Of the floor. */
  readonly url: string;
  readonly secret: string;
  /** Whose connection it is. */
  readonly address: string;
  /** Where telephones' sockets arrive. */
  readonly sipPath?: string | undefined;
  /** Time to be let in. */
  readonly ms?: number;
}

export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** These say what only a gateway may say, or what only its own proxy may. */
const OURS: readonly string[] = [SECRET_HEADER, ADDRESS_HEADER, 'x-forwarded-for', 'forwarded'];
const NO_WAY = 'HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

function headOf({ rawHeaders, url }: IncomingMessage, { secret, address }: TunnelTo): string {
  const lines = [`GET ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!OURS.includes(rawHeaders[at]!.toLowerCase())) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  lines.push(`${SECRET_HEADER}: ${secret}`, `${ADDRESS_HEADER}: ${address}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Whether a telephone asks. */
const isPhone = ({ url }: IncomingMessage, sipPath = '/sip'): boolean => url?.split('?')[0] === sipPath;

const NO_CENTRE = 'The address of a telephone’s socket must say of which centre it is: /sip?centre=1, as the page is told.\n';

/**
 * Whose telephone it is, by its own word: by it a floor is chosen, and nothing else. Another one than its own does not know
 * its password. Null: it does not say, and is refused; undefined: no telephone asks.
 */
export function centreOfPhone({ request, socket }: Omit<Upgrade, 'head'>, sipPath?: string): number | null | undefined {
  if (!isPhone(request, sipPath)) return undefined;
  const said = /[?&]centre=(\d{1,9})(?:&|$)/.exec(request.url ?? '')?.[1];
  if (said !== undefined) return Number(said);
  const length = Buffer.byteLength(NO_CENTRE);
  socket.end(`HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${NO_CENTRE}`);
  return null;
}

/** Hands a telephone's connection on. False: the upgrade is not one's. */
export function tunnelPhones(to: TunnelTo, { request, socket, head }: Upgrade): boolean {
  if (!isPhone(request, to.sipPath)) return false;
  const { protocol, hostname, port } = new URL(to.url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isTls = protocol === 'https:';
  const where = { host, port: Number(port) || (isTls ? 443 : 80) };
  const far = isTls ? connectTls({ ...where, ...(isIP(host) === 0 && { servername: host }) }) : connectTcp(where);
  let isThere = false;
  const late = setTimeout(() => far.destroy(), to.ms ?? limits.floorLink.tunnelMs);
  far.once(isTls ? 'secureConnect' : 'connect', () => {
    far.setNoDelay(true);
    far.setKeepAlive(true, 30_000);
    // A header's bytes are latin1, as they came.
    far.write(headOf(request, to), 'latin1');
    if (head.length) far.write(head);
    socket.pipe(far);
  });
  far.once('data', (first: Buffer) => {
    isThere = true;
    clearTimeout(late);
    socket.write(first);
    far.pipe(socket);
  });
  far.on('error', () => far.destroy());
  far.once('close', () => {
    clearTimeout(late);
    if (!isThere && !socket.destroyed) socket.end(NO_WAY);
    else socket.destroy();
  });
  socket.on('error', () => far.destroy());
  socket.once('close', () => far.destroy());
  return true;
}
