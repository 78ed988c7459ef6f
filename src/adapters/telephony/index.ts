/** The softphone port on JsSIP, which is loaded (`stack.ts`) when the phone starts. */
import type { RTCSessionEvent } from 'jssip/lib/UA';
import type { CallType } from '@dialer/contract';
import type { IceServer, PhoneCheck, SoftphoneEvent, SoftphonePort } from '../../core/ports';
import type { Leg, LegFacts } from './leg';
import { askForMicrophone, borrowMicrophone, constraintsOf, ECHO, listDevices, switchMicrophone, type DeviceChoice } from './media';
import type { Ringer } from './ringer';
import type { Roaming } from './roaming';
import type { SipAccount, UserAgent } from './user-agent';

/** Headers that pair a SIP session with a call. */
const CALL_HEADER = 'X-Dialer-Call';
const RESUME_HEADER = 'X-Dialer-Resume';
const ANSWER_HEADER = 'X-Dialer-Answer';
const DECLINED = 603;

export interface SoftphoneConfig {
  log?(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
}

export function createSoftphone(config: SoftphoneConfig = {}): SoftphonePort {
  return new JsSipSoftphone(config);
}

/** The part of a reply or of a NOTIFY's status line that says how a transfer goes. */
interface ReferEvent {
  status_code?: number;
}

class JsSipSoftphone implements SoftphonePort {
  private readonly handlers = new Set<(event: SoftphoneEvent) => void>();
  private readonly legs = new Map<string, Leg>();
  private agent: UserAgent | null = null;
  private roaming: Roaming | null = null;
  /** Rises with each start and stop: the stack may arrive after the phone was stopped again. */
  private generation = 0;
  private realm = '';
  private pcConfig: RTCConfiguration = {};
  private choice: DeviceChoice = { microphone: '', speaker: '', ringer: '' };
  private ringing = false;
  private ringer: Promise<Ringer> | null = null;
  private volume = 100;
  private watchingDevices = false;

  constructor(private readonly config: SoftphoneConfig) {}

  subscribe(handler: (event: SoftphoneEvent) => void): () => void {
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  }

  async requestMicrophone(): Promise<boolean> {
    // Without HTTPS (and beyond localhost) the browser has no microphones at all.
    if (!navigator.mediaDevices) return false;
    const granted = await askForMicrophone(this.choice);
    await this.reportDevices();
    if (!this.watchingDevices) navigator.mediaDevices.addEventListener('devicechange', () => void this.reportDevices());
    this.watchingDevices = true;
    return granted;
  }

  start(account: SipAccount): void {
    this.stop();
    this.generation += 1;
    const mine = this.generation;
    this.realm = account.realm;
    this.pcConfig = { iceServers: account.iceServers };
    void this.theRinger();
    import('./stack')
      .then((stack) => {
        if (mine !== this.generation) return;
        this.agent = stack.createUserAgent(stack.jssip, account, (state) => {
          if (mine !== this.generation) return;
          if (state === 'lost') this.roaming?.lost();
          if (state === 'registered') this.roaming?.registered();
          this.emit({ type: 'registration', state });
        });
        this.roaming = stack.createRoaming(this.agent, () => [...this.legs.values()]);
        this.agent.ua.on('newRTCSession', (event: RTCSessionEvent) => this.onSession(event, stack.Leg));
      })
      .catch((error: unknown) => {
        this.config.log?.('error', 'The softphone could not be loaded.', { error: String(error) });
        this.emit({ type: 'registration', state: 'lost' });
      });
  }

  stop(): void {
    this.generation += 1;
    this.ring(false);
    this.roaming?.stop();
    this.roaming = null;
    this.agent?.stop();
    this.agent = null;
    for (const leg of this.legs.values()) leg.close('Terminated');
    this.legs.clear();
    this.emit({ type: 'registration', state: 'off' });
  }

  suspect(unseen = false): void {
    this.roaming?.suspect(unseen);
  }

  setIceServers(iceServers: IceServer[]): void {
    this.pcConfig = { iceServers };
  }

  invite(number: string, callId: string, _type: CallType): string {
    const ua = this.agent?.ua;
    if (!ua) throw new Error('The softphone is not started.');
    const session = ua.call(`sip:${encodeURIComponent(number)}@${this.realm}`, {
      mediaConstraints: constraintsOf(this.choice),
      pcConfig: this.pcConfig,
      extraHeaders: [`${CALL_HEADER}: ${callId}`],
    });
    // `newRTCSession` has run inside `call` and made the leg.
    const leg = [...this.legs.values()].find((each) => each.session === session);
    if (!leg) throw new Error('The call could not be placed.');
    return leg.id;
  }

  answer(id: string): void {
    const leg = this.legs.get(id);
    if (!leg || leg.ended) return;
    try {
      leg.session.answer({ mediaConstraints: constraintsOf(this.choice), pcConfig: this.pcConfig });
    } catch (error) {
      this.config.log?.('warn', 'The call could not be answered.', { error: String(error) });
    }
  }

  reject(id: string): void {
    this.legs.get(id)?.end(DECLINED);
  }
  hangUp(id: string): void {
    this.legs.get(id)?.end();
  }

  hold(id: string, on: boolean): void {
    this.legs.get(id)?.hold(on);
  }

  mute(id: string, on: boolean): void {
    const session = this.legs.get(id)?.session;
    if (on) session?.mute({ audio: true });
    else session?.unmute({ audio: true });
  }

  expectVoice(id: string): void {
    this.legs.get(id)?.expectVoice();
  }

