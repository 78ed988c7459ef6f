import { describe, expect, it } from 'vitest';
import { browserOffset } from './browser-zones';
import { closesAt, openDay, opensAt } from './operation-hours';

const ZONE = 'America/New_York';
const open = '09:00 17:00';
const week = [open, open, open, open, '09:00 24:00', '00:00 12:00', ''];
/** A wall clock of New York in November, five hours behind UTC. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour + 5, minute);
const opens = (days: string[], now: number) => opensAt(days, now, ZONE, browserOffset);
const closes = (days: string[], now: number) => closesAt(days, now, ZONE, browserOffset);

describe('operation hours, Monday the 16th of November to Sunday [describes SET-041]', () => {
  it('opens on the same day, now, or on the next day that is not closed', () => {
    expect(opens(week, at(16, 8, 59))).toBe(at(16, 9));
    expect(opens(week, at(16, 9))).toBe(at(16, 9));
    expect(opens(week, at(16, 16, 59))).toBe(at(16, 16, 59));
    expect(opens(week, at(16, 17))).toBe(at(17, 9));
    expect(opens(week, at(21, 12))).toBe(at(23, 9));
    expect(opens(week, at(22, 10))).toBe(at(23, 9));
  });
  it('closes at the end of the day, or of the next one where the night is open too', () => {
    expect(closes(week, at(16, 10))).toBe(at(16, 17));
    expect(closes(week, at(20, 23, 30))).toBe(at(21, 12));
    expect(closes(week, at(16, 18))).toBeNull();
  });
  it('never opens where every day is closed, and never closes where none ends', () => {
    expect(opens(Array(7).fill(''), at(16, 10))).toBeNull();
    expect(closes(Array(7).fill('00:00 24:00'), at(16, 10))).toBeNull();
  });
  it('follows the clock of the centre when clocks change', () => {
    // 2026-11-01 is the Sunday on which clocks go back, at 6:00 UTC.
    const sunday = ['', '', '', '', '', '', open];
    expect(opens(sunday, Date.UTC(2026, 9, 31, 12))).toBe(Date.UTC(2026, 10, 1, 14));
  });
  it('takes a day whose from is not before to for a closed one', () => {
    expect(['', '17:00 09:00', '09:00 09:00', 'x'].map(openDay)).toEqual([null, null, null, null]);
    expect(openDay('08:30 24:00')).toEqual({ from: 510, to: 1440 });
  });
});
