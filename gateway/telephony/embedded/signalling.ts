import type { EngineEvent, TrunkState } from '../port';
import type { Refused } from '../../platform/refused';
import type { Log } from './log';
import { SipCalls } from './sip/calls';
import type { SipNews, SipOrder } from './sip/link';
import { SipStack } from './sip/stack';
import type { FromTrunks, ToTrunks } from './trunk/link';
import { TrunkLines, type TrunkLinesSettings } from './trunk/sip/trunk-lines';

export interface SignallingSettings {
  realm: string;
  /** The host that SIP addresses name. */
  host: string;
  /** Where carriers reach us; null: the people outside are the training floor's. */
  outside: TrunkLinesSettings | null;
  /** Secrets come as `hashSecret` has them already, from whoever knows nothing else. */
  hashed?: boolean;
}

/** What signalling needs of the threads around it. */
export interface SignallingHome {
  send(socket: number, text: string): void;
  trusted(socket: number): void;
  close(socket: number): void;
  /** The socket's line is cut: by a fault, or because it leads nowhere. */
  cut(socket: number): void;
  /** Tells the floor. */
  tell(news: SipNews): void;
  event(event: EngineEvent): void;
  refused(what: Refused): void;
}

/**
 * The SIP side of the engine: telephones, their registrations and calls, and trunks, in a thread of its own, so that
 * nothing anybody sends is ever heard on a call.
 */
export class Signalling {
  readonly sip: SipStack;
  private readonly calls: SipCalls;
  private readonly trunks: TrunkLines | null;

  constructor(
    settings: SignallingSettings,
    home: SignallingHome,
    private readonly log: Log,
  ) {
    this.calls = new SipCalls({
      tell: (news) => home.tell(news),
      contacts: (extension) => this.sip.contacts(extension),
      refused: (what) => home.refused(what),
      silent: ({ socket }) => socket !== null && home.cut(socket),
    });
    this.sip = new SipStack(
      settings,
      {
        send: (socket, text) => home.send(socket, text),
        trusted: (socket) => home.trusted(socket),
        close: (socket) => home.close(socket),
        cut: (socket) => home.cut(socket),
        refused: (what) => home.refused(what),
        invited: (peer, request) => this.calls.invited(peer, request),
        moved: (peer) => this.calls.moved(peer),
        revoked: (peer) => this.calls.revoked(peer),
        registration: (extension, contacts, registered) =>
          home.event({ at: Date.now(), type: registered ? 'registered' : 'unregistered', extension, contacts }),
      },
      log,
    );
    const { outside } = settings;
    const tell = (news: FromTrunks) => home.tell({ type: 'outside', news });
    const state = (state: TrunkState) => tell({ type: 'trunk-state', state });
    const located = (trunk: string, addresses: readonly string[]) => tell({ type: 'located', trunk, addresses });
    this.trunks = outside && new TrunkLines({ tell, state, refused: (what) => home.refused(what), located }, outside, log);
  }

  /** @throws Error in words when the ports for carriers cannot be opened */
  async start(): Promise<void> {
    this.sip.start();
    await this.trunks?.start();
  }

  /** The floor asks. */
  carryOut(order: SipOrder): void {
    if (order.type === 'fault') this.sip.fault(order);
    else if (order.type === 'outside') this.outside(order.order);
    else this.calls.carryOut(order);
  }

  private outside(order: ToTrunks): void {
    if (order.type === 'trunks')
      this.trunks?.set(order.trunks).catch((error: unknown) => this.log.error('trunks could not be set', { error: String(error) }));
    else this.trunks?.carryOut(order);
  }

  async account(extension: string, secrets: readonly string[], barred: boolean): Promise<void> {
    this.sip.account(extension, secrets, barred);
  }

  async endpoint(extension: string): Promise<{ registered: boolean; contacts: number }> {
    const contacts = this.sip.contacts(extension).length;
    return { registered: contacts > 0, contacts };
  }

  async stats(): Promise<{ peers: number }> {
    return { peers: this.sip.size };
  }

  async stop(): Promise<void> {
    await this.trunks?.stop();
    this.sip.stop();
  }
}
