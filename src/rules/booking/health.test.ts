import { expect, it } from 'vitest';
import { aClient } from '@dialer/contract/testing';
import { hasHealthIssue, isOverweight } from './health';

it.each([
  ['399', 0, false],
  ['400', 0, true],
  ['199', 1, false],
  ['200', 1, true],
  ['', 1, false],
] as const)('%s in unit %i is overweight: %s [LEAD-020]', (weight, weightUnits, over) => {
  expect(isOverweight({ weight, weightUnits })).toBe(over);
});

it.each([
  ['nothing', {}, false],
  ['a condition', { conditions: [{ name: 'Asthma', duration: '' }] }, true],
  ['a medication', { medications: [{ name: 'Insulin', duration: '2 years' }] }, true],
  ['a row that was left empty', { conditions: [{ name: ' ', duration: '' }] }, false],
  ['a disability', { disability: 1 }, true],
  ['no disability', { disability: 0 }, false],
  ['overweight', { weight: '205', weightUnits: 1 }, true],
] as const)('%s: a health issue %s [BOOK-086]', (_, fields, issue) => {
  expect(hasHealthIssue(aClient({ ...fields }))).toBe(issue);
});
