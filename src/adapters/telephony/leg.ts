/** One SIP session of JsSIP as the softphone port shows it: its state, its media and what is wrong with either. */
import type { RTCSession } from 'jssip/lib/RTCSession';
import type { SoftphoneEvent, SoftphoneSession } from '../../core/ports';
import { createHold, type Reaches } from './hold';
import { createEarpiece, type Earpiece } from './earpiece';
import type { DeviceChoice } from './media';

/** Milliseconds. */
const AFTER_CANDIDATE = 50; // full gathering takes seconds; where no other server is asked, the first local address is enough
const WHILE_SERVERS_ARE_ASKED = 500;
const GATHERING_AT_MOST = 8000; // on a loopback-only machine the browser finds nothing for twenty seconds and more
const DISCONNECTED_FOR = 5000;

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

/** The events that this file reads of JsSIP's sessions, with the little of them that it needs. */
interface Events {
  progress: () => void;
  accepted: () => void;
  ended: (event: { cause?: string }) => void;
  failed: (event: { cause?: string }) => void;
  hold: (event: { originator: string }) => void;
  unhold: (event: { originator: string }) => void;
  muted: () => void;
  unmuted: () => void;
  icecandidate: (event: { ready: () => void }) => void;
  peerconnection: (event: { peerconnection: RTCPeerConnection }) => void;
}

export class Leg {
  private shown: SoftphoneSession;
  private readonly earpiece: Earpiece = createEarpiece();
  private readonly holding: ReturnType<typeof createHold>;
  private far: MediaStream | null = null;
  private stopSound: (() => void) | null = null;
  private answered = false;
  private timers: Record<'ice' | 'gathering' | 'path', ReturnType<typeof setTimeout> | undefined> = {
    ice: undefined,
    gathering: undefined,
    path: undefined,
  };
  private connection: RTCPeerConnection | null = null;

  constructor(
    facts: LegFacts,
    readonly session: RTCSession,
    private readonly emit: Emit,
    private readonly choice: () => DeviceChoice,
    reaches: Reaches,
  ) {
    this.holding = createHold(session, reaches);
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
    this.holding.stop();
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
    this.on('hold', ({ originator }) => originator === 'local' && this.change({ held: true }));
    this.on('unhold', ({ originator }) => originator === 'local' && this.change({ held: false }));
    this.on('muted', () => this.change({ muted: true }));
    this.on('unmuted', () => this.change({ muted: false }));
    this.on('icecandidate', (event) => this.onCandidate(event));
    this.on('peerconnection', ({ peerconnection }) => this.watch(peerconnection));
  }

  /** JsSIP waits for full gathering unless it is told that what there is will do. What STUN and TURN say comes later. */
  private onCandidate({ ready }: { ready: () => void }): void {
    clearTimeout(this.timers.gathering);
    const asksServers = !!this.connection?.getConfiguration().iceServers?.length;
    clearTimeout(this.timers.ice);
    this.timers.ice = setTimeout(ready, asksServers ? WHILE_SERVERS_ARE_ASKED : AFTER_CANDIDATE);
  }

  private watch(connection: RTCPeerConnection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'gathering') return clearTimeout(this.timers.gathering);
      this.timers.gathering = setTimeout(() => this.end(), GATHERING_AT_MOST);
    });
    connection.addEventListener('track', ({ streams, track }) => this.hear(streams[0] ?? new MediaStream([track])));
    connection.addEventListener('connectionstatechange', () => this.onPath(connection.connectionState));
  }

  private hear(stream: MediaStream): void {
    this.far = stream;
    this.earpiece.play(stream);
  }

  /** JsSIP keeps a session whose media path has died: the path itself must be watched. */
  private onPath(state: RTCPeerConnectionState): void {
    clearTimeout(this.timers.path);
    const lost = (): void => this.emit({ type: 'media-lost', id: this.id });
    if (state === 'failed') lost();
    if (state === 'disconnected') this.timers.path = setTimeout(lost, DISCONNECTED_FOR);
  }

  private established(): void {
    this.change({ state: 'established' });
    const { connection } = this;
    if (!connection) return;
    void import('./sound').then(
      ({ watchSound }) => {
        if (this.ended) return;
        this.stopSound ??= watchSound(
          {
            id: this.id,
            connection,
            earpiece: this.earpiece,
            far: () => this.far,
            state: () => ({ held: this.shown.held, muted: this.shown.muted, answered: this.answered }),
            choice: this.choice,
          },
          this.emit,
        );
      },
      // Without its meters a call is still a call.
      () => undefined,
    );
  }
}
