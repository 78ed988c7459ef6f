import { isFinal, seg, type Kernel } from './kernel';

const AGAIN_MS = 500;
const MOST_PAUSE_MS = 5000;
/** After so many tries the next comparison with Asterisk's own list goes on (`resync.ts`). */
const MOST_TRIES = 12;
/** Ids that are remembered after their end: a doubled event must not bring anything back to life. */
const REMEMBERED = 5000;

type Query = Record<string, string | number>;

/** Ends channels, bridges and plays, and sees to it that they stay ended: also when a request, or its answer, is late or lost. */
export class Undertaker {
  private readonly doomed = new Map<string, { query: Query; tries: number }>();
  private readonly dead = new Set<string>();
  /** Channels whose creation has not been answered: an end may overtake it. */
  private readonly unborn = new Set<string>();

  constructor(private readonly kernel: Kernel) {}

  isEnding = (channel: string): boolean => this.doomed.has(channel) || this.dead.has(channel);
  get open(): number {
    return this.doomed.size + this.unborn.size;
  }

  creating(channel: string): void {
    this.unborn.add(channel);
  }

  /** Its creation was answered. An end that came too early is asked for again. */
  created(channel: string, exists: boolean): void {
    if (!this.unborn.delete(channel)) return;
    if (!exists) return void (this.doomed.has(channel) && this.bury(channel));
    if (this.isEnding(channel)) this.ask(channel);
  }

  /** `then`: Asterisk has taken the order, or there is nothing to end. */
  end(channel: string, query: Query = {}, then: () => void = () => {}): void {
    if (this.dead.has(channel)) return then();
    this.doomed.set(channel, { query, tries: 0 });
    this.ask(channel, then);
  }

  /** It is known to have ended. */
  bury(channel: string): void {
    this.doomed.delete(channel);
    this.unborn.delete(channel);
    this.dead.delete(channel);
    this.dead.add(channel);
    if (this.dead.size > REMEMBERED) for (const oldest of this.dead) return void this.dead.delete(oldest);
  }

  /** Something that should have ended has been seen alive. */
  seen(channel: string): void {
    const { query } = this.doomed.get(channel) ?? { query: {} };
    this.doomed.set(channel, { query, tries: 0 });
    this.dead.delete(channel);
    this.ask(channel);
  }

  /** Ends a bridge or a play; neither tells its end for sure. */
  remove(path: string, tries = 0): void {
    this.kernel.ask({ method: 'DELETE', path }, (answer) => {
      if (!isFinal(answer) && tries < MOST_TRIES) this.kernel.after(this.pause(tries), () => this.remove(path, tries + 1));
    });
  }

  /** Asterisk has begun anew, and knows nothing of what was. */
  forget(): void {
    for (const channel of [...this.doomed.keys(), ...this.unborn]) this.bury(channel);
  }

  private ask(channel: string, then: () => void = () => {}): void {
    const doom = this.doomed.get(channel) ?? { query: {}, tries: 0 };
    this.kernel.ask({ method: 'DELETE', path: `/channels/${seg(channel)}`, query: doom.query }, (answer) => {
      if (isFinal(answer)) {
        // What is still being made is not there yet: its creation's answer brings it back here.
        if (!this.unborn.has(channel)) this.bury(channel);
        return then();
      }
      if (++doom.tries < MOST_TRIES)
        this.kernel.after(this.pause(doom.tries), () => (this.doomed.has(channel) ? this.ask(channel, then) : then()));
      else if (this.doomed.has(channel)) this.bury(channel);
    });
  }

  private pause = (tries: number): number => Math.min(AGAIN_MS * (tries + 1), MOST_PAUSE_MS);
}
