import { EventEmitter, once } from 'node:events';
import { FRAME, RATE, rms, strengthOf } from '../media/pcm';
import { WeriftPort, type WebRtcSettings } from '../media/werift-port';
import {
  sdpBody,
  type Body,
  type IncomingInviteRequest,
  type OutgoingInviteRequest,
  type OutgoingInviteRequestDelegate,
  type Session,
} from '../sip/library';

export type TestMedia = WebRtcSettings;

/** Louder than this something is heard. */
const AUDIBLE = 200;

interface Events {
  ringing: [number];
  up: [];
  confirmed: [];
  audible: [];
  ended: [number];
  digit: [string];
  notify: [string];
}

/** One call of a test agent: speaks a tone of its own, and measures what it hears. */
export class TestCall extends EventEmitter<Events> {
  private media: WeriftPort;
  private session: Session | null = null;
  private request: IncomingInviteRequest | null = null;
  private invite: OutgoingInviteRequest | null = null;
  /** The far end's description of its media. */
  private farSdp = '';
  private phase = 0;
  private over = false;
  private isConfirmed = false;
  /** Frequency it speaks, Hz; 0: silence. */
  tone = 0;
  isUp = false;
  /** Frames heard with energy in them. */
  heard = 0;
  /** The last second that it has heard. */
  readonly lastSecond: Int16Array[] = [];
  /** Hears each frame that comes, as it comes; for benches. */
  listener: ((frame: Int16Array) => void) | null = null;
  /** Monotonic ms of its answer, and of the first sound after that. */
  upAt = 0;
  audibleAt = 0;
  /** The longest time between two received packets, ms. */
  worstGapMs = 0;
  private lastPacketAt = 0;

  /** `contact`: where the agent is reached, as its own INVITE says. */
  constructor(
    private readonly settings: WebRtcSettings,
    private readonly contact: string,
  ) {
    super();
    this.media = this.openMedia();
  }

  /** Header fields of the INVITE that arrived. */
  header(name: string): string | undefined {
    return this.request?.message.getHeader(name);
  }

  get sipCallId(): string {
    return this.session?.callId ?? this.request?.message.callId ?? '';
  }

  async offer(): Promise<Body> {
    return sdpBody(await this.media.offer());
  }

  dial(send: (delegate: OutgoingInviteRequestDelegate) => OutgoingInviteRequest): void {
    let early = false;
    this.invite = send({
      onProgress: (response) => {
        this.emit('ringing', response.message.statusCode ?? 0);
        if (response.message.body && !early) this.agree(response.message.body);
        early ||= Boolean(response.message.body);
      },
      onAccept: (response) => {
        response.ack();
        this.isConfirmed = true;
        this.talk(response.session);
        if (!early) this.agree(response.message.body);
      },
      onReject: (response) => this.end(response.message.statusCode ?? 0),
    });
  }

  arrive(request: IncomingInviteRequest): void {
    this.request = request;
    this.farSdp = request.message.body;
    request.delegate = {
      onCancel: () => {
        request.reject({ statusCode: 487 });
        this.end(487);
      },
    };
    request.progress({ statusCode: 180 });
  }

  async answer(): Promise<void> {
    const answer = await this.media.answer(this.request!.message.body);
    if (!this.over) this.talk(this.request!.accept({ statusCode: 200, body: sdpBody(answer) }).session);
  }

  reject(status: number): void {
    this.request!.reject({ statusCode: status });
    this.end(status);
  }

  async hangup(): Promise<void> {
    if (this.over) return;
    if (this.session) await this.bye(this.session);
    else if (this.invite) this.invite.cancel();
    else this.request?.reject({ statusCode: 480 });
    this.end(0);
  }

  /** SIP allows no BYE before the other end has confirmed our answer. */
  private async bye(session: Session): Promise<void> {
    if (!this.isConfirmed) await once(this, 'confirmed');
    if (!this.over) session.bye();
  }

  /** Hold (sendonly) or resume, by re-INVITE. Resolves to the answer's direction. */
  async hold(on: boolean): Promise<string> {
    const offer = (await this.media.offer()).replace(/a=(sendrecv|sendonly)/, on ? 'a=sendonly' : 'a=sendrecv');
    return new Promise((done, fail) => {
      this.session!.invite(
        {
          onAccept: (response) => {
            response.ack();
            const { body } = response.message;
            void this.media.accept(body).then(() => done(/a=(sendrecv|sendonly|recvonly|inactive)/.exec(body)?.[1] ?? 'sendrecv'));
          },
          onReject: (response) => fail(new Error(String(response.message.statusCode))),
        },
        { body: sdpBody(offer), extraHeaders: [`Contact: ${this.contact}`] },
      );
    });
  }

