import { expect, it } from 'vitest';
import { flat, typographyFaults } from '../../tests/support/texts';
import { FACTS } from './facts';
import english from './locales/en.json';
import { PARTS, STEPS, type TalkWords } from './talk';
import en from './talk/en.json';
import es from './talk/es.json';
import fr from './talk/fr.json';

const LANGUAGES: [string, TalkWords][] = [
  ['en', en],
  ['fr', fr],
  ['es', es],
];
const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
const ways = PARTS.flatMap(({ lines }) => lines.flat());

it.each(LANGUAGES)('every text is in %s, with the same names in it', (_language, words) => {
  const [theirs, ours] = [flat(words), flat(en)];
  expect(Object.keys(theirs)).toEqual(Object.keys(ours));
  for (const [key, text] of Object.entries(theirs)) {
    expect(text.trim(), key).not.toBe('');
    expect(names(text), key).toEqual(names(ours[key]!));
  }
});

it('keeps the typography of Québec French', () => {
  expect(Object.values(flat(fr)).flatMap(typographyFaults)).toEqual([]);
});

it('says each sentence somewhere, and has a word for each gap that one can have', () => {
  expect([...new Set(ways.map(({ say }) => say))].sort()).toEqual(Object.keys(en.lines).sort());
  for (const { say, knowing } of ways) {
    for (const name of names(en.lines[say])) {
      expect(FACTS).toContain(name);
      if (name !== knowing && name !== 'providers') expect(Object.keys(english.gap), say).toContain(name);
    }
  }
  for (const { lines } of PARTS) for (const line of lines) expect(line.at(-1)?.knowing).toBeUndefined();
});

it('has the parts of a step one after the other', () => {
  expect([...new Set(PARTS.map(({ step }) => step))]).toEqual(STEPS);
  const order = PARTS.map(({ step }) => STEPS.indexOf(step));
  expect(order).toEqual([...order].sort());
});
