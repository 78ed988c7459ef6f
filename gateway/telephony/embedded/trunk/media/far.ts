export interface Address {
  host: string;
  port: number;
}

/** Packets in a row by which a source proves itself. */
const PROOF = 5;
/** Packets in a row may miss so many. */
const GAP = 50;

const same = (a: Address | null, b: Address | null) => !!a && !!b && a.host === b.host && a.port === b.port;
const copy = ({ host, port }: Address): Address => ({ host, port });

/** Sources that may be proving themselves at once; one more, and the oldest begins anew. */
const MOST_CANDIDATES = 4;

interface Candidate extends Address {
  ssrc: number;
  sequence: number;
  count: number;
}

/**
 * Where the far end is. Its description says one address; behind a NAT its packets come from another, and ours must go there
 * (symmetric RTP, RFC 4961). Nobody is believed to be the far end who is not at the described address, on whatever port, or
 * where the carrier signals from: that is the outer address of a carrier whose description has an inner one, and it may be
 * heard before anything is described. Else whoever finds the port first could speak on the call, and have its sound. Such a
 * source must prove itself by several packets in a row. Once one is proved no other is listened to, until the far end says
 * why: it describes another address, it says good-bye by RTCP, its packets come from where the description says, or they
 * prove by their encryption whose they are, wherever they come from.
 */
export class FarAddress {
  private described: Address | null = null;
  private proved: Address | null = null;
  private candidates: Candidate[] = [];

  /** @param signals whether the carrier's signalling comes from this address */
  constructor(private readonly signals: (host: string) => boolean = () => false) {}

  /** Where to send; null: not known. */
  get target(): Address | null {
    return this.proved ?? this.described;
  }

  /** What the description says. */
  describe(address: Address): void {
    if (same(address, this.described)) return;
    this.described = copy(address);
    this.loosen();
  }

  /** There is reason to look for the source anew. */
  loosen(): void {
    this.proved = null;
    this.candidates = [];
  }

  /** Whether a packet from there is to be heard. `sealed`: its encryption has proved that it is the far end's. */
  admit(from: Address, packet: { ssrc: number; sequence: number }, sealed: boolean): boolean {
    if (same(from, this.proved)) return true;
    const isDescribed = same(from, this.described);
    if (this.proved && !isDescribed && !sealed) return false;
    if (!sealed && from.host !== this.described?.host && !this.signals(from.host)) return false;
    if ((isDescribed && !this.proved) || this.proves(from, packet)) {
      this.loosen();
      this.proved = copy(from);
      return true;
    }
    return false;
  }

  private proves(from: Address, { ssrc, sequence }: { ssrc: number; sequence: number }): boolean {
    const known = this.candidates.find((each) => same(each, from));
    const ahead = known ? (sequence - known.sequence) & 0xffff : 0;
    if (known && known.ssrc === ssrc && ahead > 0 && ahead <= GAP) {
      known.sequence = sequence;
      return ++known.count >= PROOF;
    }
    this.candidates = this.candidates.filter((each) => each !== known).slice(1 - MOST_CANDIDATES);
    this.candidates.push({ ...copy(from), ssrc, sequence, count: 1 });
    return false;
  }
}
