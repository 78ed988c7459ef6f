/** Where an instant stands in the calling window of a place. It informs, and refuses nothing. */
import { CALLING_HOURS, type Country, type Hours } from './calling-hours';
import { dayAfter, instantOf, wallClock } from './zoned';

/** The last minutes of the window, in which the panel warns. */
export const LAST_MINUTES = 30;

/** Instants are epoch milliseconds; minutes are rounded up, so that some are left as long as the state lasts. */
export type CallingWindow =
  | { readonly state: 'open' | 'closing'; readonly closesAt: number; readonly minutes: number }
  | { readonly state: 'early'; readonly opensAt: number; readonly minutes: number }
  | { readonly state: 'closed'; readonly closedAt: number; readonly opensAt: number };

/** The window of that day of the week, and the minute of the day that it is there. */
export interface DayThere {
  readonly hours: Hours;
  readonly minute: number;
}

const minutesUntil = (then: number, now: number) => Math.ceil((then - now) / 60_000);

export function dayThere(at: number, zone: string, country: Country): DayThere {
  const { weekday, minute } = wallClock(at, zone);
  return { hours: hoursOn(country, weekday), minute };
}

export function callingWindow(at: number, zone: string, country: Country): CallingWindow {
  const there = wallClock(at, zone);
  const { opens, closes } = hoursOn(country, there.weekday);
  if (there.minute < opens) {
    const opensAt = instantOf(there, opens, zone);
    return { state: 'early', opensAt, minutes: minutesUntil(opensAt, at) };
  }
  const closesAt = instantOf(there, closes, zone);
  if (there.minute < closes) {
    const minutes = minutesUntil(closesAt, at);
    return { state: minutes > LAST_MINUTES ? 'open' : 'closing', closesAt, minutes };
  }
  const tomorrow = dayAfter(there);
  return { state: 'closed', closedAt: closesAt, opensAt: instantOf(tomorrow, hoursOn(country, tomorrow.weekday).opens, zone) };
}

function hoursOn(country: Country, weekday: number): Hours {
  const hours = CALLING_HOURS[country].week[weekday];
  if (!hours) throw new RangeError(`There is no weekday ${weekday}.`);
  return hours;
}
