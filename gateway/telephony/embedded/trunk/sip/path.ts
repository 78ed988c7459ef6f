import { locate, type Names, type Place } from './names';
import { wordsOf } from './troubles';
import { hostAndPort, type TrunkSettings } from './trunk-settings';
import type { Wire } from './wire';
import type { Wires } from './wires';

/** Names are asked again after this time. */
const FRESH_MS = 60_000;
/** Pauses between connections that fail. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 30_000];

/** The way to one carrier: its addresses, and the connection where the transport has one. */
export class Path {
  /** What keeps messages from leaving, in words; null while they leave. */
  trouble: string | null = null;
  private places: Place[] = [];
  private known = new Set<string>();
  private chosen = 0;
  private locatedAt = -Infinity;
  private locating: Promise<void> | null = null;
  private wire: Wire | null = null;
  private connecting: Promise<Wire> | null = null;
  private pauseMs = FIRST_PAUSE_MS;
  private restUntil = -Infinity;
  private closed = false;

  constructor(
    private readonly settings: TrunkSettings,
    private readonly wires: Wires,
    private readonly names: Names,
    private readonly now: () => number,
    /** The carrier, or the network, has closed the connection. */
    private readonly lost: () => void,
    /** The carrier's addresses, once they are known, and whenever they are others. */
    private readonly located: (addresses: readonly string[]) => void,
  ) {}

  /** Whether the carrier speaks from this address. */
  isFrom(address: string): boolean {
    return this.known.has(address);
  }

  /** Where the carrier is now, as far as it is known. */
  get place(): Place | null {
    return this.places[this.chosen % Math.max(1, this.places.length)] ?? null;
  }

  /** Asks for the addresses, unless they are fresh. What was known stays where the names cannot be asked. */
  locate(): Promise<void> {
    if (this.now() - this.locatedAt < FRESH_MS) return Promise.resolve();
    this.locating ??= this.ask().finally(() => (this.locating = null));
    return this.locating;
  }

  /** This address does not answer: the next one may. */
  tryNext(): void {
    this.chosen++;
  }

  /** Sends to the carrier, or to `place` where the transport lets us choose. Rejects where there is no way. */
  async send(text: string, place?: Place): Promise<void> {
    if (this.settings.transport === 'udp') {
      if (!this.place) await this.locate();
      else void this.locate().catch(() => {});
      const to = place ?? this.place;
      if (to) this.wires.datagramTo(text, to);
      return;
    }
    (this.wire?.open ? this.wire : await this.connected()).send(text);
  }

  close(): void {
    this.closed = true;
    this.wire?.close();
  }

  private connected(): Promise<Wire> {
    if (this.now() < this.restUntil) return Promise.reject(new Error(this.trouble ?? ''));
    this.connecting ??= this.connect().finally(() => (this.connecting = null));
    return this.connecting;
  }

  private async connect(): Promise<Wire> {
    try {
      await this.locate();
      const place = this.place;
      if (!place || this.closed) throw new Error('no place');
      const { proxy, host } = this.settings;
      const named = proxy ? hostAndPort(proxy).host : host;
      const wire = await this.wires.connect({ ...this.settings, host: named }, place, () => {
        this.wire = null;
        if (!this.closed) this.lost();
      });
      this.pauseMs = FIRST_PAUSE_MS;
      this.trouble = null;
      return (this.wire = wire);
    } catch (error) {
      this.trouble = wordsOf(error);
      this.restUntil = this.now() + this.pauseMs;
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
      this.tryNext();
      throw error;
    }
  }

  private async ask(): Promise<void> {
    const { host, port, proxy, transport } = this.settings;
    const next = proxy ? hostAndPort(proxy) : { host, port };
    try {
      const places = await locate(next.host, next.port, transport, this.names);
      // Behind a proxy the carrier's own address may call us too; its name need not be one.
      const own = proxy ? await locate(host, port, transport, this.names).catch(() => []) : [];
      if (JSON.stringify(places) !== JSON.stringify(this.places)) this.chosen = 0;
      this.places = places;
      const known = new Set([...places, ...own].map(({ address }) => address));
      if ([...known].join() !== [...this.known].join()) this.located([...known]);
      this.known = known;
      this.locatedAt = this.now();
      this.trouble = null;
    } catch (error) {
      if (this.places.length) {
        this.locatedAt = this.now();
        return;
      }
      this.trouble = wordsOf(error);
      throw error;
    }
  }
}
