import type { IncomingResponseMessage, URI } from '../../sip/library';
import { unguessable } from '../../sip/unguessable';
import { SILENT } from './troubles';
import type { TrunkLine } from './trunk-line';
import { TRYING, UP, down, type Health } from './trunk-settings';

const [FIRST_PAUSE_S, LONGEST_PAUSE_S] = [30, 300];
/** The longest interval that a carrier can talk us into (423). */
const LONGEST_INTERVAL_S = 86_400;
/** A connection that was lost is opened again after this time. */
const RECONNECT_MS = 1_000;

const WORDS: Record<number, string> = {
  401: 'The carrier refused the password',
  403: 'The carrier refused the password',
  404: 'The carrier does not know this user',
  405: 'The carrier takes no registrations',
  407: 'The carrier refused the password',
  408: 'The carrier’s registrar did not answer in time',
  503: 'The carrier’s registrar takes no registrations now',
};

/** What a refused REGISTER means, in words. */
export function wordsOfRefusal(status: number): string {
  const words = WORDS[status] ?? (status >= 500 ? 'The carrier’s registrar has a fault' : 'The carrier refused the registration');
  return `${words} (${status}).`;
}

/** Keeps one trunk registered (RFC 3261, 10). */
export class Registration {
  health: Health = TRYING;
  private readonly callId = unguessable();
  private cseq = 1;
  private timer: NodeJS.Timeout | undefined;
  private pauseS = FIRST_PAUSE_S;
  private intervalS: number;
  private raised = 0;
  /** Numbers the requests: an answer to an older one says nothing any more. */
  private latest = 0;
  private bound = false;
  private stopped = false;

  constructor(
    private readonly line: TrunkLine,
    private readonly changed: () => void,
  ) {
    this.intervalS = Math.max(1, line.settings.registerEveryS);
  }

  start(): void {
    this.register();
  }

  /** The connection over which calls would have come is gone. */
  connectionLost(): void {
    if (!this.stopped && this.bound) this.again(RECONNECT_MS);
  }

  /** Un-registers, where it was registered. Resolves with the answer. */
  stop(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.stopped = true;
    clearTimeout(this.timer);
    this.latest++;
    if (!this.bound) return Promise.resolve();
    this.bound = false;
    return new Promise((done) => {
      const delegate = { onAccept: () => done(), onReject: () => done(), onRedirect: () => done() };
      this.send(0, delegate);
    });
  }

  private register(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    const number = ++this.latest;
    const mine = (then: (message: IncomingResponseMessage) => void) => (response: { message: IncomingResponseMessage }) => {
      if (number === this.latest && !this.stopped) then(response.message);
    };
    const refused = mine((message) => this.refused(message));
    this.send(this.intervalS, { onAccept: mine((message) => this.accepted(message)), onReject: refused, onRedirect: refused });
  }

  private send(seconds: number, delegate: Parameters<TrunkLine['core']['register']>[1]): void {
    const { core, contactHeader, addressOfRecord } = this.line;
    const request = core.makeOutgoingRequestMessage(
      'REGISTER',
      this.line.uri(''),
      addressOfRecord,
      addressOfRecord,
      { callId: this.callId, cseq: this.cseq },
      [`${contactHeader};expires=${seconds}`, `Expires: ${seconds}`],
    );
    core.register(request, delegate);
    // sip.js counts on by itself where it is challenged: once, and once more for a nonce that is stale.
    this.cseq += 3;
  }

  private accepted(message: IncomingResponseMessage): void {
    this.bound = true;
    this.pauseS = FIRST_PAUSE_S;
    this.raised = 0;
    this.tell(UP);
    this.again(this.granted(message) * 800);
  }

  /** The seconds that our own contact was given (RFC 3261, 10.2.4): a registrar lists the others too. */
  private granted(message: IncomingResponseMessage): number {
    const { user, host, port } = this.line.contact;
    for (let i = 0; i < message.getHeaders('contact').length; i++) {
      const contact = message.parseHeader('contact', i) as { uri?: URI; getParam?(name: string): unknown } | undefined;
      const uri = contact?.uri;
      if (!uri || uri.user !== user || uri.host !== host || (uri.port ?? 5060) !== (port ?? 5060)) continue;
      const expires = Number(contact.getParam?.('expires') ?? NaN);
      if (expires > 0) return Math.min(expires, LONGEST_INTERVAL_S);
    }
    const expires = Number(message.getHeader('expires') ?? NaN);
    return expires > 0 ? Math.min(expires, LONGEST_INTERVAL_S) : this.intervalS;
  }

  private refused(message: IncomingResponseMessage): void {
    const status = message.statusCode ?? 0;
    // sip.js makes an answer of its own where none came, and this one was never on a wire.
    if (!message.data) {
      const why = this.line.path.trouble ?? SILENT;
      this.line.path.tryNext();
      return this.failed(down(why));
    }
    const least = Number(message.getHeader('min-expires') ?? NaN);
    if (status === 423 && least > this.intervalS && least <= LONGEST_INTERVAL_S && this.raised++ < 2) {
      this.intervalS = least;
      return this.register();
    }
    const wait = Number(/^\s*(\d{1,5})/.exec(message.getHeader('retry-after') ?? '')?.[1] ?? NaN);
    this.failed(down(wordsOfRefusal(status), status), Number.isFinite(wait) ? Math.min(Math.max(wait, FIRST_PAUSE_S), LONGEST_PAUSE_S) : 0);
  }

  private failed(health: Health, waitS = 0): void {
    this.bound = false;
    this.tell(health);
    this.again(Math.max(waitS, this.pauseS) * 1000);
    this.pauseS = Math.min(this.pauseS * 2, LONGEST_PAUSE_S);
  }

  private again(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.register(), ms).unref();
  }

  private tell(health: Health): void {
    this.health = health;
    this.changed();
  }
}
