import type { Ear } from './ear';
import type { Mouth } from './mouth';
import { parseRtcp, shortTime, writeRtcp } from './rtcp';

/** 50 ticks a second: a report every 5 s (RFC 3550, section 6.2), the first one after half of it. */
const EVERY = 250;
/** Nobody's packets take longer. */
const LONGEST_MS = 60_000;

/** ms since 1970 that never jump: a clock that is set must not look like a slow way. */
const wallClock = () => performance.timeOrigin + performance.now();

/** What the two ends tell each other of their packets, by RTCP. */
export class Reports {
  private ticks = EVERY / 2;
  private reported = 0;
  /** The far end's last sender report, and when it came. */
  private last: { ssrc: number; time: number; at: number } | null = null;
  roundTripMs: number | null = null;

  constructor(
    private readonly mouth: Mouth,
    private readonly ear: Ear,
    private readonly cname: string,
  ) {}

  /** Once in 20 ms: the report, when it is time for one. */
  tick(): Buffer | null {
    if (++this.ticks < EVERY) return null;
    this.ticks = 0;
    return this.write(false);
  }

  /** The last one, with the good-bye. */
  bye(): Buffer {
    return this.write(true);
  }

  /** False for what is no RTCP. `bye`: the sender whom we hear says good-bye. */
  take(bytes: Buffer, on: { bye(): void }): boolean {
    const told = parseRtcp(bytes);
    if (!told) return false;
    const now = wallClock();
    if (told.sender) this.last = { ...told.sender, at: now };
    for (const block of told.blocks) {
      if (block.ssrc !== this.mouth.ssrc || block.lastReport === 0) continue;
      const units = (shortTime(now) - block.lastReport - block.sinceReport) >>> 0;
      const ms = units > 0x80000000 ? 0 : (units * 1000) / 0x10000;
      if (ms < LONGEST_MS) this.roundTripMs = ms;
    }
    if (this.ear.reception && told.byes.includes(this.ear.reception.ssrc)) on.bye();
    return true;
  }

  private write(bye: boolean): Buffer {
    const now = wallClock();
    const { ssrc, packets, octets, timestamp } = this.mouth;
    const { reception } = this.ear;
    const last = this.last?.ssrc === reception?.ssrc ? this.last : null;
    const since = last ? Math.round(((now - last.at) * 0x10000) / 1000) : 0;
    const sent = packets > this.reported ? { packets, octets, timestamp } : null;
    this.reported = packets;
    return writeRtcp({ ssrc, cname: this.cname, now, sent, block: reception?.report(last?.time ?? 0, since) ?? null, bye });
  }
}
