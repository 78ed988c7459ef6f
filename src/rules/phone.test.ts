import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATTERNS } from '../contract/limits';
import { areaCode, billsItsCaller, emergencyNumber, storedPhone, tenDigits } from './phone';
import { spelling } from './phone-testing';

describe('ten digits', () => {
  it.each([
    '6175551294',
    '(617) 555-1294',
    '+1 617 555 1294',
    '1-617-555-1294',
    '011 617 555 1294',
    '011 1 617 555 1294',
    '001 617.555.1294',
    'tel:+16175551294',
    '617 555 1294 x12',
    '617-555-1294 ext. 7',
    '617 555 1294 poste 44',
    '６１７５５５１２９４',
    ' 617\u00a0555\u20111294 ',
  ])('%s', (text) => {
    expect(tenDigits(text)).toBe('6175551294');
  });

  it.each(['', '911', '555-1294', '0175551294', '1175551294', '61755512945', '+44 20 7946 0123', '617555129', 'call me'])(
    'none: %s',
    (text) => {
      expect(tenDigits(text)).toBeNull();
      expect(areaCode(text)).toBeNull();
      expect(storedPhone(text)).toBe(text);
    },
  );
  it.each(['+65 82345678', '+65 8234 5678', 'tel:+6582345678', '(+65) 8234-5678', '\uff0b6582345678', '+6175551294'])(
    'none, because another country is said: %s',
    (text) => {
      expect([tenDigits(text), areaCode(text), storedPhone(text)]).toEqual([null, null, text]);
    },
  );

  it.each(['\u202e6175550129', '617\u200b5550129', '\u2066617 555 0129\u2069', '617\u00ad5550129'])(
    'none, because of signs that nobody sees, which hide it from no list: %j',
    (text) => {
      expect([tenDigits(text), storedPhone(text)]).toEqual([null, '6175550129']);
    },
  );

  it('are the same for every spelling, and for what was read already', () => {
    const digits = fc.stringMatching(/^[2-9]\d{9}$/);
    fc.assert(
      fc.property(
        digits.chain((number) => fc.tuple(fc.constant(number), spelling(number))),
        ([number, written]) => {
          expect(tenDigits(written)).toBe(number);
          expect(storedPhone(storedPhone(written))).toBe(number);
          expect(areaCode(written)).toBe(number.slice(0, 3));
        },
      ),
    );
  });
});

describe('numbers that bill their caller', () => {
  it.each(['9005550101', '1-900-555-0101', '011 900 555 0101', '(617) 976-0101', '+1 514 976 0101', '5005550101', '7005550101'])(
    '%s',
    (text) => {
      expect(billsItsCaller(text)).toBe(true);
    },
  );
  it.each(['6175550101', '9765550101', '6179005550', '8005550171', '+90 05550101', '911', ''])('not %s', (text) => {
    expect(billsItsCaller(text)).toBe(false);
  });
});

describe('numbers for help', () => {
  it.each([
    '911',
    '9-1-1',
    ' 9 1 1',
    '9911',
    '9,911',
    '8911',
    '1911',
    '1-911',
    '+1 911',
    '0911',
    '91911',
    '011911',
    '９１１',
    '011 1 911',
    '0001911',
    '9 011 911',
    '911 x1',
    '911 ext. 4',
  ])('%s', (text) => {
    expect(emergencyNumber(text)).toBe('911');
  });
  it('933 and 988 too', () => {
    expect(['933', '9933', '988', '9-988'].map(emergencyNumber)).toEqual(['933', '933', '988', '988']);
  });
  it('are no extension that somebody may be given, and every other is', () => {
    for (let extension = 0; extension < 1_000_000; extension++)
      for (const written of [String(extension), String(extension).padStart(6, '0')])
        if (PATTERNS.notHelp.test(written) === (emergencyNumber(written) !== null)) throw new Error(written);
  });
  it.each(['', '91', '411', '2911', '911911', '9115550101', '(911) 555-0101', '6175550911', '*97'])('not %s', (text) => {
    expect(emergencyNumber(text)).toBeNull();
  });
});
