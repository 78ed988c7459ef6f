import fc from 'fast-check';
import { cloneLayout, getLayoutItem, moveElement, type LayoutItem } from 'react-grid-layout';
import { describe, expect, it } from 'vitest';
import { COLUMNS, derive, fit, place, same, settle, type Layout, type Least, type Rect } from '../../../core/workspace/layout';
import { rearrange } from '../../../core/workspace/rearrange';
import { item } from '../testing';
import { Hand } from './hand';

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
/** `drawn`: the page has drawn the step before the next one comes. */
const anySteps = fc.array(fc.record({ rect: anyRect, drawn: fc.boolean() }), { maxLength: 12 });

const itemsOf = (layout: Layout): LayoutItem[] => layout.map(({ panel, x, y, w, h }) => ({ i: panel, x, y, w, h }));
const layoutOf = (items: readonly LayoutItem[]): Layout => items.map(({ i, x, y, w, h }) => item(i, x, y, w, h));

/** What react-grid-layout does with its own copy of the layout: it changes the last drawn one in place at every step. */
function pointer(hand: Hand, panel: string, start: Layout, kind: 'move' | 'size') {
  let drawn = itemsOf(start);
  let next = drawn;
  const shove = ({ x, y }: Rect): LayoutItem[] =>
    moveElement(drawn, getLayoutItem(drawn, panel)!, x, y, true, false, hand.type, COLUMNS, hand.allowOverlap) as LayoutItem[];
  const stretch = ({ w, h }: Rect): LayoutItem[] => drawn.map((one) => (one.i === panel ? { ...one, w, h } : one));
  return {
    step(rect: Rect, isDrawn: boolean) {
      const pushed = kind === 'move' ? shove(rect) : stretch(rect);
      const carried = getLayoutItem(pushed, panel)!;
      if (kind === 'move') hand.moveTo(carried);
      else hand.sizeTo(carried);
      next = hand.compact(pushed);
      if (isDrawn) drawn = cloneLayout(next) as LayoutItem[];
    },
    /** The panels as they are drawn when the button is let go. */
    shown: () => layoutOf(next),
  };
}

describe('a panel carried by the pointer', () => {
  it('is shown all the way where the drop places it, and so are the others, with any panels hidden', () => {
    fc.assert(
      fc.property(
        anyLayout,
        fc.subarray(names),
        fc.constantFrom(...names),
        fc.constantFrom('move' as const, 'size' as const),
        anySteps,
        (saved, hidden, panel, kind, steps) => {
          const isShown = (there: { panel: string }) => !hidden.includes(there.panel);
          const layout = derive(saved, COLUMNS, isShown);
          fc.pre(layout.some((there) => there.panel === panel));
          const hand = new Hand(
            () => layout,
            () => LEAST,
          );
          hand.take(panel);
          const mouse = pointer(hand, panel, layout, kind);
          for (const { rect, drawn } of steps) mouse.step(rect, drawn);
          const [shown, rect] = [mouse.shown(), hand.rect];
          const { asked } = hand.drop()!;
          const placed = rearrange(saved, place(layout, panel, asked, LEAST), panel);
          expect(same(derive(placed, COLUMNS, isShown), shown)).toBe(true);
          expect(shown.find((there) => there.panel === panel)).toMatchObject(rect!);
        },
      ),
      { numRuns: 500 },
    );
  });
  it('does not remember the way: only the last step counts', () => {
    fc.assert(
      fc.property(anyLayout, fc.constantFrom('move' as const, 'size' as const), anySteps, anyRect, (layout, kind, steps, last) => {
        const panel = layout[0]!.panel;
        const dropped = [steps, []].map((way) => {
          const hand = new Hand(
            () => layout,
            () => LEAST,
          );
          hand.take(panel);
          const mouse = pointer(hand, panel, layout, kind);
          for (const { rect, drawn } of way) mouse.step(rect, drawn);
          mouse.step(last, true);
          return hand.drop()!.asked;
        });
        expect(fit(dropped[0]!, LEAST)).toEqual(fit(dropped[1]!, LEAST));
      }),
    );
  });
  it('follows a layout that changes meanwhile, and is dropped into that one', () => {
    let layout: Layout = [item('a', 0, 0), item('b', 3, 0)];
    const hand = new Hand(
      () => layout,
      () => LEAST,
    );
    hand.take('a');
    hand.moveTo({ x: 3, y: 0 });
    expect(hand.rect).toEqual({ x: 3, y: 0, w: 3, h: 4 });
    layout = [...layout, item('c', 3, 4, 9, 2)];
    expect(hand.compact(itemsOf(layout)).find(({ i }) => i === 'c')).toMatchObject({ x: 3, y: 8 });
  });
  it('changes nothing while the hand is empty', () => {
    const layout = [item('a', 0, 0)];
    const hand = new Hand(
      () => layout,
      () => LEAST,
    );
    hand.take('gone');
    hand.moveTo({ x: 4, y: 4 });
    expect(hand.rect).toBeNull();
    expect(hand.drop()).toBeNull();
    expect(hand.compact(itemsOf(layout))).toEqual(itemsOf(layout));
  });
});
