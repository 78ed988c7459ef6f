import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, derive, fit, place, same, settle, type Layout, type Least, type Rect } from '../../../core/workspace/layout';
import { rearrange } from '../../../core/workspace/rearrange';
import { item } from '../testing';
import { Placement } from './placement';
import { Pixels } from './pixels';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const LEAST: Least = { minW: 2, minH: 2 };
const anyRect: fc.Arbitrary<Rect> = fc.record({
  x: fc.integer({ min: 0, max: 11 }),
  y: fc.integer({ min: 0, max: 40 }),
  w: fc.integer({ min: 2, max: 8 }),
  h: fc.integer({ min: 2, max: 16 }),
});
const anyLayout: fc.Arbitrary<Layout> = fc
  .subarray(names, { minLength: 1 })
  .chain((chosen) => fc.tuple(...chosen.map((name) => anyRect.map((rect) => ({ panel: name, plugin: name, ...rect })))))
  .map((layout) => settle(layout));
const anyKind = fc.constantFrom('move' as const, 'size' as const);
/** Where the pointer leads the panel's corner or its edge, in pixels of a board of any width; outside of it too. */
const anyWay = fc.array(fc.record({ x: fc.integer({ min: -400, max: 2400 }), y: fc.integer({ min: -400, max: 2000 }) }), { maxLength: 12 });
const anyPixels = fc.integer({ min: 900, max: 2600 }).map((width) => new Pixels(width, COLUMNS));

function lead(placement: Placement, kind: 'move' | 'size', pixels: Pixels, way: readonly { x: number; y: number }[]): void {
  for (const { x, y } of way)
    if (kind === 'move') placement.moveTo(pixels.cellAt({ left: x, top: y }));
    else placement.sizeTo(pixels.sizeOf({ width: x, height: y }));
}

describe('a panel carried by the pointer', () => {
  it('is shown all the way where the drop places it, and so are the others, with any panels hidden', () => {
    fc.assert(
      fc.property(
        anyLayout,
        fc.subarray(names),
        fc.constantFrom(...names),
        anyKind,
        anyPixels,
        anyWay,
        (saved, hidden, panel, kind, pixels, way) => {
          const isShown = (there: { panel: string }) => !hidden.includes(there.panel);
          const layout = derive(saved, COLUMNS, isShown);
          const placement = Placement.take(panel, layout, LEAST);
          fc.pre(placement !== null);
          lead(placement, kind, pixels, way);
          const placed = rearrange(saved, place(layout, panel, placement.asked, LEAST), panel);
          expect(same(derive(placed, COLUMNS, isShown), placement.shown)).toBe(true);
          expect(placement.shown.find((there) => there.panel === panel)).toMatchObject(placement.rect);
        },
      ),
      { numRuns: 500 },
    );
  });
  it('does not remember the way: only the last step counts', () => {
    fc.assert(
      fc.property(anyLayout, anyKind, anyPixels, fc.tuple(anyWay, anyWay, anyWay), (layout, kind, pixels, [first, other, last]) => {
        fc.pre(last.length > 0);
        const dropped = [first, other].map((way) => {
          const placement = Placement.take(layout[0]!.panel, layout, LEAST)!;
          lead(placement, kind, pixels, [...way, ...last]);
          return placement;
        });
        expect(fit(dropped[0]!.asked, LEAST)).toEqual(fit(dropped[1]!.asked, LEAST));
        expect(dropped[0]!.shown).toEqual(dropped[1]!.shown);
      }),
    );
  });
  it('says whether anything stands elsewhere, and nothing does within one cell', () => {
    const placement = Placement.take('a', [item('a', 0, 0), item('b', 3, 0)], LEAST)!;
    expect(placement.moveTo({ x: 3, y: 0 })).toBe(true);
    expect(placement.moveTo({ x: 3, y: 0 })).toBe(false);
  });
  it('keeps its corner when it is sized beyond the last column', () => {
    const placement = Placement.take('a', [item('a', 8, 0)], LEAST)!;
    placement.sizeTo({ w: 9, h: 4 });
    expect(placement.rect).toEqual({ x: 8, y: 0, w: 4, h: 4 });
  });
  it('follows a layout that changes meanwhile, and is dropped into that one', () => {
    const layout: Layout = [item('a', 0, 0), item('b', 3, 0)];
    const placement = Placement.take('a', layout, LEAST)!;
    placement.moveTo({ x: 3, y: 0 });
    expect(placement.rect).toEqual({ x: 3, y: 0, w: 3, h: 4 });
    expect(placement.follow([...layout, item('c', 3, 4, 9, 2)])).toBe(true);
    expect(placement.shown.find(({ panel }) => panel === 'c')).toMatchObject({ x: 3, y: 8 });
    expect(placement.follow([item('b', 3, 0)])).toBe(false);
  });
  it('is not taken up where it is not', () => {
    expect(Placement.take('gone', [item('a', 0, 0)], LEAST)).toBeNull();
  });
});

describe('the pixels of a board', () => {
  it('are those of a cell again, whatever the width', () => {
    fc.assert(
      fc.property(anyPixels, anyRect, (pixels, rect) => {
        const { x, y, w, h } = fit(rect);
        const box = pixels.boxOf({ x, y, w, h });
        expect(pixels.cellAt(box)).toEqual({ x, y });
        expect(pixels.sizeOf(box)).toEqual({ w, h });
      }),
    );
  });
});
