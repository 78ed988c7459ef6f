import { describe, expect, it } from 'vitest';
import { hoursOf, isOpenPlace, placeKey } from '../gate/hours';
import { placeOf, type Whereabouts } from '../gate/place-of-number';
import { LAW_ALONE } from '../gate/terms';
import { capsIn, scheduleOf } from './judge';
import { theLaw } from './law';

const at = (iso: string) => Date.parse(iso);
const someone = (more: Partial<Whereabouts>) => placeOf({ phone: '6175550101', zip: '', state: '', timezone: '', ...more }, 'US');
const pittsburgh = someone({ phone: '4125550101', zip: '15213', state: 'pa' });
const vancouver = someone({ phone: '6045550101', zip: 'V6B1A1', state: 'bc' });
const jackson = someone({ phone: '6015550101', zip: '39201', state: 'ms' });

describe('why nobody may be called, and when one may', () => {
  it.each<[what: string, place: typeof pittsburgh, now: string, rule: string | null, kind: string | null, opens: string]>([
    ['Pennsylvania on a Sunday, by Act 47', pittsburgh, '2026-11-29T12:00-05:00', 'us-pa-hours', 'day', '2026-11-30T09:00-05:00'],
    ['and on a Sunday before it', pittsburgh, '2026-10-11T12:00-04:00', null, null, '2026-10-11T12:00-04:00'],
    [
      'its evening ends at 7 PM, a minute and a half before',
      pittsburgh,
      '2026-11-30T18:58:29-05:00',
      null,
      null,
      '2026-11-30T18:58:29-05:00',
    ],
    ['and no call begins then', pittsburgh, '2026-11-30T18:58:30-05:00', 'us-pa-hours', 'hours', '2026-12-01T09:00-05:00'],
    ['at night it says the next morning', pittsburgh, '2026-12-01T23:00-05:00', 'us-pa-hours', 'hours', '2026-12-02T09:00-05:00'],
    ['Thanksgiving', pittsburgh, '2026-11-26T12:00-05:00', 'us-pa-holidays', 'holiday', '2026-11-27T09:00-05:00'],
    [
      'Christmas Day of 2027 is a Saturday: the Friday',
      pittsburgh,
      '2027-12-24T12:00-05:00',
      'us-pa-holidays',
      'holiday',
      '2027-12-27T09:00-05:00',
    ],
    [
      'Mississippi counts Central Standard Time in summer too',
      jackson,
      '2027-07-06T08:30-05:00',
      'us-ms-central',
      'hours',
      '2027-07-06T09:00-05:00',
    ],
    ['in winter there is no difference', jackson, '2026-12-01T08:00-06:00', null, null, '2026-12-01T08:00-06:00'],
    [
      'Vancouver keeps its summer time, which Node does not know',
      vancouver,
      '2026-12-01T09:00-07:00',
      null,
      null,
      '2026-12-01T09:00-07:00',
    ],
    ['and closes an hour earlier than Node thinks', vancouver, '2026-12-01T21:45-07:00', 'ca-hours', 'hours', '2026-12-02T09:00-07:00'],
    [
      'Truth and Reconciliation Day in British Columbia',
      vancouver,
      '2027-09-30T12:00-07:00',
      'ca-bc-holidays',
      'holiday',
      '2027-10-01T09:00-07:00',
    ],
  ])('%s', (_what, place, now, rule, kind, opens) => {
    const hours = hoursOf(place, LAW_ALONE);
    const closed = hours.closedAt(at(now));
    expect([closed?.rule ?? null, closed?.kind ?? null, hours.isOpen(at(now))]).toEqual([rule, kind, rule === null]);
    expect(new Date(hours.opensAt(at(now))!).toISOString()).toBe(new Date(opens).toISOString());
  });

  it('a number of Florida in California is called while both are open', () => {
    const hours = hoursOf(someone({ phone: '3055550101', zip: '90012', state: 'ca' }), LAW_ALONE);
    const spans = hours.open(at('2026-12-02T00:00-05:00'), at('2026-12-02T23:00-05:00'));
    // 8 AM in Los Angeles to 8 PM in Miami, less a minute and a half.
    expect(spans).toEqual([{ from: at('2026-12-02T08:00-08:00'), to: at('2026-12-02T19:58:30-05:00') }]);
  });

  it('districts of which nobody knows their clock have both, in winter', () => {
    const kenora = hoursOf(someone({ phone: '8075550101', zip: 'P9N1A1', state: 'on' }), LAW_ALONE);
    const cranbrook = hoursOf(someone({ phone: '2505550101', zip: 'V1C1A1', state: 'bc' }), LAW_ALONE);
    // 807 reaches to Toronto; -05 and -06 both have to be open.
    expect(new Date(kenora.opensAt(at('2026-12-02T00:00-06:00'))!).toISOString()).toBe('2026-12-02T15:00:00.000Z');
    expect(new Date(cranbrook.opensAt(at('2026-12-02T00:00-07:00'))!).toISOString()).toBe('2026-12-02T16:00:00.000Z');
  });

  it('hours of the centre narrow those of the law, and never widen them', () => {
    const law = theLaw();
    const own = [null, ...Array.from({ length: 6 }, () => [6 * 60, 18 * 60] as const)];
    const hours = scheduleOf(law, pittsburgh, { stopsBefore: 0, own });
    expect(hours.closedAt(at('2026-12-01T18:00-05:00'))).toMatchObject({ rule: 'centre-hours', kind: 'own' });
    expect(hours.closedAt(at('2026-12-01T08:00-05:00'))).toMatchObject({ rule: 'us-pa-hours' });
    const never = scheduleOf(law, pittsburgh, { stopsBefore: 0, own: own.map(() => null) });
    expect([never.opensAt(at('2026-12-01T12:00-05:00')), never.closedAt(at('2026-12-01T12:00-05:00'))?.kind]).toEqual([null, 'own']);
  });

  it('an unsure rule holds until it is accepted by name; a sure one always', () => {
    const lansing = someone({ phone: '5175550101', zip: '48933', state: 'mi' });
    const early = at('2026-12-01T08:30-05:00');
    expect(hoursOf(lansing, LAW_ALONE).closedAt(early)).toMatchObject({ rule: 'us-mi-hours', region: 'mi' });
    expect(hoursOf(lansing, { ...LAW_ALONE, accepted: new Set(['us-mi-hours']) }).closedAt(early)).toBeNull();
    expect(hoursOf(pittsburgh, { ...LAW_ALONE, accepted: new Set(['us-pa-hours']) }).closedAt(early)).toMatchObject({
      rule: 'us-pa-hours',
    });
  });

  it('caps are those of every state of the place, from the day on that they begin', () => {
    const portland = someone({ phone: '5035550101', zip: '97201', state: 'or' });
    const caps = (place: typeof portland, day: string) => capsIn(theLaw(), place, at(day)).map(({ id }) => id);
    expect(caps(portland, '2025-12-31')).toEqual(['centre-cap']);
    expect(caps(portland, '2026-01-01')).toEqual(['centre-cap', 'us-or-cap']);
    expect(caps(someone({ phone: '3055550101', zip: 'V6B1A1' }), '2026-12-01')).toEqual(['centre-cap', 'us-fl-cap', 'ca-bc-cap']);
    expect(capsIn(theLaw(), vancouver, at('2026-12-01'), { accepted: new Set(['ca-bc-cap']) }).map(({ id }) => id)).toEqual(['centre-cap']);
  });
});

