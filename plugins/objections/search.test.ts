import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isiusVariant } from '@dialer/host/testing';
import config from './config';
import { folded, matching } from './search';

const { objections } = config.parse(isiusVariant.plugins.objections);
const found = (typed: string) => matching(objections, typed).map(({ question }) => question.en);

it.each([
  ['cher', 'It costs too much'],
  ['C’EST TROP CHER!', 'It costs too much'],
  ['police', 'I already have life insurance'],
  ['poliza', 'I already have life insurance'],
  ['trop agee', 'I am too old'],
  ["n'ai pas d'argent", 'I have no money right now'],
  ['remove list', 'Do not call me again'],
  ['estafa', 'Is this a scam?'],
  ['spouse', 'I need to talk to my spouse'],
])('finds %s', (typed, first) => {
  expect(found(typed)[0]).toBe(first);
});

it('puts what is named so before what only answers so', () => {
  const answers = found('number');
  expect(answers[0]).toBe('How did you get my number?');
  expect(answers).toContain('Call me later');
});

it('finds a row by any of its words, in any case and without accents', () => {
  fc.assert(
    fc.property(fc.constantFrom(...objections), fc.constantFrom('en', 'fr'), fc.boolean(), fc.nat(), (row, language, loud, pick) => {
      const words = row.question[language as 'en' | 'fr'].split(' ');
      const word = words[pick % words.length]!;
      const typed = loud ? word.toUpperCase() : folded(word);
      expect(matching(objections, typed)).toContain(row);
    }),
  );
});

it('gives back only rows of the list, each once, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const rows = matching(objections, typed);
      expect(new Set(rows).size).toBe(rows.length);
      expect(objections).toEqual(expect.arrayContaining([...rows]));
    }),
  );
});
