/** One SIP session of JsSIP as the softphone port shows it: its state, its media and what is wrong with either. */
import type { RTCSession } from 'jssip/lib/RTCSession';
import type { SoftphoneEvent, SoftphoneSession } from '../../core/ports';
import { watchFlow, type Flow } from './flow';
import { asksServers, patienceAfter } from './gathering';
import { createHold, type Hold, type HoldShown, type Reaches } from './hold';
import { createEarpiece, type Earpiece } from './earpiece';
import type { DeviceChoice } from './media';
import { outliveRequests } from './outlive';
import { createReoffers, type Reoffers } from './reoffer';

/** Milliseconds. */
const GATHERING_AT_MOST = 8000; // on a loopback-only machine the browser finds nothing for twenty seconds and more
const DISCONNECTED_FOR = 5000;
const BROKEN: readonly string[] = ['disconnected', 'failed'];

export interface LegFacts {
  id: string;
  callId: string | null;
  direction: 'in' | 'out';
  resume: boolean;
  waited: boolean;
  number: string;
  name: string;
}
type Emit = (event: SoftphoneEvent) => void;

/** What a leg needs of the phone around it. */
export interface LegHome {
  choice(): DeviceChoice;
  reaches: Reaches;
  /** STUN and TURN, as they are told now. */
  iceServers(): RTCIceServer[];
  /** The network may have changed: this leg has fallen silent, or its way is broken. */
  suspect(): void;
}

/** The events that this file reads of JsSIP's sessions, with the little of them that it needs. */
interface Events {
  progress: () => void;
  accepted: () => void;
  ended: (event: { cause?: string }) => void;
  failed: (event: { cause?: string }) => void;
  muted: () => void;
  unmuted: () => void;
  icecandidate: (event: { candidate?: RTCIceCandidate; ready: () => void }) => void;
  peerconnection: (event: { peerconnection: RTCPeerConnection }) => void;
}

export class Leg {
  private shown: SoftphoneSession;
  private readonly earpiece: Earpiece = createEarpiece();
  private readonly holding: Hold;
  private far: MediaStream | null = null;
  private stopSound: (() => void) | null = null;
  private answered = false;
  private timers: Record<'ice' | 'gathering' | 'path', ReturnType<typeof setTimeout> | undefined> = {
    ice: undefined,
    gathering: undefined,
    path: undefined,
  };
  private connection: RTCPeerConnection | null = null;
  private flow: Flow | null = null;
  private offers: Reoffers | null = null;

  constructor(
    facts: LegFacts,
    readonly session: RTCSession,
    private readonly emit: Emit,
    private readonly home: LegHome,
  ) {
    this.holding = createHold(
      session,
      () => this.offers?.ask(false),
      (shown) => this.onHold(shown),
      (on) => emit({ type: 'hold-failed', id: facts.id, on }),
    );
    this.shown = { ...facts, state: facts.direction === 'in' ? 'ringing' : 'progress', held: false, muted: false };
    if (facts.direction === 'out') this.shown = { ...this.shown, state: 'ringing' };
    this.listen();
    if (session.connection) this.watch(session.connection);
  }

  get id(): string {
    return this.shown.id;
  }
  get callId(): string | null {
    return this.shown.callId;
  }
  get ended(): boolean {
    return this.shown.state === 'ended';
  }

  announce(): void {
    this.emit({ type: 'session', session: this.shown });
  }
  setVolume(percent: number): void {
    this.earpiece.setVolume(percent);
  }
  setSpeaker(id: string): Promise<void> {
    return this.earpiece.setSpeaker(id);
  }
  peerConnection(): RTCPeerConnection | null {
    return this.connection;
  }

  get isTalking(): boolean {
    return this.shown.state === 'established' && this.session.isEstablished();
  }
  get isBroken(): boolean {
    return BROKEN.includes(this.connection?.iceConnectionState ?? 'new');
  }
  silentFor(): number | null {
    return this.flow?.silentFor() ?? null;
  }
  /** Tells the server where this end is now; `restart`: over new ways for the sound. */
  offerAgain(restart: boolean): void {
    this.offers?.ask(restart);
  }

  hold(on: boolean): void {
    this.holding.set(on);
  }
  expectVoice(): void {
    this.answered = true;
  }

