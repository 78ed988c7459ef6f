/** A STUN and TURN server of one UDP port, as far as a page asks it: where it is seen from, and who wants to relay. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { ownAddress } from './programs';

/** What the page is said to look like from outside. */
export const SEEN_FROM = '203.0.113.7';
const COOKIE = 0x2112a442;
/** Milliseconds: as far away as a server of another town, later than the page's own addresses. */
const FAR = 200;
const [BINDING, ALLOCATE, SUCCESS, REFUSED] = [0x0001, 0x0003, 0x0100, 0x0110];
const [USERNAME, ERROR, REALM, NONCE, MAPPED] = [0x0006, 0x0009, 0x0014, 0x0015, 0x0020];

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function answer(asked: Buffer, type: number, ...attributes: Buffer[]): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.from(asked.subarray(0, 20));
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

function mappedAddress(): Buffer {
  const value = Buffer.alloc(8);
  value.writeUInt8(1, 1);
  value.writeUInt16BE(5000 ^ (COOKIE >>> 16), 2);
  const address = Buffer.from(SEEN_FROM.split('.').map(Number)).readUInt32BE();
  value.writeUInt32BE((address ^ COOKIE) >>> 0, 4);
  return attribute(MAPPED, value);
}

function usernameIn(asked: Buffer): string {
  for (let at = 20; at + 4 <= asked.length;) {
    const length = asked.readUInt16BE(at + 2);
    if (asked.readUInt16BE(at) === USERNAME) return asked.toString('utf8', at + 4, at + 4 + length);
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return '';
}

export interface IceServer {
  /** As pages are told of it. */
  readonly servers: { urls: string; username?: string; credential?: string }[];
  /** How often somebody asked where they are seen from. */
  readonly asked: () => number;
  /** Names that asked for a relay; none is given one. */
  readonly relayedFor: readonly string[];
  close(): void;
}

export async function startIceServer(): Promise<IceServer> {
  const socket = createSocket('udp4');
  const relayedFor: string[] = [];
  let count = 0;
  socket.on('message', (asked, { port, address }) => {
    if (asked.length < 20 || asked.readUInt32BE(4) !== COOKIE) return;
    const type = asked.readUInt16BE(0);
    const reply = (text: Buffer) => setTimeout(() => socket.send(text, port, address, () => undefined), FAR).unref();
    if (type === BINDING) {
      count += 1;
      reply(answer(asked, BINDING | SUCCESS, mappedAddress()));
    }
    if (type !== ALLOCATE) return;
    const name = usernameIn(asked);
    if (name) relayedFor.push(name);
    const unauthorised = attribute(ERROR, Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from('Unauthorized')]));
    const challenge = [attribute(REALM, Buffer.from('turn.example')), attribute(NONCE, Buffer.from('once'))];
    reply(answer(asked, ALLOCATE | REFUSED, unauthorised, ...challenge));
  });
  socket.bind(0, ownAddress()); // the browser asks no STUN server on loopback
  await once(socket, 'listening');
  const address = `${ownAddress()}:${socket.address().port}`;
  const servers = [{ urls: `stun:${address}` }, { urls: `turn:${address}`, username: 'dialer', credential: 'relay-secret' }];
  return { servers, asked: () => count, relayedFor, close: () => void socket.close() };
}
