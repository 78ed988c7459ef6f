import { describe, expect, it } from 'vitest';
import { projectImports } from './boundaries';
import { distances, nearest } from './nearest-tests';

describe('the tests nearest to a change', () => {
  const imports = new Map([
    ['src/a.test.ts', ['src/a.ts']],
    ['src/b.ts', ['src/a.ts']],
    ['src/b.test.ts', ['src/b.ts']],
    ['far/c.ts', ['src/b.ts']],
    ['far/c.test.ts', ['far/c.ts']],
    ['other/d.test.ts', ['other/d.ts']],
    // A circle must end.
    ['src/a.ts', ['src/b.ts']],
  ]);
  const all = ['far/c.test.ts', 'other/d.test.ts', 'src/b.test.ts', 'src/a.test.ts'];

  it('counts imports, by the shortest way', () => {
    const found = distances(imports, ['src/a.ts']);
    expect([...found]).toEqual([
      ['src/a.ts', 0],
      ['src/a.test.ts', 1],
      ['src/b.ts', 1],
      ['src/b.test.ts', 2],
      ['far/c.ts', 2],
      ['far/c.test.ts', 3],
    ]);
  });

  it.each([
    [1, ['src/a.test.ts']],
    [3, ['src/a.test.ts', 'src/b.test.ts', 'far/c.test.ts']],
    [9, ['src/a.test.ts', 'src/b.test.ts', 'far/c.test.ts', 'other/d.test.ts']],
  ])('are at most %d, those beside the change first', (most, expected) => {
    expect(nearest(all, distances(imports, ['src/a.ts']), ['src/a.ts'], most)).toEqual(expected);
  });

  it('are found in this project: the rule of a number’s form, and who is rung by it', () => {
    const found = distances(projectImports(), ['src/rules/phone.ts']);
    expect(found.get('src/rules/phone.test.ts')).toBe(1);
    expect(found.get('gateway/calls/gate/who-may-be-rung.test.ts')).toBeGreaterThan(1);
  });
});
