import { limits } from '../../platform/limits';
import { Bucket } from './rate';

const { strangersPerAddress, strangerMs, addressFramesPerSecond, addressFrameBurst } = limits.sip;

/** A connected telephone that has not proved itself. */
export interface Stranger {
  readonly address: string;
  /** It has sent a REGISTER: it goes after those that have said nothing of use. */
  registers: boolean;
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

  /** `now`: monotonic ms. `late`: a stranger's time is over; `crowded`: there are too many; either way one is sent away. */
  constructor(
    private readonly now: () => number,
    private readonly late: () => void,
    private readonly crowded: () => void,
  ) {}

  /**
   * Takes one more in. The newest is never refused: a telephone that knows its secret needs a moment to prove it, and
   * would find no place where somebody takes each that is free. Beyond the number the oldest goes that has sent no
   * REGISTER, and where all have, the oldest.
   */
  add(stranger: Stranger): void {
    this.at(stranger.address).strangers.add(stranger);
    const timer = setTimeout(() => {
      this.forget(stranger);
      this.late();
      stranger.dismiss();
    }, strangerMs);
    this.timers.set(stranger, timer.unref());
    this.makeRoom(stranger.address);
  }

  private makeRoom(address: string): void {
    const all = [...this.at(address).strangers];
    if (all.length <= strangersPerAddress) return;
    const goes = all.slice(0, -1).find(({ registers }) => !registers) ?? all[0]!;
    this.forget(goes);
    this.crowded();
    goes.dismiss();
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
