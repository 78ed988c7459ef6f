import { RATE } from '../../media/pcm';
import { Recent } from './rtp';

/** A jump forward of less is a loss (RFC 3550, appendix A.1) … */
const MAX_DROPOUT = 3000;
/** … and one back of less is a packet that comes late. */
const MAX_MISORDER = 100;

export type Arrival = 'new' | 'again' | 'restart' | 'odd';

/** What one receiver report says of a stream. */
export interface ReportBlock {
  ssrc: number;
  /** Of 256 packets since the last report. */
  fraction: number;
  lost: number;
  highest: number;
  /** In samples. */
  jitter: number;
  /** The middle 32 bits of the last sender report's time, 0 before the first. */
  lastReport: number;
  /** Since then, in 1/65,536 s. */
  sinceReport: number;
}

/** Counts one sender's packets: what came, what was lost, how unevenly it came (RFC 3550, appendices A.1, A.3 and A.8). */
export class Reception {
  private first = 0;
  private highest = 0;
  private unique = 0;
  private recent = new Recent();
  private odd: number | null = null;
  /** Before the sender numbered anew. */
  private earlier = { expected: 0, received: 0 };
  private reported = { expected: 0, received: 0 };
  private transit: number | null = null;
  /** In samples. */
  private jitter = 0;

  constructor(
    readonly ssrc: number,
    sequence: number,
  ) {
    this.begin(sequence);
  }

  /** A packet's number. `restart`: the sender has begun to number anew; `odd`: far off, and not yet believed. */
  take(sequence: number): Arrival {
    const ahead = (sequence - this.highest) & 0xffff;
    if (this.unique > 0 && ahead >= MAX_DROPOUT && ahead <= 0x10000 - MAX_MISORDER) return this.takeOdd(sequence);
    this.odd = null;
    const number = ahead < MAX_DROPOUT ? this.highest + ahead : this.highest - (0x10000 - ahead);
    if (number < 0 || this.recent.has(number)) return 'again';
    this.recent.add(number);
    this.highest = Math.max(this.highest, number);
    this.first = Math.min(this.first, number);
    this.unique++;
    return 'new';
  }

  /** When a packet came against when it was meant to be heard. `now`: monotonic ms. */
  time(timestamp: number, now: number): void {
    const transit = ((now * RATE) / 1000 - timestamp) % 0x100000000;
    // Half the circle: a timestamp that wraps is no jump.
    const moved = this.transit === null ? 0 : Math.abs(wrapped(transit - this.transit));
    this.transit = transit;
    // A second and more is a sender that counts anew, not an uneven way.
    if (moved < RATE) this.jitter += (moved - this.jitter) / 16;
  }

  get received(): number {
    return this.earlier.received + this.unique;
  }

  get expected(): number {
    return this.earlier.expected + (this.unique ? this.highest - this.first + 1 : 0);
  }

  get lost(): number {
    return Math.max(0, this.expected - this.received);
  }

  get jitterMs(): number {
    return (this.jitter * 1000) / RATE;
  }

  /** What a report tells the sender; the fraction is of the time since the last report. */
  report(lastReport: number, sinceReport: number): ReportBlock {
    const expected = this.expected - this.reported.expected;
    const received = this.received - this.reported.received;
    this.reported = { expected: this.expected, received: this.received };
    const fraction = expected > received ? Math.min(255, Math.floor((256 * (expected - received)) / expected)) : 0;
    const { ssrc, lost, highest } = this;
    return { ssrc, fraction, lost, highest: highest % 0x100000000, jitter: Math.round(this.jitter), lastReport, sinceReport };
  }

  private begin(sequence: number): void {
    // One round ahead, so that a packet from before the first has a number too.
    this.first = this.highest = sequence + 0x10000;
    this.unique = 0;
    this.recent = new Recent();
    this.odd = null;
    this.transit = null;
  }

  private takeOdd(sequence: number): Arrival {
    if (sequence !== this.odd) {
      this.odd = (sequence + 1) & 0xffff;
      return 'odd';
    }
    this.earlier = { expected: this.expected, received: this.received };
    this.begin(sequence);
    this.take(sequence);
    return 'restart';
  }
}

function wrapped(difference: number): number {
  const within = ((difference % 0x100000000) + 0x100000000) % 0x100000000;
  return within < 0x80000000 ? within : within - 0x100000000;
}
