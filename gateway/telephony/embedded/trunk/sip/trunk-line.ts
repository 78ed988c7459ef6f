import { Bucket } from '../../rate';
import {
  type IncomingRequestMessage,
  sipUri,
  type IncomingInviteRequest,
  type IncomingResponseMessage,
  type OutgoingRequestMessage,
  type ResponseOptions,
  type URI,
  type UserAgentCore,
} from '../../sip/library';
import { ALLOW_TRUNK, CORE_METHODS } from './allow';
import { bounds } from './bounds';
import { CallOut } from './call-out';
import { coreOf } from './core';
import { TrunkCredentials } from './credentials';
import type { Names, Place } from './names';
import { Path } from './path';
import { Places } from './places';
import { Registration } from './registration';
import { Reliable, headOf, type Head } from './reliable';
import { addReceived, setContact } from './routing';
import type { TrunkCall } from './trunk-call';
import type { TrunkNews, TrunkRefused } from './trunk-link';
import { UNREACHABLE } from './troubles';
import { TRYING, UP, down, settingsFault, type Health, type TrunkSettings, type TrunkState } from './trunk-settings';
import { Watch } from './watch';
import type { Origin, Wires } from './wires';

/** What a trunk needs of what is around it. */
export interface LineHost {
  readonly address: string;
  readonly wires: Wires;
  readonly names: Names;
  tell(news: TrunkNews): void;
  state(state: TrunkState): void;
  refused(what: TrunkRefused): void;
  /** The carrier speaks from these addresses. */
  located(trunk: string, addresses: readonly string[]): void;
  /** A call has come. */
  invited(line: TrunkLine, request: IncomingInviteRequest): void;
  over(call: TrunkCall): void;
  complain(fault: string): void;
}

/** Where a message of ours goes: back to where it was asked, to a place of its own, or to the carrier. */
interface Way {
  readonly origin?: Origin;
  readonly place?: Place | null;
}

/** A carrier's name is asked again so often, also where nothing is said to it: it may call from another address. */
const LOCATE_MS = 5 * 60_000;
/** And so often while it is not known. */
const LOCATE_AGAIN_MS = 30_000;

/** One trunk: the transactions and dialogs of one sip.js core, its registration, its watch, and its way to the carrier. */
export class TrunkLine {
  readonly core: UserAgentCore;
  readonly path: Path;
  readonly contact: URI;
  readonly contactHeader: string;
  readonly domain: string;
  readonly calls = new Set<TrunkCall>();
  readonly callRate: Bucket;
  readonly messageRate: Bucket;
  private readonly reliable: Reliable<Way>;
  private readonly registration: Registration | null;
  private readonly watch: Watch | null;
  private readonly places: Places;
  private basic: Health = TRYING;
  private told = '';
  private retired = false;
  private locator: NodeJS.Timeout | undefined;

  constructor(
    readonly settings: TrunkSettings,
    readonly host: LineHost,
  ) {
    const { transport, user, id, register, optionsEveryS } = settings;
    const now = () => performance.now();
    this.callRate = new Bucket(bounds.callsPerSecond, bounds.callBurst, now());
    this.messageRate = new Bucket(bounds.messagesPerSecond, bounds.messageBurst, now());
    this.domain = settings.domain ?? settings.host;
    this.places = new Places(host.names);
    const lost = () => this.registration?.connectionLost();
    this.path = new Path(settings, host.wires, host.names, now, lost, (addresses) => host.located(id, addresses));
    this.reliable = new Reliable((text, way) => this.leave(text, way), transport === 'udp');
    const told = `${host.address}:${host.wires.ports[transport] ?? 5061}`;
    this.contact = sipUri(user ?? id, told);
    if (transport !== 'udp') this.contact.setParam('transport', transport);
    this.contactHeader = `Contact: <${this.contact.toString()}>`;
    this.core = coreOf(this, told, (text) => this.send(text));
    this.registration = register ? new Registration(this, () => this.report()) : null;
    this.watch = optionsEveryS > 0 ? new Watch(this, () => this.report()) : null;
  }

  get addressOfRecord(): URI {
    return sipUri(this.settings.user ?? this.settings.id, this.domain);
  }

  /** Whom or what a request is for: with the port, by which some proxies know themselves. People's addresses have none. */
  uri(user: string): URI {
    const { domain, port } = this.settings;
    return sipUri(user, domain === null && port !== null ? `${this.domain}:${port}` : this.domain);
  }

  credentials(): TrunkCredentials | undefined {
    const { user, authUser, secret } = this.settings;
    const name = authUser ?? user;
    return name !== null && secret !== null ? new TrunkCredentials(name, secret) : undefined;
  }

  start(): void {
    const fault = settingsFault(this.settings);
    if (fault) {
      this.basic = down(fault);
      return this.report();
    }
    this.report();
    void this.locate().then(() => {
      if (this.retired) return;
      this.registration?.start();
      this.watch?.start();
    });
  }

  /** No new business. Un-registers; live calls go on. */
  async retire(): Promise<void> {
    if (this.retired) return;
    this.retired = true;
    clearTimeout(this.locator);
    this.watch?.stop();
    await this.registration?.stop();
  }

  dispose(): void {
    this.retired = true;
    clearTimeout(this.locator);
    this.watch?.stop();
    this.core.dispose();
    this.reliable.dispose();
    this.path.close();
  }

  get isRetired(): boolean {
    return this.retired;
  }

