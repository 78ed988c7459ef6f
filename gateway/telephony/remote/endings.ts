import type { EndedLeg, EngineEvent, LegFacts } from '../port';

type Place = Pick<LegFacts, 'callId' | 'room'>;

/** How the last legs of a floor ended, for a gateway that takes over: nobody was there to hear it. */
export class Endings {
  private readonly places = new Map<string, Place>();
  private readonly ended = new Map<string, EndedLeg>();

  constructor(private readonly most: number) {}

  /** A command says whose leg it is, and where it was last. */
  asked(name: string, args: readonly unknown[]): void {
    if (name === 'originate') {
      const { leg, callId, room } = args[0] as { leg: string } & Place;
      if (!this.places.has(leg)) this.places.set(leg, { ...(callId && { callId }), ...(room && { room }) });
    } else if (name === 'move') {
      const [leg, room] = args as [string, string | null];
      const place = this.places.get(leg);
      if (place && room !== null) this.places.set(leg, { ...place, room });
    }
  }

  refused(name: string, args: readonly unknown[]): void {
    if (name === 'originate') this.places.delete((args[0] as { leg: string }).leg);
  }

  heed(event: EngineEvent): void {
    if (event.type === 'leg-new') {
      const { leg, callId, room } = event.leg;
      this.places.set(leg, { ...(callId && { callId }), ...(room && { room }) });
    }
    if (event.type !== 'leg-down') return;
    this.ended.set(event.leg, { ...event, ...this.places.get(event.leg) });
    this.places.delete(event.leg);
    if (this.ended.size > this.most) this.ended.delete(this.ended.keys().next().value!);
  }

  /** In the order in which they ended. */
  list(): EndedLeg[] {
    return [...this.ended.values()];
  }
}
