/** The calls of this page, one line for each call. */
import type { Call } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { CoreEnv } from '../ports';
import { CallLine } from './line';
import { awaitsName, leadOf, mayBeNamed, provisionalCall } from './state';

/** Lines of calls that are over. */
const OVER_KEPT = 20;

export class Calls {
  newestFirst: readonly CallLine[] = [];

  constructor(private readonly env: Pick<CoreEnv, 'clock'>) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get liveLine(): CallLine | null {
    return this.newestFirst.find((line) => line.live) ?? null;
  }
  get live(): boolean {
    return this.liveLine !== null;
  }
  /** A call is up, or what follows its hang-up still at work. */
  get busy(): boolean {
    return this.newestFirst.some((line) => line.live || line.hangingUp);
  }
  /**
   * The call whose end will change the agent's status: a live one, or one of this page that has just ended. An old call
   * that a snapshot brought back only to be disposed changes nothing.
   */
  get changesStatus(): CallLine | null {
    return this.liveLine ?? this.newestFirst.find((line) => line.hangingUp && line.line.wasLive) ?? null;
  }
  get ringing(): CallLine | null {
    return this.newestFirst.find((line) => line.rings) ?? null;
  }
  /** The far party is up [CALL-042]. */
  get onPhone(): boolean {
    return this.liveLine?.facts.far === 'up';
  }
  find(callId: string): CallLine | undefined {
    return this.newestFirst.find((line) => line.callId === callId);
  }
  /** Newest first. */
  withLead(leadId: string): CallLine[] {
    return this.newestFirst.filter(({ line }) => leadOf(line) === leadId);
  }
  /** The dial of this page that the gateway means by a call which the page does not know. */
  meantBy(call: Call): CallLine | undefined {
    return this.find(call.callId) ? undefined : this.newestFirst.find(({ line }) => mayBeNamed(line, call));
  }
  /** A dial that the gateway places, and has not named. */
  get unnamed(): CallLine | undefined {
    return this.newestFirst.find(({ line }) => awaitsName(line) && !line.placedHere);
  }
  /** Calls that nothing is left to do about, but for the newest, which stay so that a late event finds them over. */
  old(waiting: ReadonlySet<string>): CallLine[] {
    return this.newestFirst.filter((line) => line.over && !line.hangingUp && !waiting.has(line.callId)).slice(OVER_KEPT);
  }

  /** The line of a call; a new one, which `known` stands for, where there is none. */
  lineFor(known: Pick<Call, 'callId'> & Partial<Call>): CallLine {
    const now = this.env.clock.now();
    const line = this.find(known.callId) ?? new CallLine(provisionalCall({ since: { created: now }, ...known }), now);
    if (!this.newestFirst.includes(line)) this.newestFirst = [line, ...this.newestFirst];
    return line;
  }
  remove(line: CallLine): void {
    this.newestFirst = this.newestFirst.filter((other) => other !== line);
  }
  tick(now: number): void {
    for (const line of this.newestFirst) if (line.live) line.tick(now);
  }
}
