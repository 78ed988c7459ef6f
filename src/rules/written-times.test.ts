import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter, NO_SUCH_DAY, readWritten } from './written-times';

const from = '2026-11-19';
const en = (text: string) => readWritten(text, 'en', from);
const fr = (text: string) => readWritten(text, 'fr', from);
const parts = (text: string) => {
  const read = en(text);
  return read === NO_SUCH_DAY ? null : read;
};
const at = { day: '2026-12-03', time: '14:30' };

describe('a written date and time', () => {
  it.each([
    '12/03/2026 2:30 PM',
    '12/3/26 2:30pm',
    '2026-12-03 14:30',
    '2026-12-03T14:30',
    '2026-12-03 2:30 PM',
    '2026/12/3 2:30 p.m.',
    'Dec 3, 2026 2:30 PM',
    'Thu, Dec 3, 2:30 PM',
    'December 3rd 2026 at 2:30 p.m.',
    '3 Dec 14:30 UTC',
    '2:30 PM 12/03/2026',
    '12-03-2026 2.30 pm',
    '  12/03   14:30 ',
  ])('in English: %s', (text) => expect(en(text)).toEqual(at));

  it.each([
    '03/12/2026 14:30',
    '3/12/2026 14 h 30',
    '03-12-2026 14h30',
    '2026-12-03 14 h 30',
    '3 décembre 2026 à 14 h 30',
    '3 déc. 14 h 30',
    'jeudi 3 décembre 2026, 14:30',
    'le 3 dec 2026 14:30',
    '3 déc. 2026 2:30 PM',
  ])('in French: %s', (text) => expect(fr(text)).toEqual(at));

  it('is read in the other order where it can only be that one', () => {
    expect(en('23/12/2026 9:00 AM')).toEqual({ day: '2026-12-23', time: '09:00' });
    expect(fr('12/23/2026 9 h')).toEqual({ day: '2026-12-23', time: '09:00' });
  });
  it('may be the day alone, or the time alone', () => {
    expect([en('12/03/2026'), fr('3 déc.'), en('2:30 pm'), fr('14 h')]).toEqual([
      { day: '2026-12-03', time: null },
      { day: '2026-12-03', time: null },
      { day: null, time: '14:30' },
      { day: null, time: '14:00' },
    ]);
  });
  it('without a year is the next such day', () => {
    expect([parts('11/18 9:00')?.day, parts('11/19 9:00')?.day]).toEqual(['2027-11-18', '2026-11-19']);
  });
  it('knows noon and midnight', () => {
    expect(['12:00 AM', '12:15 pm', '1 am', '0:45'].map((text) => parts(text)?.time)).toEqual(['00:00', '12:15', '01:00', '00:45']);
  });
  // 19 November 2026 is a Thursday.
  it.each([
    ['tomorrow 2 PM', { day: '2026-11-20', time: '14:00' }],
    ['TOMORROW at 2:30 p.m.', { day: '2026-11-20', time: '14:30' }],
    ['2 PM tomorrow', { day: '2026-11-20', time: '14:00' }],
    ['today, 16:15', { day: '2026-11-19', time: '16:15' }],
    ['Demain 14 h', { day: '2026-11-20', time: '14:00' }],
    ['demain à 14 h 30', { day: '2026-11-20', time: '14:30' }],
    ['aujourd’hui 14h', { day: '2026-11-19', time: '14:00' }],
    ["Aujourd'hui à 9 h", { day: '2026-11-19', time: '09:00' }],
    ['tomorrow', { day: '2026-11-20', time: null }],
    ['friday 2 pm', { day: '2026-11-20', time: '14:00' }],
    ['Wed. 9:00 AM', { day: '2026-11-25', time: '09:00' }],
    ['lundi à 10 h', { day: '2026-11-23', time: '10:00' }],
    ['Thursday 2 PM', { day: '2026-11-19', time: '14:00', orInAWeek: true }],
    ['jeu. 14 h', { day: '2026-11-19', time: '14:00', orInAWeek: true }],
  ])('told from today, in either language: %s', (text, read) => expect([en(text), fr(text)]).toEqual([read, read]));

  it.each([...['Sunday|dimanche', 'mon|LUNDI', 'Tues|mardi', 'wednesday|mer', 'thu|jeudi', 'fri|Vendredi', 'SAT|samedi'].entries()])(
    'day %i of the week is that day, within the next seven: %s',
    (weekday, words) => {
      fc.assert(
        fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
          const today = date.toISOString().slice(0, 10);
          for (const word of words.split('|')) {
            const read = readWritten(`${word} 2 PM`, 'en', today);
            if (!read || read === NO_SUCH_DAY) throw new Error(word);
            expect([new Date(`${read.day}T00:00:00Z`).getUTCDay(), read.time]).toEqual([weekday, '14:00']);
            expect(read.day! >= today && read.day! <= daysAfter(today, 6)).toBe(true);
          }
        }),
      );
    },
  );

  it.each([
    '',
    'next tuesday',
    'tomorrow 25 h',
    'tomorrow Friday 2 PM',
    'next week 2 PM',
    '13/13/2026 9:00',
    '12/03/2026 25:00',
    '12/03/2026 13:30 PM',
    '12/03/2026 2:61 PM',
    '12/03/2026 x',
    'Jui 3 9:00',
    '3 dec jan 9:00',
    '12/03/2026/4',
  ])('is not read from %j', (text) => expect([en(text), fr(text)]).toEqual([null, null]));

  it.each(['02/31/2027 9:00 AM', '2027-02-30', '31/6/2027 9 h', 'Feb 31 9:00', '2/29 9:00'])('has no such day: %s', (text) =>
    expect([en(text), fr(text)]).toEqual(['no-such-day', 'no-such-day']),
  );

  it('of the form that the field shows is itself again, in both languages', () => {
    const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const [day, time] = [date.toISOString().slice(0, 10), date.toISOString().slice(11, 16)];
        const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)];
        expect(en(`${day} ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`)).toEqual({ day, time });
        expect(fr(`${day} ${hour} h ${minute}`)).toEqual({ day, time });
        expect(en(`${day}T${time}Z`)).toEqual({ day, time });
      }),
    );
  });
  it('never throws, and never gives a day or a time that does not exist', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/:- hpmadec.,T'), maxLength: 24 }), (text) => {
        const read = parts(text);
        if (read?.day) expect(new Date(`${read.day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read.day);
        if (read?.time) expect(read.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }),
    );
  });
});
