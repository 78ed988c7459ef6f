import { limits } from '../../platform/limits';
import { Bucket } from './rate';

const { strangersPerAddress, strangerGraceMs, strangerMs, addressFramesPerSecond, addressFrameBurst } = limits.sip;

/** A connected telephone that has not proved itself. */
export interface Stranger {
  readonly address: string;
  /** Monotonic ms. */
  readonly since: number;
  /** Sends it away. */
  dismiss(): void;
}

interface Address {
  readonly strangers: Set<Stranger>;
  readonly frames: Bucket;
}

/** Keeps those who have not proved themselves few and short, by the address that they come from. */
export class Strangers {
  private readonly addresses = new Map<string, Address>();
  private readonly timers = new Map<Stranger, NodeJS.Timeout>();

  /** `now`: monotonic ms. `late`: a stranger's time is over, it is sent away. */
  constructor(
    private readonly now: () => number,
    private readonly late: () => void,
  ) {}

  /**
   * Whether one more may come from this address. Where there are too many already the oldest has to go, unless even that
   * one has only just come: then it is a centre whose telephones all come back at once, and the newest waits.
   */
  admits(address: string): boolean {
    const strangers = this.addresses.get(address)?.strangers;
    if (!strangers || strangers.size < strangersPerAddress) return true;
    const [oldest] = strangers;
    if (!oldest || this.now() - oldest.since < strangerGraceMs) return false;
    this.forget(oldest);
    oldest.dismiss();
    return true;
  }

  add(stranger: Stranger): void {
    this.at(stranger.address).strangers.add(stranger);
    const timer = setTimeout(() => {
      this.forget(stranger);
      this.late();
      stranger.dismiss();
    }, strangerMs);
    this.timers.set(stranger, timer.unref());
  }

  /** It has proved itself, or gone. */
  forget(stranger: Stranger): void {
    clearTimeout(this.timers.get(stranger));
    this.timers.delete(stranger);
    const address = this.addresses.get(stranger.address);
    address?.strangers.delete(stranger);
    if (address?.strangers.size === 0 && address.frames.isFull(this.now())) this.addresses.delete(stranger.address);
  }

  /** Whether the strangers of this address may send one more frame. */
  mayTalk(address: string): boolean {
    return this.at(address).frames.take(this.now());
  }

  /** Forgets addresses that nobody has come from for a while. */
  sweep(): void {
    const now = this.now();
    for (const [name, { strangers, frames }] of this.addresses) if (!strangers.size && frames.isFull(now)) this.addresses.delete(name);
  }

  private at(address: string): Address {
    let found = this.addresses.get(address);
    if (!found) {
      found = { strangers: new Set(), frames: new Bucket(addressFramesPerSecond, addressFrameBurst, this.now()) };
      this.addresses.set(address, found);
    }
    return found;
  }
}
