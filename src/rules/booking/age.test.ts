import { expect, it } from 'vitest';
import { isTooOldToVisit } from './age';

it.each([
  ['1948-01-15', '2026-12-14', false, 'a day before'],
  ['1948-01-15', '2026-12-15', false, 'on the very day'],
  ['1948-01-15', '2026-12-16', true, 'a day later'],
  // A month without the day ends it: 78 years and 11 months after 31 March is the last of February.
  ['1948-03-31', '2027-02-28', false, 'the last day of a short month'],
  ['1948-03-31', '2027-03-01', true, 'the day after it'],
  ['1949-03-31', '2028-02-29', false, 'in a leap year'],
  ['1949-03-31', '2028-03-01', true, 'after it'],
  ['2000-01-01', '2026-11-23', false, 'young'],
  ['', '2026-11-23', false, 'not known'],
  ['1940-02-31', '2026-11-23', false, 'no day of the calendar'],
])('%s on %s: %s (%s) [BOOK-083, BOOK-084]', (born, today, tooOld) => {
  expect(isTooOldToVisit(born, today)).toBe(tooOld);
});
