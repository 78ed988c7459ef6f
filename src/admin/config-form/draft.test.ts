import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changedFields, draftOf, overrideOf, same, toConfig, UNREADABLE, fromDraft, isUnreadable, placesOf } from './draft';
import { fieldsOf, type ValueField } from './fields';

const schema = z.strictObject({
  count: z.int().min(0).max(60).default(10),
  rate: z.number().nullable(),
  on: z.boolean(),
  mode: z.enum(['quick', 'slow']).optional(),
  note: z.string(),
  tags: z.array(z.string()),
  hours: z.strictObject({ open: z.int(), late: z.boolean().optional() }).optional(),
  rest: z.record(z.string(), z.number()),
});
const fields = fieldsOf(schema);
const full = { count: 5, rate: 1.5, on: true, mode: 'quick', note: '', tags: ['a'], hours: { open: 8, late: false }, rest: { a: 1 } };

describe('the draft of a configuration', () => {
  it('is text for numbers and JSON, and gives the same configuration back', () => {
    const draft = draftOf(fields, full);
    expect(draft).toMatchObject({ count: '5', rate: '1.5', on: true, note: '', tags: ['a'], 'hours/open': '8', rest: '{\n  "a": 1\n}' });
    expect(toConfig(fields, draft)).toEqual(full);
  });
  it('gives every configuration back, whatever is in it', () => {
    const config = fc.record(
      {
        count: fc.integer(),
        rate: fc.option(
          fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8),
          { nil: null },
        ),
        on: fc.boolean(),
        mode: fc.constantFrom('quick', 'slow'),
        note: fc.string().map((text) => text.trim()),
        tags: fc.array(fc.stringMatching(/^\w+$/)),
        hours: fc.record({ open: fc.integer() }),
        rest: fc.dictionary(fc.stringMatching(/^\w+$/), fc.integer()),
      },
      { requiredKeys: ['count', 'rate', 'on', 'note', 'tags', 'rest'] },
    );
    fc.assert(
      fc.property(config, (value) => {
        expect(toConfig(fields, draftOf(fields, value))).toEqual(value);
      }),
    );
  });
  it('leaves out what may be missing and is empty, and a group with nothing in it', () => {
    const draft = { ...draftOf(fields, full), rate: '', mode: '', 'hours/open': '', 'hours/late': '' };
    expect(toConfig(fields, draft)).toEqual({ count: 5, rate: null, on: true, note: '', tags: ['a'], rest: { a: 1 } });
  });
  it.each([
    ['1,5', 1.5],
    [' 7 ', 7],
    ['-2', -2],
    ['1e3', UNREADABLE],
    ['seven', UNREADABLE],
    ['1.5.2', UNREADABLE],
  ])('reads %j as the number %s', (text, value) => {
    expect(fromDraft(fields[0] as ValueField, text)).toBe(value);
  });
  it('names what is no value at all', () => {
    const draft = { ...draftOf(fields, full), count: 'x', rest: '{' };
    expect(
      placesOf(fields, draft)
        .filter(isUnreadable)
        .map(({ name }) => name),
    ).toEqual(['count', 'rest']);
  });
  it('drops empty tags and the space around others', () => {
    expect(fromDraft(fields[5] as ValueField, [' Sold ', ' '])).toEqual(['Sold']);
  });
});

describe('what is saved', () => {
  it('is only what differs from the defaults, and nothing when nothing does', () => {
    expect(overrideOf({ a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } })).toBeNull();
    expect(overrideOf({ a: 2, b: { c: [1] } }, { a: 1, b: { c: [1] } })).toEqual({ a: 2 });
    expect(overrideOf({ a: 1, b: { c: [2], d: 1 } }, { a: 1, b: { c: [1], d: 1 } })).toEqual({ b: { c: [2], d: 1 } });
  });
  it('counts a field as changed by its value, not by its spelling', () => {
    const saved = draftOf(fields, full);
    expect(changedFields(fields, { ...saved, count: '05', rest: '{"a":1}' }, saved)).toEqual([]);
    expect(changedFields(fields, { ...saved, count: '6', rest: '{' }, saved).map(({ path }) => path[0])).toEqual(['count', 'rest']);
  });
  it('compares values, not objects', () => {
    expect(same({ a: [1, { b: null }], c: 1 }, { c: 1, a: [1, { b: null }] })).toBe(true);
    expect([same({ a: 1 }, { b: 1 }), same([1], { 0: 1 }), same(null, {}), same({ a: undefined }, {})]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
