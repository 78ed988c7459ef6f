import { mainLanguage, planCaller, planLead, type LeadPlan } from './lead-plan';
import type { Behaviour, InboundCall, Language, Scenario } from './scenario';

/** Everyone who can be called, and everyone who will call: the scenario, and how often each number has been tried. */
export class CallDirectory {
  private readonly attempts = new Map<string, number>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly scenario: Scenario,
    private readonly callIn: (call: InboundCall) => void,
  ) {}

  /** From now on the scenario's callers call in. */
  open(): void {
    for (const call of this.scenario.inbound) this.schedule(call, call.atMs);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  /** The language of most people on the floor. */
  get language(): Language {
    return mainLanguage(this.scenario);
  }

  called(number: string): LeadPlan {
    return planLead(this.scenario, number, this.attempt(number));
  }

  caller(from: string, behaviour?: Behaviour): LeadPlan {
    return planCaller(this.scenario, from, this.attempt(`in ${from}`), behaviour);
  }

  private attempt(key: string): number {
    const count = (this.attempts.get(key) ?? 0) + 1;
    this.attempts.set(key, count);
    return count;
  }

  private schedule(call: InboundCall, afterMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (call.everyMs !== undefined) this.schedule(call, call.everyMs);
      this.callIn(call);
    }, afterMs);
    this.timers.add(timer);
  }
}
