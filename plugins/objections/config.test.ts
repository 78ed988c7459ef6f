import { expect, it } from 'vitest';
import { isiusVariant, slicaVariant } from '@dialer/host/testing';
import config from './config';

const centres = [isiusVariant, slicaVariant];
const listOf = ({ plugins }: (typeof centres)[number]) => config.parse(plugins.objections).objections;
const [row, other] = listOf(isiusVariant);

it.each(centres)('$code begins with a list of its own', (centre) => {
  const list = listOf(centre);
  expect(list.length).toBeGreaterThanOrEqual(14);
  const dispositionOf = (english: string) => list.find(({ question }) => question.en === english)?.disposition;
  expect(dispositionOf('Do not call me again')).toBe('Do Not Call');
  expect(dispositionOf('I am not interested')).toBe('Not Interested');
});

it.each(centres)('$code answers in every language of its leads', (centre) => {
  const speaksSpanish = centre.leadLanguages.includes('es');
  for (const { spanish } of listOf(centre)) expect(spanish !== '').toBe(speaksSpanish);
});

it('refuses an objection that stands there twice, and names the second', () => {
  const result = config.safeParse({ objections: [row, other, row] });
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['objections', 2, 'question', 'en']]);
});

it('takes an empty list, and no row without an answer', () => {
  expect(config.parse({})).toEqual({ objections: [] });
  const bare = { question: { en: 'Why?', fr: 'Pourquoi?' }, answer: { en: ' ', fr: 'Parce que.' } };
  expect(config.safeParse({ objections: [bare] }).error?.issues.map(({ path }) => path)).toEqual([['objections', 0, 'answer', 'en']]);
});
