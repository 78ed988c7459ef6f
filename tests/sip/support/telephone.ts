/** baresip as a telephone somewhere else: answers by itself, says one tone, keeps what it hears, performs transfers. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../support/free-port';
import { run } from './programs';
import { passwordOf, REALM, type SipServer } from './server';
import { lastSamples, loudest, writeTone } from './sound';

const MODULES = '/usr/lib/baresip/modules';
/** Samples: a quarter of a second. */
const STRETCH = 2000;
/** Milliseconds without a packet after which it hears nothing; a recording does not grow then. */
const SILENT_AFTER = 500;

/** What baresip says on its control socket. */
interface Told {
  type: string;
  param: string;
}

export interface Telephone {
  /** Until it has told of something since the last `forget`. */
  told(type: string, param?: string): Promise<void>;
  forget(): void;
  /** Runs a command of baresip's menu. */
  command(name: string, params?: string): void;
  /** Calls a user of the server. */
  dial(user: string): void;
  /** The tone that came last, in hertz; null for silence. baresip 1.0 keeps no sound after a hold, though it plays it. */
  hears(): number | null;
  close(): Promise<void>;
}

function writeSettings(folder: string, server: SipServer, user: string, ports: { sip: number; control: number }, answers: boolean) {
  const tone = join(folder, 'tone.wav');
  const settings = {
    poll_method: 'epoll',
    sip_listen: `127.0.0.1:${ports.sip}`,
    audio_source: `aufile,${tone}`,
    audio_channels: '1-1',
    call_max_calls: '8',
    module_path: MODULES,
    ctrl_tcp_listen: `127.0.0.1:${ports.control}`,
    snd_path: folder,
  };
  const modules = ['g711.so', 'aufile.so', 'sndfile.so'].map((name) => `module ${name}`);
  const apps = ['account.so', 'menu.so', 'ctrl_tcp.so'].map((name) => `module_app ${name}`);
  const values = Object.entries(settings).map(([name, value]) => `${name}\t${value}`);
  writeFileSync(join(folder, 'config'), [...values, ...modules, ...apps, ''].join('\n'));
  const answering = answers ? 'auto' : 'manual';
  writeFileSync(
    join(folder, 'accounts'),
    `<sip:${user}@${REALM}>;auth_user=${user};auth_pass=${passwordOf(user)};outbound="sip:${server.udp};transport=udp";answermode=${answering};regint=60;audio_codecs=PCMU/8000/1\n`,
  );
  return tone;
}

const socketTo = (port: number) =>
  new Promise<Socket | null>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(socket));
    socket.once('error', () => done(null));
  });

/** Reads baresip's netstrings (`12:{"event":…},`) as they come. */
function readTold(socket: Socket, take: (told: Told) => void) {
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data as Buffer]);
    for (;;) {
      const colon = rest.indexOf(':');
      const length = Number(rest.subarray(0, Math.max(0, colon)).toString());
      if (colon < 1 || rest.length < colon + length + 2) return;
      const { type = '', param = '' } = JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()) as Partial<Told>;
      rest = rest.subarray(colon + length + 2);
      take({ type, param });
    }
  });
}

/**
 * A telephone that is registered. `folder` is the run's; it makes one of its own there. It says a tone, or what `sound` writes
 * into a file for it (8 kHz, one channel).
 */
export async function startTelephone(
  folder: string,
  server: SipServer,
  { user, answers = true, ...says }: { user: string; answers?: boolean } & ({ tone: number } | { sound: (file: string) => void }),
): Promise<Telephone> {
  const home = join(folder, `telephone-${user}`);
  mkdirSync(home);
  const ports = { sip: await freePort(), control: await freePort() };
  const file = writeSettings(home, server, user, ports, answers);
  if ('sound' in says) says.sound(file);
  else writeTone(file, says.tone, 90);
  const program = run('baresip', ['-4', '-f', home], home);
  let socket: Socket | null = null;
  await program.until(async () => (socket = await socketTo(ports.control)) !== null);
  let events: Told[] = [];
  readTold(socket!, (told) => events.push(told));

  const telephone: Telephone = {
    told: (type, param = '') => program.until(() => events.some((told) => told.type === type && told.param.includes(param))),
    forget: () => void (events = []),
    command(name, params = '') {
      const text = JSON.stringify({ command: name, params });
      socket!.write(`${Buffer.byteLength(text)}:${text},`);
    },
    dial: (user) => telephone.command('dial', `sip:${user}@${REALM}`),
    hears() {
      const growing = readdirSync(home)
        .filter((file) => file.endsWith('-dec.wav'))
        .map((file) => join(home, file))
        .find((file) => Date.now() - statSync(file).mtimeMs < SILENT_AFTER);
      return growing ? loudest(lastSamples(readFileSync(growing), STRETCH)) : null;
    },
    async close() {
      socket!.destroy();
      await program.end();
    },
  };
  // It registers before the control socket is open, so its word may be missed: only its own list says it for certain.
  await program.until(() => /200 OK|\b1 binding/.test(program.output));
  return telephone;
}