describe('calls in which a machine may play a message', () => {
  const portland = someone({ phone: '2075550101', zip: '04101', state: 'me' });
  const omaha = someone({ phone: '4025550101', zip: '68102', state: 'ne' });
  const pierre = someone({ phone: '6055550101', zip: '57104', state: 'sd' });
  it.each<[string, typeof portland, string, string | null, string]>([
    ['Maine in the morning', portland, '2026-12-01T08:30-05:00', 'us-me-device', '2026-12-01T09:00-05:00'],
    ['and at noon', portland, '2026-12-01T12:00-05:00', null, '2026-12-01T12:00-05:00'],
    ['and after five on a Friday', portland, '2026-12-04T17:30-05:00', 'us-me-device', '2026-12-07T09:00-05:00'],
    ['Nebraska on a Sunday morning', omaha, '2026-12-06T10:00-06:00', 'us-ne-device', '2026-12-06T13:00-06:00'],
    ['and on a Monday morning', omaha, '2026-12-07T10:00-06:00', null, '2026-12-07T10:00-06:00'],
    ['and on a holiday', omaha, '2026-12-25T10:00-06:00', 'us-ne-device-holidays', '2026-12-25T13:00-06:00'],
    ['South Dakota on a Saturday', pierre, '2026-12-05T12:00-06:00', 'us-sd-device-saturday', '2026-12-07T09:00-07:00'],
  ])('%s', (_what, place, now, rule, opens) => {
    const hours = hoursOf(place, LAW_ALONE, true);
    expect(hours.closedAt(at(now))?.rule ?? null).toBe(rule);
    expect(hours.opensAt(at(now))).toBe(at(opens));
    // A call without one keeps the hours of every call.
    expect(hoursOf(place, LAW_ALONE).isOpen(at(now))).toBe(true);
    expect(isOpenPlace(placeKey(place, true), at(now), LAW_ALONE, true)).toBe(rule === null);
    expect(isOpenPlace(placeKey(place, true), at(now), LAW_ALONE)).toBe(true);
  });

  it('are let go on where an administrator took the unsure rule on', () => {
    const accepted = new Set(['us-sd-device-saturday']);
    expect(hoursOf(pierre, { ...LAW_ALONE, accepted }, true).closedAt(at('2026-12-05T12:00-06:00'))).toBeNull();
    expect(hoursOf(pierre, { ...LAW_ALONE, accepted }, true).closedAt(at('2026-12-06T12:00-06:00'))?.rule).toMatch(/^us-sd-/);
  });

  it('have caps of their own', () => {
    const ids = (device: boolean) => capsIn(theLaw(), portland, at('2026-12-01'), { device }).map(({ id }) => id);
    expect([ids(false), ids(true)]).toEqual([['centre-cap'], ['centre-cap', 'us-me-device-cap']]);
  });
});

