import { expect, it } from 'vitest';
import { MEETING_REASONS, REFUSAL_REASONS, type MeetingData } from '@dialer/contract/meeting';
import { meetingFaults, needsDetail, needsOtherRefusal, type MeetingWorld } from './meeting';

const NOW = Date.UTC(2026, 10, 23, 15);
const WORLD: MeetingWorld = { today: '2026-11-23', clients: [], coverage: [], agents: 5, now: NOW };
const MEETING: MeetingData = {
  date: '2026-11-24T15:00',
  type: 'face-to-face',
  force: false,
  ioa: false,
  reasons: [],
  reasonOther: '',
  refused: false,
  refusalReasons: [],
  refusalReasonOther: '',
  sameAddress: '1',
  address: { address: '', apartment: '', buzzer: '', city: '', postal: '', province: '', type: 1 },
};

it('the second, third, fifth, sixth and seventh reason of a forced booking want a detail [BOOK-061, BOOK-062, REF-029]', () => {
  expect(MEETING_REASONS).toEqual(['area', 'language', 'gender', 'amount', 'sign', 'bsm', 'other']);
  expect(MEETING_REASONS.map((reason) => needsDetail([reason]))).toEqual([false, true, true, false, true, true, true]);
  expect(needsDetail(['area', 'amount', 'sign'])).toBe(true);
});

it('the sixth refusal reason wants a text [BOOK-045, REF-030]', () => {
  expect(REFUSAL_REASONS).toEqual(['age', 'medical', 'home', 'travel', 'health', 'other']);
  expect(REFUSAL_REASONS.map((reason) => needsOtherRefusal([reason]))).toEqual([false, false, false, false, false, true]);
});

const few = { agents: 2 };
const forced = { force: true, reasons: ['area'] } as const;
const phone = { type: 'phone', refusalReasons: ['home'] } as const;
it.each<[string, Partial<MeetingData>, Partial<MeetingWorld>, object]>([
  ['a visit tomorrow', {}, {}, {}],
  ['no date', { date: '' }, {}, { date: 'missing' }],
  ['a date that is none', { date: '2026-13-40T99:00' }, {}, { date: 'missing' }],
  ['now', { date: '2026-11-23T15:00' }, {}, { date: 'past' }],
  ['a year ahead', { date: '2027-11-23T15:00' }, {}, {}],
  ['more than a year ahead', { date: '2027-11-24T15:00' }, {}, { date: 'far' }],
  ['few agents near', {}, few, { force: 'unforced' }],
  ['nobody knows how many are near', {}, { agents: null }, {}],
  ['forced by itself', forced, few, {}],
  ['forced by hand', forced, {}, {}],
  ['forced without a reason', { force: true }, few, { reasons: 'missing' }],
  ['forced by a language', { force: true, reasons: ['language'] }, few, { reasonOther: 'missing' }],
  ['forced by a language that is said', { force: true, reasons: ['language'], reasonOther: 'Thai' }, few, {}],
  ['an offer taken where few are near', { ioa: '1' }, few, {}],
  ['an offer taken, and forced', { ioa: '1', ...forced }, few, { force: 'not-forced' }],
  ['by phone', phone, {}, {}],
  ['by phone where few are near, and the client refused', { ...phone, refused: true }, few, {}],
  ['by phone where few are near', phone, few, { type: 'closed', force: 'unforced' }],
  ['by phone without a reason', { type: 'phone' }, {}, { refusalReasons: 'missing' }],
  ['by phone for another reason', { type: 'phone', refusalReasons: ['other'] }, {}, { refusalReasonOther: 'missing' }],
  ['by phone, and forced', { ...phone, ...forced }, {}, { type: 'closed' }],
  ['a visit of who refused it', { refused: true }, {}, { type: 'closed' }],
  [
    'elsewhere, but nobody knows where',
    { sameAddress: '0' },
    {},
    { 'address.address': 'missing', 'address.postal': 'missing', 'address.city': 'missing', 'address.province': 'missing' },
  ],
  ['by phone, elsewhere', { ...phone, sameAddress: '0' }, {}, {}],
])('%s [BOOK-043, BOOK-046, BOOK-060, BOOK-076]', (_, meeting, world, faults) => {
  expect(meetingFaults({ ...MEETING, ...meeting }, { ...WORLD, ...world })).toEqual(faults);
});
