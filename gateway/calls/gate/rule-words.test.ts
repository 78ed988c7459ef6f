import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REGISTRY_VERDICTS } from '@dialer/contract/registries';
import { inProject } from '../../platform/root';
import { ruleWords } from './rule-words';

const ids = (file: string): string[] => {
  const [, ...rows] = readFileSync(inProject(`gateway/calls/law/data/${file}.tsv`), 'utf8')
    .split('\n')
    .filter(Boolean);
  return rows.map((row) => row.split('\t')[0]!);
};

it('has words for every rule that can forbid a ring, in both languages', () => {
  const holidays = ids('holidays').map((region) => `${region === 'bc' ? 'ca' : 'us'}-${region}-holidays`);
  const refusals = [
    'not-a-number',
    'no-area-code',
    'abroad',
    'too-fast',
    'do-not-call',
    'on-a-call',
    'not-theirs',
    'centre-hours',
    ...REGISTRY_VERDICTS,
  ];
  for (const rule of [...['hours', 'caps', 'machine', 'device', 'device-caps'].flatMap(ids), ...holidays, ...refusals])
    for (const language of ['en', 'fr'] as const) expect(ruleWords(rule, language), rule).not.toBe(rule);
});

it('says where and what, and of a rule of a later release its name', () => {
  expect(ruleWords('us-pa-hours', 'en')).toBe('Pennsylvania: calling hours');
  expect(ruleWords('ca-bc-cap', 'fr')).toBe('Colombie-Britannique\u00a0: nombre d’appels');
  expect(ruleWords('ca-hours', 'en')).toBe('Canada: calling hours');
  expect(ruleWords('us-pa-moon', 'en')).toBe('us-pa-moon');
});
