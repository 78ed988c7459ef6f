import fc from 'fast-check';
import { compareStructural as equal } from 'mobx';
import { describe, expect, it } from 'vitest';
import { mergeFields, type Fields } from './merge';

const merged = (base: Fields, mine: Fields, theirs: Fields) => mergeFields(base, mine, theirs);

describe('two changes of one value', () => {
  it('of different fields are both there; the same change twice is one', () => {
    const base = { a: 1, b: 1, c: 1, d: { deep: [1] } };
    expect(merged(base, { ...base, a: 2, c: 3 }, { ...base, b: 2, c: 3 })).toEqual({ value: { ...base, a: 2, b: 2, c: 3 }, clashes: [] });
  });
  it('of the same field clash by name, with both values', () => {
    expect(merged({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ value: { a: 2 }, clashes: [{ field: 'a', mine: 2, theirs: 3 }] });
    expect(merged({ a: 1 }, {}, { a: 3 }).clashes).toEqual([{ field: 'a', mine: undefined, theirs: 3 }]);
    expect(merged({ a: 1 }, {}, { a: 1 })).toEqual({ value: {}, clashes: [] });
  });
  it('of a list whose entries have ids are put together row by row, and field by field in a row', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((id) => ({ id, text: id, on: true }));
    const base = { rows: [x, y] };
    expect(merged(base, { rows: [{ ...x, text: 'mine' }, y] }, { rows: [{ ...x, on: false }, y, z] })).toEqual({
      value: { rows: [{ id: 'x', text: 'mine', on: false }, y, z] },
      clashes: [],
    });
    expect(merged(base, { rows: [y] }, { rows: [x, { ...y, text: 'theirs' }] }).value).toEqual({ rows: [{ ...y, text: 'theirs' }] });
    expect(merged(base, { rows: [{ ...x, text: 'mine' }, y] }, { rows: [{ ...x, text: 'theirs' }, y] }).clashes).toEqual([
      { field: 'rows.x.text', mine: 'mine', theirs: 'theirs' },
    ]);
  });
  it('of any other list are a clash', () => {
    expect(merged({ a: [1] }, { a: [1, 2] }, { a: [1, 3] }).clashes).toEqual([{ field: 'a', mine: [1, 2], theirs: [1, 3] }]);
    expect(merged({ a: [] }, { a: [{ id: 1 }, { id: 1 }] }, { a: [{ id: 2 }] }).clashes).toHaveLength(1);
  });

  const fields = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(fc.nat(2), fc.array(fc.record({ id: fc.constantFrom('x', 'y'), n: fc.nat(1) }), { maxLength: 2 })),
    {
      noNullPrototype: true,
    },
  );
  it('lose nothing: what one side left alone is as the other has it, whatever the values are', () => {
    fc.assert(
      fc.property(fields, fields, (base, other) => {
        expect(merged(base, base, other)).toEqual({ value: other, clashes: [] });
        expect(merged(base, other, base)).toEqual({ value: other, clashes: [] });
        expect(merged(base, other, other)).toEqual({ value: other, clashes: [] });
      }),
    );
  });
  it('clash or not, alike from both sides', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const [one, two] = [merged(base, mine, theirs), merged(base, theirs, mine)];
        expect(two.clashes.map(({ field }) => field).sort()).toEqual(one.clashes.map(({ field }) => field).sort());
        for (const [field, value] of Object.entries(one.value))
          if (!Array.isArray(value) && !one.clashes.some((clash) => clash.field === field))
            expect(equal(value, two.value[field])).toBe(true);
      }),
    );
  });
});