  /** BYE, CANCEL or a refusal, whatever the state asks for. */
  end(status?: number): void {
    try {
      this.session.terminate(status === undefined ? undefined : { status_code: status });
    } catch {
      this.close('Terminated'); // it had ended already
    }
  }

  /** Puts everything away; the port hears of the end once. */
  close(cause: string): void {
    if (this.ended) return;
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.offers?.stop();
    this.flow?.stop();
    this.stopSound?.();
    this.earpiece.close();
    this.change({ state: 'ended', cause });
  }

  private on<E extends keyof Events>(name: E, handler: Events[E]): void {
    (this.session.on as (name: string, handler: unknown) => void)(name, handler);
  }

  private change(part: Partial<SoftphoneSession>): void {
    if (this.ended) return;
    this.shown = { ...this.shown, ...part };
    this.announce();
  }

  private listen(): void {
    this.on('progress', () => {
      if (this.shown.direction === 'out' && this.shown.state === 'ringing') this.change({ state: 'progress' });
    });
    this.on('accepted', () => this.established());
    this.on('ended', ({ cause }) => this.close(cause ?? ''));
    this.on('failed', ({ cause }) => this.close(cause ?? ''));
    this.on('muted', () => this.change({ muted: true }));
    this.on('unmuted', () => this.change({ muted: false }));
    this.on('icecandidate', (event) => this.onCandidate(event));
    this.on('peerconnection', ({ peerconnection }) => this.watch(peerconnection));
  }

  /** JsSIP waits for full gathering unless it is told that what there is will do. What STUN and TURN say comes later. */
  private onCandidate({ candidate, ready }: Parameters<Events['icecandidate']>[0]): void {
    clearTimeout(this.timers.gathering);
    clearTimeout(this.timers.ice);
    this.timers.ice = setTimeout(ready, patienceAfter(candidate, asksServers(this.connection)));
  }

  private watch(connection: RTCPeerConnection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'gathering') return clearTimeout(this.timers.gathering);
      // In a call that stands it is another way that is looked for.
      if (this.shown.state !== 'established') this.timers.gathering = setTimeout(() => this.end(), GATHERING_AT_MOST);
    });
    connection.addEventListener('track', ({ streams, track }) => this.hear(streams[0] ?? new MediaStream([track])));
    connection.addEventListener('connectionstatechange', () => this.onPath(connection.connectionState));
  }

  private hear(stream: MediaStream): void {
    this.far = stream;
    this.earpiece.play(stream);
    this.hush();
  }

  private onHold({ held, pending }: HoldShown): void {
    this.hush();
    this.change({ held, pending });
  }
  /** Who holds hears nothing of the far party, also where the server does not know of it yet. */
  private hush(): void {
    for (const track of this.far?.getAudioTracks() ?? []) track.enabled = !this.holding.wanted;
  }

  /** JsSIP keeps a session whose media path has died: the path itself must be watched. */
  private onPath(state: RTCPeerConnectionState): void {
    clearTimeout(this.timers.path);
    const lost = (): void => this.emit({ type: 'media-lost', id: this.id });
    if (state === 'failed') lost();
    if (state === 'disconnected') this.timers.path = setTimeout(lost, DISCONNECTED_FOR);
    if (BROKEN.includes(state) && this.isTalking) this.home.suspect();
  }

  private isHeld(): boolean {
    const { local, remote } = this.session.isOnHold();
    return local || remote;
  }

  private established(): void {
    this.change({ state: 'established' });
    const { connection } = this;
    if (!connection) return;
    this.flow ??= watchFlow(connection, () => this.isHeld(), this.home.suspect);
    this.offers ??= createReoffers(
      this.session,
      connection,
      this.home.reaches,
      () => connection.setConfiguration({ ...connection.getConfiguration(), iceServers: this.home.iceServers() }),
      this.holding,
    );
    if (this.holding.wanted) this.offers.ask(false);
    outliveRequests(this.session, () => this.offers?.ask(false));
    void import('./sound').then(
      ({ watchSound }) => {
        if (this.ended) return;
        this.stopSound ??= watchSound(
          {
            id: this.id,
            connection,
            earpiece: this.earpiece,
            far: () => this.far,
            state: () => ({ held: this.shown.held || this.shown.pending === true, muted: this.shown.muted, answered: this.answered }),
            choice: this.home.choice,
          },
          this.emit,
        );
      },
      // Without its meters a call is still a call.
      () => undefined,
    );
  }
}
