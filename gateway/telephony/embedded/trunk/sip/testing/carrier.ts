/**
 * A carrier for tests, in plain Node: it understands SIP by a few expressions of its own, so that what it says of our
 * messages does not come from the parser that reads its own.
 */
import { createHash } from 'node:crypto';
import { createSocket, type Socket as Datagrams } from 'node:dgram';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** One message that has come. */
export class Said {
  constructor(
    readonly text: string,
    readonly answer: (text: string) => void,
    readonly port: number,
  ) {}

  get first(): string {
    return this.text.slice(0, this.text.indexOf('\r\n'));
  }
  get status(): number {
    return Number(/^SIP\/2\.0 (\d+)/.exec(this.text)?.[1] ?? 0);
  }
  get method(): string {
    return this.status ? '' : this.text.split(' ')[0]!;
  }
  /** `200 INVITE` of an answer, the method of a request. */
  get what(): string {
    return this.status ? `${this.status} ${this.header('CSeq').split(' ')[1]}` : this.method;
  }
  get body(): string {
    return this.text.slice(this.text.indexOf('\r\n\r\n') + 4);
  }
  get uri(): string {
    return this.first.split(' ')[1]!;
  }
  header(name: string): string {
    return this.all(name)[0] ?? '';
  }
  all(name: string): string[] {
    const head = this.text.slice(0, this.text.indexOf('\r\n\r\n'));
    return [...head.matchAll(new RegExp(`^${name}:[ \t]*(.*)$`, 'gim'))].map((found) => found[1]!.trim());
  }
  get branch(): string {
    return /branch=([^;]+)/.exec(this.header('Via'))![1]!;
  }
  /** A parameter of the proof in Authorization. */
  proof(name: string): string | undefined {
    const header = this.header('Authorization') || this.header('Proxy-Authorization');
    return new RegExp(`[ ,]${name}="?([^",]+)`).exec(header)?.[1];
  }
  /** Whether the proof is right (RFC 2617). */
  proves(user: string, secret: string, realm: string): boolean {
    const [nonce, uri, qop] = [this.proof('nonce'), this.proof('uri'), this.proof('qop')];
    const ha1 = md5(`${user}:${realm}:${secret}`);
    const ha2 = md5(`${this.method}:${uri}`);
    const wanted = qop ? md5(`${ha1}:${nonce}:${this.proof('nc')}:${this.proof('cnonce')}:${qop}:${ha2}`) : md5(`${ha1}:${nonce}:${ha2}`);
    return this.proof('response') === wanted && uri === this.uri;
  }
}

export interface More {
  headers?: string[];
  sdp?: string;
  tag?: string;
  /** Without a Contact. */
  bare?: boolean;
}

let branches = 0;

export class Carrier {
  readonly heard: Said[] = [];
  /** How often each thing has come, repetitions too. */
  readonly counts: Record<string, number> = {};
  port = 0;
  /** Last words are answered by itself. */
  polite = false;
  /** Hears each message at once, in place of whoever would ask for it. */
  listener: ((said: Said) => unknown) | null = null;
  sockets = new Set<Socket>();
  private waiting: (() => void)[] = [];
  private udp: Datagrams | null = null;
  private server: Server | null = null;
  private cseq = 100;

  constructor(
    readonly transport: 'udp' | 'tcp' | 'tls' = 'udp',
    private readonly cert?: { key: string; cert: string },
  ) {}

  async start(port = 0): Promise<this> {
    if (this.transport === 'udp') {
      const udp = (this.udp = createSocket('udp4'));
      udp.on('message', (bytes, { port, address }) => this.take(bytes.toString(), (text) => this.udp?.send(text, port, address), port));
      await new Promise<void>((done) => udp.bind(port, '127.0.0.1', done));
      this.port = udp.address().port;
      return this;
    }
    const server = (this.server = this.transport === 'tls' ? createTlsServer(this.cert!) : createServer());
    server.on(this.transport === 'tls' ? 'secureConnection' : 'connection', (socket: Socket) => this.over(socket));
    server.on('tlsClientError', () => {});
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    return this;
  }

  stop(): void {
    this.udp?.close();
    this.udp = null;
    for (const socket of this.sockets) socket.destroy();
    this.server?.close();
  }

  /** Opens a connection to us. */
  async call(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((done) => socket.once('connect', done));
    this.over(socket);
    return socket;
  }

  send(text: string, port: number): void {
    this.udp!.send(text, port, '127.0.0.1');
  }

