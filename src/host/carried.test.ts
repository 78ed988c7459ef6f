import { autorun, makeAutoObservable, observable, reaction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { CoreView } from '../core/views';
import { acrossRestart, carryInto } from './carried';

const core = (): CoreView => ({}) as CoreView;

const counters = () => {
  class Counter {
    count = 0;
    names: string[] = [];
    lastAt: number | null = null;
    seen = new Map<string, number>();
    cancel: (() => void) | null = null;
    private readonly began = Math.random();

    constructor() {
      makeAutoObservable<Counter, 'began'>(this, { began: false });
    }
    get double() {
      return this.count * 2;
    }
  }
  return Counter;
};

/** A plugin's store from one version of its class to the next. */
function restarted<T extends object>(before: T, make: () => T | object, id = 'tally') {
  const world = core();
  const stop = carryInto(world, id, before);
  acrossRestart(world, stop);
  const after = make();
  return { world, after: after as T, stop: carryInto(world, id, after) };
}

describe('what a plugin’s store held, when its code was saved', () => {
  it('goes over to the one of the new code, field by field', () => {
    const [Before, After] = [counters(), counters()];
    const before = new Before();
    before.count = 3;
    before.names.push('Dana');
    before.lastAt = 12;
    before.seen.set('a', 1);
    before.cancel = () => undefined;
    const { after } = restarted(before, () => new After());
    expect([after.count, after.double, [...after.names], after.lastAt, [...after.seen], after.cancel]).toEqual([
      3,
      6,
      ['Dana'],
      12,
      [['a', 1]],
      null, // a function is the old code's
    ]);
  });
  it('is drawn: what follows the new model hears of it', () => {
    const [Before, After] = [counters(), counters()];
    const before = new Before();
    before.count = 3;
    const after = new After();
    const seen: number[] = [];
    const end = autorun(() => seen.push(after.count));
    restarted(before, () => after);
    end();
    expect(seen).toEqual([0, 3]);
  });
  it('leaves a field that has another kind now, and a class of another name', () => {
    const before = observable({ count: 3, title: 'Calls' });
    expect({ ...restarted(before, () => observable({ count: 'none', title: '' })).after }).toEqual({ count: 'none', title: 'Calls' });
    const counter = new (counters())();
    counter.count = 3;
    expect(restarted<{ count: number }>(counter, () => observable({ count: 0 })).after.count).toBe(0);
  });
  it('is that of a box too', () => {
    expect(restarted(observable.box(true), () => observable.box(false)).after.get()).toBe(true);
  });
  it('is taken up once, and only by a plugin that the change stopped', () => {
    const counter = (count: number) => observable({ count });
    const { world, after, stop } = restarted(counter(3), () => counter(0));
    expect(after.count).toBe(3);
    stop();
    const begunAgain = counter(0);
    const stopAgain = carryInto(world, 'tally', begunAgain);
    expect(begunAgain.count).toBe(0);
    acrossRestart(world, () => undefined);
    stopAgain();
    const later = counter(0);
    carryInto(world, 'tally', later);
    expect(later.count).toBe(0);
  });
  it('is kept for a plugin that does not start at first, and is no other session’s', () => {
    const { world, stop } = restarted(observable({ count: 3 }), () => observable({ count: 0 }));
    acrossRestart(world, stop);
    acrossRestart(world, () => undefined); // saved with a mistake: it has no store
    const mended = observable({ count: 0 });
    carryInto(world, 'tally', mended);
    expect(mended.count).toBe(3);
    const elsewhere = observable({ count: 0 });
    carryInto(core(), 'tally', elsewhere);
    expect(elsewhere.count).toBe(0);
  });
  it('is read before anything of the plugin is stopped', () => {
    const world = core();
    const before = observable({ count: 3 });
    const forget = carryInto(world, 'tally', before);
    acrossRestart(world, () => {
      before.count = 0; // its own clean-up
      forget();
    });
    const after = observable({ count: 0 });
    const heard: number[] = [];
    const end = reaction(
      () => after.count,
      (count) => heard.push(count),
    );
    carryInto(world, 'tally', after);
    end();
    expect(heard).toEqual([3]);
  });
});
