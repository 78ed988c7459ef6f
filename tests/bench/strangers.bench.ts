/** What strangers can do to those who work: hostile frames beside a control without them, in the same run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import { startFloor, type FloorServer } from '../../gateway/telephony/embedded/testing/floor-server';
import { figure } from './support/figures';

const ROUNDS = 15;
const INVITES = 1000;
const CALM_MS = 3000;
/** Where the training floor's media listens, see `floor-server.ts`. */
const MEDIA_PORTS = [43_000, 43_999] as const;
/** What is thrown at an open media port, each beginning as the protocols that are told apart by the first byte. */
const GARBAGE = {
  noise: [],
  STUN: [0x00, 0x01, 0x00, 0x98, 0x21, 0x12, 0xa4, 0x42],
  RTP: [0x80, 0x00],
  DTLS: [0x16, 0xfe, 0xfd],
} as const;

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

/** UDP ports that are open in the range of the media. */
function openPorts(): number[] {
  const rows = readFileSync('/proc/net/udp', 'utf8').split('\n').slice(1, -1);
  const ports = rows.map((row) => Number.parseInt(row.trim().split(/\s+/)[1]!.split(':')[1]!, 16));
  return ports.filter((port) => port >= MEDIA_PORTS[0] && port <= MEDIA_PORTS[1]);
}

/** A stranger in a process of their own, who sends as fast as they can; resolves to packets a second. */
async function throwAt(ports: readonly number[], begins: readonly number[], ms: number): Promise<number> {
  const program = `
    const socket = require('node:dgram').createSocket('udp4');
    const packets = Array.from({ length: 64 }, () => Buffer.concat([Buffer.from(${JSON.stringify(begins)}), require('node:crypto').randomBytes(172)]));
    const [ports, ends] = [${JSON.stringify(ports)}, performance.now() + ${ms}];
    let sent = 0;
    const one = () => {
      if (performance.now() < ends) return socket.send(packets[sent % 64], ports[sent++ % ports.length], '127.0.0.1', one);
      console.log(sent);
      process.exit();
    };
    for (let n = 0; n < 64; n++) one();
  `;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (data) => (said += String(data)));
  await once(child, 'exit');
  return Number(said.trim().split('\n')[0]) / (ms / 1000);
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
call.worstGapMs = 0;
await new Promise((done) => setTimeout(done, CALM_MS));
figure('longest pause of the media clock, calm (control)', [(await floor.engine.stats()).worstGapMs], 'ms');
figure('longest pause that its telephone heard, calm (control)', [call.worstGapMs], 'ms');
await flood(floor);
figure(`longest pause of the media clock under ${INVITES} INVITEs of 20 kB`, [(await floor.engine.stats()).worstGapMs], 'ms', 60);
for (const [kind, begins] of Object.entries(GARBAGE)) {
  await floor.engine.stats();
  call.worstGapMs = 0;
  const perSecond = await throwAt(openPorts(), begins, CALM_MS);
  const { worstGapMs, skippedFrames } = await floor.engine.stats();
  figure(`packets a second at the open media ports: ${kind}`, [perSecond], '');
  figure(`longest pause of the media clock under them: ${kind}`, [worstGapMs], 'ms', 60);
  figure(`frames skipped under them: ${kind}`, [skippedFrames], '', 1);
  figure(`longest pause that the telephone of a call heard: ${kind}`, [call.worstGapMs], 'ms', 60);
}
await floor.close();
process.exit(0);
