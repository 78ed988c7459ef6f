import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MEETING_REASONS, MEETING_TYPES, REFUSAL_REASONS, type MeetingData } from '@dialer/contract/meeting';
import { aClient } from '@dialer/contract/testing';
import { choiceOf, meetingFaults } from './meeting';
import { settle } from './settle';

const PLACE = { address: '', apartment: '', buzzer: '', city: '', postal: '', province: '', type: 1 } as const;
const BLANK: MeetingData = {
  ...{ date: '', type: 'face-to-face', force: false, ioa: false, reasons: [], reasonOther: '', refused: false },
  ...{ refusalReasons: [], refusalReasonOther: '', sameAddress: '1', address: PLACE },
};
const WORLD = { today: '2026-11-23', clients: [], coverage: [], agents: 5, isOffered: false };
const OLD = { clients: [aClient({ dob: '1930-01-01' })] };

it.each<[string, Partial<MeetingData>, Partial<typeof WORLD> | typeof OLD, Partial<MeetingData>]>([
  ['few near: forced for the first reason [BOOK-056, BOOK-059]', {}, { agents: 2 }, { force: true, reasons: ['area'] }],
  ['forced already: its reasons stay', { force: true, reasons: ['sign'] }, { agents: 0 }, { force: true, reasons: ['sign'] }],
  ['the offer is declined, few near: forced [BOOK-056]', { ioa: '0' }, { agents: 2, isOffered: true }, { ioa: '0', force: true }],
  [
    'the offer is taken: a visit, unforced [BOOK-056, BOOK-057, BOOK-087]',
    { ioa: '1', type: 'phone', force: true, reasons: ['area'] },
    { agents: 2, isOffered: true },
    { ioa: '1', type: 'face-to-face', force: false, reasons: [] },
  ],
  ['the offer is gone: nothing was answered [BOOK-058]', { ioa: '1' }, { isOffered: false }, { ioa: false }],
  [
    'forced by hand: a visit [BOOK-088]',
    { force: true, type: 'phone', reasons: ['gender'] },
    {},
    { type: 'face-to-face', reasons: ['gender'] },
  ],
  [
    'refused: by phone, for that reason [BOOK-092]',
    { refused: true, force: true },
    { agents: 0 },
    { type: 'phone', force: false, refusalReasons: ['home'] },
  ],
  ['too old: by phone, for that reason [BOOK-083]', { ioa: '1' }, OLD, { type: 'phone', ioa: false, refusalReasons: ['age'] }],
  ['enough near: as the agent has it', { type: 'phone', refusalReasons: ['home'] }, {}, { type: 'phone', refusalReasons: ['home'] }],
])('%s [BOOK-056, BOOK-057, BOOK-058, BOOK-059, BOOK-087, BOOK-088, BOOK-092]', (_, meeting, world, expected) => {
  expect(settle({ ...BLANK, ...meeting }, { ...WORLD, ...world })).toMatchObject(expected);
});

const meetings = fc.record({
  date: fc.constant('2026-11-24T15:00'),
  type: fc.constantFrom(...MEETING_TYPES),
  force: fc.boolean(),
  ioa: fc.constantFrom<MeetingData['ioa']>('0', '1', false),
  reasons: fc.subarray([...MEETING_REASONS]),
  reasonOther: fc.constant('said'),
  refused: fc.boolean(),
  refusalReasons: fc.subarray([...REFUSAL_REASONS]),
  refusalReasonOther: fc.constant('said'),
  sameAddress: fc.constant<'1'>('1'),
  address: fc.constant(PLACE),
});
const worlds = fc.record({
  today: fc.constant('2026-11-23'),
  clients: fc.constantFrom([], OLD.clients),
  coverage: fc.constant([]),
  agents: fc.constantFrom(null, 0, 2, 3),
  isOffered: fc.boolean(),
});

it('whatever is known and chosen, the kind is open, force is what the rules say, and settling twice changes nothing', () => {
  fc.assert(
    fc.property(meetings, worlds, (meeting, world) => {
      const settled = settle(meeting, world);
      expect(settle(settled, world)).toEqual(settled);
      const faults = meetingFaults(settled, { ...world, now: Date.UTC(2026, 10, 23) });
      // What is left to the agent are reasons alone.
      expect(Object.keys(faults).every((field) => field === 'reasons' || field === 'refusalReasons')).toBe(true);
      expect(settled.force).toBe(choiceOf({ ...world, now: 0 }, settled).force !== 'no');
    }),
  );
});
