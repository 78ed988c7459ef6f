import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, COLUMNS, derive, overlaps, place, same, settle, type Item, type Layout } from './layout';
import { rearrange } from './rearrange';
import { item } from './testing';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const anyRect = fc.record({
  x: fc.integer({ min: -2, max: 14 }),
  y: fc.integer({ min: -2, max: 40 }),
  w: fc.integer({ min: 0, max: 8 }),
  h: fc.integer({ min: 0, max: 20 }),
});
const anyLayout: fc.Arbitrary<Layout> = fc
  .subarray(names)
  .chain((chosen) => fc.tuple(...chosen.map((name) => anyRect.map((rect) => ({ panel: name, plugin: name, ...rect })))))
  .map((layout) => settle(layout));
const anyHidden = fc.subarray(names);
const anyName = fc.constantFrom(...names);

const idsOf = (layout: Layout) => layout.map(({ panel }) => panel).sort();
const shownOf = (layout: Layout, hidden: readonly string[]) => derive(layout, COLUMNS, ({ panel }) => !hidden.includes(panel));
function expectSound(layout: Layout) {
  layout.forEach((a, i) => layout.slice(i + 1).forEach((b) => expect(overlaps(a, b), `${a.panel} on ${b.panel}`).toBe(false)));
  expect(same(settle(layout), layout)).toBe(true);
}

describe('with any panels hidden', () => {
  it('what is arranged is what is shown afterwards, the hidden ones are kept, and the result is settled', () => {
    fc.assert(
      fc.property(anyLayout, anyHidden, anyName, anyRect, (saved, hidden, panel, rect) => {
        const arranged = place(shownOf(saved, hidden), panel, rect);
        const next = rearrange(saved, arranged, panel);
        expectSound(next);
        expect(next.map((there) => there.panel)).toEqual(saved.map((there) => there.panel));
        expect(same(shownOf(next, hidden), arranged)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
  it('a panel that is added is shown where it was added, and the others stay', () => {
    fc.assert(
      fc.property(anyLayout, anyHidden, anyName, fc.integer({ min: 1, max: 12 }), (saved, hidden, panel, w) => {
        if (saved.some((there) => there.panel === panel)) return;
        const arranged = add(shownOf(saved, hidden), { panel, plugin: panel }, { w, h: 5 });
        const next = rearrange(saved, arranged, panel);
        expectSound(next);
        expect(idsOf(next)).toEqual([...idsOf(saved), panel].sort());
        expect(same(shownOf(next, [...hidden]), arranged)).toBe(!hidden.includes(panel) || hidden.length === 0);
      }),
      { numRuns: 300 },
    );
  });
  it('a panel that is put where it is shown moves nothing, whatever has closed up', () => {
    fc.assert(
      fc.property(anyLayout, anyHidden, anyName, (saved, hidden, panel) => {
        const shown = shownOf(saved, hidden);
        const there = shown.find((placed) => placed.panel === panel);
        if (!there) return;
        // The saved order of the columns is all that a place in the shown part says of a hidden panel.
        expect(same(rearrange(saved, place(shown, panel, there), panel), saved)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
  it('what has nothing to do with the edit keeps its saved place', () => {
    fc.assert(
      fc.property(anyLayout, anyHidden, anyName, anyRect, (saved, hidden, panel, rect) => {
        const arranged = place(shownOf(saved, hidden), panel, rect);
        const next = rearrange(saved, arranged, panel);
        // Whoever is in a column with the edited panel, before or after, or with such a one, may make room or fall.
        const touched: Item[] = [...saved, ...next].filter((there) => there.panel === panel);
        for (let known = -1; known < touched.length;) {
          known = touched.length;
          for (const there of saved)
            if (!touched.some((t) => t.panel === there.panel) && touched.some((t) => t.x < there.x + there.w && there.x < t.x + t.w))
              touched.push(there);
        }
        const untouched = (layout: Layout) => layout.filter((there) => !touched.some((t) => t.panel === there.panel));
        expect(untouched(next)).toEqual(untouched(saved));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a panel that shows only while a lead is disposed', () => {
  const saved = [item('lead', 0, 0, 6, 25), item('disposition', 6, 0, 3, 14), item('type', 6, 14, 3, 4), item('goals', 9, 0, 3, 6)];
  const idle = shownOf(saved, ['disposition']);
  const at = (layout: Layout, panel: string) => layout.filter((there) => there.panel === panel).map(({ x, y, w, h }) => [x, y, w, h])[0];
  const drop = (panel: string, x: number, y: number, w = 3, h = 6) => rearrange(saved, place(idle, panel, { x, y, w, h }), panel);

  it('comes back to its place after something else was moved meanwhile', () => {
    expect(at(idle, 'type')).toEqual([6, 0, 3, 4]);
    const next = drop('goals', 9, 0, 3, 9);
    expect(at(next, 'disposition')).toEqual([6, 0, 3, 14]);
    expect(at(next, 'type')).toEqual([6, 14, 3, 4]);
  });
  it('comes back above what was dropped into its column', () => {
    const next = drop('goals', 6, 0);
    expect(at(next, 'disposition')).toEqual([6, 0, 3, 14]);
    expect(at(next, 'goals')).toEqual([6, 14, 3, 6]);
    expect(at(next, 'type')).toEqual([6, 20, 3, 4]);
    expect(at(shownOf(next, ['disposition']), 'goals')).toEqual([6, 0, 3, 6]);
  });
  it('stays above what was below it, and below what was above it', () => {
    expect(at(drop('type', 6, 0, 3, 8), 'disposition')).toEqual([6, 0, 3, 14]);
    const below = [item('type', 6, 0, 3, 4), item('disposition', 6, 4, 3, 14)];
    const taller = rearrange(below, place(shownOf(below, ['disposition']), 'type', { x: 6, y: 0, w: 3, h: 8 }), 'type');
    expect(at(taller, 'disposition')).toEqual([6, 8, 3, 14]);
  });
  it('may show and hide between any edits, and what closes up meanwhile is never saved', () => {
    fc.assert(
      fc.property(anyLayout, fc.array(fc.tuple(anyHidden, anyName, anyRect), { maxLength: 10 }), (start, edits) => {
        let layout = start;
        for (const [hidden, panel, rect] of edits) {
          const arranged = place(shownOf(layout, hidden), panel, rect);
          const next = rearrange(layout, arranged, panel);
          expectSound(next);
          expect(idsOf(next)).toEqual(idsOf(start));
          expect(same(shownOf(next, hidden), arranged)).toBe(true);
          // Hidden ones keep their order in every column that they share.
          const gone = hidden.flatMap((name) => layout.filter((there) => there.panel === name));
          for (const a of gone)
            for (const b of gone)
              if (a.y < b.y && a.x < b.x + b.w && b.x < a.x + a.w)
                expect(next.find((there) => there.panel === a.panel)!.y).toBeLessThan(next.find((there) => there.panel === b.panel)!.y);
          layout = next;
        }
      }),
      { numRuns: 300 },
    );
  });
});
