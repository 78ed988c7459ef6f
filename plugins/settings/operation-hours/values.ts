/** The days as texts of the form's fields, `09:00 17:00`, and as the list on the wire [SET-039, SET-041]. */
import { HOURS_KEYS, WEEKDAYS } from '@dialer/contract';
import type { SettingTexts } from '@dialer/ui/settings-form';
import { openDay } from '@dialer/rules/operation-hours';

export type DayKey = (typeof HOURS_KEYS)[number];
export type Texts = SettingTexts<DayKey>;

/** What a day opens with that was closed. */
export const USUAL = '09:00 17:00';
const STEP = 15;
const DAY = 24 * 60;
const two = (number: number) => String(number).padStart(2, '0');

export const weekdayOf = (key: DayKey) => WEEKDAYS[HOURS_KEYS.indexOf(key)]!;
export const toTexts = (days: readonly string[]): Texts => Object.fromEntries(HOURS_KEYS.map((key, at) => [key, days[at] ?? ''])) as Texts;
export const toDays = (texts: Texts): string[] => HOURS_KEYS.map((key) => texts[key]);
/** A recorded change names a day by its key, a 422 by its place: `days.5`. */
export const nameOf = (wire: string): DayKey | undefined => HOURS_KEYS.find((key, at) => key === wire || `days.${at}` === wire);

/** Every quarter of an hour of a day, `00:00` to `24:00`. */
export const QUARTERS: readonly string[] = Array.from(
  { length: DAY / STEP + 1 },
  (_, at) => `${two(Math.floor((at * STEP) / 60))}:${two((at * STEP) % 60)}`,
);

export const sidesOf = (text: string): { from: string; to: string } => {
  const [from = '', to = ''] = text.split(' ');
  return { from, to };
};
/** From is before to, or the day is closed. */
export const isRight = (text: string): boolean => text === '' || openDay(text) !== null;

/** Where a day's hours stand in the whole day, in percent; null: closed. */
export function barOf(text: string): { left: number; width: number } | null {
  const open = openDay(text);
  return open && { left: (open.from / DAY) * 100, width: ((open.to - open.from) / DAY) * 100 };
}
