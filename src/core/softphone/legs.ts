/** The SIP sessions of this page, and the calls that they carry. */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { SoftphoneSession } from '../ports';

export class Legs {
  all: readonly SoftphoneSession[] = [];
  /** Those that ring although the gateway has not announced their call. */
  private alone: readonly string[] = [];
  /** Calls that the far end has not answered. */
  private unanswered: readonly string[] = [];
  /** Calls by the SIP Call-ID of the agent's leg, for legs that came without a header. */
  private callOfLeg: ReadonlyMap<string, string> = new Map();

  constructor() {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get established(): SoftphoneSession | null {
    return this.all.find((leg) => leg.state === 'established') ?? null;
  }
  find(id: string): SoftphoneSession | undefined {
    return this.all.find((leg) => leg.id === id);
  }
  /** Call of a leg: by its header, else by the SIP Call-ID that the gateway named. */
  callIdOf({ id, callId }: SoftphoneSession): string | null {
    return callId ?? this.callOfLeg.get(id) ?? null;
  }
  of(callId: string): readonly SoftphoneSession[] {
    return this.all.filter((leg) => this.callIdOf(leg) === callId);
  }
  ringsAlone({ id }: SoftphoneSession): boolean {
    return this.alone.includes(id);
  }
  /** Whether whom it leads to has not answered yet. */
  isUnanswered(leg: SoftphoneSession): boolean {
    const callId = this.callIdOf(leg);
    return callId !== null && this.unanswered.includes(callId);
  }

  put(leg: SoftphoneSession): void {
    const known = this.find(leg.id);
    // The gateway may have renamed its call.
    const next = known ? { ...leg, callId: known.callId ?? leg.callId } : leg;
    if (leg.state === 'ended') this.all = this.all.filter((other) => other !== known);
    else this.all = known ? this.all.map((other) => (other === known ? next : other)) : [...this.all, next];
    if (leg.state !== 'ringing') this.alone = this.alone.filter((id) => id !== leg.id);
  }
  /** What the desk knows of a call: which leg carries it, and whether the far end has answered. */
  noteCall({ callId, sipCallId, calling }: { callId: string; sipCallId: string | null; calling: boolean }): void {
    if (sipCallId !== null && this.callOfLeg.get(sipCallId) !== callId) this.callOfLeg = new Map([...this.callOfLeg, [sipCallId, callId]]);
    if (this.unanswered.includes(callId) === calling) return;
    this.unanswered = calling ? [...this.unanswered, callId] : this.unanswered.filter((id) => id !== callId);
  }
  /** The gateway gave a call of this page another id. */
  rename(callId: string, to: string): void {
    this.all = this.all.map((leg) => (leg.callId === callId ? { ...leg, callId: to } : leg));
    this.unanswered = this.unanswered.filter((id) => id !== callId);
  }
  ringAlone(id: string): void {
    const leg = this.find(id);
    if (leg && leg.state === 'ringing' && !leg.resume) this.alone = [...this.alone, id];
  }
}
