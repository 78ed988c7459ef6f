import { AgentLeg } from '../../legs/agent-leg';
import { LeadLeg } from '../lead-leg';
import type { Leg } from '../../legs/leg';
import { randomOf } from '../random';
import type { Scenario } from '../scenario';
import type { SipOrder } from '../../sip/link';
import { FAULTS, type Doing, type Fault, type Strike } from './list';

/** What the desk needs of the floor around it. */
export interface FaultHome {
  legs(): Iterable<Leg>;
  /** Asks signalling. */
  signal(order: SipOrder): void;
  /** Ends the floor's thread. */
  die(): void;
  /** Asks for what is beyond the floor. */
  beyond(does: Extract<Doing, { to: 'gateway' }>): void;
}

const nothing = () => {};

/**
 * Begins and ends the faults of the floor: those that the scenario has for a number or a time, and those that a test
 * commands. Legs and telephones only have the places where a fault takes hold.
 */
export class FaultDesk {
  private readonly timers = new Set<NodeJS.Timeout>();
  private strikes = 0;

  constructor(
    private readonly scenario: Pick<Scenario, 'seed' | 'faults'>,
    private readonly home: FaultHome,
  ) {}

  /** From now on the scenario's own faults come by the clock. */
  open(): void {
    for (const each of this.scenario.faults) if (each.atMs !== undefined) this.schedule(each, each.atMs);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  /** A leg is up: what the scenario has for its number comes. */
  up(leg: Leg): void {
    if (!(leg instanceof LeadLeg)) return;
    for (const { afterMs, ...fault } of leg.faults) this.after(afterMs, () => leg.isUp && this.strike({ ...fault, leg: leg.id }));
  }

  /** Begins a fault now. @throws Error in words when there is nothing that it could strike */
  strike({ fault, leg, extension, forMs }: Strike): void {
    const { does, forMs: usual }: Fault = FAULTS[fault];
    const struck = this.callOf(leg, extension);
    if ((leg !== undefined || extension !== undefined) && struck.length === 0 && does.to !== 'phone')
      throw new Error(`There is no call for ${fault} to strike.`);
    const lasts = forMs ?? usual;
    const end = this.begin(does, struck, `${fault} ${++this.strikes}`, { extension, leg, forMs: lasts ?? 0 });
    if (lasts !== null) this.after(lasts, end);
  }

  /** The legs of a call: those of its room. Without leg and extension everybody's. */
  private callOf(id: string | undefined, extension: string | undefined): Leg[] {
    const all = [...this.home.legs()];
    if (id === undefined && extension === undefined) return all;
    const one = all.find((leg) => leg.id === id || (leg instanceof AgentLeg && leg.extension === extension));
    return one ? all.filter((leg) => leg === one || (leg.room !== null && leg.room === one.room)) : [];
  }

  /** Returns what ends it. */
  private begin(
    does: Doing,
    legs: readonly Leg[],
    seed: string,
    phone: { extension: string | undefined; leg: string | undefined; forMs: number },
  ): () => void {
    const agents = legs.filter((leg) => leg instanceof AgentLeg);
    const leads = legs.filter((leg) => leg instanceof LeadLeg);
    switch (does.to) {
      case 'packets':
        return this.disturb(does, agents, seed);
      case 'port':
        for (const agent of agents) void agent.movePort();
        return nothing;
      case 'keys':
        for (const leg of legs) leg.keysLost = true;
        return () => legs.forEach((leg) => (leg.keysLost = false));
      case 'far':
        for (const lead of leads)
          if (does.does === 'hold') lead.hold(true);
          else lead.die();
        return () => leads.forEach((lead) => lead.hold(false));
      case 'phone': {
        const everybody = phone.extension === undefined && phone.leg === undefined;
        const extensions = everybody ? [null] : phone.extension !== undefined ? [phone.extension] : agents.map((agent) => agent.extension);
        for (const extension of extensions) this.home.signal({ type: 'fault', does: does.does, extension, forMs: phone.forMs });
        return nothing;
      }
      case 'floor':
        this.home.die();
        return nothing;
      case 'gateway':
        this.home.beyond(does);
        return nothing;
      case 'answer':
        throw new Error('A fault of the answer is decided before the party rings: give it a number in the scenario.');
    }
  }

  /** Each way has a chance of its own, which is the same each time. */
  private disturb({ way, lost, lateMs }: Extract<Doing, { to: 'packets' }>, agents: readonly AgentLeg[], seed: string): () => void {
    const ends = agents.flatMap(({ ways }, i) => {
      const trouble = (name: string) => ({ lost, lateMs, random: randomOf(this.scenario.seed, seed, i, name) });
      return [
        ...(way === 'from-agent' ? [] : [ways.toAgent.disturb(trouble('to-agent'))]),
        ...(way === 'to-agent' ? [] : [ways.fromAgent.disturb(trouble('from-agent'))]),
      ];
    });
    return () => ends.forEach((end) => end());
  }

  private schedule(each: Scenario['faults'][number], afterMs: number): void {
    const { fault, everyMs, forMs } = each;
    this.after(afterMs, () => {
      if (everyMs !== undefined) this.schedule(each, everyMs);
      this.strike({ fault, ...(forMs !== undefined && { forMs }) });
    });
  }

  private after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, ms);
    this.timers.add(timer);
  }
}
