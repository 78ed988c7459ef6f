/**
 * Several floors as one engine. All of a centre is at one of them, because rooms do not span floors: its telephones, trunks, calls
 * and recordings. What is about a thing that is there goes to where it is; what begins something, to the floor of its centre. A
 * floor that is away or dead touches its own centres alone.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { plainOf } from '../errors';
import { partFor } from '../parts';
import type { EngineEvent, EnginePart, EngineStats, PartedEngine } from '../port';
import type { RemoteEngine } from './remote-engine';
import { centreOfPhone } from './tunnel';
import type { Trunks } from './wire';

export interface Part {
  readonly name: string;
  readonly engine: RemoteEngine;
}
export interface SeveralOptions {
  /** Stamps what is told of a floor that was not there at the start, epoch ms. */
  readonly clock?: () => number;
  /** Where the telephones' WebSockets arrive. */
  readonly sipPath?: string;
}
export interface SeveralEngines extends PartedEngine {
  /** Hands a telephone's connection on to the floor of its centre. False: the upgrade is not for one. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/** Whose things are that nobody has named a centre for. */
const NOBODYS = 0;
type Args<K extends keyof RemoteEngine> = RemoteEngine[K] extends (...args: infer A) => unknown ? A : never;

export function createSeveral(parts: readonly Part[], options: SeveralOptions = {}): SeveralEngines {
  return new Several(parts, options);
}

class Several implements SeveralEngines {
  private readonly byName: ReadonlyMap<string, Part>;
  /** Where each thing is, by its id. */
  private readonly legs = new Map<string, Part>();
  private readonly rooms = new Map<string, Part>();
  private readonly plays = new Map<string, Part>();
  private readonly records = new Map<string, Part>();
  private readonly monitors = new Map<string, Part>();
  private readonly accounts = new Map<string, Part>();
  private on: (event: EngineEvent) => void = () => {};

  constructor(
    private readonly all: readonly Part[],
    private readonly options: SeveralOptions,
  ) {
    this.byName = new Map(all.map((part) => [part.name, part]));
  }

  /** Floors are set up alike. One that was never there has not said yet how it is. */
  get trunks(): Trunks {
    const known = this.alive.length > 0 ? this.alive : this.all;
    const is = (what: keyof Trunks) => known.some(({ engine }) => engine.trunks[what]);
    return { people: is('people'), emergency: is('emergency') };
  }

  private get alive(): readonly Part[] {
    return this.all.filter(({ engine }) => engine.state !== 'down');
  }

  phones = (): number => this.all.reduce((all, { engine }) => all + engine.phones(), 0);

  parts = (): readonly EnginePart[] => this.all.map(({ name, engine }) => ({ name, state: engine.state }));

  partOf = (centre: number): string => this.homeOf(centre).name;

  /** @throws Error in words when no floor answers, or none takes this gateway */
  async start(on: (event: EngineEvent) => void): Promise<void> {
    this.on = on;
    const there = await Promise.all(this.all.map((part) => part.engine.startAsOne((event) => this.heed(part, event))));
    if (!there.includes(true)) {
      await this.stop(0);
      const names = this.all.map(({ name }) => name).join(', ');
      throw new Error(`None of the floors at FLOOR_URL (${names}) answers and takes this gateway: the log says why of each.`);
    }
    const at = (this.options.clock ?? Date.now)();
    for (const part of this.all) if (part.engine.state === 'down') this.heed(part, { type: 'engine-down', at });
  }

  async stop(graceMs: number): Promise<void> {
    await Promise.all(this.all.map(({ engine }) => engine.stop(graceMs)));
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const centre = centreOfPhone({ request, socket }, this.options.sipPath);
    if (typeof centre !== 'number') return centre === null;
    return this.homeOf(centre).engine.handleUpgrade(request, socket, head);
  }

  /** What a floor has that is away is not told by anybody else: whoever asks must ask again. A dead one has nothing. */
  list: SeveralEngines['list'] = async () => {
    const told = await Promise.all(this.alive.map(async (part) => ({ part, ...(await part.engine.list()) })));
    for (const { part, legs, rooms } of told) {
      for (const { leg } of legs) this.legs.set(leg, part);
      for (const room of rooms) this.rooms.set(room, part);
    }
    const ended = told.flatMap(({ ended: its = [] }) => its).sort((a, b) => a.at - b.at);
    return { legs: told.flatMap(({ legs }) => legs), rooms: told.flatMap(({ rooms }) => rooms), ended };
  };

  stats = async (): Promise<EngineStats> => {
    const asked = await Promise.allSettled(this.alive.map(({ engine }) => engine.stats()));
    const told = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const sum = (of: keyof EngineStats) => told.reduce((all, stats) => all + stats[of], 0);
    return {
      ...{ legs: sum('legs'), rooms: sum('rooms'), records: sum('records'), skippedFrames: sum('skippedFrames') },
      worstGapMs: Math.max(0, ...told.map(({ worstGapMs }) => worstGapMs)),
    };
  };

  statsOf = (name: string): Promise<EngineStats> => this.byName.get(name)!.engine.stats();

  account = async (...[extension, secrets, barred, centre]: Args<'account'>): Promise<void> => {
    const before = this.accounts.get(extension);
    const part = centre === undefined ? (before ?? this.homeOf(NOBODYS)) : this.homeOf(centre);
    if (before && before !== part) await this.orLater(before, before.engine.account(extension, []));
    if (secrets.length > 0) this.accounts.set(extension, part);
    else this.accounts.delete(extension);
    await this.orLater(part, part.engine.account(extension, secrets, barred));
  };

