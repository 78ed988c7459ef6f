import { describe, expect, it } from 'vitest';
import { switchTo } from './scope-switch';

describe('a scope’s switch', () => {
  const scope = { role: 'qualifier' as const, own: null, inherited: true, losses: [] };
  it('takes its own word back where the wider scope already says the same', () => {
    expect(switchTo('goals', scope, false)).toEqual({ kind: 'switch', plugin: 'goals', on: false, role: 'qualifier' });
    expect(switchTo('goals', { ...scope, own: false }, true)).toMatchObject({ on: null, role: 'qualifier' });
    expect(switchTo('goals', { ...scope, own: false }, null)).toMatchObject({ on: null });
  });
});
