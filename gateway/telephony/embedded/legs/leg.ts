import type { Cause, EndFacts, EngineEvent, LegFacts } from '../../port';
import { AnswerDetector } from '../media/detector';
import { holdMusic } from '../media/player';
import type { Party } from '../media/mixer';

/** An event of the engine before it is stamped with the time. */
export type Happening = EngineEvent extends infer E ? (E extends { at: number } ? Omit<E, 'at'> : never) : never;

export interface LegHome {
  tell(happening: Happening): void;
  /** The leg is down: take it off the floor. */
  gone(leg: Leg): void;
}

export interface LegIdentity {
  leg: string;
  callId?: string;
  from: string;
  to: string;
}

/** One party's line, whoever is at its end. */
export abstract class Leg {
  state: LegFacts['state'] | 'down' = 'new';
  /** Name of the room it is in. */
  room: string | null = null;
  /** A fault: keys of this line arrive nowhere. */
  keysLost = false;
  /** Sound flows both ways; and the gateway has been told so. */
  private flows = false;
  private toldHeard = false;
  private detector: AnswerDetector | null = null;

  constructor(
    readonly identity: LegIdentity,
    readonly party: Party,
    protected readonly home: LegHome,
  ) {}

  get id(): string {
    return this.identity.leg;
  }

  get sipCallId(): string | undefined {
    return undefined;
  }

  /** What is told with its progress of the way that it takes: over which trunk. */
  protected get way(): { trunk?: string } {
    return {};
  }

  get isUp(): boolean {
    return this.state === 'up' || this.state === 'lost';
  }

  facts(): LegFacts {
    const { state, identity, sipCallId, room } = this;
    if (state === 'down') throw new Error(`leg ${this.id} is down`);
    return { ...identity, state, ...(sipCallId && { sipCallId }), ...(room && { room }) };
  }

  /** The caller of an arrived leg is told that it rings. */
  abstract ring(): void;
  /** An arrived leg is answered. */
  abstract answer(): void;
  abstract dtmf(digits: string): void;
  /** Ends the line at its far end, in whatever state it is. */
  protected abstract release(cause: Cause): void;

  hangup(cause: Cause): void {
    if (this.state === 'down') return;
    this.release(cause);
    this.down('engine', cause);
  }

  music(on: boolean): void {
    if (on) this.party.music ??= holdMusic();
    else this.party.music = null;
  }

  /** Listens for a person, a machine and its beep, from the moment the leg is up. */
  detect(on: boolean): void {
    if (!on) this.detector = this.party.tap = null;
    else if (!this.detector) this.listen();
  }

  private listen(): void {
    const { home, id: leg } = this;
    const detector = new AnswerDetector({
      talk: () => home.tell({ type: 'talk', leg }),
      detected: (verdict, cause) => home.tell({ type: 'detected', leg, verdict, cause }),
      beep: (hz) => home.tell({ type: 'beep', leg, hz }),
    });
    this.detector = detector;
    this.party.tap = (said) => {
      if (this.isUp) detector.hear(said);
    };
  }

  protected rings(early: boolean): void {
    if (this.state !== 'new') return;
    this.state = 'ringing';
    this.home.tell({ type: 'leg-ringing', leg: this.id, early, ...this.way });
  }

  protected up(): void {
    if (this.state === 'down' || this.isUp) return;
    this.state = 'up';
    const { id: leg, sipCallId } = this;
    this.home.tell({ type: 'leg-up', leg, ...(sipCallId && { sipCallId }), ...this.way });
    this.tellHeard();
  }

  /** Its first sound is in the mix, and what the others say goes out to it; perhaps before it is up (early media). */
  protected sounds(): void {
    this.flows = true;
    this.tellHeard();
  }

  private tellHeard(): void {
    if (!this.flows || this.toldHeard || !this.isUp) return;
    this.toldHeard = true;
    this.home.tell({ type: 'leg-heard', leg: this.id });
  }

  protected down(by: 'remote' | 'engine', cause: Cause, facts: EndFacts = {}): void {
    if (this.state === 'down') return;
    this.state = 'down';
    this.detect(false);
    this.home.gone(this);
    this.home.tell({ type: 'leg-down', leg: this.id, by, cause, ...facts });
  }
}
