import { describe, expect, it } from 'vitest';
import { endUnderPhone, restingCover } from './phone-cover';

describe('what the resting phone covers', () => {
  it.each([
    ['open: the three columns that first layouts leave for it', { width: 1440, height: 900 }, { x: 9, y: 19.5, w: 3, h: 6.5, fold: 26.5 }],
    [
      'as a bar in a low window: four columns where three are too narrow',
      { width: 1024, height: 700 },
      { x: 8, y: 18.25, w: 4, h: 1.5, fold: 20.25 },
    ],
    ['the whole line of a very narrow window', { width: 300, height: 700 }, { x: 0, y: 18.25, w: 12, h: 1.5, fold: 20.25 }],
  ])('%s', (_what, window, expected) => expect(restingCover(window, 44)).toEqual(expected));
});

describe('where the last panel ends that the resting phone could lie on', () => {
  const panels = [
    { panel: 'left', plugin: 'p', x: 0, y: 0, w: 6, h: 50 },
    { panel: 'middle', plugin: 'p', x: 6, y: 0, w: 3, h: 30 },
    { panel: 'right', plugin: 'p', x: 9, y: 0, w: 3, h: 18 },
  ];
  it.each([
    ['three columns of a wide window', 12, 1440, 18],
    ['a fourth where three are narrower than the phone', 12, 1024, 30],
    ['no panel', 12, 0, 0],
  ])('%s', (_what, columns, width, end) => expect(endUnderPhone(width ? panels : [], columns, width)).toBe(end));
});
