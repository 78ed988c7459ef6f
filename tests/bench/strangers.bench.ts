/** What strangers can do to those who work: hostile frames beside a control without them, in the same run. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startFloor, type FloorServer } from '../../gateway/telephony/simulator/testing/floor-server';
import { figure } from './support/figures';

const ROUNDS = 15;
const INVITES = 1000;
const CALM_MS = 3000;

const head = (method: string, n: number) =>
  `${method} sip:1@floor.test SIP/2.0\r\nVia: SIP/2.0/WS x.invalid;branch=z9hG4bK${method}${n}\r\nFrom: <sip:1@floor.test>;tag=t${n}\r\n` +
  `To: <sip:1@floor.test>\r\nCall-ID: c${n}\r\nCSeq: 1 ${method}\r\nMax-Forwards: 70\r\nContact: <sip:1@x.invalid>\r\n`;
let last = 0;
const options = () => `${head('OPTIONS', ++last)}Content-Length: 0\r\n\r\n`;
/** A frame of 64 KiB whose proof has no end. */
const hostile = () => `${head('REGISTER', ++last)}Authorization: Digest ${'a'.repeat(65_000)}`.slice(0, 65_500) + '\r\n\r\n';
const bulky = () => `${head('INVITE', ++last)}Content-Length: 19500\r\n\r\n${'v'.repeat(19_500)}`;

async function connect(floor: FloorServer): Promise<WebSocket> {
  const socket = new WebSocket(floor.url, 'sip');
  socket.on('error', () => {});
  await once(socket, 'open');
  return socket;
}

/** Milliseconds until an OPTIONS is answered, after `before` was done by a stranger. */
async function answered(floor: FloorServer, before: (stranger: WebSocket) => void): Promise<number> {
  const [phone, stranger] = [await connect(floor), await connect(floor)];
  before(stranger);
  const began = performance.now();
  phone.send(options());
  await once(phone, 'message');
  const took = performance.now() - began;
  phone.terminate();
  stranger.terminate();
  return took;
}

async function flood(floor: FloorServer): Promise<void> {
  for (let sent = 0; sent < INVITES; sent += 20) {
    const stranger = await connect(floor).catch(() => null);
    for (let i = 0; i < 20; i++) stranger?.send(bulky());
    await new Promise((done) => setTimeout(done, 20));
    stranger?.terminate();
  }
}

const floor = await startFloor();
const [control, attacked]: number[][] = [[], []];
for (let i = 0; i < ROUNDS; i++) {
  control!.push(await answered(floor, (stranger) => stranger.send(options())));
  attacked!.push(await answered(floor, (stranger) => stranger.send(hostile())));
}
figure('OPTIONS of a phone beside an ordinary frame (control)', control!, 'ms');
figure('OPTIONS of a phone beside a hostile frame of 64 KiB', attacked!, 'ms', Math.max(...control!) + 20);

const agent = await floor.agent('8900');
const { call } = await floor.talk(agent, '5145550101');
await call.audible();
await floor.engine.stats();
await new Promise((done) => setTimeout(done, CALM_MS));
figure('longest pause of the media clock, calm (control)', [(await floor.engine.stats()).worstGapMs], 'ms');
await flood(floor);
figure(`longest pause of the media clock under ${INVITES} INVITEs of 20 kB`, [(await floor.engine.stats()).worstGapMs], 'ms', 60);
await floor.close();
process.exit(0);
