import { expect, it } from 'vitest';
import { placeOf } from './toast-place';

const toast = { width: 360, height: 36 };
const room = { left: 0, top: 48, width: 1440, height: 852 };
const header = (left: number) => ({ left, top: 56, width: 470, height: 32, weight: 1 });
const headers = [header(8), header(486), header(964)];

it('stands in the middle where nothing is in the way', () => {
  expect(placeOf(toast, room, [])).toEqual({ left: 540, top: 54 });
});
it('leaves the titles of panels to be read', () => {
  expect(placeOf(toast, room, headers).top).toBeGreaterThanOrEqual(88);
});
it('goes to a side while the focus is in the panel below it', () => {
  const panel = { left: 486, top: 56, width: 470, height: 500, weight: 4 };
  expect(placeOf(toast, room, [...headers, panel]).left).toBe(1074);
});
it('lies on a title before it lies on a Save or on what has the focus', () => {
  const rest = { left: 0, top: 90, width: 1440, height: 800, weight: 8 };
  expect(placeOf(toast, room, [...headers, rest]).top).toBe(54);
});
it('leaves the tabs below a title to be pressed', () => {
  const tabs = { left: 8, top: 88, width: 1426, height: 36, weight: 2 };
  const title = { left: 8, top: 56, width: 1426, height: 32, weight: 1 };
  expect(placeOf(toast, room, [title, tabs])).toEqual({ left: 540, top: 130 });
});
it('lies on no field or button while there is a place beside them, and stays where it stands as long as that is one', () => {
  const field = (left: number, top: number) => ({ left, top, width: 460, height: 28, weight: 20 });
  const form = [50, 90, 130, 170, 300].flatMap((top) => [8, 486, 964].map((left) => field(left, top)));
  const found = placeOf(toast, room, form);
  expect(found).toEqual({ left: 540, top: 198 });
  const now = { left: 200, top: 420 };
  expect(placeOf(toast, room, form, now)).toEqual(now);
  expect(placeOf(toast, room, [...form, field(8, 410)], now)).toEqual({ left: 540, top: 198 });
});
