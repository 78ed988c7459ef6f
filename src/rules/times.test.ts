import { expect, it } from 'vitest';
import { clocksOf, timeOfDay, whoseTime } from './times';

const at = Date.UTC(2026, 10, 20, 18, 30);

it('tells an instant by the clock of the lead and of the agent, the day of the agent where it is another one', () => {
  expect(clocksOf(at, 'America/Chicago', 'en', 'America/New_York')).toEqual({ lead: 'Fri, Nov 20, 12:30 PM CST', agent: '1:30 PM EST' });
  expect(clocksOf(Date.UTC(2026, 10, 20, 4, 30), 'America/Los_Angeles', 'en', 'America/Halifax')).toEqual({
    lead: 'Thu, Nov 19, 8:30 PM PST',
    agent: 'Fri, Nov 20, 12:30 AM AST',
  });
});
it('leaves out a clock that is not known, and says nothing of no instant', () => {
  const agent = 'Fri, Nov 20, 1:30 PM EST';
  for (const zone of [undefined, '', 'Mars/Base']) expect(clocksOf(at, zone, 'en', 'America/New_York')).toEqual({ lead: '', agent });
  expect(clocksOf(NaN, 'America/Chicago', 'en')).toBeNull();
});
it('writes the times of settings, to the end of the day', () => {
  expect(['00:00', '09:30', '17:00', '24:00'].map((time) => timeOfDay(time, 'en'))).toEqual(['12:00 AM', '9:30 AM', '5:00 PM', '12:00 AM']);
  expect(timeOfDay('17:00', 'fr')).toBe('17 h 00');
});

it('says whose time a list has: the centre’s where both clocks show the same, else the reader’s own, with the zone', () => {
  const at = Date.parse('2026-11-24T15:00:00Z');
  expect(whoseTime(at, 'en', 'America/New_York', 'America/New_York')).toEqual({ whose: 'centre', zone: 'EST' });
  expect(whoseTime(at, 'en', 'America/New_York', 'America/Toronto')).toEqual({ whose: 'centre', zone: 'EST' });
  expect(whoseTime(at, 'fr', 'America/New_York', 'America/Chicago')).toEqual({ whose: 'own', zone: 'HNC' });
});
