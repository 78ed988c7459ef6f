import { describe, expect, it } from 'vitest';
import { aClient, anAddress, aLead } from '@dialer/host/testing';
import type { ClientData, LeadView } from '@dialer/host';
import { birthOf, factsOf, type FactName, type Known, type Spoken } from './facts';
import en from './talk/en.json';
import es from './talk/es.json';
import fr from './talk/fr.json';

const WORDS = { en, fr, es };
const lead = (client: Partial<ClientData> = {}, over: object = {}) =>
  ({
    ...aLead({ clients: [aClient({ firstName: 'Rosa', lastName: 'Villarreal', title: '', gender: null, ...client })] }),
    today: '2026-11-23',
    ...over,
  }) as unknown as LeadView;
const borders = {
  Monthly: [1250, 2500, 4200, 6250, 8500],
  Annual: [15000, 30000, 50000, 75000, 100000],
  Combined: [30000, 60000, 100000, 150000, 200000],
};
const known = (over: Partial<Known> = {}): Known => ({
  ...{ lead: lead(), agent: 'Maya Okafor', timezone: 'America/New_York', currency: 'USD', providers: 20, borders, meeting: null },
  ...over,
});
const fact = (name: FactName, over: Partial<Known> = {}, language: Spoken = 'en') =>
  factsOf(known(over), WORDS[language], language)[name].replace(/[\u00a0\u202f]/g, ' ');

describe('how a lead is addressed', () => {
  it.each([
    ['Mme', null, 'en', 'Mrs. Villarreal'],
    ['MRS.', null, 'es', 'señora Villarreal'],
    ['M', null, 'fr', 'monsieur Villarreal'],
    ['Dr', 2, 'es', 'doctora Villarreal'],
    ['Dr', 1, 'fr', 'docteur Villarreal'],
    ['', 2, 'fr', 'madame Villarreal'],
    ['Captain', null, 'en', 'Rosa Villarreal'],
    ['', null, 'en', 'Rosa Villarreal'],
  ] as const)('%s, gender %s, in %s: %s', (title, gender, language, said) => {
    expect(fact('client', { lead: lead({ title, gender }) }, language)).toBe(said);
  });

  it('is not known without a name, nor without a lead', () => {
    expect(fact('client', { lead: lead({ title: 'Mr', firstName: '', lastName: '' }) })).toBe('');
    expect(Object.entries(factsOf(known({ lead: null }), en, 'en')).filter(([, value]) => value)).toEqual([
      ['agent', 'Maya Okafor'],
      ['providers', '20'],
    ]);
  });
});

describe('what a lead has answered', () => {
  it('is said in their language, and as it was written where no list has it', () => {
    const insured = (type: string[], typeOther = '') => ({ lead: lead({ insurance: { ...aClient({}).insurance, type, typeOther } }) });
    expect(fact('request', insured(['Final Expense', 'life']), 'es')).toBe('un seguro de gastos finales y un seguro de vida');
    expect(fact('request', insured(['Other', 'constructor'], 'a pet')), 'a list of the lead’s own').toBe('a pet and constructor');
    expect(fact('request', { lead: lead({}, { reasons: ['mortgage'] }) }, 'fr')).toBe('une protection hypothécaire');
    expect(fact('request', { lead: lead({}, { reasons: [] }) })).toBe('');
  });

  it('has conditions with their durations', () => {
    const conditions = [
      { name: 'Hypertension', duration: '6 years' },
      { name: 'Asthma', duration: '' },
    ];
    expect(fact('conditions', { lead: lead({ conditions }) })).toBe('Hypertension (6 years) and Asthma');
    expect(fact('medications', { lead: lead({ conditions }) })).toBe('');
  });

  it('has the income of its band, and none where it was refused', () => {
    const income = (over: Partial<ClientData>, language: Spoken = 'en') => fact('income', { lead: lead(over) }, language);
    expect(income({ income: 1 })).toBe('under $1,250 a month');
    expect(income({ income: 8 }, 'fr')).toBe('de 15 000 $ à 30 000 $ par année');
    expect(income({ income: 18 }, 'es')).toBe('de más de $200,000 al año entre los dos');
    expect([income({ income: null }), income({ income: 19 }), income({ income: 3, incomeType: 'Refused' })]).toEqual(['', '', '']);
    expect(fact('income', { lead: lead({ income: 1 }), borders: null }), 'of a centre whose bands nobody knows').toBe('');
  });

  it('has a place, an address and a number as far as they are known', () => {
    const here = anAddress({ city: 'Laredo', province: 'tx', address: '', apartment: '4' });
    expect(fact('place', { lead: lead({}, { address: here }) })).toBe('Laredo, TX');
    expect(fact('address', { lead: lead({}, { address: here }) })).toBe('');
    expect(fact('address', { lead: lead({}, { address: { ...here, address: '12 Elm St' } }) })).toBe('12 Elm St, 4, Laredo');
  });
});

describe('days', () => {
  it('are the lead’s: tomorrow where they are, and the visit by their clock', () => {
    const meeting = Date.UTC(2026, 10, 24, 20, 0);
    const at = (timezone: string) => ({ lead: lead({}, { address: anAddress({ timezone }) }), meeting });
    expect(fact('tomorrow', {}, 'es')).toBe('martes, 24 de noviembre');
    expect(fact('meeting', at('America/Chicago'))).toBe('Tuesday, November 24 at 2:00 PM');
    expect(fact('meeting', at('')), 'the centre’s zone').toBe('Tuesday, November 24 at 3:00 PM');
    expect(fact('meeting', at('Mars/Olympus'))).toBe('');
  });

  it('of birth is for the agent: who is over 80 is told of', () => {
    expect(birthOf(lead({ dob: '1945-11-24' }), 'en')).toEqual({ day: 'November 24, 1945', age: 80, tooOld: false });
    expect(birthOf(lead({ dob: '1945-11-23' }), 'fr')).toEqual({ day: '23 novembre 1945', age: 81, tooOld: true });
    expect([birthOf(lead({ dob: '1945-02-31' }), 'en'), birthOf(null, 'en')]).toEqual([null, null]);
  });
});
