import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { draftOf, toConfig } from './draft';
import { durationDraft, durationWords, unitsUpTo } from './duration';
import { fieldsOf } from './fields';

const fields = fieldsOf(z.strictObject({ it: z.int().meta({ duration: true }) }));

describe('a span of time', () => {
  it('is typed in the largest unit that leaves no fraction, and gives its seconds back', () => {
    expect([0, 45, 60, 90, 3600, 5400].map(durationDraft)).toEqual(['0 s', '45 s', '1 min', '90 s', '1 h', '90 min']);
    fc.assert(
      fc.property(fc.integer(), (it) => {
        expect(toConfig(fields, draftOf(fields, { it }))).toEqual({ it });
      }),
    );
  });
  it.each([
    ['1,5 min', 90],
    ['0.5 h', 1800],
    ['12', 12],
    ['2 min min', undefined],
    ['soon min', undefined],
  ])('reads %j as %s seconds', (text, seconds) => expect(toConfig(fields, { it: text })['it']).toBe(seconds));
  it('is said in words, in both languages', () => {
    expect([0, 1, 300, 5401].map((seconds) => durationWords(seconds, 'en-US'))).toEqual([
      '0 seconds',
      '1 second',
      '5 minutes',
      '1 hour 30 minutes 1 second',
    ]);
    expect(durationWords(5400, 'fr-CA')).toMatch(/^1\sheure 30\sminutes$/);
  });
  it('has no unit that is longer than it may be', () => {
    expect([null, 3600, 600, 30].map(unitsUpTo)).toEqual([['h', 'min', 's'], ['h', 'min', 's'], ['min', 's'], ['s']]);
  });
});
