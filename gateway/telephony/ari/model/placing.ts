/**
 * Where each leg shall be, and where it is: one command a leg at a time brings the second to the first. Music and a room's
 * sound never meet in one ear: Asterisk would send both in turns (trap 2), so that the one ends before the other begins.
 */
import type { Legs } from './floor';
import { isFinal, seg, type Ask, type Kernel } from './kernel';
import { isUp, mainOf, type Fill, type Leg } from './leg';

const AGAIN_MS = 300;
/** Refusals in a row after which only the next comparison with Asterisk's list tries again. */
const MOST_REFUSALS = 8;
/** By these names a gateway that has started anew knows its bridges. */
export const ROOM = 'dialer-room';

interface Room {
  readonly id: string;
  wanted: boolean;
  state: 'none' | 'open' | 'busy';
  readonly waiting: (() => void)[];
}

type Step = { ask: Ask; done: () => void };

export class Placing {
  readonly rooms = new Map<string, Room>();
  legs!: Legs;

  constructor(private readonly kernel: Kernel) {}

  isOpen = (room: string): boolean => this.rooms.get(room)?.wanted === true;
  /** Commands for a bridge go only where Asterisk has it. */
  isThere = (room: string): boolean => this.rooms.get(room)?.state === 'open';

  open(id: string, then: () => void): void {
    const room = this.rooms.get(id) ?? this.add(id, 'none');
    room.wanted = true;
    if (room.state === 'open') return then();
    room.waiting.push(then);
    this.tend(room);
  }

  /** The legs stay, in silence. */
  close(id: string, then: () => void): void {
    const room = this.rooms.get(id);
    if (!room?.wanted) return then();
    room.wanted = false;
    room.waiting.push(then);
    for (const leg of this.legs.all.values()) if (leg.wanted.room === id) leg.wanted.room = null;
    this.tend(room);
  }

  /** `then` is called when it is done, or cannot be now. */
  want(leg: Leg, wanted: Partial<Leg['wanted']>, then: () => void = () => {}): void {
    Object.assign(leg.wanted, wanted);
    leg.refusals = 0;
    leg.waiting.push(then);
    this.place(leg);
  }

  place(leg: Leg): void {
    if (leg.busy || !this.legs.has(leg)) return;
    const step = leg.ending ? null : this.stepOf(leg);
    if (step === 'wait') return;
    if (!step) {
      for (const done of leg.waiting.splice(0)) done();
      return;
    }
    leg.busy = true;
    this.kernel.ask(step.ask, (answer) => {
      leg.busy = false;
      if (!this.legs.has(leg)) return;
      if (answer.ok) {
        leg.refusals = 0;
        step.done();
        return this.place(leg);
      }
      // Taking away what is not there any more has been done by somebody.
      if (step.ask.method === 'DELETE' || step.ask.path.endsWith('/removeChannel')) {
        if (isFinal(answer)) {
          step.done();
          return this.place(leg);
        }
      } else if (answer.code === 'gone' && step.ask.path.endsWith('/addChannel')) this.missing(leg.wanted.room, leg);
      if (++leg.refusals < MOST_REFUSALS) return void this.legs.after(leg, AGAIN_MS, () => this.place(leg));
      for (const done of leg.waiting.splice(0)) done();
    });
  }

  /** A bridge has ended without us: it is made again, and all who shall be in it come back. */
  lost(id: string): void {
    const room = this.rooms.get(id);
    if (!room || room.state !== 'open') return;
    room.state = 'none';
    for (const leg of this.legs.all.values()) if (leg.is.room === id) leg.is.room = null;
    this.tend(room);
  }

  /** What Asterisk's own list says, of rooms that were open when it was asked for. */
  compare(asked: ReadonlySet<string>, there: ReadonlyMap<string, readonly string[]>): void {
    for (const id of asked) if (!there.has(id)) this.lost(id);
    for (const leg of this.legs.all.values()) {
      const main = mainOf(leg);
      if (!main || leg.busy) continue;
      const room = [...there].find(([id, channels]) => this.rooms.has(id) && channels.includes(main.id))?.[0] ?? null;
      if (room !== leg.is.room) {
        leg.is.room = room;
        leg.refusals = 0;
        this.place(leg);
      }
    }
  }

