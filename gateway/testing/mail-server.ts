/** A mail server of a test's own: takes what is sent to it, or refuses it as it is told. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came, lines ending in \n. */
  readonly source: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** `user password` of each sign-in. */
  readonly signedIn: readonly string[];
  /** Replies to the next lines that begin like this, one each, instead of taking them. */
  refuse(command: string, ...replies: string[]): void;
  stop(): Promise<void>;
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const signedIn: string[] = [];
  const refusals = new Map<string, string[]>();
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8').on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const say = (line: string) => void socket.write(`${line}\r\n`);
    let mail = { from: '', to: [] as string[] };
    let data: string[] | null = null;
    let rest = '';

    function take(line: string): void {
      if (data) {
        if (line !== '.') return void data.push(line.replace(/^\./, ''));
        received.push({ ...mail, source: data.join('\n') });
        data = null;
        mail = { from: '', to: [] };
        return say('250 taken');
      }
      const command = line.split(/[ :]/)[0]!.toUpperCase();
      const refusal = refusals.get(command)?.shift();
      if (refusal) return say(refusal);
      if (command === 'EHLO') return say('250-mail.test\r\n250-AUTH PLAIN\r\n250 8BITMIME');
      if (command === 'AUTH') {
        const [, user = '', password = ''] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0');
        signedIn.push(`${user} ${password}`);
        return say('235 welcome');
      }
      if (command === 'MAIL') mail.from = addressIn(line);
      if (command === 'RCPT') mail.to.push(addressIn(line));
      if (command === 'DATA') {
        data = [];
        return say('354 go on');
      }
      if (command === 'QUIT') return void socket.end('221 bye\r\n');
      say('250 good');
    }

    say('220 mail.test');
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(take);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    signedIn,
    refuse: (command, ...replies) => void refusals.set(command, [...(refusals.get(command) ?? []), ...replies]),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The text of a mail, whichever way it was sent. */
export function textOf({ source }: ReceivedMail): string {
  const cut = source.indexOf('\n\n');
  const [head, body] = [source.slice(0, cut), source.slice(cut + 2)];
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body;
  const bytes = body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
