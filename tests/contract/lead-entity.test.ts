/** The entities of a lead as the specification lists them: every field is on the wire, and reaches the core under its name. */
import { describe, expect, it } from 'vitest';
import { address, client, insurance, lead, leadBody } from '@dialer/contract/schemas/leads';
import { notifications } from '@dialer/contract/schemas/notifications';
import { leadToCore, leadToWire } from '../../src/adapters/http/codecs/lead';

const words = (text: string) => text.split(' ');
const LEAD = words(
  'id created cre_notes crm_id dials email is_annuity keywords language marketing_id mga new notes persisted phone phone_other reasons ' +
    'reason_other status status_description website campaign local_did is_inbound is_redistributed_followup qualifier_name qualified_by ' +
    'address clients',
);
const CLIENT = words(
  'disability dob employment first_name gender height country_of_birth height_units income income_type last_name measuring_system ' +
    'occupation smoker title weight weight_units',
);
const INSURANCE = words(
  'has_policy carrier premium type type_other amount applied denied annuity_beneficiary annuity_funds annuity_investment annuity_period',
);
const ADDRESS = words('street apartment available_agents buzzer city latitude longitude zip state timezone type');

const policy = {
  has_policy: 1,
  carrier: 'gtl',
  premium: 'p2',
  type: ['life', 'other'],
  type_other: 'burial',
  amount: 15000,
  applied: 0,
  denied: 1,
  annuity_beneficiary: 'partner',
  annuity_funds: 'registered',
  annuity_investment: 'bonds',
  annuity_period: 'ten years',
} as const;
const ann = {
  title: 'Mrs',
  first_name: 'Ann',
  last_name: 'Roy',
  gender: 2,
  dob: '1961-03-14',
  country_of_birth: 'ca',
  employment: 4,
  occupation: 'Nurse',
  income: 2,
  income_type: 'Annual',
  income_band: '15000-30000',
  height: '165',
  height_units: 1,
  weight: '62',
  weight_units: 1,
  measuring_system: 1,
  smoker: 0,
  disability: 1,
  conditions: [{ name: 'diabetes', duration: 'six years' }],
  medications: [{ name: 'metformin', duration: 'since 2021' }],
  insurance: policy,
} as const;
const read = (clients: unknown[]) => leadToCore(lead.parse({ id: 'x', phone: '5145550132', clients }));

describe('the wire', () => {
  it('has every field of a lead, with its time of creation beside the flag [describes LEAD-001, LEAD-045]', () => {
    expect(Object.keys(lead.shape)).toEqual(expect.arrayContaining(LEAD));
    const made = lead.parse({ id: 'x', created: 1, created_at: '2026-11-18T15:20:00.000Z' });
    expect([made.created, leadToCore(made).createdAt]).toEqual([true, '2026-11-18T15:20:00.000Z']);
  });
  it('has every field of a client, of an insurance and of an address', () => {
    expect(Object.keys(client.shape)).toEqual(expect.arrayContaining(CLIENT));
    expect(Object.keys(insurance.shape).sort()).toEqual([...INSURANCE].sort());
    expect(Object.keys(address.shape).sort()).toEqual([...ADDRESS].sort());
  });
  it('knows yes as 1 and no as 0 [describes REF-001, REF-002]', () => {
    const smoker = (value: unknown) => client.parse({ smoker: value }).smoker;
    expect([smoker(1), smoker('1'), smoker(true), smoker(0), smoker('0'), smoker(false)]).toEqual([1, 1, 1, 0, 0, 0]);
    expect(leadToWire({ clients: read([ann]).clients }).clients?.[0]).toMatchObject({
      smoker: 0,
      disability: 1,
      insurance: { has_policy: 1 },
    });
  });
  it('knows the three types of a notification [describes REF-045]', () => {
    const body = notifications.sendNotification.body;
    const takes = (type: string) => body.shape.type.safeParse(type).success;
    expect(['success', 'warning', 'error', 'info'].map(takes)).toEqual([true, true, true, false]);
  });
});

describe('the core', () => {
  it('reads a client whole, and writes it back as it came [describes LEAD-007]', () => {
    const { insurance: _insurance, conditions: _conditions, medications: _medications, ...facts } = read([ann]).clients[0]!;
    expect(facts).toEqual({
      title: 'Mrs',
      firstName: 'Ann',
      lastName: 'Roy',
      gender: 2,
      dob: '1961-03-14',
      countryOfBirth: 'ca',
      employment: 4,
      occupation: 'Nurse',
      income: 2,
      incomeType: 'Annual',
      incomeBand: '15000-30000',
      height: '165',
      heightUnits: 1,
      weight: '62',
      weightUnits: 1,
      measuringSystem: 1,
      smoker: 0,
      disability: 1,
    });
    expect(read([{}]).clients[0]).toMatchObject({ heightUnits: 1, weightUnits: 1, incomeType: 'Monthly' });
    expect(leadToWire({ clients: read([ann]).clients }).clients).toEqual([ann]);
  });
  it('keeps one insurance per client, with every field [describes LEAD-009, LEAD-010]', () => {
    const clients = read([ann, { ...ann, insurance: { ...policy, carrier: 'aa' } }]).clients;
    expect(clients.map(({ insurance: { carrier } }) => carrier)).toEqual(['gtl', 'aa']);
    expect(clients[0]?.insurance).toEqual({
      hasPolicy: 1,
      carrier: 'gtl',
      premium: 'p2',
      type: ['life', 'other'],
      typeOther: 'burial',
      amount: 15000,
      applied: 0,
      denied: 1,
      annuityBeneficiary: 'partner',
      annuityFunds: 'registered',
      annuityInvestment: 'bonds',
      annuityPeriod: 'ten years',
    });
  });
  it('keeps conditions and medications per client, each with a duration in words of at most 99 characters [describes LEAD-011, LEAD-012]', () => {
    expect(read([ann]).clients[0]).toMatchObject({
      conditions: [{ name: 'diabetes', duration: 'six years' }],
      medications: [{ name: 'metformin', duration: 'since 2021' }],
    });
    for (const list of ['conditions', 'medications']) {
      const takes = (duration: string) => leadBody.safeParse({ clients: [{ [list]: [{ name: 'x', duration }] }] }).success;
      expect([takes('d'.repeat(99)), takes('d'.repeat(100))]).toEqual([true, false]);
    }
  });
  it('takes a height and a weight of at most 10 characters [BOOK-034]', () => {
    for (const field of ['height', 'weight']) {
      const takes = (words: string) => leadBody.safeParse({ clients: [{ [field]: words }] }).success;
      expect([takes('1'.repeat(10)), takes('1'.repeat(11))], field).toEqual([true, false]);
    }
  });
  it('takes an annuity as free words of at most 99 characters [REF-036]', () => {
    for (const field of ['annuity_investment', 'annuity_period']) {
      const takes = (words: string) => leadBody.safeParse({ clients: [{ insurance: { [field]: words } }] }).success;
      expect([takes('Anything at all, 10 years'), takes('w'.repeat(99)), takes('w'.repeat(100))]).toEqual([true, true, false]);
    }
  });
});