  adopt(id: string): void {
    if (!this.rooms.has(id)) this.add(id, 'open').wanted = true;
  }

  /** Asterisk has begun anew. */
  forget(): void {
    for (const room of this.rooms.values()) for (const done of room.waiting.splice(0)) done();
    this.rooms.clear();
  }

  private add(id: string, state: Room['state']): Room {
    const room: Room = { id, wanted: false, state, waiting: [] };
    this.rooms.set(id, room);
    return room;
  }

  private stepOf(leg: Leg): Step | 'wait' | null {
    const main = mainOf(leg);
    if (!main) return null;
    const { wanted, is } = leg;
    const room = wanted.music ? null : wanted.room;
    // Parked lines are sent silence: without a packet a telephone takes its line for dead (trap 12).
    const fill: Fill = wanted.music ? 'music' : room === null && isUp(leg) ? 'silence' : 'none';
    const path = `/channels/${seg(main.id)}`;
    const filler = (of: Fill) => `${path}/${of === 'music' ? 'moh' : 'silence'}`;
    if (is.fill !== 'none' && is.fill !== fill) return { ask: { method: 'DELETE', path: filler(is.fill) }, done: () => (is.fill = 'none') };
    if (is.room !== room) {
      if (room === null) {
        const ask: Ask = { method: 'POST', path: `/bridges/${seg(is.room!)}/removeChannel`, query: { channel: main.id } };
        return { ask, done: () => (is.room = null) };
      }
      const its = this.rooms.get(room);
      if (its?.state !== 'open') return its?.wanted ? 'wait' : null;
      // Else the name of one would show on the telephone of the next (trap 3).
      const query = { channel: main.id, inhibitConnectedLineUpdates: true };
      return { ask: { method: 'POST', path: `/bridges/${seg(room)}/addChannel`, query }, done: () => (is.room = room) };
    }
    if (fill !== 'none' && is.fill === 'none') return { ask: { method: 'POST', path: filler(fill) }, done: () => (is.fill = fill) };
    return null;
  }

  /** Either the bridge or the channel is not there; the channel's end is told by itself. */
  private missing(id: string | null, leg: Leg): void {
    const room = id === null ? undefined : this.rooms.get(id);
    if (!room || room.state !== 'open' || leg.refusals < 2) return;
    this.lost(room.id);
  }

  private tend(room: Room): void {
    if (room.state === 'busy') return;
    const path = `/bridges/${seg(room.id)}`;
    if (room.wanted && room.state === 'none') {
      room.state = 'busy';
      this.kernel.ask({ method: 'POST', path, query: { type: 'mixing', name: ROOM } }, (answer) => {
        // 409: it is there already.
        const isThere = answer.ok || answer.status === 409;
        room.state = isThere ? 'open' : 'none';
        this.after(room, isThere);
      });
    } else if (!room.wanted && room.state === 'open') {
      room.state = 'busy';
      const inside = [...this.legs.all.values()].filter((leg) => leg.is.room === room.id && !leg.busy);
      for (const leg of inside) leg.busy = true;
      this.kernel.ask({ method: 'DELETE', path }, (answer) => {
        const isGone = isFinal(answer);
        room.state = isGone ? 'none' : 'open';
        for (const leg of inside) {
          leg.busy = false;
          if (isGone) leg.is.room = null;
          this.place(leg);
        }
        this.after(room, isGone);
      });
    } else if (!room.wanted && room.state === 'none') {
      this.rooms.delete(room.id);
      for (const done of room.waiting.splice(0)) done();
    } else this.after(room, true);
  }

  private after(room: Room, isDone: boolean): void {
    if (this.rooms.get(room.id) !== room) return;
    if (!isDone) return void this.kernel.after(AGAIN_MS, () => this.tend(room));
    if (room.wanted !== (room.state === 'open') || !room.wanted) return this.tend(room);
    for (const done of room.waiting.splice(0)) done();
    for (const leg of this.legs.all.values()) if (leg.wanted.room === room.id) this.place(leg);
  }
}
