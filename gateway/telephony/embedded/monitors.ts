import { EngineError } from '../errors';
import type { MonitorMode } from '../port';
import type { Happening, Leg } from './legs/leg';
import type { Room } from './media/mixer';

interface Monitor {
  readonly leg: Leg;
  readonly ear: Leg;
  mode: MonitorMode;
}

export interface MonitorHome {
  /** @throws EngineError `gone` */
  leg(id: string): Leg;
  room(name: string): Room | undefined;
  tell(happening: Happening): void;
}

/** Who listens in to whom. Whoever speaks with all is in the room of the line that they listen to, and goes along with it. */
export class Monitors {
  private readonly all = new Map<string, Monitor>();

  constructor(private readonly home: MonitorHome) {}

  /** @throws EngineError `gone` for either leg, `refused` for an ear that is anywhere else already */
  set(id: string, o: { leg: string; ear: string; mode: MonitorMode }): void {
    const there = this.all.get(id);
    const monitor = there ?? this.add(id, this.home.leg(o.leg), this.home.leg(o.ear), o.mode);
    monitor.mode = o.mode;
    this.seat(monitor);
  }

  end(id: string): void {
    const monitor = this.all.get(id);
    if (!monitor) return;
    this.all.delete(id);
    this.leave(monitor);
    this.home.tell({ type: 'monitor-done', id });
  }

  /** A leg has gone to another room, or out of one. */
  moved(leg: Leg): void {
    for (const monitor of this.all.values()) if (monitor.leg === leg) this.seat(monitor);
  }

  gone(leg: Leg): void {
    for (const [id, monitor] of this.all) if (monitor.leg === leg || monitor.ear === leg) this.end(id);
  }

  private add(id: string, leg: Leg, ear: Leg, mode: MonitorMode): Monitor {
    const isTaken = leg === ear || ear.room !== null || [...this.all.values()].some((each) => each.ear === ear || each.leg === ear);
    if (isTaken) throw new EngineError('refused', 'this line cannot listen');
    const monitor = { leg, ear, mode };
    this.all.set(id, monitor);
    return monitor;
  }

  private seat({ leg, ear, mode }: Monitor): void {
    const barges = mode === 'barge';
    ear.party.listen(barges ? null : leg.party, mode === 'whisper');
    const room = barges && leg.room !== null ? this.home.room(leg.room) : undefined;
    ear.party.move(room ?? null);
    ear.room = room ? leg.room : null;
  }

  private leave({ ear }: Monitor): void {
    ear.party.listen(null);
    ear.party.move(null);
    ear.room = null;
  }
}
