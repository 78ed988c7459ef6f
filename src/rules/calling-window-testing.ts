/** Hours of every day, for tests: spans as the gateway hands them over, from a day before to nine days after an instant. */
import type { CallFacts, OpenSpan } from '@dialer/contract';
import { browserOffset } from './browser-zones';
import { dayAfter, instantOf, wallClock } from './zoned';

const DAY_MS = 86_400_000;
const DAYS_KNOWN = 9;

/** Open from 8 AM to 9 PM by the clock of every one of these zones, or between other hours of the day. */
export function openDaily(
  now: number,
  zones: readonly string[],
  { opens = 8, closes = 21, country = 'US' }: { opens?: number; closes?: number; country?: CallFacts['country'] } = {},
) {
  const spansIn = (zone: string): OpenSpan[] => {
    let day: Parameters<typeof dayAfter>[0] = wallClock(now - DAY_MS, zone, browserOffset);
    return Array.from({ length: DAYS_KNOWN + 2 }, () => {
      const span = { from: instantOf(day, opens * 60, zone, browserOffset), to: instantOf(day, closes * 60, zone, browserOffset) };
      day = dayAfter(day);
      return span;
    });
  };
  const open = zones.map(spansIn).reduce((some, others) =>
    some.flatMap((a) =>
      others.flatMap((b) => {
        const span = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
        return span.from < span.to ? [span] : [];
      }),
    ),
  );
  return { country, zones: zones as [string, ...string[]], open, until: now + DAYS_KNOWN * DAY_MS };
}
