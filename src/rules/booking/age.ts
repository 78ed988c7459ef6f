import { isDay } from '../dates';

/** 78 years and 11 months: who is older is not visited [BOOK-083]. */
const OLDEST_VISITED = 947;

/** The same day of the month so many months later; the month's last where it is shorter. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth.getUTCDate())));
  return at.toISOString().slice(0, 10);
}

/**
 * Older than 78 years and 11 months on `today`, where the client is; on that very day they are not yet [BOOK-084]. What is
 * no day of the calendar has no age.
 */
export const isTooOldToVisit = (born: string, today: string): boolean => isDay(born) && today > monthsLater(born, OLDEST_VISITED);
