import { describe, expect, it } from 'vitest';
import { TRUNK_WORDS, trunkCauseOf, trunkWords, type TrunkCause } from '@dialer/rules/trunk-words';
import en from './locales/en.json';
import fr from './locales/fr.json';
import { downWords, failureWords } from './words';

type Texts = { readonly [key: string]: string | Texts };
const into =
  (texts: Texts) =>
  (key: string, values: Record<string, string | number> = {}) => {
    const found = key.split('.').reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
    return String(found ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '{}'));
  };
const french = into(fr as unknown as Texts);
const english = into(en as unknown as Texts);
const VALUES = { code: 'EPIPE', first: 43_000, last: 43_999, host: '203.0.113.9' };
const LINE = { callerId: '6175550100' };
const causes = Object.keys(TRUNK_WORDS) as TrunkCause[];

describe('what the engine says of a line', () => {
  it.each(causes)('%s is said in the reader’s language, with what differs', (cause) => {
    const words = trunkWords(cause, VALUES);
    const said = failureWords(french, { kind: 'call', code: null, words }, LINE);
    expect(said).not.toBe(words);
    expect(said).not.toMatch(/[{}]|cause\.|carrier|The /);
    expect(downWords(french, null, words)).toBe(said);
    expect(downWords(english, null, words)).not.toMatch(/[{}]|cause\./);
    for (const value of Object.entries(VALUES).flatMap(([name, each]) => (TRUNK_WORDS[cause].includes(`{${name}}`) ? [String(each)] : [])))
      expect(said).toContain(value);
  });

  it.each([402, 499, 513, 699])('a code without words of its own is said in the reader’s language (%i)', (code) => {
    const why = `The carrier refused the registration (${code}).`;
    expect(downWords(french, code, why)).toMatch(new RegExp(`^${code} Le fournisseur `));
    expect(failureWords(french, { kind: 'call', code, words: why }, LINE)).toMatch(new RegExp(`^${code} Le fournisseur `));
  });

  it('a call that is not allowed says what to do, of a line without caller ID that it has none', () => {
    const refused = { kind: 'call', code: 403, words: '' } as const;
    expect(failureWords(english, refused, LINE)).toBe(
      '403 The carrier does not allow this call: check the caller ID, and how numbers are sent (Numbers are sent as).',
    );
    expect(failureWords(french, refused, LINE)).toContain('Forme des numéros');
    expect(failureWords(english, refused, { callerId: '' })).toBe(
      '403 No caller ID is set for this line: carriers refuse calls without one.',
    );
    expect(failureWords(french, refused, { callerId: '' })).toContain('Aucun numéro affiché');
  });

  it('a name that is not known asks for the outbound proxy of the letter', () => {
    expect(downWords(english, null, TRUNK_WORDS['dns-unknown'])).toContain('Does the letter name an outbound proxy? It goes under More.');
  });

  it('of an exchange of one’s own stays as it is', () => {
    expect(trunkCauseOf('Endpoint not found')).toBeNull();
    expect(failureWords(french, { kind: 'call', code: null, words: 'Endpoint not found' }, LINE)).toBe('Endpoint not found');
  });
});
