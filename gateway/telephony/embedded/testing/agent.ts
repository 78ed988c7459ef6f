import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { DigestAuthentication } from 'sip.js/lib/core/index.js';
import { MediaClock } from '../media/clock';
import { warmUp } from '../media/werift-port';
import { ALLOW, IncomingRequestMessage, UserAgentCore, loggers, sipUri, type IncomingInviteRequest } from '../sip/library';
import { parseMessage } from '../sip/message';
import { TestCall, type TestMedia } from './call';

export interface TestAgentOptions {
  /** `ws://127.0.0.1:port/sip` */
  url: string;
  realm: string;
  extension: string;
  secret: string;
  media: TestMedia;
  /** Answers by itself; default true. */
  autoAnswer?: boolean;
}

/**
 * An agent's telephone in Node, for tests and benches: SIP over WebSocket and WebRTC, as a browser would.
 * Emits `call` with each TestCall that arrives.
 */
export class TestAgent extends EventEmitter<{ call: [TestCall]; closed: [] }> {
  readonly calls = new Set<TestCall>();
  private readonly core: UserAgentCore;
  private readonly clock = new MediaClock(() => this.calls.forEach((call) => call.beat()));
  private socket: WebSocket | null = null;
  private readonly contactUser = Math.random().toString(36).slice(2, 10);
  autoAnswer: boolean;

  constructor(readonly options: TestAgentOptions) {
    super();
    this.autoAnswer = options.autoAnswer ?? true;
    const { realm, extension, secret } = options;
    const aor = sipUri(extension, realm);
    const contact = sipUri(this.contactUser, 'agent.invalid');
    contact.setParam('transport', 'ws');
    this.core = new UserAgentCore(
      {
        aor: contact,
        contact: { pubGruu: undefined, tempGruu: undefined, uri: contact, toString: () => `<${contact.toString()}>` },
        displayName: '',
        loggerFactory: loggers,
        hackViaTcp: false,
        routeSet: [],
        sipjsId: Math.random().toString(36).slice(2, 7),
        supportedOptionTags: ['outbound'],
        supportedOptionTagsResponse: ['outbound'],
        userAgentHeaderFieldValue: 'test-agent',
        viaForceRport: false,
        viaHost: 'agent.invalid',
        authenticationFactory: () => new DigestAuthentication(loggers, undefined, aor.user, secret),
        transportAccessor: () => ({ protocol: 'WS', send: async (text: string) => this.socket?.send(text) }),
      },
      { onInvite: (request) => this.invited(request) },
    );
  }

  /** Opens the socket and registers. Resolves to the final status of the REGISTER. */
  async connect(): Promise<number> {
    await this.open();
    return this.register(600);
  }

  async open(): Promise<void> {
    const socket = new WebSocket(this.options.url, 'sip');
    this.socket = socket;
    socket.on('message', (data) => this.receive(data.toString()));
    socket.on('close', () => this.emit('closed'));
    await once(socket, 'open');
    // One that is cut later says so by its end.
    socket.on('error', () => {});
    this.clock.start();
  }

  register(expires: number): Promise<number> {
    const { realm, extension } = this.options;
    const aor = sipUri(extension, realm);
    const contact = `Contact: ${this.core.configuration.contact.toString()};expires=${expires}`;
    const request = this.core.makeOutgoingRequestMessage('REGISTER', sipUri('', realm), aor, aor, {}, [contact, ALLOW]);
    return new Promise((done) => {
      const answered = (response: { message: { statusCode?: number | undefined } }) => done(response.message.statusCode ?? 0);
      this.core.register(request, { onAccept: answered, onReject: answered });
    });
  }

  /** Sends raw text, as a broken telephone would. */
  raw(text: string): void {
    this.socket?.send(text);
  }

  /** Dials. The call's own events tell how it goes. */
  async call(number: string, headers: readonly string[] = []): Promise<TestCall> {
    const call = this.adopt(new TestCall(this.options.media, this.core.configuration.contact.toString()));
    const { realm, extension } = this.options;
    const request = this.core.makeOutgoingRequestMessage(
      'INVITE',
      sipUri(number, realm),
      sipUri(extension, realm),
      sipUri(number, realm),
      {},
      [`Contact: ${this.core.configuration.contact.toString()}`, ALLOW, ...headers],
      await call.offer(),
    );
    call.dial((delegate) => this.core.invite(request, delegate));
    return call;
  }

  /** The next call that arrives. */
  async nextCall(): Promise<TestCall> {
    const [call] = await once(this, 'call');
    return call as TestCall;
  }

  /** Loses the socket only; calls go on. */
  dropSocket(): void {
    this.socket?.terminate();
    this.socket = null;
  }

  /** Says and hears nothing, as a frozen browser, until it is told to go on. */
  freeze(frozen: boolean): void {
    if (frozen) this.clock.stop();
    else this.clock.start();
  }

  /** Vanishes as a closed page does: no BYE, no audio. */
  async vanish(): Promise<void> {
    this.dropSocket();
    this.clock.stop();
    await Promise.all([...this.calls].map((call) => call.vanish()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.calls].map((call) => call.hangup()));
    this.clock.stop();
    this.socket?.close();
    this.core.dispose();
  }

  private invited(request: IncomingInviteRequest): void {
    const call = this.adopt(new TestCall(this.options.media, this.core.configuration.contact.toString()));
    call.arrive(request);
    this.emit('call', call);
    if (this.autoAnswer) void call.answer();
  }

  private adopt(call: TestCall): TestCall {
    this.calls.add(call);
    call.once('ended', () => this.calls.delete(call));
    return call;
  }

  private receive(text: string): void {
    const parsed = parseMessage(text);
    if (!('message' in parsed)) return;
    const { message } = parsed;
    if (!(message instanceof IncomingRequestMessage)) return this.core.receiveIncomingResponseFromTransport(message);
    this.core.receiveIncomingRequestFromTransport(message);
  }
}

/** Media settings of a test on one machine; warms the code up, so that the first call is as quick as the others. */
export async function testMedia(icePorts: readonly [number, number]): Promise<TestMedia> {
  const media = { announced: ['127.0.0.1'], icePorts };
  await warmUp(media);
  return media;
}
