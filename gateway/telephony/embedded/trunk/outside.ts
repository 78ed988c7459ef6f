/** The floor's way outside over trunks: which can take a call, who calls in, and how each trunk is. */
import type { EndFacts, TelephonyEngine, TrunkState } from '../../port';
import { numberFrom, routesFor, type Trunk } from '../../trunks';
import type { FromTrunks, ToTrunks } from './link';
import type { TrunkNews, TrunkOrder } from './sip/trunk-link';
import { TrunkLeg, type TrunkSurroundings } from './trunk-leg';

type Originate = Parameters<TelephonyEngine['originate']>[0];
type Called = Extract<TrunkNews, { type: 'called' }>;

export interface OutsideHome extends Omit<TrunkSurroundings, 'order' | 'signals'> {
  /** The leg is on the floor. */
  enter(leg: TrunkLeg, room: string | undefined): void;
  /** A leg that was never there has ended: no trunk could take it. */
  refused(o: Originate, facts: EndFacts): void;
  signal(order: ToTrunks): void;
  legs(): Iterable<unknown>;
}

const SECOND_MS = 1_000;

export class TrunkOutside {
  private readonly trunks = new Map<string, Trunk>();
  private readonly states = new Map<string, TrunkState>();
  /** Where each one's carrier signals from. */
  private readonly addresses = new Map<string, ReadonlySet<string>>();
  /** When calls began over each trunk, epoch-less ms, the last second of them. */
  private readonly begun = new Map<string, number[]>();

  constructor(private readonly home: OutsideHome) {}

  set(trunks: readonly Trunk[]): void {
    this.trunks.clear();
    for (const trunk of trunks) this.trunks.set(trunk.id, trunk);
    for (const kept of [this.states, this.addresses]) for (const id of kept.keys()) if (!this.trunks.has(id)) kept.delete(id);
    this.home.signal({ type: 'trunks', trunks });
  }

  /** Rings the number over the first of its trunks that can take it. */
  dial(o: Originate, number: string): void {
    const wanted = ('number' in o.target && o.target.trunks) || [];
    const { over, why } = routesFor(wanted, this.known());
    if (over.length === 0) return this.home.refused(o, { reached: false, ...(why !== 'down' && { q850: 34 }) });
    const leg = this.leg({ leg: o.leg, callId: o.callId, from: o.callerId.number, to: number });
    this.home.enter(leg, o.room);
    leg.dial({ number, caller: o.callerId, ringMs: o.ringMs, over });
  }

  heed(news: FromTrunks, leg: (id: string) => unknown): void {
    if (news.type === 'trunk-state') return this.is(news.state);
    if (news.type === 'located') return void this.addresses.set(news.trunk, new Set(news.addresses));
    if (news.type === 'called') return void this.called(news);
    const found = leg(news.leg);
    if (found instanceof TrunkLeg) found.heed(news);
  }

  private is(state: TrunkState): void {
    if (!this.trunks.has(state.trunk)) return;
    this.states.set(state.trunk, state);
    this.home.tell({ type: 'trunk-state', ...state });
  }

  private async called(news: Called): Promise<void> {
    const trunk = this.trunks.get(news.trunk);
    if (!trunk || !this.hasRoom(trunk)) return this.home.signal({ type: 'refuse', leg: news.leg, status: 503 });
    const did = numberFrom(trunk, news.did);
    const from = news.from.private ? '' : numberFrom(trunk, news.from.number);
    const leg = this.leg({ leg: news.leg, from, to: did });
    this.home.enter(leg, undefined);
    if (await leg.called(news, trunk)) this.home.tell({ type: 'leg-new', leg: { ...leg.facts(), trunk: trunk.id }, headers: {}, did });
    else this.home.gone(leg);
  }

  /** Two centres at one carrier cannot be told apart by its address: their calls may come over either line. */
  private hasRoom({ host, proxy }: Trunk): boolean {
    const there = [...this.trunks.values()].filter((other) => other.host === host && other.proxy === proxy);
    return there.some(({ id, maxCalls }) => maxCalls === null || this.callsOf(id) < maxCalls);
  }

  private order(order: TrunkOrder): void {
    if (order.type === 'dial') this.note(order.trunk);
    this.home.signal(order);
  }

  private leg(identity: ConstructorParameters<typeof TrunkLeg>[0]): TrunkLeg {
    const { home } = this;
    return new TrunkLeg(identity, {
      mixer: home.mixer,
      rtp: home.rtp,
      signals: (trunk, host) => this.addresses.get(trunk)?.has(host) ?? false,
      order: (order) => this.order(order),
      noMedia: (error) => home.noMedia(error),
      tell: (happening) => home.tell(happening),
      gone: (leg) => home.gone(leg),
    });
  }

  private callsOf(trunk: string): number {
    return [...this.home.legs()].filter((leg) => leg instanceof TrunkLeg && leg.trunk?.id === trunk).length;
  }

  private note(trunk: string): void {
    this.begun.set(trunk, [...this.lastSecond(trunk), performance.now()]);
  }

  private lastSecond(trunk: string): number[] {
    return (this.begun.get(trunk) ?? []).filter((at) => performance.now() - at < SECOND_MS);
  }

  private known() {
    const load = (id: string) => ({ calls: this.callsOf(id), begun: this.lastSecond(id).length });
    const each = [...this.trunks.values()].map(
      (trunk) => [trunk.id, { trunk, state: this.states.get(trunk.id)?.state ?? 'trying', load: load(trunk.id) }] as const,
    );
    return new Map(each);
  }
}
