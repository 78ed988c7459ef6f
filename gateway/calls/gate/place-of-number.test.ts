import { describe, expect, it } from 'vitest';
import { judgeAreaCode } from './place-of-number';

describe('what an area code says to a centre', () => {
  it.each([
    ['6175550101', 'fine'],
    ['5145550101', 'fine'],
    ['7875550101', 'fine'],
    ['8005550171', 'fine'],
    ['8765550101', 'abroad'],
    ['2425550101', 'abroad'],
    ['2115550101', 'unknown'],
    ['5555550101', 'unknown'],
    ['9995550101', 'unknown'],
  ] as const)('%s is %s to one that rings the United States and Canada, as all do that say nothing else', (number, said) => {
    expect(judgeAreaCode(number)).toBe(said);
  });

  it('one that rings a single country rings no other, and toll-free numbers still', () => {
    expect(['6175550101', '5145550101', '6715550101', '8335550101'].map((number) => judgeAreaCode(number, ['US']))).toEqual([
      'fine',
      'abroad',
      'fine',
      'fine',
    ]);
    expect(judgeAreaCode('5145550101', ['CA'])).toBe('fine');
  });
});
