/** Looking for leads while the agent is ready: at once, then every ten seconds [CALL-010]. */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';

/** Milliseconds. */
export const TICK_EVERY = 10_000;
/** A live transfer that was interrupted has this long to be started again, milliseconds: the qualifier reads it, and asks anew. */
export const HELD_FOR = 20_000;

export class AutoDial {
  /** The agent is ready; whether a lead is looked for now also hangs on calls, connection and phone. */
  started = false;
  /** A POST is on its way: never two at once. */
  dialing = false;
  /** The last tick found no lead. */
  noLead = false;
  /** The last tick failed at the gateway: whether there is a lead is not known. */
  failed = false;
  /** The dialer rings people for several agents at once, and for this one. */
  paced = false;
  /** Server instant of the next tick. */
  nextTickAt = 0;
  /** Server instant before which no lead is asked for: somebody else is to reach this agent. */
  private heldUntil = 0;

  constructor() {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  start(): void {
    this.started = true;
    this.nextTickAt = 0;
    this.found('lead');
  }
  stop(): void {
    this.started = false;
    this.found('lead');
  }
  /** What was found came to nothing: asked again without waiting for the next tick. */
  again(): void {
    this.nextTickAt = 0;
  }
  /** Leaves the agent to somebody who is expected: no lead is asked for meanwhile. */
  hold(now: number): void {
    this.heldUntil = now + HELD_FOR;
  }
  /** A dial is asked for; false while it is not its time. */
  begin(now: number): boolean {
    if (this.dialing || now < Math.max(this.nextTickAt, this.heldUntil)) return false;
    this.nextTickAt = now + TICK_EVERY;
    this.dialing = true;
    return true;
  }
  /** `refused`: the gateway did not look, and has said why. */
  end(found: 'lead' | 'no-lead' | 'fault' | 'refused' | 'paced'): void {
    this.dialing = false;
    if (found !== 'refused') this.found(found);
  }

  private found(what: 'lead' | 'no-lead' | 'fault' | 'paced'): void {
    this.paced = what === 'paced';
    this.noLead = what === 'no-lead';
    this.failed = what === 'fault';
  }
}
