/**
 * What is at a floor, as far as events can tell: kept on both sides, so that a gateway that has missed too many events is told the
 * difference to what it knew, as if each had come.
 */
import type { EngineEvent, TrunkState } from '../port';

type News = Extract<EngineEvent, { type: 'leg-new' }>;
type Trunk = Extract<EngineEvent, { type: 'trunk-state' }>;
/** An event without its time. */
export type Told = EngineEvent extends infer E ? (E extends EngineEvent ? Omit<E, 'at'> : never) : never;

export interface LegSeen {
  /** How it came, if by itself. */
  news: News | null;
  state: 'new' | 'ringing' | 'up' | 'lost';
  heard: boolean;
  held: boolean;
}

export interface Snapshot {
  readonly legs: readonly (readonly [string, LegSeen])[];
  /** Extensions with telephones, and how many. */
  readonly phones: readonly (readonly [string, number])[];
  readonly trunks: readonly (TrunkState & { at: number; type: 'trunk-state' })[];
  readonly plays: readonly string[];
  /** With whether each has begun. */
  readonly records: readonly (readonly [string, boolean])[];
  readonly monitors: readonly string[];
}

const STEPS = { new: 0, ringing: 1, up: 2, lost: 2 } as const;

const EMPTY: Snapshot = { legs: [], phones: [], trunks: [], plays: [], records: [], monitors: [] };

export class Mirror {
  private readonly legs = new Map<string, LegSeen>();
  private readonly phones = new Map<string, number>();
  private readonly trunks = new Map<string, Trunk>();
  private readonly plays = new Set<string>();
  private readonly records = new Map<string, boolean>();
  private readonly monitors = new Set<string>();

  get legIds(): string[] {
    return [...this.legs.keys()];
  }

  hasLeg = (leg: string): boolean => this.legs.has(leg);

  /** What a command brings into being ends by an event, unless the command is refused. */
  asked(name: string, args: readonly unknown[]): void {
    const [first] = args;
    if (name === 'originate') this.add((first as { leg: string }).leg, null);
    else if (name === 'play') this.plays.add(String(first));
    else if (name === 'record' && !this.records.has(String(first))) this.records.set(String(first), false);
    else if (name === 'monitor') this.monitors.add(String(first));
  }

  refused(name: string, args: readonly unknown[]): void {
    const [first] = args;
    if (name === 'originate') {
      const { leg } = first as { leg: string };
      if (this.legs.get(leg)?.state === 'new') this.legs.delete(leg);
    } else if (name === 'play') this.plays.delete(String(first));
    else if (name === 'record') this.records.delete(String(first));
    else if (name === 'monitor') this.monitors.delete(String(first));
  }

  heed(event: EngineEvent): void {
    switch (event.type) {
      case 'leg-new':
        return this.add(event.leg.leg, event);
      case 'leg-down':
        return void this.legs.delete(event.leg);
      case 'leg-ringing':
        return this.leg(event.leg, (leg) => leg.state === 'new' && (leg.state = 'ringing'));
      case 'leg-up':
      case 'leg-found':
        return this.leg(event.leg, (leg) => (leg.state = 'up'));
      case 'leg-lost':
        return this.leg(event.leg, (leg) => (leg.state = 'lost'));
      case 'leg-heard':
        return this.leg(event.leg, (leg) => (leg.heard = true));
      case 'leg-held':
        return this.leg(event.leg, (leg) => (leg.held = event.held));
      case 'registered':
      case 'unregistered':
        return void (event.contacts > 0 ? this.phones.set(event.extension, event.contacts) : this.phones.delete(event.extension));
      case 'trunk-state':
        return void this.trunks.set(event.trunk, event);
      case 'play-done':
        return void this.plays.delete(event.id);
      case 'record-started':
        return void (this.records.has(event.id) && this.records.set(event.id, true));
      case 'record-done':
      case 'record-failed':
        return void this.records.delete(event.id);
      case 'monitor-done':
        return void this.monitors.delete(event.id);
      case 'engine-down':
        // Its legs end one by one, each by its own event.
        for (const all of [this.phones, this.trunks, this.plays, this.records, this.monitors]) all.clear();
    }
  }

