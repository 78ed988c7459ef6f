/**
 * When a person may be called, by the open spans that the gateway hands over with the facts of their number: it knows the
 * law of every place, a page does not. Pure; all instants are epoch milliseconds. Of what lies beyond the days that are
 * told every hour may do: the gateway judges it when it is saved.
 */
import type { CallFacts } from '@dialer/contract';
import { wallClock, type OffsetOf } from './zoned';

/** The last minutes of the window, in which the panel warns. */
export const LAST_MINUTES = 30;

/** Where a person is, as far as it is known, and when they may be called. Never without a zone; the first is their clock. */
export interface Place extends Pick<CallFacts, 'country' | 'open' | 'until'> {
  readonly zones: readonly [string, ...string[]];
}

/**
 * Instants are epoch milliseconds; minutes are rounded up, so that some are left as long as the state lasts. `early`: it
 * opens later on the same day there. `opensAt` is null where no opening is known; `closedAt` where it was not open yesterday.
 */
export type CallingWindow =
  | { readonly state: 'open' | 'closing'; readonly closesAt: number; readonly minutes: number }
  | { readonly state: 'early'; readonly opensAt: number; readonly minutes: number }
  | { readonly state: 'closed'; readonly closedAt: number | null; readonly opensAt: number | null }
  | { readonly state: 'unknown' };

const minutesUntil = (then: number, now: number) => Math.ceil((then - now) / 60_000);

/** May a call begin then, as far as is known? */
export const isOpenAt = (at: number, { open, until }: Place): boolean => at >= until || open.some(({ from, to }) => from <= at && at < to);

/** The first instant from `at` on at which a call may begin: `at` itself while it is open; the end of what is known, else. */
export function nextOpening(at: number, place: Place): number {
  if (isOpenAt(at, place)) return at;
  return place.open.find(({ from }) => from > at)?.from ?? place.until;
}

/** The window of a place, told by the clock of its first zone. */
export function placeWindow(at: number, { open, until, zones: [zone] }: Place, offsetOf: OffsetOf): CallingWindow {
  if (at >= until) return { state: 'unknown' };
  const now = open.find(({ from, to }) => from <= at && at < to);
  if (now) {
    const minutes = minutesUntil(now.to, at);
    return { state: minutes > LAST_MINUTES ? 'open' : 'closing', closesAt: now.to, minutes };
  }
  const opensAt = open.find(({ from }) => from > at)?.from ?? null;
  const closedAt = open.findLast(({ to }) => to <= at)?.to ?? null;
  const dayOf = (instant: number) => wallClock(instant, zone, offsetOf).day;
  const today = dayOf(at);
  if (opensAt !== null && dayOf(opensAt) === today && (closedAt === null || dayOf(closedAt) !== today) && opensAt - at < 86_400_000)
    return { state: 'early', opensAt, minutes: minutesUntil(opensAt, at) };
  return { state: 'closed', closedAt, opensAt };
}
