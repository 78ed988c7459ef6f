/** Agents' telephones at the fake Asterisk: it has no SIP, so that they do to its channels what telephones would. */
import type { FakeAsterisk, FakeChannel } from '../../../ari/testing/fake-asterisk';
import { hashSecret } from '../../../embedded/sip/digest';
import type { Heard, Phone, PhoneCall } from '../stage';

const ANSWERS_AFTER = 20;
/** What a telephone is told when its call is refused for this reason: as 22.10.1 did it. */
const STATUS: Readonly<Record<string, number>> = { busy: 486, congestion: 503, normal: 603, '21': 403, '1': 404, '20': 480 };

export class FakePhones {
  hears: (channel: string) => Heard[] = () => [];
  private readonly all = new Set<FakePhone>();
  private readonly calls = new Map<string, FakeCall>();
  private readonly endings = new Map<string, (status: number) => void>();

  constructor(
    readonly fake: FakeAsterisk,
    readonly realm: string,
  ) {
    const { request, over } = fake;
    fake.request = (method, path, query, body) => {
      const id = /^\/channels\/([^/]+)$/.exec(path)?.[1];
      const why = query['reason_code'] ?? query['reason'] ?? '';
      if (method === 'DELETE' && id) this.ended(decodeURIComponent(id), STATUS[String(why)] ?? 480);
      return request.call(fake, method, path, query, body);
    };
    fake.over = (id, ...more) => {
      over.call(fake, id, ...more);
      this.ended(id, 0);
    };
  }

  add(extension: string, secret: string): FakePhone {
    const phone = new FakePhone(this, extension, secret, `sip:${extension}@10.0.0.${this.all.size + 1}`);
    this.all.add(phone);
    return phone;
  }

  callOf = (channel: string): FakeCall | undefined => this.calls.get(channel);

  /** The telephones of this channel are rung. */
  rung(channel: FakeChannel): void {
    const [extension, uri] = channel.vars['target']!.split('/');
    for (const phone of this.all)
      if (phone.extension === extension && phone.isRegistered && (!uri || uri === phone.uri)) return phone.ring(this.call(channel));
  }

  call(channel: FakeChannel): FakeCall {
    const call = new FakeCall(this, channel, this.statusOf(channel.id));
    this.calls.set(channel.id, call);
    return call;
  }

  /** How this channel ends: 0 if it was up. */
  statusOf(channel: string): Promise<number> {
    return new Promise((done) => this.endings.set(channel, done));
  }

  /** Asterisk has begun anew. */
  forget(): void {
    for (const id of [...this.endings.keys()]) this.ended(id, 0);
    this.fake.phones.contacts.clear();
  }

  private ended(channel: string, status: number): void {
    const isUp = this.fake.channels.get(channel)?.state === 'Up';
    this.endings.get(channel)?.(isUp ? 0 : status);
    this.endings.delete(channel);
  }
}

class FakePhone implements Phone {
  answers = true;
  private waiting: ((call: PhoneCall) => void)[] = [];

  constructor(
    private readonly home: FakePhones,
    readonly extension: string,
    private readonly secret: string,
    readonly uri: string,
  ) {}

  get isRegistered(): boolean {
    return this.home.fake.phones.contacts.get(this.extension)?.includes(this.uri) === true;
  }

  async register(): Promise<number> {
    const { fake, realm } = this.home;
    return fake.register(this.extension, this.uri, hashSecret(this.extension, realm, this.secret));
  }

  async dial(number: string, callId = ''): Promise<PhoneCall> {
    const { fake } = this.home;
    const channel = fake.arrive(this.extension, number)!;
    if (callId) channel.vars['X-Dialer-Call'] = callId;
    return this.home.call(channel);
  }

  rung(): Promise<PhoneCall> {
    return new Promise((done) => this.waiting.push(done));
  }

  ring(call: FakeCall): void {
    this.waiting.shift()?.(call);
    if (this.answers) setTimeout(() => call.answer(), ANSWERS_AFTER);
  }
}

class FakeCall implements PhoneCall {
  tone = 0;

  constructor(
    private readonly home: FakePhones,
    private readonly channel: FakeChannel,
    readonly ended: Promise<number>,
  ) {}

  get keys(): string {
    return this.home.fake.keys.get(this.channel.id) ?? '';
  }
  header(name: string): string {
    const { vars } = this.channel;
    if (name === 'From') return `"${vars['CONNECTEDLINE(name,i)'] ?? ''}" <sip:${vars['CONNECTEDLINE(num,i)'] ?? ''}>`;
    return vars[`PJSIP_HEADER(add,${name})`] ?? '';
  }

  hears = (): Heard[] => this.home.hears(this.channel.id);

  answer(): void {
    const { fake } = this.home;
    if (!fake.channels.has(this.channel.id) || this.channel.state === 'Up') return;
    this.channel.state = 'Up';
    fake.changed(this.channel);
    fake.dialWord(this.channel, 'ANSWER');
  }
  refuse(status: 480 | 486 | 603): void {
    this.home.fake.over(this.channel.id, { 480: 19, 486: 17, 603: 21 }[status], status);
  }
  press(key: string): void {
    this.home.fake.emit(this.channel, { type: 'ChannelDtmfReceived', digit: key });
  }
  async hold(on: boolean): Promise<void> {
    this.home.fake.emit(this.channel, { type: on ? 'ChannelHold' : 'ChannelUnhold' });
  }
  hangup(): void {
    const isUp = this.channel.state === 'Up';
    this.home.fake.over(this.channel.id, isUp ? 16 : 127, isUp ? 0 : 487);
  }
}
