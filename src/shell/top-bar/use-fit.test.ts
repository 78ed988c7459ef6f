import { describe, expect, it } from 'vitest';
import { scrollFor } from '../grid/use-reveal';
import { STEPS, stepsTaken, tightness } from './use-fit';

describe('the words of the top bar', () => {
  it('give way one after the other, no further than needed, and never without end', () => {
    expect(tightness(() => true)).toBe(0);
    expect([stepsTaken(0), stepsTaken(3)]).toEqual(['', '1 2 3']);
    const tried: number[] = [];
    const fitsFrom = (first: number) => (step: number) => (tried.push(step), step >= first);
    expect(tightness(fitsFrom(Infinity))).toBe(STEPS);
    expect(tried).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    for (let now = 0; now <= STEPS; now++)
      for (let first = 0; first <= STEPS; first++) expect(tightness(fitsFrom(first), now), `${first} from ${now}`).toBe(first);
    tried.length = 0;
    expect(tightness(fitsFrom(3), 3)).toBe(3);
    expect(tried).toEqual([3, 2]);
  });
});

describe('a panel that was arranged', () => {
  it('is scrolled into sight by the shortest way, its top first where it is too high', () => {
    expect(scrollFor({ top: 100, bottom: 300 }, 0, 600)).toBe(0);
    expect(scrollFor({ top: 700, bottom: 900 }, 0, 600)).toBe(300);
    expect(scrollFor({ top: 100, bottom: 300 }, 250, 600)).toBe(100);
    expect(scrollFor({ top: 700, bottom: 1700 }, 0, 600)).toBe(700);
  });
});
