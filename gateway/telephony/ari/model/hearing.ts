/** What has come of each party's speech: whether it flows, and how it sounded. Asterisk counts its packets, and is asked. */
import { readStatistics } from '../wire';
import type { Legs } from './floor';
import { seg, type Kernel } from './kernel';
import { mainOf, type Leg } from './leg';

const HEARD_EVERY_MS = 50;
/** No gateway waits longer for it. */
const HEARD_FOR_MS = 3000;
const WATCH_MS = 2000;
/** Of carriers only the figures are wanted. */
const LOOK_MS = 5000;
/** A browser that has sent nothing for so long has lost its line. */
const LOST_MS = 5000;

/**
 * The figures are gathered while the leg lives: when it has ended Asterisk has none any more, and a hang-up waits for nothing.
 * So they are some seconds old at its end.
 */
export class Hearing {
  constructor(
    private readonly kernel: Kernel,
    private readonly legs: Legs,
  ) {}

  up(leg: Leg): void {
    this.listen(leg, this.kernel.now + HEARD_FOR_MS);
  }

  /** Asks for the packets that have come, until there are some. */
  private listen(leg: Leg, until: number): void {
    this.received(leg, (count) => {
      if (count > 0) {
        leg.heard = true;
        this.kernel.tell({ type: 'leg-heard', leg: leg.id });
      } else if (this.kernel.now < until) return void this.legs.after(leg, HEARD_EVERY_MS, () => this.listen(leg, until));
      this.legs.after(leg, WATCH_MS, () => this.watch(leg, count, this.kernel.now));
    });
  }

  private watch(leg: Leg, before: number, since: number): void {
    this.received(leg, (count) => {
      // Carriers send nothing in silence; a browser always does.
      const flows = count !== before || leg.held || leg.phone === null;
      const at = flows ? this.kernel.now : since;
      if (flows && leg.state === 'lost') {
        leg.state = 'up';
        this.kernel.tell({ type: 'leg-found', leg: leg.id });
      } else if (leg.state === 'up' && this.kernel.now - at >= LOST_MS) {
        leg.state = 'lost';
        this.kernel.tell({ type: 'leg-lost', leg: leg.id });
      }
      this.legs.after(leg, leg.phone === null ? LOOK_MS : WATCH_MS, () => this.watch(leg, count, at));
    });
  }

  private received(leg: Leg, then: (count: number) => void): void {
    const main = mainOf(leg);
    if (!main) return;
    this.kernel.ask({ method: 'GET', path: `/channels/${seg(main.id)}/rtp_statistics` }, (answer) => {
      if (!this.legs.has(leg)) return;
      const counted = answer.ok ? readStatistics(answer.body) : null;
      if (counted?.received) leg.counted = counted;
      if (!leg.ending) then(counted?.received ?? 0);
    });
  }
}
