import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../port';
import { Mirror } from './mirror';

const at = 1000;
const came = (leg: string): EngineEvent => ({ at, type: 'leg-new', leg: { leg, from: '1', to: '2', state: 'new' }, headers: {}, did: '2' });
const say = (mirrors: Mirror[], ...events: EngineEvent[]) => mirrors.forEach((mirror) => events.forEach((event) => mirror.heed(event)));
const typesOf = (events: EngineEvent[]) =>
  events.map((event) => ('leg' in event && typeof event.leg === 'string' ? `${event.type} ${event.leg}` : event.type));

describe('the difference of what was known and what is', () => {
  it('is told as if each had come, and told again it is none', () => {
    const [here, there] = [new Mirror(), new Mirror()];
    for (const mirror of [here, there]) {
      for (const leg of ['stays', 'ends', 'rises', 'lost', 'found']) mirror.asked('originate', [{ leg }]);
      for (const id of ['over', 'runs']) mirror.asked('play', [id, {}, '']);
      for (const id of ['begins', 'whole']) mirror.asked('record', [id, '']);
      mirror.asked('monitor', ['ear', {}]);
    }
    say([here, there], { at, type: 'leg-up', leg: 'stays' }, { at, type: 'leg-up', leg: 'lost' }, { at, type: 'leg-lost', leg: 'found' });
    say(
      [here, there],
      { at, type: 'registered', extension: '1001', contacts: 1 },
      { at, type: 'registered', extension: '1002', contacts: 1 },
    );
    say(
      [there],
      { at, type: 'leg-down', leg: 'ends', by: 'remote', cause: 'normal' },
      { at, type: 'leg-ringing', leg: 'rises', early: false },
    );
    say(
      [there],
      { at, type: 'leg-up', leg: 'rises' },
      { at, type: 'leg-heard', leg: 'rises' },
      { at, type: 'leg-held', leg: 'rises', held: true },
    );
    say([there], { at, type: 'leg-lost', leg: 'lost' }, { at, type: 'leg-found', leg: 'found' });
    say(
      [there],
      { at, type: 'play-done', id: 'over', ok: true },
      { at, type: 'record-started', id: 'begins' },
      { at, type: 'record-done', id: 'whole' },
    );
    say([there], { at, type: 'monitor-done', id: 'ear' }, { at, type: 'unregistered', extension: '1002', contacts: 0 });
    say([there], { at, type: 'trunk-state', trunk: 't', state: 'up', why: null, code: null, since: 5 }, came('comes'));

    const told = here.until(JSON.parse(JSON.stringify(there.snapshot())), 2000);
    expect(typesOf(told)).toEqual([
      ...['play-done', 'record-done', 'monitor-done', 'leg-down ends'],
      ...['leg-ringing rises', 'leg-up rises', 'leg-heard rises', 'leg-held rises', 'leg-lost lost', 'leg-found found', 'leg-new'],
      ...['unregistered', 'record-started', 'trunk-state'],
    ]);
    expect(told.find(({ type }) => type === 'leg-down')).toMatchObject({ by: 'engine', cause: 'lost' });
    say([here], ...told);
    expect(here.until(there.snapshot(), 3000)).toEqual([]);
  });

  it('says nothing of a leg that was given up here, and of commands that were refused', () => {
    const [here, there] = [new Mirror(), new Mirror()];
    there.asked('originate', [{ leg: 'unknown' }]);
    for (const name of ['play', 'record', 'monitor']) here.asked(name, ['x']);
    here.asked('originate', [{ leg: 'refused' }]);
    for (const name of ['play', 'record', 'monitor']) here.refused(name, ['x']);
    here.refused('originate', [{ leg: 'refused' }]);
    expect(here.until(there.snapshot(), 1)).toEqual([]);
  });

  it('is told of a second telephone, and of a line that fell and came up again', () => {
    const [here, there] = [new Mirror(), new Mirror()];
    const line = (since: number): EngineEvent => ({ at, type: 'trunk-state', trunk: 't', state: 'up', why: null, code: null, since });
    say([here, there], { at, type: 'registered', extension: '1001', contacts: 1 }, line(5));
    say([there], { at, type: 'registered', extension: '1001', contacts: 2 }, line(9));
    expect(here.until(there.snapshot(), 1)).toMatchObject([
      { type: 'registered', extension: '1001', contacts: 2 },
      { type: 'trunk-state', since: 9 },
    ]);
  });

  it('knows a leg that is up whatever is said of the command for it, and after an engine’s end its legs alone', () => {
    const mirror = new Mirror();
    mirror.asked('originate', [{ leg: 'up' }]);
    mirror.asked('play', ['plays']);
    say([mirror], { at, type: 'leg-up', leg: 'up' }, { at, type: 'registered', extension: '1001', contacts: 1 });
    mirror.refused('originate', [{ leg: 'up' }]);
    expect(mirror.legIds).toEqual(['up']);
    say([mirror], { at, type: 'engine-down' });
    expect(mirror.snapshot()).toMatchObject({ legs: [['up', {}]], phones: [], plays: [] });
  });
});
