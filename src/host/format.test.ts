import { describe, expect, it } from 'vitest';
import { formatClock, formatCount, formatDay, formatDuration, formatPercent, formatPhone, formatTime, zoneName } from './format';

const at = Date.UTC(2026, 10, 19, 19, 5);

describe('formats', () => {
  it('writes a phone as people say it, and leaves anything else alone', () => {
    expect([formatPhone('5045550132'), formatPhone('4127'), formatPhone('')]).toEqual(['(504) 555-0132', '4127', '']);
  });
  it('counts minutes and seconds below an hour, hours above', () => {
    expect([formatDuration(0), formatDuration(62), formatDuration(3599), formatDuration(3661), formatDuration(-5)]).toEqual([
      '0:00',
      '1:02',
      '59:59',
      '1:01:01',
      '0:00',
    ]);
  });
  it('writes a percentage as the language does', () => {
    expect([formatPercent(68.5, 'en'), formatPercent(68.5, 'fr'), formatPercent(225, 'en')]).toEqual(['68.5%', '68,5\u00a0%', '225%']);
    expect([formatCount(9999, 'en'), formatCount(10_000, 'fr')]).toEqual(['9,999', '10\u00a0000']);
  });
  it('tells the time in a zone, as the language does', () => {
    expect([formatTime(at, 'en', 'America/Chicago'), formatTime(at, 'fr', 'America/Toronto')]).toEqual(['1:05 PM', '14 h 05']);
    expect(formatDay(at, 'en', 'America/Chicago')).toBe('Thu, Nov 19');
    expect([zoneName(at, 'en', 'America/Chicago'), zoneName(at, 'fr', 'America/Toronto')]).toEqual(['CST', 'HNE']);
    const early = Date.UTC(2026, 10, 19, 13, 2);
    expect([formatClock(early, 'en', 'America/Chicago'), formatClock(early, 'fr', 'America/Toronto')]).toEqual([
      '7:02 AM CST',
      '8 h 02 HNE',
    ]);
  });
  it('leaves out the time of a zone that nobody knows', () => {
    expect([formatTime, zoneName, formatClock].map((write) => write(at, 'en', 'Mars/Base'))).toEqual(['', '', '']);
  });
});