  setTrunks = async (...[trunks]: Args<'setTrunks'>): Promise<void> => {
    const of = (part: Part) => trunks.filter(({ centre = NOBODYS }) => this.homeOf(centre) === part);
    const told = await Promise.allSettled(this.all.map((part) => this.orLater(part, part.engine.setTrunks(of(part)))));
    for (const each of told) if (each.status === 'rejected') throw each.reason;
  };

  /** Nobody is there at a dead floor, and nobody waits for its word. */
  endpoint: SeveralEngines['endpoint'] = async (extension) => {
    const { engine } = this.accounts.get(extension) ?? this.any();
    return engine.state === 'down' ? { registered: false, contacts: 0 } : engine.endpoint(extension);
  };

  originate = async (...[order]: Args<'originate'>): Promise<void> => {
    const { leg, room, centre, target } = order;
    const account = 'extension' in target ? this.accounts.get(target.extension) : undefined;
    // A call that was begun elsewhere before the floors were others ends where it is.
    const there = this.legs.get(leg) ?? (room === undefined ? undefined : this.rooms.get(room));
    const part = there ?? (centre === undefined ? account : undefined) ?? this.homeOf(centre ?? NOBODYS);
    await (this.legs.has(leg) ? part.engine.originate(order) : this.begun(this.legs, leg, part, part.engine.originate(order)));
  };

  openRoom = (...[room, centre]: Args<'openRoom'>): Promise<void> => {
    const part = this.rooms.get(room) ?? this.homeOf(centre ?? NOBODYS);
    this.rooms.set(room, part);
    return part.engine.openRoom(room);
  };

  closeRoom = async (...[room]: Args<'closeRoom'>): Promise<void> => {
    await this.ofRoom(room).engine.closeRoom(room);
    this.rooms.delete(room);
  };

  play = (...[id, at, file]: Args<'play'>): Promise<void> => {
    const part = 'leg' in at ? this.ofLeg(at.leg) : this.ofRoom(at.room);
    return this.begun(this.plays, id, part, part.engine.play(id, at, file));
  };

  record = (...[id, room]: Args<'record'>): Promise<void> => {
    const part = this.ofRoom(room);
    return this.begun(this.records, id, part, part.engine.record(id, room));
  };

  monitor = (...[id, of]: Args<'monitor'>): Promise<void> => {
    const part = this.ofLeg(of.leg);
    return this.begun(this.monitors, id, part, part.engine.monitor(id, of));
  };

  ring = (...args: Args<'ring'>) => this.ofLeg(args[0]).engine.ring(...args);
  answer = (...args: Args<'answer'>) => this.ofLeg(args[0]).engine.answer(...args);
  hangup = (...args: Args<'hangup'>) => this.ofLeg(args[0]).engine.hangup(...args);
  move = (...args: Args<'move'>) => this.ofLeg(args[0]).engine.move(...args);
  music = (...args: Args<'music'>) => this.ofLeg(args[0]).engine.music(...args);
  dtmf = (...args: Args<'dtmf'>) => this.ofLeg(args[0]).engine.dtmf(...args);
  detect = (...args: Args<'detect'>) => this.ofLeg(args[0]).engine.detect(...args);
  refer = (...args: Args<'refer'>) => this.ofLeg(args[0]).engine.refer(...args);
  stopPlay = (...args: Args<'stopPlay'>) => (this.plays.get(args[0]) ?? this.any()).engine.stopPlay(...args);
  pauseRecord = (...args: Args<'pauseRecord'>) => (this.records.get(args[0]) ?? this.any()).engine.pauseRecord(...args);
  stopRecord = (...args: Args<'stopRecord'>) => (this.records.get(args[0]) ?? this.any()).engine.stopRecord(...args);
  stopMonitor = (...args: Args<'stopMonitor'>) => (this.monitors.get(args[0]) ?? this.any()).engine.stopMonitor(...args);

  private homeOf(centre: number): Part {
    return this.byName.get(partFor(centre, [...this.byName.keys()]))!;
  }

  /** What was not begun is nowhere; of what was not answered in time nobody knows. */
  private async begun(things: Map<string, Part>, id: string, part: Part, asked: Promise<void>): Promise<void> {
    things.set(id, part);
    try {
      await asked;
    } catch (error) {
      if (plainOf(error).code !== 'timeout') things.delete(id);
      throw error;
    }
  }

  private ofLeg = (leg: string): Part => this.legs.get(leg) ?? this.any();
  private ofRoom = (room: string): Part => this.rooms.get(room) ?? this.any();
  /** Who answers for what is nowhere, as any engine does. */
  private any = (): Part => this.all.find(({ engine }) => engine.state === 'up') ?? this.all[0]!;

  /** A dead floor is told when it is back, by its own side of the connection: nobody waits for that. */
  private async orLater(part: Part, asked: Promise<void>): Promise<void> {
    if (part.engine.state === 'down') asked.catch(() => {});
    else await asked;
  }

  private heed(part: Part, event: EngineEvent): void {
    switch (event.type) {
      case 'leg-new':
        this.legs.set(event.leg.leg, part);
        break;
      case 'leg-down':
        this.legs.delete(event.leg);
        break;
      case 'play-done':
        this.plays.delete(event.id);
        break;
      case 'record-done':
      case 'record-failed':
        this.records.delete(event.id);
        break;
      case 'monitor-done':
        this.monitors.delete(event.id);
        break;
      case 'engine-down':
        // Its legs end one by one, each by its own event.
        for (const things of [this.rooms, this.plays, this.records, this.monitors])
          for (const [id, at] of things) if (at === part) things.delete(id);
        return this.on({ ...event, part: part.name });
      case 'engine-up':
      case 'control-lost':
      case 'control-back':
        return this.on({ ...event, part: part.name });
    }
    this.on(event);
  }
}
