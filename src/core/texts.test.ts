import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/core.json';
import fr from '../../locales/fr/core.json';
import { dispositionLabel, reasonLabel } from '@dialer/contract/labels';
import { isiusVariant, slicaVariant } from '../host/fakes/builders';
import { AGENT_STATUSES, CALL_TYPES, IN_FAULTS, ISSUE_CODES, ORIGINATE_FAILURES, OUT_FAULTS } from '@dialer/contract';

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, path = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) => (typeof value === 'string' ? { [path + key]: value } : flat(value, `${path}${key}.`))),
  );
const texts = { en: flat(en as Tree), fr: flat(fr as Tree) };

/** Keys written out in the core's code. */
function keysInCode(): string[] {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('test') && !name.startsWith('workspace'),
  );
  const heads = Object.keys(en).join('|');
  const pattern = new RegExp(`['"]((?:${heads})\\.[\\w.-]+)['"]`, 'g');
  return [...new Set(files.flatMap((name) => [...readFileSync(root + name, 'utf8').matchAll(pattern)].map((match) => match[1]!)))];
}

describe('texts of the core', () => {
  it('says the same things in English and in French, with the same parameters', () => {
    // French has a plural for millions, which English says with its other one.
    expect(Object.keys(texts.fr).filter((key) => !key.endsWith('_many'))).toEqual(Object.keys(texts.en));
    const parameters = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(texts.en)) expect(parameters(texts.fr[key]!), key).toEqual(parameters(text));
  });
  it('has a text for every key that the code names', () => {
    expect(keysInCode().filter((key) => !(key in texts.en))).toEqual([]);
  });
  // A row that brings words of its own is proved by `npm run check-variants`.
  it('has a text for every value that a key is made of', () => {
    const centres = [isiusVariant, slicaVariant];
    const without = <Row extends { texts?: object | undefined }>(rows: readonly Row[]) => rows.filter(({ texts: own }) => !own);
    const made = [
      ...centres.flatMap(({ dispositions }) => without(dispositions).map(({ value }) => dispositionLabel(value))),
      ...centres.flatMap(({ reasons }) => without(Object.values(reasons).flat()).map(({ value }) => reasonLabel(value))),
      ...AGENT_STATUSES.map((status) => `statuses.${status}`),
      ...CALL_TYPES.map((type) => `calls.types.${type}`),
      ...ISSUE_CODES.map((code) => `issues.${code}`),
      ...[...OUT_FAULTS, ...IN_FAULTS].map((fault) => `webrtc.sound.${fault}`),
      ...['microphone', 'speaker'].flatMap((device) => ['', '_back'].map((end) => `webrtc.sound.switched.${device}${end}`)),
      ...[...ORIGINATE_FAILURES, 'not_connected'].map((message) => `notifications.originate_failure.${message}`),
      ...centres.flatMap(({ statuses }) =>
        statuses.flatMap(({ status, limit }) => Object.keys(limit ?? {}).map((role) => `users.overstayed.${role}.${status}`)),
      ),
    ];
    expect(
      made.filter((key) => !(key in texts.en)),
      'missing in locales/en/core.json',
    ).toEqual([]);
  });
  it('says every issue of a value in both languages, and in French not in English', () => {
    const ofIssues = Object.keys(texts.en).filter((key) => key.startsWith('issues.'));
    expect(ofIssues.map((key) => key.slice('issues.'.length)).sort()).toEqual([...ISSUE_CODES].sort());
    expect(ofIssues.filter((key) => texts.fr[key] === texts.en[key])).toEqual([]);
  });
  it('has the words that greet after a login [describes MSG-003]', () => {
    expect(texts.en['accounts.login.success']).toBe('Logged in Successfully.');
  });
});
