/**
 * The pickers' clock: `YYYY-MM-DDTHH:mm`, a wall clock that is stored as UTC without conversion [FUP-011]. Blueprint's
 * calendar speaks local `Date`s, so the parts are copied, never converted.
 */
export interface WallClock {
  day: string;
  time: string;
}

const two = (n: number) => String(n).padStart(2, '0');

export const parseWall = (value: string): WallClock | null => {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(value);
  return match ? { day: match[1]!, time: match[2]! } : null;
};

/** A local date at noon: no daylight-saving change can move it to another day. */
export const dayToDate = (day: string): Date => new Date(`${day}T12:00:00`);
export const dateToDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Today's day by the UTC clock. */
export const utcToday = (now: number): string => new Date(now).toISOString().slice(0, 10);
const QUARTER = 15 * 60_000;
/** The earliest that can be picked: 9:00 today [FUP-010], and later in the day the next quarter hour, as nobody is called in the past. */
export const earliest = (now: number): string =>
  [`${utcToday(now)}T09:00`, new Date(Math.ceil(now / QUARTER) * QUARTER).toISOString().slice(0, 16)].sort().at(-1)!;

/** All quarter hours of a day, `HH:mm` [FUP-010]. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, i) => `${two(Math.floor(i / 4))}:${two((i % 4) * 15)}`);

/** 12-hour clock: `14:15` is `2:15 PM`; `language` fr keeps the 24-hour form that French uses, `14 h 15`. */
export function showTime(time: string, language: 'en' | 'fr'): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  if (language === 'fr') return `${Number(hours)} h ${minutes}`;
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