  sendDigits(id: string, digits: string): boolean {
    const session = this.legs.get(id)?.session;
    if (!session || !this.reaches()) return false;
    void import('./tones').then(
      ({ soundDigits }) => soundDigits(digits),
      () => undefined, // the key is sent all the same
    );
    session.sendDTMF(digits, { transportType: 'INFO' as never }); // [PHONE-024]
    return true;
  }

  transfer(id: string, number: string): void {
    const leg = this.legs.get(id);
    if (!leg) return;
    const report = (status: number): void => this.emit({ type: 'refer', id, status });
    if (!this.reaches()) return report(503);
    leg.session.refer(`sip:${encodeURIComponent(number)}@${this.realm}`, {
      eventHandlers: {
        requestSucceeded: () => report(202),
        requestFailed: ({ response }: { response?: ReferEvent }) => report(response?.status_code ?? 500),
        trying: () => report(100),
        progress: () => report(180),
        accepted: () => {
          report(200);
          leg.end(); // JsSIP leaves the call up after its transfer
        },
        failed: ({ status_line }: { status_line?: ReferEvent }) => report(status_line?.status_code ?? 480),
      },
    });
  }

  setVolume(percent: number): void {
    this.volume = percent;
    for (const leg of this.legs.values()) leg.setVolume(percent);
  }

  async setDevices(choice: Partial<DeviceChoice>): Promise<void> {
    this.choice = { ...this.choice, ...choice };
    if (choice.ringer !== undefined) void this.theRinger().then((ringer) => ringer?.setDevice(this.choice.ringer));
    for (const leg of this.legs.values()) {
      const connection = leg.peerConnection();
      if (choice.microphone !== undefined && connection) await switchMicrophone(connection, this.choice);
      if (choice.speaker !== undefined) await leg.setSpeaker(choice.speaker);
    }
  }

  async check(): Promise<PhoneCheck> {
    const { createCheck } = await import('./pre-call-check');
    return createCheck({
      ua: () => this.agent?.ua ?? null,
      realm: () => this.realm,
      choice: () => this.choice,
      volume: () => this.volume,
      ringer: () => this.theRinger(),
      pcConfig: () => this.pcConfig,
    });
  }

  ring(on: boolean): void {
    this.ringing = on;
    if (on || this.ringer) void this.theRinger().then((ringer) => ringer?.ring(this.ringing));
  }

  private emit(event: SoftphoneEvent): void {
    if (event.type === 'session' && event.session.state === 'ended') this.legs.delete(event.session.id);
    for (const handler of [...this.handlers]) handler(event);
  }

  private async reportDevices(): Promise<void> {
    const found = await listDevices();
    this.emit({ type: 'devices', ...found });
    if (!this.choice.ringer) return;
    const ringer = await this.theRinger();
    // Gone, it rings on the usual one, and on its own again when that is back.
    ringer?.setDevice(found.speakers.some(({ id }) => id === this.choice.ringer) ? this.choice.ringer : '');
  }

  /** Null when its chunk did not come: that is said as a page that may not sound, and the next ring asks for it again. */
  private async theRinger(): Promise<Ringer | null> {
    try {
      return await (this.ringer ??= import('./ringer').then(({ createRinger }) => {
        const ringer = createRinger(
          (allowed) => this.emit({ type: 'may-sound', allowed }),
          () => borrowMicrophone(this.choice),
        );
        ringer.setDevice(this.choice.ringer);
        return ringer;
      }));
    } catch (error) {
      this.ringer = null;
      this.config.log?.('error', 'The ring could not be loaded.', { error: String(error) });
      this.emit({ type: 'may-sound', allowed: false });
      return null;
    }
  }

  private onSession({ originator, session, request }: RTCSessionEvent, Made: typeof Leg): void {
    const incoming = (originator as string) === 'remote';
    const header = (name: string): string | null => (request.getHeader(name) as string | undefined) ?? null;
    const party = incoming ? request.from : request.to;
    if (!incoming && party.uri.user === ECHO) return;
    const facts: LegFacts = {
      id: (request as { call_id: string }).call_id, // JsSIP's types leave it out
      callId: header(CALL_HEADER),
      direction: incoming ? 'in' : 'out',
      resume: header(RESUME_HEADER) === '1',
      waited: header(ANSWER_HEADER) === '1',
      number: decodeURIComponent(party.uri.user ?? ''),
      name: incoming ? (party.display_name ?? '') : '',
    };
    const leg = this.adopt(
      new Made(facts, session, (heard) => this.emit(heard), {
        choice: () => this.choice,
        reaches: () => this.reaches(),
        iceServers: () => this.pcConfig.iceServers ?? [],
        suspect: () => this.roaming?.suspect(),
      }),
    );
    if (incoming && header(RESUME_HEADER) === '1') this.replaceBy(leg);
  }

  /** JsSIP would end a call over a request that it cannot send. */
  private reaches(): boolean {
    return this.agent?.ua.isConnected() === true;
  }

  private adopt(leg: Leg): Leg {
    this.legs.set(leg.id, leg);
    leg.setVolume(this.volume);
    if (this.choice.speaker) void leg.setSpeaker(this.choice.speaker).catch(() => undefined);
    leg.announce();
    return leg;
  }

  /** The leg of a resumed call takes the place of the one whose path has died. */
  private replaceBy(next: Leg): void {
    for (const leg of this.legs.values()) if (leg !== next && leg.callId !== null && leg.callId === next.callId) leg.end();
  }
}
