import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeadPatch } from '../views';
import { changed, merged, patchAt, valueAt, without, type Fields } from './patches';

const word = fc.constantFrom('', 'a', 'b');
const client = fc.record(
  { firstName: word, dob: word, insurance: fc.record({ carrier: word, type: fc.array(word, { maxLength: 2 }) }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
const patches: fc.Arbitrary<LeadPatch> = fc.record(
  {
    notes: word,
    reasons: fc.array(word, { maxLength: 2 }),
    address: fc.record({ city: word, postal: word }, { requiredKeys: [] }),
    clients: fc.array(client, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);
const lead = {
  notes: 'a',
  reasons: ['a'],
  address: { city: 'a', postal: '' },
  clients: [0, 1].map(() => ({ firstName: 'a', dob: '', insurance: { carrier: 'b', type: ['a'] } })),
};
/** Every field by its path. */
const fieldsOf = (patch: LeadPatch): Record<string, unknown> =>
  Object.fromEntries(
    ['notes', 'reasons', 'address.city', 'address.postal']
      .concat([0, 1].flatMap((i) => ['firstName', 'dob', 'insurance.carrier', 'insurance.type'].map((key) => `clients.${i}.${key}`)))
      .flatMap((path) => (valueAt(patch, path) === undefined ? [] : [[path, valueAt(patch, path)]])),
  );

describe('edits', () => {
  it('have of a form what is not as it was, and nothing else', () => {
    fc.assert(
      fc.property(patches, (patch) => {
        const different = Object.entries(fieldsOf(patch)).filter(
          ([path, value]) => JSON.stringify(value) !== JSON.stringify(valueAt(lead, path)),
        );
        expect(fieldsOf(changed(lead, patch as Fields) as LeadPatch)).toEqual(Object.fromEntries(different));
      }),
    );
  });
  it('put together have every field of both, and of one field the later', () => {
    fc.assert(
      fc.property(patches, patches, (one, other) => {
        expect(fieldsOf(merged(one, other))).toEqual({ ...fieldsOf(one), ...fieldsOf(other) });
      }),
    );
  });
  it('lose the one field that is taken out', () => {
    fc.assert(
      fc.property(patches, fc.nat(), (patch, at) => {
        const fields = fieldsOf(patch);
        const path = Object.keys(fields)[at % Math.max(1, Object.keys(fields).length)] ?? 'notes';
        const { [path]: _, ...rest } = fields;
        expect(fieldsOf(without(patch, path))).toEqual(rest);
      }),
    );
  });
  it.each([
    ['notes', { notes: 1 }],
    ['address.city', { address: { city: 1 } }],
    ['clients.0.dob', { clients: [{ dob: 1 }] }],
    ['clients.1.insurance.carrier', { clients: [{}, { insurance: { carrier: 1 } }] }],
  ])('of %s stand in their place', (path, patch) => expect(patchAt(path, 1)).toEqual(patch));
});
