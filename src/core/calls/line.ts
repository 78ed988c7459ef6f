/** One call of this page: the machine's line as something that can be observed. */
import { isBridged, type Call, type CallType } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { CallView, PageCallStatus } from '../views';
import { step } from './machine';
import { isAskedFor, isLive, isTerminal, newLine, rings, type Effect, type Line, type LineEvent } from './state';

export class CallLine implements CallView {
  line: Line;
  /** Server time of the last second, for the duration. */
  private now: number;

  constructor(facts: Call, now: number) {
    this.line = newLine(facts);
    this.now = now;
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get facts(): Call {
    return this.line.facts;
  }
  get callId(): string {
    return this.line.facts.callId;
  }
  get status(): PageCallStatus {
    return this.line.status;
  }
  get type(): CallType {
    return this.line.facts.type;
  }
  get leadId(): string | null {
    return this.line.leadId;
  }
  get bridged(): boolean {
    return isBridged(this.line.facts);
  }
  get live(): boolean {
    return isLive(this.line);
  }
  get rings(): boolean {
    return rings(this.line);
  }
  get over(): boolean {
    return isTerminal(this.line);
  }
  /** By the gateway's own word: what the page assumes of a dial does not say who asked for it. */
  get askedFor(): boolean {
    return this.line.named && isAskedFor(this.line.facts);
  }
  /** It has ended, and what follows a hang-up is still being done. */
  get hangingUp(): boolean {
    return this.line.hangUp === 'running';
  }
  get duration(): number {
    const { farUp, ended } = this.facts.since;
    return farUp === undefined ? 0 : Math.max(0, Math.floor(((ended ?? this.now) - farUp) / 1000));
  }

  /** What happens, and what the desk has to do about it. */
  step(event: LineEvent): readonly Effect[] {
    const { line, effects } = step(this.line, event);
    this.line = line;
    return effects;
  }
  tick(now: number): void {
    this.now = now;
  }
}
