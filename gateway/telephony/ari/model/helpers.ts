import { seg, type Ask, type Kernel } from './kernel';
import { APP } from './dialling';
import type { Undertaker } from './undertaker';

const START_MS = 3000;

interface Helper {
  readonly id: string;
  started: boolean;
  readonly ready: (isReady: boolean) => void;
  readonly ended: () => void;
  /** It has taken too long. */
  late: () => void;
}

/** Channels that are nobody's line: snoops and media of our own. Each has an owner, and goes with it. */
export class Helpers {
  private readonly all = new Map<string, Helper>();

  constructor(
    private readonly kernel: Kernel,
    private readonly undertaker: Undertaker,
  ) {}

  has = (id: string): boolean => this.all.has(id);
  get ids(): string[] {
    return [...this.all.keys()];
  }

  /** Hears or whispers at a line, without taking it from its room. */
  snoop(channel: string, id: string, way: Record<string, string>, then: (isReady: boolean) => void, ended: () => void = () => {}): void {
    this.make(id, { method: 'POST', path: `/channels/${seg(channel)}/snoop/${seg(id)}`, query: { ...way, app: APP } }, then, ended);
  }

  /** `then` once: Asterisk has given it to us, or it could not be made. `ended`: it has gone by itself, after that. */
  make(id: string, ask: Ask, then: (isReady: boolean) => void, ended: () => void = () => {}, answered: () => void = () => {}): void {
    const helper: Helper = { id, started: false, ready: then, ended, late: () => {} };
    this.all.set(id, helper);
    this.undertaker.creating(id);
    this.kernel.ask(ask, (answer) => {
      const isUnsure = !answer.ok && answer.code === 'timeout';
      this.undertaker.created(id, answer.ok || isUnsure);
      if (this.all.get(id) !== helper) return;
      if (answer.ok) answered();
      else if (!helper.started && !isUnsure) this.over(id);
    });
    helper.late = this.kernel.after(START_MS, () => {
      if (this.all.get(id) !== helper || helper.started) return;
      this.undertaker.end(id);
      this.over(id);
    });
  }

  started(id: string): void {
    const helper = this.all.get(id);
    if (!helper || helper.started) return;
    helper.started = true;
    helper.late();
    helper.ready(true);
  }

  /** It has gone. */
  over(id: string): void {
    const helper = this.all.get(id);
    if (!helper) return;
    this.all.delete(id);
    helper.late();
    if (helper.started) helper.ended();
    else helper.ready(false);
  }

  /** It is not needed any more. Its owner hears nothing of it. `then`: Asterisk has taken the order. */
  drop(id: string, then: () => void = () => {}): void {
    this.all.get(id)?.late();
    if (this.all.delete(id)) this.undertaker.end(id, {}, then);
    else then();
  }

  forget(): void {
    for (const id of [...this.all.keys()]) this.over(id);
  }
}
