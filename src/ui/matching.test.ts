import { expect, it } from 'vitest';
import { called, matching, onlyOne } from './matching';

const list = ['Aetna', 'Mutual of Omaha', 'New York Life', 'Québec', 'Protective Life', 'Lincoln', 'Life', 'Other'].map((label) => ({
  value: label,
  label,
}));
const found = (text: string) => matching(list, text).map(({ label }) => label);

it('a text finds what begins with it first, then words, then the rest; Other fits anything, after all', () => {
  expect(found('life')).toEqual(['Life', 'New York Life', 'Protective Life', 'Other']);
  expect(found('L')).toEqual(['Lincoln', 'Life', 'New York Life', 'Protective Life', 'Mutual of Omaha', 'Other']);
  expect(found('zzz')).toEqual(['Other']);
  expect(found('oth')).toEqual(['Other']);
  expect(matching(list.slice(0, 2), 'zzz')).toEqual([]);
});

it('nobody minds accents, capitals and spaces', () => {
  expect(found(' quebec ')).toEqual(['Québec', 'Other']);
  expect(found('  ')).toHaveLength(list.length);
  expect(called(list, 'QUEBEC')?.value).toBe('Québec');
  expect(called(list, 'queb')).toBeUndefined();
});

it('a text means one entry where it is its name, or begins a word of it alone; Other by its name', () => {
  const only = (text: string) => onlyOne(list, text)?.value;
  expect(['life', 'york', 'aet', 'other'].map(only)).toEqual(['Life', 'New York Life', 'Aetna', 'Other']);
  // Two begin so; a word has it inside; nothing has it; a part of Other; nothing is typed.
  expect(['li', 'tual', 'zzz', 'oth', ' '].map(only)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
