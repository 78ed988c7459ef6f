import { FRAME, SILENCE, clip, type MediaPort, type Source } from './pcm';

/** Which channel of a recording a party is heard on. */
export type Side = 'agent' | 'other';

/** Receives both channels of a room, one frame each, every tick. */
export interface StereoSink {
  write(left: Int16Array, right: Int16Array): void;
}

/** One leg's place in the mix. */
export class Party {
  room: Room | null = null;
  /** Hears this instead of its room, and is not heard there: on hold. */
  music: Source | null = null;
  /** Heard by this party alone. */
  readonly plays = new Set<Source>();
  /** Gets the party's own audio before mixing, each tick. */
  tap: ((own: Int16Array | null) => void) | null = null;
  /** What it said this tick. */
  said: Int16Array | null = null;
  /** Whom it listens to in place of a room. */
  listensTo: Party | null = null;
  /** Those who listen to it; `whispers`: it hears them as well, and nobody else does. */
  readonly ears = new Map<Party, { whispers: boolean }>();

  constructor(
    public port: MediaPort,
    readonly side: Side,
  ) {}

  /** Hears what this one says and hears, wherever it goes; null: nobody any more. */
  listen(to: Party | null, whispers = false): void {
    this.listensTo?.ears.delete(this);
    this.listensTo = to;
    to?.ears.set(this, { whispers });
  }

  move(room: Room | null): void {
    this.room?.parties.delete(this);
    this.room = room;
    room?.parties.add(this);
  }
}

/** What its parties hear together. Bridge, three-way call, merge, swap and kick are all changes of membership. */
export class Room {
  readonly parties = new Set<Party>();
  /** Heard by everyone here. */
  readonly plays = new Set<Source>();
  readonly recorders = new Set<StereoSink>();
}

/** Adds a frame into a sum of wider samples. */
export function addInto(sum: Int32Array, frame: Int16Array | null): void {
  if (frame) for (let i = 0; i < FRAME; i++) sum[i] = sum[i]! + frame[i]!;
}

/** What one party hears of a sum: all but itself, kept within 16 bits. */
export function mixMinus(sum: Int32Array, own: Int16Array | null): Int16Array {
  const out = new Int16Array(FRAME);
  for (let i = 0; i < FRAME; i++) out[i] = clip(sum[i]! - (own ? own[i]! : 0));
  return out;
}

/** Sums what these sources say now; null when all are silent. */
function gather(sources: Iterable<Source>): Int32Array | null {
  let sum: Int32Array | null = null;
  for (const source of sources) {
    const frame = source.take();
    if (frame) addInto((sum ??= new Int32Array(FRAME)), frame);
  }
  return sum;
}

/** Mixes every room of the floor, one frame a tick. */
export class Mixer {
  readonly parties = new Set<Party>();
  readonly rooms = new Set<Room>();

  add(port: MediaPort, side: Side): Party {
    const party = new Party(port, side);
    this.parties.add(party);
    return party;
  }

  remove(party: Party): void {
    party.move(null);
    party.listen(null);
    for (const ear of party.ears.keys()) ear.listen(null);
    this.parties.delete(party);
  }

  open(): Room {
    const room = new Room();
    this.rooms.add(room);
    return room;
  }

  /** The parties stay, in silence. */
  close(room: Room): void {
    for (const party of room.parties) party.move(null);
    this.rooms.delete(room);
  }

  tick(): void {
    // A copy: what a party says may end it (a lead whose time is up hangs up in take()).
    for (const party of [...this.parties]) {
      party.said = party.port.take();
      party.tap?.(party.said);
    }
    for (const room of this.rooms) this.mixRoom(room);
    for (const party of this.parties) if (!party.room && !party.listensTo) this.give(party, null);
  }

  private mixRoom(room: Room): void {
    const agents = gather(room.plays) ?? new Int32Array(FRAME);
    const others = new Int32Array(FRAME);
    for (const party of room.parties) {
      if (!party.music) addInto(party.side === 'agent' ? agents : others, party.said);
    }
    const sum = agents.map((value, i) => value + others[i]!);
    for (const party of room.parties) this.give(party, sum);
    if (!room.recorders.size) return;
    const left = mixMinus(agents, null);
    const right = mixMinus(others, null);
    for (const recorder of room.recorders) recorder.write(left, right);
  }

  private give(party: Party, room: Int32Array | null): void {
    const alone = gather(party.plays);
    const base = party.music ? widen(party.music.take()) : room;
    const own = party.music ? null : room && party.said;
    const sum = alone && base ? alone.map((value, i) => value + base[i]!) : (alone ?? base);
    const heard = sum ? mixMinus(sum, own) : SILENCE;
    if (party.ears.size === 0) return party.port.give(heard);
    this.giveEars(party, heard);
  }

  /** A whisper is in one ear alone: it is added when all that is mixed and recorded has been. */
  private giveEars(party: Party, heard: Int16Array): void {
    const whispers = [...party.ears].flatMap(([ear, how]) => (how.whispers && !ear.music ? [ear.said] : []));
    party.port.give(together([heard, ...whispers]));
    for (const ear of party.ears.keys()) {
      const alone = gather(ear.plays);
      const own = ear.music ? [ear.music.take()] : [heard, party.said];
      ear.port.give(together([...own, alone && mixMinus(alone, null)]));
    }
  }
}

/** These frames at once, kept within 16 bits. */
function together(frames: readonly (Int16Array | null)[]): Int16Array {
  const sum = new Int32Array(FRAME);
  for (const frame of frames) addInto(sum, frame);
  return mixMinus(sum, null);
}

function widen(frame: Int16Array | null): Int32Array | null {
  return frame && Int32Array.from(frame);
}