  snapshot(): Snapshot {
    return {
      legs: [...this.legs],
      phones: [...this.phones],
      trunks: [...this.trunks.values()],
      plays: [...this.plays],
      records: [...this.records],
      monitors: [...this.monitors],
    };
  }

  /** For a gateway that is new here: it asks for legs itself, and nothing of them is in what it is told. */
  phonesAlone(): Snapshot {
    return { ...EMPTY, phones: [...this.phones] };
  }

  /** Telephones that are there already, of which no event tells. */
  knowPhones({ phones }: Pick<Snapshot, 'phones'>): void {
    this.phones.clear();
    for (const [extension, contacts] of phones) this.phones.set(extension, contacts);
  }

  /** How many extensions have a telephone. */
  get phoneCount(): number {
    return this.phones.size;
  }

  /**
   * What must have happened since. How a leg ended that is not there any more nobody knows; that it was lost is true of the
   * word about it. Keys and voices that were missed are gone.
   */
  until(now: Snapshot, at: number): EngineEvent[] {
    const told = [...this.ended(now), ...this.legsUntil(now), ...this.othersUntil(now)];
    return told.map((event) => ({ at, ...event }) as EngineEvent);
  }

  private ended(now: Snapshot): Told[] {
    const gone = <T>(ids: Iterable<string>, there: Iterable<string>, tell: (id: string) => T): T[] => {
      const alive = new Set(there);
      return [...ids].filter((id) => !alive.has(id)).map(tell);
    };
    const first = (pairs: readonly (readonly [string, unknown])[]) => pairs.map(([id]) => id);
    return [
      ...gone(this.plays, now.plays, (id) => ({ type: 'play-done', id, ok: true }) as const),
      ...gone(this.records.keys(), first(now.records), (id) => ({ type: 'record-done', id }) as const),
      ...gone(this.monitors, now.monitors, (id) => ({ type: 'monitor-done', id }) as const),
      ...gone(this.legs.keys(), first(now.legs), (leg) => ({ type: 'leg-down', leg, by: 'engine', cause: 'lost' }) as const),
    ];
  }

  private legsUntil(now: Snapshot): Told[] {
    const told: Told[] = [];
    for (const [leg, is] of now.legs) {
      const was = this.legs.get(leg) ?? { news: null, state: 'new', heard: false, held: false };
      if (!this.legs.has(leg)) {
        // A call that is gone here already was given up by whoever made it; nobody waits for it.
        if (!is.news) continue;
        told.push(is.news);
      }
      if (STEPS[is.state] >= 1 && STEPS[was.state] < 1) told.push({ type: 'leg-ringing', leg, early: false });
      if (STEPS[is.state] === 2 && STEPS[was.state] < 2) told.push({ type: 'leg-up', leg });
      if (is.heard && !was.heard) told.push({ type: 'leg-heard', leg });
      if (is.state === 'lost' && was.state !== 'lost') told.push({ type: 'leg-lost', leg });
      if (is.state === 'up' && was.state === 'lost') told.push({ type: 'leg-found', leg });
      if (is.held !== was.held) told.push({ type: 'leg-held', leg, held: is.held });
    }
    return told;
  }

  private othersUntil(now: Snapshot): Told[] {
    const told: Told[] = [];
    const phones = new Map(now.phones);
    for (const extension of this.phones.keys()) if (!phones.has(extension)) told.push({ type: 'unregistered', extension, contacts: 0 });
    for (const [extension, contacts] of phones)
      if (this.phones.get(extension) !== contacts) told.push({ type: 'registered', extension, contacts });
    for (const [id, started] of now.records) if (started && this.records.get(id) === false) told.push({ type: 'record-started', id });
    for (const trunk of now.trunks) {
      const was = this.trunks.get(trunk.trunk);
      if (was?.state !== trunk.state || was.since !== trunk.since) told.push(trunk);
    }
    return told;
  }

  private add(id: string, news: News | null): void {
    if (!this.legs.has(id)) this.legs.set(id, { news, state: 'new', heard: false, held: false });
  }

  private leg(id: string, change: (leg: LegSeen) => unknown): void {
    const leg = this.legs.get(id);
    if (leg) change(leg);
  }
}
