import type { Log } from '../embedded/log';
import type { Trouble } from './floor-line';

export const OTHER_SECRET = 'FLOOR_SECRET is another than the floor’s: set the same at both';

/** Why there is no way to a floor, in words that say what to do. Each trouble is logged once, not at each try. */
export class Complaint {
  /** The last one; empty: none. */
  words = '';

  constructor(private readonly log: Log) {}

  of(trouble: Trouble, words: string): void {
    this.say(trouble === 'wrong-secret' ? OTHER_SECRET : words);
  }

  say(words: string): void {
    if (this.words !== words) this.log.warn('the floor cannot be reached, or does not take this gateway', { words });
    this.words = words;
  }

  over(): void {
    this.words = '';
  }
}
