import { expect, it } from 'vitest';
import { textsOfFile } from './hot-texts';

it.each([
  ['plugins/goals/locales/fr.json', { language: 'fr', namespace: 'goals' }],
  ['plugins/settings/globals/locales/en.json', { language: 'en', namespace: 'settings-globals' }],
  ['locales/en_ca/lead.json', { language: 'en_ca', namespace: 'lead' }],
  ['plugins/goals/fixtures/state-v1.json', null],
  ['plugins/goals/manifest.ts', null],
  ['tests/locales/en/core.json', null],
])('%s', (file, holds) => expect(textsOfFile(file)).toEqual(holds));
