import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isDay } from '@dialer/rules/dates';
import { dobFault, isAmbiguous, maskDob, readDate } from './dob';

/** What the field shows after these keys, one by one; `<` is a backspace at the end. */
const typed = (keys: string) => [...keys].reduce((shown, key) => maskDob(key === '<' ? shown.slice(0, -1) : shown + key, shown), '');
const today = '2026-11-19';
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-11-18T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const separator = fc.constantFrom('-', '/', '.', ' ');

describe('a date of birth while it is typed', () => {
  it('is masked YYYY-MM-DD [BOOK-012]', () => {
    expect(['1', '1961', '19610', '19610314', '1961-03-14 x', '1961031499'].map((text) => maskDob(text))).toEqual([
      '1',
      '1961',
      '1961-0',
      '1961-03-14',
      '1961-03-14',
      '1961-03-14',
    ]);
  });
  it.each([
    ['19700102', '1970-01-02'],
    ['1970-01-02', '1970-01-02'],
    ['1970/1/2', '1970-01-2'],
    ['1970-1-12', '1970-01-12'],
    ['13/02/1970', '1970-02-13'],
    ['02.13.1970', '1970-02-13'],
    ['2/2/1970', '1970-02-02'],
    ['13021970', '1970-02-13'],
    ['20121970', '1970-12-20'],
    ['01/02/1970', '01/02/1970'],
    ['01021970', '01021970'],
    ['1970-01-02<<<', '1970-0'],
    ['1970-01-02<<<<1', '1970-1'],
    ['13/02/1970<5', '1970-02-15'],
  ])('typed %s reads %s', (keys, shown) => expect(typed(keys)).toBe(shown));

  it('typed digit by digit, with or without separators, or pasted, ends as the day that it is', () => {
    fc.assert(
      fc.property(day, separator, (date, sep) => {
        const [year, month, of] = date.split('-') as [string, string, string];
        const spelled = [year, month, of].join(sep);
        expect([typed(year + month + of), typed(spelled), maskDob(spelled), maskDob(date)]).toEqual([date, date, date, date]);
      }),
    );
  });
  it('in another order is the one day that it can be, or stays as it was typed', () => {
    fc.assert(
      fc.property(day, separator, fc.boolean(), fc.boolean(), (date, sep, dayFirst, short) => {
        const [year, month, of] = (short ? date.replace(/-0/g, '-') : date).split('-') as [string, string, string];
        const spelled = (dayFirst ? [of, month, year] : [month, of, year]).join(sep);
        const clear = Number(of) > 12 || Number(of) === Number(month);
        for (const shown of [typed(spelled), maskDob(spelled)]) expect(shown).toBe(clear ? date : spelled);
        expect([isAmbiguous(spelled), dobFault(maskDob(spelled), today)]).toEqual(clear ? [false, null] : [true, 'dob_ambiguous']);
      }),
    );
  });
  it('never moves a digit: what is shown has the typed digits in their order, or is the day that they spell', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/. x-]{0,14}$/), (text) => {
        const shown = maskDob(text);
        const digits = (of: string) => of.replace(/\D/g, '');
        expect(maskDob(shown, shown)).toBe(shown);
        expect(shown.length).toBeLessThanOrEqual(30);
        const padded = /^(\d{4})[-/. ](\d)[-/. ](\d{0,2})$/.exec(text.trimStart());
        const kept = padded ? `${padded[1]}0${padded[2]}${padded[3]}` : digits(text);
        if (shown !== readDate(text.trim())) expect(kept.startsWith(digits(shown))).toBe(true);
      }),
    );
  });
  it('can always be taken back, letter by letter, to nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), (text) => {
        let shown = maskDob(text);
        for (let steps = 0; shown !== '' && steps < 40; steps += 1) shown = maskDob(shown.slice(0, -1), shown);
        expect(shown).toBe('');
      }),
    );
  });
});

describe('what is wrong with it', () => {
  it.each([
    ['', null],
    ['197', null],
    ['1970-0', null],
    ['13/0', null],
    ['1961-03-14', null],
    ['1961-13-14', 'invalid_dob'],
    ['1961-00-14', 'invalid_dob'],
    ['1961-03-32', 'invalid_dob'],
    ['2001-02-31', 'no_such_day'],
    ['31/02/1970', 'no_such_day'],
    ['06/31/1970', 'no_such_day'],
    ['2026-11-19', 'dob_not_past'],
    ['01/02/1970', 'dob_ambiguous'],
    ['01021970', 'dob_ambiguous'],
    ['Jan 2 1970', 'dob_format'],
    ['99/99/1970', 'dob_format'],
    ['3970-01-01', 'dob_format'],
  ])('%s: %s [BOOK-012, BOOK-013, BOOK-015]', (dob, fault) => expect(dobFault(dob, today)).toBe(fault));

  it('is nothing for every past day, and something for every whole text that is none', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(18|19|20)\d\d-[01]\d-[0-3]\d$/), (text) => {
        expect(dobFault(text, today) === null).toBe(isDay(text) && text < today);
      }),
    );
  });
});
