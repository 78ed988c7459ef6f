import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay } from '../../rules/dates';
import type { LeadPatch } from '../views';
import { fieldAt, split, wordsFor, type Refused } from './held';

const word = fc.string({ maxLength: 6 });
const dob = fc.oneof(fc.constantFrom('', '1', '1970-0', '1970-01-02', '01/02/1970', '2001-02-31'), word);
const insurance = fc.record({ carrier: word, premium: word }, { requiredKeys: [] });
const client = fc.record({ firstName: word, dob, occupation: word, insurance }, { requiredKeys: [] });
const patches: fc.Arbitrary<LeadPatch> = fc.record(
  {
    notes: word,
    reasons: fc.array(word, { maxLength: 2 }),
    address: fc.record({ city: word, postal: word }, { requiredKeys: [] }),
    clients: fc.array(client, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
/** Every field by its path. */
function fieldsOf(patch: LeadPatch | null): Record<string, unknown> {
  const { address = {}, clients = [], ...rest } = patch ?? {};
  const under = (path: string, fields: object) => Object.entries(fields).map(([key, value]) => [`${path}.${key}`, value] as const);
  return Object.fromEntries([
    ...Object.entries(rest),
    ...under('address', address),
    ...clients.flatMap(({ insurance: insured = {}, ...fields }, index) => [
      ...under(`clients.${index}`, fields),
      ...under(`clients.${index}.insurance`, insured),
    ]),
  ]);
}

describe('edits of a lead', () => {
  it('are parted without loss: each field is sent or stays, under its own path', () => {
    fc.assert(
      fc.property(patches, fc.boolean(), fc.boolean(), (patch, refuse, ask) => {
        const city = fieldAt(patch, 'address.city');
        const refused: Refused = new Map(refuse && city ? [[city.path, { value: city.value, words: 'No.' }]] : []);
        const asked = new Set(ask ? ['clients.0.insurance.carrier', 'notes'] : []);
        const { body, held } = split(patch, refused, asked);
        const [sent, stays] = [fieldsOf(body), fieldsOf(held)];
        expect({ ...sent, ...stays }).toEqual(fieldsOf(patch));
        expect(Object.keys(sent).filter((path) => path in stays)).toEqual([]);
        for (const [path, value] of Object.entries(sent))
          if (path.endsWith('.dob')) expect(value === '' || isDay(String(value))).toBe(true);
        expect('address.city' in stays).toBe(refused.size > 0);
        for (const path of asked) expect(path in sent).toBe(false);
        expect(wordsFor(patch, refused)).toEqual(refused.size > 0 ? { 'address.city': 'No.' } : {});
        expect(split(held ?? {}, refused, asked).body).toBeNull();
      }),
    );
  });
  it('name the field that an error inside a list belongs to', () => {
    const patch: LeadPatch = { phoneOther: ['1'], clients: [{}, { conditions: [{ name: 'x', duration: '' }] }] };
    expect(fieldAt(patch, 'phoneOther.0')).toEqual({ path: 'phoneOther', value: ['1'] });
    expect(fieldAt(patch, 'clients.1.conditions.0.name')?.path).toBe('clients.1.conditions');
    expect(fieldAt({ clients: [{ insurance: { type: ['x'] } }] }, 'clients.0.insurance.type.0')?.path).toBe('clients.0.insurance.type');
    expect([fieldAt(patch, 'clients'), fieldAt(patch, 'email')]).toEqual([null, null]);
  });
});