  /** Presses a key, by INFO. */
  press(digit: string): void {
    const body = { contentDisposition: 'render', contentType: 'application/dtmf-relay', content: `Signal=${digit}\r\nDuration=100\r\n` };
    this.session!.info(undefined, { body });
  }

  /** Asks for a blind transfer. Resolves to the status of the REFER. */
  refer(target: string): Promise<number> {
    return new Promise((done) => {
      const answered = (response: { message: { statusCode?: number | undefined } }) => done(response.message.statusCode ?? 0);
      this.session!.refer({ onAccept: answered, onReject: answered }, { extraHeaders: [`Refer-To: <${target}>`] });
    });
  }

  /** Waits for a sound. */
  async audible(): Promise<void> {
    if (!this.audibleAt) await once(this, 'audible');
  }

  /** The strongest of these frequencies in the last second, by how much it sticks out. */
  power(hz: number): number {
    return strengthOf(hz, this.lastSecond);
  }

  /** One tick of the agent's clock. */
  beat(): void {
    const frame = this.media.take();
    if (frame) this.hear(frame);
    this.media.give(this.speak());
    this.measureGap();
  }

  async vanish(): Promise<void> {
    this.over = true;
    await this.media.close();
  }

  /** The far end's answer; the call may be over before it is taken. */
  private agree(answer: string): void {
    this.farSdp = answer;
    this.media.accept(answer).catch((error: unknown) => {
      if (!this.over) throw error;
    });
  }

  private talk(session: Session): void {
    this.session = session;
    session.delegate = {
      onAck: () => {
        this.isConfirmed = true;
        this.emit('confirmed');
      },
      onBye: (request) => {
        request.accept();
        this.end(0);
      },
      onInvite: (request) => void this.moved(request),
      onInfo: (request) => {
        request.accept();
        this.emit('digit', /Signal\s*=\s*(\S)/.exec(request.message.body)?.[1] ?? '');
      },
      onNotify: (request) => {
        request.accept();
        this.emit('notify', request.message.body.trim());
      },
    };
    this.isUp = true;
    this.upAt = performance.now();
    this.emit('up');
  }

  /** The far end's audio moves: a browser begins anew on the same connection, werift needs a new one. */
  private async moved(request: IncomingInviteRequest): Promise<void> {
    const next = this.openMedia();
    this.farSdp = request.message.body;
    const answer = await next.answer(request.message.body);
    const before = this.media;
    this.media = next;
    request.accept({ statusCode: 200, body: sdpBody(answer) });
    await before.close();
  }

  /** The port that the far end's audio comes from, as its description names it. */
  remotePort(): string | undefined {
    return /^a=candidate:\S+ \d+ udp \d+ \S+ (\d+)/m.exec(this.farSdp)?.[1];
  }

  private openMedia(): WeriftPort {
    return new WeriftPort(this.settings, { digit: (digit) => this.emit('digit', digit) });
  }

  private hear(frame: Int16Array): void {
    this.listener?.(frame);
    this.lastSecond.push(frame);
    if (this.lastSecond.length > 50) this.lastSecond.shift();
    if (rms(frame) < AUDIBLE) return;
    this.heard++;
    if (this.audibleAt || !this.isUp) return;
    this.audibleAt = performance.now();
    this.emit('audible');
  }

  private speak(): Int16Array {
    const frame = new Int16Array(FRAME);
    if (!this.tone) return frame;
    for (let i = 0; i < FRAME; i++) frame[i] = 6000 * Math.sin((2 * Math.PI * this.tone * this.phase++) / RATE);
    return frame;
  }

  private measureGap(): void {
    const at = this.media.heardAt;
    if (at === null || at === this.lastPacketAt) return;
    if (this.lastPacketAt) this.worstGapMs = Math.max(this.worstGapMs, at - this.lastPacketAt);
    this.lastPacketAt = at;
  }

  private end(status: number): void {
    if (this.over) return;
    this.over = true;
    void this.media.close();
    this.emit('confirmed');
    this.emit('ended', status);
  }
}
