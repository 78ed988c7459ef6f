import { describe, expect, it } from 'vitest';
import { flagTo, switchTo } from './scope-switch';

describe('a scope’s switch', () => {
  const scope = { role: 'qualifier' as const, own: null, inherited: true, losses: [] };
  it('takes its own word back where the wider scope already says the same', () => {
    expect(switchTo('goals', scope, false)).toEqual({ kind: 'switch', plugin: 'goals', on: false, role: 'qualifier' });
    expect(switchTo('goals', { ...scope, own: false }, true)).toMatchObject({ on: null, role: 'qualifier' });
    expect(switchTo('goals', { ...scope, own: false }, null)).toMatchObject({ on: null });
    expect(flagTo('goals:weekly', { team: 7, own: true, inherited: false }, false)).toEqual({
      kind: 'flag',
      flag: 'goals:weekly',
      on: null,
      team: 7,
    });
    expect(flagTo('goals:weekly', { own: null, inherited: false }, true)).toEqual({ kind: 'flag', flag: 'goals:weekly', on: true });
  });
});
