/**
 * Who listens in: their line and a snoop at the other line in a bridge of their own; for a whisper the snoop speaks into that
 * line too. Whoever speaks with all is in the other line's room, and goes along with it. Snoops follow their line by themselves.
 */
import type { MonitorMode } from '../../port';
import type { Helpers } from './helpers';
import { seg, type Answer, type Kernel } from './kernel';
import { mainOf, type Leg } from './leg';
import type { Legs } from './floor';
import type { Placing } from './placing';

interface Monitor {
  readonly id: string;
  readonly leg: Leg;
  readonly ear: Leg;
  mode: MonitorMode;
  /** The snoop that shall be in the bridge; null: none is needed. */
  spy: string | null;
  serial: number;
}

type Done = (failed: Answer | null) => void;
const NO_LEG: Answer = { ok: false, code: 'gone', status: null, words: 'there is no such leg' };
const TAKEN: Answer = { ok: false, code: 'refused', status: null, words: 'this line cannot listen' };
const NOT_NOW: Answer = { ok: false, code: 'refused', status: null, words: 'the line cannot be listened to just now' };

const bridgeOf = ({ id }: Pick<Monitor, 'id'>): string => `${id}~listens`;
const WAYS: Record<Exclude<MonitorMode, 'barge'>, Record<string, string>> = {
  listen: { spy: 'both' },
  whisper: { spy: 'both', whisper: 'out' },
};

export class Monitors {
  private readonly all = new Map<string, Monitor>();

  constructor(
    private readonly kernel: Kernel,
    private readonly helpers: Helpers,
    private readonly placing: Placing,
    private readonly legs: Legs,
  ) {}

  /** A bridge of this kind is no room of the gateway's. */
  hasBridge = (id: string): boolean => [...this.all.values()].some((monitor) => bridgeOf(monitor) === id);

  set(id: string, o: { leg: string; ear: string; mode: MonitorMode }, done: Done): void {
    const there = this.all.get(id);
    if (there?.mode === o.mode) return done(null);
    if (there) {
      there.mode = o.mode;
      return this.seat(there, done);
    }
    const [leg, ear] = [this.legs.all.get(o.leg), this.legs.all.get(o.ear)];
    if (!leg || !ear || !mainOf(leg)) return done(NO_LEG);
    const isTaken = leg === ear || ear.wanted.room !== null || [...this.all.values()].some((each) => each.ear === ear || each.leg === ear);
    if (isTaken) return done(TAKEN);
    const monitor: Monitor = { id, leg, ear, mode: o.mode, spy: null, serial: 0 };
    this.all.set(id, monitor);
    this.seat(monitor, done);
  }

  end(id: string): void {
    const monitor = this.all.get(id);
    if (!monitor) return;
    this.all.delete(id);
    if (monitor.spy) this.helpers.drop(monitor.spy);
    if (this.legs.has(monitor.ear)) this.placing.want(monitor.ear, { room: null });
    this.placing.close(bridgeOf(monitor), () => {});
    this.kernel.tell({ type: 'monitor-done', id });
  }

  /** A line has gone to another room, or out of one. */
  moved(leg: Leg): void {
    for (const { leg: of, ear, mode } of this.all.values())
      if (of === leg && mode === 'barge') this.placing.want(ear, { room: leg.wanted.room });
  }

  gone(leg: Leg): void {
    for (const monitor of [...this.all.values()]) if (monitor.leg === leg || monitor.ear === leg) this.end(monitor.id);
  }

  /** Its bridge has ended without us. */
  lost(bridge: string): void {
    for (const monitor of [...this.all.values()]) if (bridgeOf(monitor) === bridge) this.end(monitor.id);
  }

  forget(): void {
    for (const id of [...this.all.keys()]) this.end(id);
  }

  private seat(monitor: Monitor, done: Done): void {
    const { ear, leg, mode } = monitor;
    const { spy } = monitor;
    monitor.spy = null;
    if (mode === 'barge') {
      if (spy) this.helpers.drop(spy);
      return this.placing.want(ear, { room: leg.wanted.room }, () => {
        this.placing.close(bridgeOf(monitor), () => {});
        done(null);
      });
    }
    const here = () => this.all.get(monitor.id) === monitor && monitor.mode === mode;
    const begin = () => {
      // It has ended, or become another, meanwhile.
      if (!here()) return done(null);
      this.spyOn(monitor, WAYS[mode], here, done);
    };
    this.placing.open(bridgeOf(monitor), () => {
      if (!here()) return done(null);
      this.placing.want(ear, { room: bridgeOf(monitor) });
      // Two snoops in one bridge would hear each other: the line would hear itself.
      if (spy) this.helpers.drop(spy, begin);
      else begin();
    });
  }

  private spyOn(monitor: Monitor, way: Record<string, string>, here: () => boolean, done: Done): void {
    const spy = `${monitor.id}~${++monitor.serial}~spy`;
    const main = mainOf(monitor.leg);
    monitor.spy = spy;
    const failed = () => {
      this.kernel.warn('a line cannot be listened to', { leg: monitor.leg.id });
      this.end(monitor.id);
      done(NOT_NOW);
    };
    if (!main) return failed();
    const isIts = () => here() && monitor.spy === spy;
    this.helpers.snoop(
      main.id,
      spy,
      way,
      (isReady) => {
        if (!isIts()) return done(null);
        if (!isReady) return failed();
        const path = `/bridges/${seg(bridgeOf(monitor))}/addChannel`;
        this.kernel.ask({ method: 'POST', path, query: { channel: spy } }, (answer) => {
          if (!isIts()) return done(null);
          if (!answer.ok) return failed();
          done(null);
        });
      },
      () => isIts() && this.end(monitor.id),
    );
  }
}
