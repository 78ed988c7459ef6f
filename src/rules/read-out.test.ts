import { describe, expect, it } from 'vitest';
import { readOut, spokenIn } from './read-out';

const read = (text: string, names: Record<string, string>) =>
  readOut(text, names).map((part) => (part.filled ? `<${part.text}>` : part.text));

describe('a text that is read out', () => {
  it('has names in the places of their tokens', () => {
    expect(read('{firstName} {lastName}, of {carrier}.', { firstName: 'Ida', lastName: 'Lowe', carrier: 'AA' }).join('')).toBe(
      '<Ida> <Lowe>, of <AA>.',
    );
  });
  it('has a gap for a name that is not known, and leaves what is no name of it', () => {
    expect(read('{firstName}, {constructor} {x', { firstName: '' }).join('')).toBe('<____>, {constructor} {x');
    expect(readOut('{city}', { city: '' })).toEqual([{ text: '____', filled: true, unknown: 'city' }]);
  });
});

describe('the language of a lead', () => {
  it('is theirs, else English, else what there is', () => {
    expect([spokenIn('es', ['en', 'es']), spokenIn('fr', ['es', 'en']), spokenIn('fr', ['es']), spokenIn(undefined, [])]).toEqual([
      'es',
      'en',
      'es',
      undefined,
    ]);
  });
});