  /** The next message of this kind that nobody has asked for yet: `INVITE`, `200 BYE`. */
  async next(what: string): Promise<Said> {
    for (;;) {
      const at = this.heard.findIndex((said) => said.what === what);
      if (at >= 0) return this.heard.splice(at, 1)[0]!;
      await new Promise<void>((done) => this.waiting.push(done));
    }
  }

  /** Everything that was sent before has come: what is asked now comes after it. */
  async settled(port: number): Promise<void> {
    const text = this.request('OPTIONS', `sip:ping@127.0.0.1:${port}`, { headers: ['Subject: settled'] });
    this.send(text, port);
    await this.next('200 OPTIONS');
  }

  reply(to: Said, status: number, { headers = [], sdp, tag = 'carrier', bare = false }: More = {}): void {
    const tagged = status === 100 || !tag || /;tag=/.test(to.header('To')) ? to.header('To') : `${to.header('To')};tag=${tag}`;
    to.answer(
      [
        `SIP/2.0 ${status} Words`,
        ...to.all('Via').map((via) => `Via: ${via}`),
        `From: ${to.header('From')}`,
        `To: ${tagged}`,
        `Call-ID: ${to.header('Call-ID')}`,
        `CSeq: ${to.header('CSeq')}`,
        ...(bare ? [] : [`Contact: <sip:peer@127.0.0.1:${this.port}>`]),
        ...headers,
        ...(sdp ? ['Content-Type: application/sdp'] : []),
        `Content-Length: ${Buffer.byteLength(sdp ?? '')}`,
        '',
        sdp ?? '',
      ].join('\r\n'),
    );
  }

  /** A request of our own. */
  request(
    method: string,
    uri: string,
    more: More & { from?: string; to?: string; callId?: string; cseq?: string; branch?: string } = {},
  ): string {
    const {
      headers = [],
      sdp,
      from = '"Ann" <sip:+15145550100@carrier.test>;tag=ann',
      to = `<${uri}>`,
      callId = `call-${++branches}`,
    } = more;
    const { cseq = `${++this.cseq} ${method}`, branch = `z9hG4bK-carrier-${++branches}`, bare } = more;
    return [
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/${this.transport.toUpperCase()} 127.0.0.1:${this.port};branch=${branch};rport`,
      `From: ${from}`,
      `To: ${to}`,
      `Call-ID: ${callId}`,
      `CSeq: ${cseq}`,
      'Max-Forwards: 70',
      ...(bare ? [] : [`Contact: <sip:ann@127.0.0.1:${this.port}>`]),
      ...headers,
      ...(sdp ? ['Content-Type: application/sdp'] : []),
      `Content-Length: ${Buffer.byteLength(sdp ?? '')}`,
      '',
      sdp ?? '',
    ].join('\r\n');
  }

  /** A request within the call that this INVITE of ours to the carrier began. */
  within(invite: Said, method: string, more: More & { cseq?: string } = {}): string {
    return this.request(method, /<([^>]+)>/.exec(invite.header('Contact'))![1]!, {
      ...more,
      from: `${invite.header('To')};tag=${more.tag ?? 'carrier'}`,
      to: invite.header('From'),
      callId: invite.header('Call-ID'),
    });
  }

  /** A request within the call that the carrier began and that was answered so. */
  further(answer: Said, method: string, more: More & { cseq?: string } = {}): string {
    return this.request(method, /<([^>]+)>/.exec(answer.header('Contact'))![1]!, {
      ...more,
      from: answer.header('From'),
      to: answer.header('To'),
      callId: answer.header('Call-ID'),
    });
  }

  private over(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.sockets.delete(socket));
    let held = '';
    socket.on('data', (bytes) => {
      held += bytes.toString();
      for (;;) {
        const end = held.indexOf('\r\n\r\n');
        if (end < 0) return;
        const whole = end + 4 + Number(/^content-length:\s*(\d+)/im.exec(held.slice(0, end))?.[1] ?? 0);
        if (held.length < whole) return;
        this.take(held.slice(0, whole), (text) => void socket.write(text), socket.remotePort ?? 0);
        held = held.slice(whole);
      }
    });
  }

  private take(text: string, answer: (text: string) => void, port: number): void {
    const said = new Said(text, answer, port);
    this.counts[said.what] = (this.counts[said.what] ?? 0) + 1;
    if (this.listener) return void this.listener(said);
    this.heard.push(said);
    if (this.polite && /^(BYE|REGISTER)$/.test(said.method)) this.reply(said, 200);
    for (const done of this.waiting.splice(0)) done();
  }
}
