import { expect, it } from 'vitest';
import { COLUMN_LEAST, columnWidths } from './column-widths';

it('scrolls before a column that takes the rest is squeezed', () => {
  const found = columnWidths([{ width: 120 }, {}, { least: 180 }, { width: 100 }]);
  expect(found.least).toBe(120 + 180 + 180 + 100);
  expect(found.columns).toEqual([120, undefined, undefined, 100]);
  expect(columnWidths([{}, {}]).least).toBe(2 * COLUMN_LEAST);
});

it('takes from the columns that can do with less first, each its part', () => {
  const { least, room, columns } = columnWidths([{ width: 200, least: 100 }, { width: 100, least: 50 }, { width: 60 }]);
  expect(least).toBe(210);
  expect(room).toBe('clamp(0px, 100cqi - 210px, 150px)');
  expect(columns).toEqual(['calc(100px + var(--table-room) * 0.6667)', 'calc(50px + var(--table-room) * 0.3333)', 60]);
});

it('leaves room for the others beside those that have a share, and to the share itself', () => {
  expect(columnWidths([{ width: '50%' }, { width: 200 }, {}]).least).toBe(2 * (200 + COLUMN_LEAST));
  expect(columnWidths([{ width: '10%', least: 50 }, { width: 100 }]).least).toBe(500);
});
