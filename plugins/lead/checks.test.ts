import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fakeLead, isiusVariant, slicaVariant } from '@dialer/host/testing';
import { bookedStatus, isEmail, isPhone, isPostalTooShort, maskPhone, phoneDigits, postalOf, postalState, showPostal } from './checks';
import { unfinished } from './unfinished';
import { REGIONS } from '@dialer/rules/country';
import { TITLES } from '@dialer/rules/titles';
import { parseCreNotes } from './cre-notes';
import { COUNTRIES, countryChoices, TIME_ZONES } from './lists';

const us = isiusVariant.postal;
const ca = slicaVariant.postal;

describe('phone and email', () => {
  it('masks a phone ###.###.#### and stores its digits [BOOK-050]', () => {
    expect(['504', '5045', '5045550', '5045550132'].map(maskPhone)).toEqual(['504', '504.5', '504.555.0', '504.555.0132']);
    fc.assert(fc.property(fc.string(), (typed) => phoneDigits(maskPhone(typed)) === phoneDigits(typed)));
  });
  it('takes ten digits of which the first is neither 0 nor 1 [BOOK-049]', () => {
    expect(['5045550132', '0045550132', '1045550132', '504555013', ''].map(isPhone)).toEqual([true, false, false, false, false]);
  });
  it('takes an empty email or a usual one of at most 100 characters [BOOK-010]', () => {
    expect(['', 'dana@mail.example', 'dana@mail', 'dana mail.example', `${'d'.repeat(90)}@mail.example`].map(isEmail)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('postal code', () => {
  it('has five digits in the US and six characters in Canada [BOOK-020]', () => {
    expect([postalOf('70119-1234', us), postalOf('h2x 1y4z', ca), postalOf('é7a', us)]).toEqual(['70119', 'H2X1Y4', '7']);
  });
  it('shows a Canadian code as AAA AAA in capitals [BOOK-021]', () => {
    expect([showPostal(postalOf('h2x1y4', ca)), showPostal('H2X1'), showPostal('70119')]).toEqual(['H2X 1Y4', 'H2X1', '70119']);
  });
  it('is too short from one character up to one less than the country has [BOOK-022, BOOK-023]', () => {
    expect(['', '7', '7011', '70119'].map((code) => isPostalTooShort(code, us))).toEqual([false, true, true, false]);
    expect(['', 'H', 'H2X1Y', 'H2X1Y4'].map((code) => isPostalTooShort(code, ca))).toEqual([false, true, true, false]);
  });
  it('is incomplete, to validate, or validated [BOOK-025]', () => {
    expect([
      postalState('', false, us),
      postalState('7011', true, us),
      postalState('70119', false, us),
      postalState('70119', true, us),
    ]).toEqual(['incomplete', 'incomplete', 'to-validate', 'validated']);
  });
});

describe('the lead', () => {
  it('names what is missing and what is not valid, each in the order of the form [describes BOOK-002]', () => {
    const lead = fakeLead([]);
    expect(unfinished(lead, us)).toEqual({ missing: [], invalid: [] });
    lead.setClient(0, { firstName: ' ', dob: '' });
    lead.setAddress({ city: '', valid: false });
    expect(unfinished(lead, us)).toEqual({ missing: ['first_name', 'dob', 'city'], invalid: ['postal'] });
    lead.setClient(0, { dob: '1961-03-1' });
    lead.setAddress({ postal: '' });
    expect(unfinished(lead, us)).toEqual({ missing: ['first_name', 'postal', 'city'], invalid: ['dob'] });
  });
  it('counts as booked with a meeting or a sale, now or before this call [LEAD-030]', () => {
    const status = (over: object) => bookedStatus(fakeLead([], { status: 'In Process', previousStatus: '', ...over }), isiusVariant);
    expect([
      status({}),
      status({ previousStatus: 'Appointment Setup' }),
      status({ status: 'Sold' }),
      status({ previousStatus: 'Make Phone Appointment' }),
    ]).toEqual([null, 'Appointment Setup', 'Sold', 'Make Phone Appointment']);
  });
  it('counts as booked by what the centre says of the status', () => {
    const centre = { dispositions: [{ value: 'Signed', who: [], result: 'sale' as const }], reasons: {} };
    expect(['Signed', 'Sold'].map((status) => bookedStatus(fakeLead([], { status, previousStatus: '' }), centre))).toEqual([
      'Signed',
      null,
    ]);
  });
});

describe('CRE notes', () => {
  it('are entries between line-break tags of any form, each date, time and text [LEAD-040, LEAD-042]', () => {
    expect(
      parseCreNotes('2026-11-17 | 10:05:00 - Asked for a call<br>2026-11-18 | 2:00 PM - Left - a message<BR/>no form at all<br />'),
    ).toEqual([
      { when: '2026-11-17 10:05:00', text: 'Asked for a call' },
      { when: '2026-11-18 2:00 PM', text: 'Left - a message' },
      { when: '', text: 'no form at all' },
    ]);
    expect(parseCreNotes('')).toEqual([]);
  });
});

describe('lists', () => {
  it('have 50 states and dc, and 13 provinces and territories [describes REF-037, REF-038]', () => {
    expect([REGIONS.US.length, new Set(REGIONS.US).size, REGIONS.US.includes('dc')]).toEqual([51, 51, true]);
    expect(REGIONS.CA).toEqual(['ab', 'bc', 'mb', 'nb', 'nl', 'ns', 'nt', 'nu', 'on', 'pe', 'qc', 'sk', 'yt']);
  });
  it('have six time zones for each country, twelve in all [describes REF-041, REF-042, REF-043]', () => {
    const cities = (country: 'US' | 'CA') => TIME_ZONES[country].map((zone) => zone.split('/')[1]);
    expect(cities('US')).toEqual(['Chicago', 'Anchorage', 'Denver', 'Los_Angeles', 'New_York', 'Honolulu']);
    expect(cities('CA')).toEqual(['Halifax', 'Toronto', 'Vancouver', 'Winnipeg', 'Edmonton', 'St_Johns']);
    for (const zone of [...TIME_ZONES.US, ...TIME_ZONES.CA]) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
  });
  it('have titles by gender, Dr for both [describes REF-005, REF-006]', () => {
    expect([TITLES[1], TITLES[2]]).toEqual([
      ['Dr', 'Mr', 'M'],
      ['Dr', 'Ms', 'Miss', 'Mrs', 'Mme', 'Mlle'],
    ]);
  });
  it('name every ISO country in both languages, the two at home first [describes REF-039, REF-040]', () => {
    expect([COUNTRIES.length, new Set(COUNTRIES).size]).toEqual([249, 249]);
    expect(countryChoices('en').slice(0, 2)).toEqual([
      { value: 'ca', label: 'Canada' },
      { value: 'us', label: 'United States' },
    ]);
    expect(countryChoices('fr').find(({ value }) => value === 'de')).toEqual({ value: 'de', label: 'Allemagne' });
  });
});