describe('bans in an emergency', () => {
  const orleans = someone({ phone: '5045550101', zip: '70112', state: 'la' });
  /** Of New York, with a number of New Orleans. */
  const moved = someone({ phone: '5045550101', zip: '10001', state: 'ny' });
  const ban = (region: string, from: string, until: string) => ({ id: from, region, from: at(from), until: at(until) });
  const long = ban('la', '2026-12-01T12:00-06:00', '2027-03-12T17:00-06:00');
  const hours = (place: typeof orleans, ...bans: readonly ReturnType<typeof ban>[]) =>
    scheduleOf(theLaw(), place, { bans, stopsBefore: 0 });

  it('close every place in which the person may be, from their start to their end', () => {
    for (const place of [orleans, moved]) {
      const some = hours(place, long);
      expect(some.isOpen(long.from - 1)).toBe(true);
      for (const when of [long.from, long.until - 1]) {
        expect([some.isOpen(when), some.opensAt(when)]).toEqual([false, long.until]);
        expect(some.closedAt(when)).toMatchObject({ rule: 'us-la-emergency', kind: 'ban', region: 'la', until: long.until });
      }
      expect(some.isOpen(long.until)).toBe(true);
    }
    expect(hours(pittsburgh, long).isOpen(long.from)).toBe(true);
  });

  it('leave of the open hours what lies around them', () => {
    const short = ban('la', '2026-12-02T10:00-06:00', '2026-12-02T11:00-06:00');
    const day = hours(orleans, short).open(at('2026-12-02T07:00-06:00'), at('2026-12-02T21:00-06:00'));
    expect(day.map(({ from, to }) => [from, to])).toEqual([
      [at('2026-12-02T08:00-06:00'), short.from],
      [short.until, at('2026-12-02T20:00-06:00')],
    ]);
  });

  it('that follow each other, or end at night, are told to the first hour at which one may call', () => {
    const night = ban('la', '2026-12-01T12:00-06:00', '2026-12-03T02:00-06:00');
    const next = ban('la', '2026-12-03T01:00-06:00', '2026-12-04T03:00-06:00');
    expect(hours(orleans, night).opensAt(night.from)).toBe(at('2026-12-03T08:00-06:00'));
    expect(hours(orleans, next, night).opensAt(night.from)).toBe(at('2026-12-04T08:00-06:00'));
  });

  it('that overlap are told as one, to the end of the last, in whichever order they were switched on', () => {
    const early = ban('la', '2026-12-02T09:00-06:00', '2026-12-02T12:00-06:00');
    const late = ban('la', '2026-12-02T10:00-06:00', '2026-12-02T15:00-06:00');
    const within = ban('la', '2026-12-02T10:30-06:00', '2026-12-02T11:00-06:00');
    for (const bans of [
      [early, late, within],
      [within, late, early],
      [late, early, within],
    ]) {
      const day = hours(orleans, ...bans);
      for (const when of [early.from, late.from, within.from, early.until]) expect(day.closedAt(when)?.until).toBe(late.until);
      expect(day.opensAt(early.from)).toBe(late.until);
      const spans = day.open(at('2026-12-02T07:00-06:00'), at('2026-12-02T21:00-06:00'));
      expect(spans.map(({ from, to }) => [from, to])).toEqual([
        [at('2026-12-02T08:00-06:00'), early.from],
        [late.until, at('2026-12-02T20:00-06:00')],
      ]);
    }
  });

  it('of two states in which the person may be: the one is named that lasts longer', () => {
    const york = ban('ny', '2026-12-01T12:00-06:00', '2026-12-03T12:00-06:00');
    for (const bans of [
      [york, long],
      [long, york],
    ])
      expect(hours(moved, ...bans).closedAt(york.from)).toMatchObject({ rule: 'us-la-emergency', region: 'la', until: long.until });
  });

  it('are in the words of places, also of states without rules of their own', () => {
    const word = (place: typeof orleans, ...banned: string[]) => placeKey(place, true, banned).replace(/^\w+ /, '');
    const york = someone({ phone: '2125550101', zip: '10001', state: 'ny' });
    expect([word(york), word(york, 'la'), word(york, 'la', 'ny')]).toEqual([
      'US - America/New_York',
      'US - America/New_York',
      'US ny America/New_York',
    ]);
    const bans = [{ ...ban('ny', '2026-12-01T12:00-05:00', '2026-12-12T17:00-05:00'), told: {} as never }];
    const noon = at('2026-12-02T12:00-05:00');
    expect([
      isOpenPlace(placeKey(york, true, ['ny']), noon, { ...LAW_ALONE, bans }),
      isOpenPlace(placeKey(york, true), noon, LAW_ALONE),
    ]).toEqual([false, true]);
  });

  it('hold for somebody of whom nobody knows where they are', () => {
    const nowhere = someone({ phone: '8665550101' });
    expect(hours(nowhere, ban('ny', '2026-12-02T00:00-05:00', '2026-12-12T17:00-05:00')).closedAt(at('2026-12-02T15:00-05:00'))?.rule).toBe(
      'us-ny-emergency',
    );
  });
});

