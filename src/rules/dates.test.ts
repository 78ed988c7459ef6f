import { describe, expect, it } from 'vitest';
import { ageOn, isDay } from './dates';

describe('days', () => {
  it('exist or not', () => {
    expect(['2024-02-29', '1961-03-14'].every(isDay)).toBe(true);
    expect(['2023-02-29', '2001-02-31', '1961-13-01', '1961-3-14', '14/03/1961', ''].some(isDay)).toBe(false);
  });
  it('give whole years, on the day of the birthday and not on its eve [LEAD-044, BOOK-013, BOOK-015]', () => {
    expect([ageOn('1961-11-20', '2026-11-19'), ageOn('1961-11-20', '2026-11-20'), ageOn('2026-11-18', '2026-11-19')]).toEqual([64, 65, 0]);
    expect(['2001-02-31', '2026-11-19', '2030-01-01', '', '1961-3'].map((dob) => ageOn(dob, '2026-11-19'))).toEqual(Array(5).fill(null));
  });
});
