import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PATHS } from '../../../gateway/calls/gate/evidence';

const words = (plugin: string, language: string) => JSON.parse(readFileSync(`plugins/settings/${plugin}/locales/${language}.json`, 'utf8'));

it.each(['en', 'fr'])('each way to ring somebody has its words where the evidence is read (%s)', (language) => {
  expect(Object.keys(words('call-evidence', language).path).sort()).toEqual([...PATHS].sort());
  expect(Object.keys(words('leads', language).lead.path).sort()).toEqual([...PATHS].sort());
});