  /** Whether this message belongs to a call or a transaction of this trunk. */
  owns(message: IncomingRequestMessage): boolean {
    const { core } = this;
    return core.userAgentServers.has(message.viaBranch) || core.dialogs.has(message.callId + message.toTag + message.fromTag);
  }

  /**
   * The same by a look at the text, for what comes from no trunk's address: an answer by its branch, which nobody guesses,
   * and of a call what comes from where it was set up, for a carrier's other machine may end it.
   */
  mayOwn(head: Head, callId: string, { address }: Origin): boolean {
    if (head.status !== null) return this.reliable.hasAsked(head, callId);
    for (const call of this.calls) if (call.callId === callId && call.speakers.has(address)) return true;
    return false;
  }

  answered(head: Head, message: IncomingResponseMessage, from: Origin): void {
    if (!this.reliable.answered(head)) return;
    const status = message.statusCode ?? 0;
    if (head.method === 'INVITE' && status < 300) {
      for (const call of this.calls) if (call.callId === message.callId) call.speakers.heard(from.address, message);
      // Without a tag there is nothing that could be acknowledged.
      if (status >= 200 && !message.toTag) return this.host.refused('trunk-frame');
      if (status < 200)
        for (const call of this.calls) if (call instanceof CallOut && call.callId === message.callId) call.provisional(message);
      // sip.js would drop the answer, and a telephone would stay lifted.
      if (!message.parseHeader('contact')) setContact(message, from);
    }
    this.core.receiveIncomingResponseFromTransport(message);
  }

  requested(head: Head, message: IncomingRequestMessage, from: Origin): void {
    if (!this.reliable.requested(head, { origin: from })) return;
    addReceived(message, from);
    // The core answers 404 to any address but its own, and 416 to a telephone number's.
    if (message.ruri) {
      message.ruri.scheme = 'sip';
      this.core.configuration.aor = message.ruri;
    }
    if (message.method === 'UPDATE') {
      for (const call of this.calls) if (call.updated(message)) return;
      return this.reply(message, this.updateFault(message));
    }
    if (message.method === 'OPTIONS')
      return this.reply(message, { statusCode: 200, extraHeaders: [ALLOW_TRUNK, 'Accept: application/sdp'] });
    if (!CORE_METHODS.has(message.method)) return this.reply(message, { statusCode: 405, extraHeaders: [ALLOW_TRUNK] });
    this.core.receiveIncomingRequestFromTransport(message);
  }

  /** Where this request came from. */
  whereFrom({ viaBranch, method }: IncomingRequestMessage): string {
    return this.reliable.originOf(viaBranch, method)?.origin?.address ?? '';
  }

  /** Answers without a transaction; what is repeated is answered all the same. */
  reply(message: IncomingRequestMessage, options: ResponseOptions): void {
    this.attempt(() => void this.core.replyStateless(message, options));
  }

  over(call: TrunkCall): void {
    this.calls.delete(call);
    this.host.over(call);
  }

  /** Nobody waits for the answer to this request any more: it is not repeated. */
  abandon({ branch, method }: OutgoingRequestMessage): void {
    if (branch) this.reliable.abandon(branch, method);
  }

  /** A transaction whose end has never come. */
  forget({ branch, method }: OutgoingRequestMessage): void {
    const client = this.core.userAgentClients.get(`${branch}${method}`);
    this.core.userAgentClients.delete(`${branch}${method}`);
    this.attempt(() => client?.dispose());
  }

  /** sip.js throws where a call has just gone on without us. */
  attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.host.complain(String(error));
    }
  }

  /** The trunk's state: what it depends on, the worst first. */
  report(): void {
    const parts = [this.basic, ...(this.registration ? [this.registration.health] : []), ...(this.watch ? [this.watch.health] : [])];
    const health = parts.find(({ state }) => state === 'down') ?? parts.find(({ state }) => state === 'trying') ?? UP;
    const told = JSON.stringify(health);
    if (told === this.told || this.retired) return;
    this.told = told;
    this.host.state({ trunk: this.settings.id, ...health, since: Date.now() });
  }

  private async locate(): Promise<void> {
    try {
      await this.path.locate();
      this.basic = UP;
    } catch {
      this.basic = down(this.path.trouble ?? UNREACHABLE);
    }
    if (this.retired) return;
    const again = this.basic === UP ? LOCATE_MS : LOCATE_AGAIN_MS;
    this.locator = setTimeout(() => void this.locate(), again).unref();
    this.report();
  }

  /** Of a call that does not stand yet: nothing changes, and an offer has to wait (RFC 3311, 5.2). */
  private updateFault(message: IncomingRequestMessage): ResponseOptions {
    if (!this.owns(message)) return { statusCode: 481 };
    return message.body ? { statusCode: 500, extraHeaders: ['Retry-After: 2'] } : { statusCode: 200, extraHeaders: [this.contactHeader] };
  }

  private async send(text: string): Promise<void> {
    const head = headOf(text);
    if (head.status !== null) {
      const way = this.reliable.originOf(head.branch, head.method);
      if (way) this.reliable.answer(head, text, way);
      return;
    }
    await this.reliable.request(head, text, this.reliable.wayOf(head.branch) ?? { place: await this.placeOf(text) });
  }

  private async leave(text: string, { origin, place }: Way): Promise<void> {
    if (origin) this.host.wires.answer(text, origin);
    else await this.path.send(text, place ?? undefined);
  }

  /** A proxy, or a connection, is given whatever Route and Contact say. */
  private async placeOf(text: string): Promise<Place | null> {
    return this.settings.transport === 'udp' && !this.settings.proxy ? this.places.of(text) : null;
  }
}
