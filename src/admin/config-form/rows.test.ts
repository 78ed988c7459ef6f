/** A list of objects in the draft of a configuration: what it stands for, and what is wrong in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changedFields, draftOf, idOf, newRow, rowsIn, same, toConfig, type RowDraft } from './draft';
import { faultsOf, targetOf } from './faults';
import { fieldsOf, type Rows } from './fields';

const schema = z.strictObject({
  list: z
    .array(
      z.strictObject({
        question: z.strictObject({ en: z.string().min(1), fr: z.string() }),
        answer: z.string().min(2),
        weight: z.int().min(0).max(9),
        on: z.boolean().default(true),
        mode: z.enum(['quick', 'slow']).optional(),
      }),
    )
    .min(1)
    .max(3),
});
const fields = fieldsOf(schema);
const rows = fields[0] as Rows;
const row = { question: { en: 'Why', fr: 'Pourquoi' }, answer: 'So', weight: 1, on: false, mode: 'slow' };
const edit = (draft: Record<string, unknown>, at: number, cells: Record<string, unknown>) => ({
  list: rowsIn(draft['list']).map((one, index) => (index === at ? { ...one, ...cells } : one)),
});

describe('rows of a configuration', () => {
  it('give every list back, whatever is in it', () => {
    const anyRow = fc.record(
      {
        question: fc.record({ en: fc.stringMatching(/^\w*$/), fr: fc.stringMatching(/^\w*$/) }),
        answer: fc.stringMatching(/^\w*$/),
        weight: fc.integer(),
        on: fc.boolean(),
        mode: fc.constantFrom('quick', 'slow'),
      },
      { requiredKeys: ['question', 'answer', 'weight', 'on'] },
    );
    fc.assert(
      fc.property(fc.array(anyRow), (list) => {
        expect(toConfig(fields, draftOf(fields, { list }))).toEqual({ list });
      }),
    );
  });
  it('begin with the defaults of the schema, and each is known by an id of its own that is no part of its value', () => {
    const before = rowsIn(draftOf(fields, { list: [row, row] })['list']);
    const added = newRow(rows, before);
    expect(added).toMatchObject({ 'list/answer': '', 'list/on': true, 'list/weight': '' });
    expect([...before, added].map(idOf)).toEqual([0, 1, 2]);
    expect(newRow(rows, []) && same(before[0], before[1])).toBe(true);
  });
  it('are one change, however much in them is otherwise; the order counts', () => {
    const saved = draftOf(fields, { list: [row, { ...row, answer: 'No' }] });
    const swapped = { list: [...rowsIn(saved['list'])].reverse() };
    expect(changedFields(fields, saved, saved)).toEqual([]);
    expect(changedFields(fields, swapped, saved)).toEqual([rows]);
    expect(changedFields(fields, edit(saved, 1, { 'list/weight': '01' }), saved)).toEqual([]);
  });
  it('have their faults by row and field, too few and too many by the list', () => {
    const draft = draftOf(fields, { list: [row, row] });
    const wrong = edit(edit(draft, 0, { 'list/weight': 'x' }), 1, { 'list/answer': '', 'list/question/en': '', 'list/mode': 'other' });
    expect(faultsOf(schema, fields, wrong)).toEqual({
      'list/0/weight': { key: 'whole' },
      'list/1/answer': { key: 'text.least', params: { count: 2 } },
      'list/1/question/en': { key: 'text.missing' },
      'list/1/mode': { key: 'choose' },
    });
    const four = rowsIn(draft['list']).flatMap((one): RowDraft[] => [one, one]);
    expect(faultsOf(schema, fields, { list: four })).toEqual({ list: { key: 'rows.most', params: { count: 3 } } });
    expect(faultsOf(schema, fields, { list: [] })).toEqual({ list: { key: 'rows.missing' } });
  });
  it('have a fault that names a row and none of its fields at the row', () => {
    const strict = schema.refine(() => false, { path: ['list', 1] });
    expect(faultsOf(strict, fields, draftOf(fields, { list: [row, row] }))).toEqual({ 'list/1': { key: 'other', own: true } });
  });
  it('are found by the path of a refusal', () => {
    expect(targetOf(fields, ['list', '1', 'answer'])).toMatchObject({ name: 'list/1/answer', row: 1, field: { kind: 'text' } });
    expect(targetOf(fields, ['list', '1'])).toMatchObject({ name: 'list/1', row: 1, field: { kind: 'rows' } });
    expect(targetOf(fields, ['list'])).toMatchObject({ name: 'list', field: { kind: 'rows' } });
    expect(targetOf(fields, ['other', '1'])).toBeUndefined();
  });
});