describe('the word of a place', () => {
  const word = (more: Partial<Whereabouts>) => placeKey(someone(more), true).replace(/^\w+ /, '');
  it.each<[string, Partial<Whereabouts>, string]>([
    ['a state without rules of its own is left out', { phone: '2125550101', zip: '10001', state: 'ny' }, 'US - America/New_York'],
    ['states with equal rules have one name', { phone: '6175550101', zip: '02108', state: 'ma' }, 'US fl America/New_York'],
    ['what another state implies is left out', { phone: '4125550101', zip: '02108', state: 'ma' }, 'US pa America/New_York'],
    ['one clock has one name', { phone: '3175550101', zip: '46204', state: 'in' }, 'US in America/New_York'],
    [
      'a zone between two others is left out',
      { phone: '2125550101', zip: '90012', timezone: 'America/Chicago' },
      'US ca America/Los_Angeles America/New_York',
    ],
    ['of equal hours of machines one state stands for both', { phone: '3125550101', zip: '60601', state: 'il' }, 'US ca America/Chicago'],
    ['fewer hours of every call imply those', { phone: '2035550101', zip: '46204', state: 'in' }, 'US ct America/New_York'],
    ['both countries count', { phone: '4165550101', zip: '10001', state: 'ny' }, 'US+CA - America/New_York'],
    ['nobody knows', { phone: '8665550101' }, 'US ?'],
  ])('%s', (_what, more, expected) => expect(word(more)).toBe(expected));

  it('of nobody knows where is never open to the machinery, nor is one of another law', () => {
    const noon = at('2026-12-02T15:00-05:00');
    expect(isOpenPlace(placeKey(someone({ phone: '8665550101' }), true), noon, LAW_ALONE)).toBe(false);
    expect(isOpenPlace('0000 US - America/New_York', noon, LAW_ALONE)).toBe(false);
    expect(isOpenPlace(placeKey(someone({ phone: '2125550101' }), true), noon, LAW_ALONE)).toBe(true);
  });
});
