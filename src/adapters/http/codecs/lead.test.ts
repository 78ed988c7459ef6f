import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { lead, leadBody } from '../../../contract/schemas/leads';
import { leadToCore, leadToWire } from './lead';

const read = (wire: unknown) => leadToCore(lead.parse(wire));

describe('a lead', () => {
  it('maps zip to postal, street to address and state to province [LEAD-005] [LEAD-006]', () => {
    const core = read({
      id: 12,
      phone: '5145550100',
      address: { street: '1 Main', zip: 'H2X1Y4', state: 'QC', type: 2 },
      clients: [{ first_name: 'Ann', smoker: '1', insurance: { has_policy: 1 } }],
    });
    expect(core).toMatchObject({
      id: '12',
      language: 'en',
      address: { address: '1 Main', postal: 'H2X1Y4', province: 'qc', type: 2, valid: false },
    });
    expect(core.clients).toEqual([
      expect.objectContaining({
        firstName: 'Ann',
        smoker: 1,
        insurance: expect.objectContaining({ hasPolicy: 1 }),
        heightUnits: 1,
        weightUnits: 1,
        incomeType: 'Monthly',
      }),
    ]);
  });

  it.each([
    ['["5145550101"]', ['5145550101']],
    [['5145550101'], ['5145550101']],
    // Also more than may be written: the page shows what is there, and says that it is too many.
    [JSON.stringify(Array(5).fill('5145550101')), Array(5).fill('5145550101')],
    ['[broken', []],
    ['{"a":1}', []],
    [null, []],
    [undefined, []],
  ])('reads phone_other %j tolerantly [LEAD-003]', (phone_other, expected) =>
    expect(read({ id: 1, phone_other }).phoneOther).toEqual(expected),
  );

  it('with next to nothing on the wire is still a whole lead, in English [LEAD-004]', () => {
    const core = read({ id: 'x' });
    expect(core).toMatchObject({ id: 'x', language: 'en', phoneOther: [], clients: [], dials: 0, notes: '' });
    expect(core.address.type).toBe(1);
  });

  it("is sent in part, in the wire's names, without what only the server writes", () => {
    expect(leadToWire({ email: 'a@b.c', phoneOther: ['5145550102'], dials: 4, status: 'In Process' })).toEqual({
      email: 'a@b.c',
      phone_other: '["5145550102"]',
      status: 'In Process',
    });
  });

  it('with coordinates is at an address that was looked up [LEAD-016]', () => {
    const at = (place: object) => read({ id: 'x', address: { zip: '70119', ...place } }).address.valid;
    expect([at({ latitude: 29.9, longitude: -90.1 }), at({ latitude: 29.9 }), at({})]).toEqual([true, false, false]);
  });

  it('survives the way to the wire and back in everything that may be written', () => {
    const word = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(
        fc.record({
          email: word,
          notes: word,
          reasons: fc.array(word, { maxLength: 3 }),
          language: fc.constantFrom('en' as const, 'fr' as const, 'es' as const),
          entrance: word,
          reasonForRequest: word,
          firstName: word,
          city: word,
          latitude: fc.option(fc.integer({ min: -90, max: 90 })),
          conditions: fc.array(fc.record({ name: word, duration: word }), { maxLength: 3 }),
          medications: fc.array(fc.record({ name: word, duration: word }), { maxLength: 3 }),
          measuringSystem: fc.constantFrom(0 as const, 1 as const, null),
          insurance: fc.record({
            hasPolicy: fc.constantFrom(0 as const, 1 as const, null),
            carrier: word,
            premium: word,
            type: fc.array(word, { maxLength: 3 }),
            typeOther: word,
            amount: fc.option(fc.integer({ min: 0, max: 500_000 })),
            applied: fc.constantFrom(0 as const, 1 as const, null),
            denied: fc.constantFrom(0 as const, 1 as const, null),
            annuityBeneficiary: word,
            annuityFunds: word,
            annuityInvestment: word,
            annuityPeriod: word,
          }),
        }),
        ({ firstName, city, latitude, conditions, medications, measuringSystem, insurance, ...fields }) => {
          const base = read({ id: 'x', phone: '5145550100', clients: [{}] });
          const core = {
            ...base,
            ...fields,
            clients: base.clients.map((client) => ({ ...client, firstName, conditions, medications, measuringSystem, insurance })),
            address: { ...base.address, city, latitude },
          };
          const wire = leadBody.parse(leadToWire(core));
          expect(read({ id: 'x', ...wire })).toEqual(core);
        },
      ),
    );
  });
});
