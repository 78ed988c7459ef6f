import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, bottom, COLUMNS, derive, overlaps, place, readPlaced, remove, rename, same, settle, type Item, type Layout } from './layout';

const item = (panel: string, x: number, y: number, w: number, h: number): Item => ({ panel, plugin: panel, x, y, w, h });

/** Anything at all, also outside of every bound. */
const anyRect = fc.record({
  x: fc.integer({ min: -20, max: 40 }),
  y: fc.integer({ min: -5, max: 60 }),
  w: fc.integer({ min: -3, max: 30 }),
  h: fc.integer({ min: -3, max: 40 }),
});
const wildRect = fc.oneof(anyRect, fc.record({ x: fc.double(), y: fc.double(), w: fc.double(), h: fc.double() }));
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const anyLayout: fc.Arbitrary<Layout> = fc
  .subarray(names)
  .chain((chosen) => fc.tuple(...chosen.map((name) => wildRect.map((rect) => ({ panel: name, plugin: name, ...rect })))));
type Step =
  | { do: 'place'; panel: string; rect: { x: number; y: number; w: number; h: number } }
  | { do: 'remove'; panel: string }
  | { do: 'add'; panel: string; size: { w: number; h: number } };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('place' as const), panel: fc.constantFrom(...names), rect: wildRect }),
  fc.record({ do: fc.constant('remove' as const), panel: fc.constantFrom(...names) }),
  fc.record({
    do: fc.constant('add' as const),
    panel: fc.constantFrom(...names),
    size: fc.record({ w: fc.integer({ min: -1, max: 20 }), h: fc.integer({ min: -1, max: 30 }) }),
  }),
);
const apply = (layout: Layout, step: Step): Layout =>
  step.do === 'place'
    ? place(layout, step.panel, step.rect)
    : step.do === 'remove'
      ? remove(layout, step.panel)
      : add(layout, { panel: step.panel, plugin: step.panel }, step.size);

function expectSound(layout: Layout, columns = COLUMNS) {
  layout.forEach((a, i) => {
    for (const n of [a.x, a.y, a.w, a.h]) expect(Number.isInteger(n)).toBe(true);
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.y).toBeGreaterThanOrEqual(0);
    expect(a.w).toBeGreaterThanOrEqual(1);
    expect(a.h).toBeGreaterThanOrEqual(1);
    expect(a.x + a.w).toBeLessThanOrEqual(columns);
    for (const b of layout.slice(i + 1)) expect(overlaps(a, b), `${a.panel} on ${b.panel}`).toBe(false);
  });
}

describe('in every layout', () => {
  it('nothing overlaps and nothing is out of bounds after any operations', () => {
    fc.assert(
      fc.property(anyLayout, fc.array(anyStep, { maxLength: 20 }), (start, steps) => {
        expectSound(steps.reduce(apply, settle(start)));
      }),
      { numRuns: 300 },
    );
  });
  it('no panel is lost or made up', () => {
    fc.assert(
      fc.property(anyLayout, anyStep, (start, step) => {
        const panels = (layout: Layout) => layout.map((i) => i.panel).sort();
        const before = new Set(panels(start));
        if (step.do === 'remove') before.delete(step.panel);
        if (step.do === 'add') before.add(step.panel);
        expect(panels(apply(start, step))).toEqual([...before].sort());
      }),
    );
  });
  it('settling twice is settling once', () => {
    fc.assert(
      fc.property(anyLayout, (start) => {
        const once = settle(start);
        expect(settle(once)).toEqual(once);
        expect(same(settle(once), once)).toBe(true);
      }),
    );
  });
  it('a panel put back where it is moves nothing', () => {
    fc.assert(
      fc.property(anyLayout, fc.constantFrom(...names), (start, panel) => {
        const settled = settle(start);
        const there = settled.find((i) => i.panel === panel);
        if (there) expect(same(place(settled, panel, there), settled)).toBe(true);
      }),
    );
  });
  it('hidden panels leave the saved places as they are and come back to their own', () => {
    fc.assert(
      fc.property(anyLayout, fc.array(fc.constantFrom(...names)), fc.constantFrom(1, 2, 12), (start, hidden, columns) => {
        const saved = settle(start);
        const copy = structuredClone(saved);
        const shown = derive(saved, columns, (i) => !hidden.includes(i.panel));
        expectSound(shown, columns);
        expect(shown.map((i) => i.panel).sort()).toEqual(
          saved
            .map((i) => i.panel)
            .filter((p) => !hidden.includes(p))
            .sort(),
        );
        expect(saved).toEqual(copy);
        expect(same(derive(saved, COLUMNS), saved)).toBe(true);
      }),
    );
  });
});

describe('one change', () => {
  const start = [item('lead', 0, 0, 6, 25), item('disposition', 6, 0, 3, 14), item('type', 6, 14, 3, 4), item('goals', 9, 0, 3, 6)];
  const at = (layout: Layout, panel: string) => {
    const found = layout.find((i) => i.panel === panel);
    return found && [found.x, found.y, found.w, found.h];
  };
  it('a panel dropped on the top of another one takes its place and the other moves down', () => {
    const moved = place(start, 'goals', { x: 6, y: 0, w: 3, h: 6 });
    expect(at(moved, 'goals')).toEqual([6, 0, 3, 6]);
    expect(at(moved, 'disposition')).toEqual([6, 6, 3, 14]);
  });
  it('a resize is held to the smallest size of the panel', () => {
    expect(at(place(start, 'goals', { x: 9, y: 0, w: 1, h: 1 }, { minW: 2, minH: 4 }), 'goals')).toEqual([9, 0, 2, 4]);
  });
  it('an added panel takes the first free place; one that is there stays', () => {
    expect(at(add(start, { panel: 'weather', plugin: 'weather' }, { w: 3, h: 5 }), 'weather')).toEqual([9, 6, 3, 5]);
    expect(add(start, { panel: 'goals', plugin: 'goals' }, { w: 12, h: 9 })).toEqual(settle(start));
  });
  const phone = { x: 9, y: 9.5, w: 3, h: 6, fold: 16 };
  const added = (size: { w: number; h: number }, layout: Layout = start) =>
    at(add(layout, { panel: 'weather', plugin: 'weather' }, size, phone), 'weather');
  it('an added panel is put beside what covers the corner of the window', () => {
    expect(added({ w: 3, h: 3 })).toEqual([9, 6, 3, 3]);
    expect(added({ w: 3, h: 5 })).toEqual([6, 18, 3, 5]);
    expect(added({ w: 2, h: 4 })).toEqual([6, 18, 2, 4]);
  });
  it('and not last below it, from where it could never be scrolled up; where everything else goes on it stands there well', () => {
    const full = [...start, item('notes', 9, 6, 3, 12)];
    expect(added({ w: 3, h: 6 }, full)).toEqual([6, 18, 3, 6]);
    expect(added({ w: 3, h: 8 }, [...full, item('history', 0, 25, 9, 20)])).toEqual([9, 18, 3, 8]);
  });
  it('where it is covered wherever it stands, it takes the first place', () => expect(added({ w: 12, h: 5 })).toEqual([0, 25, 12, 5]));
  it('no panel of nine columns or fewer that is added to any layout is covered, scrolled or not, and the others stay', () => {
    const anySize = fc.record({ w: fc.integer({ min: 1, max: 9 }), h: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(anyLayout, anySize, fc.integer({ min: 0, max: 40 }), (layout, size, y) => {
        const cover = { x: 9, y, w: 3, h: 6, fold: y + 6 };
        const after = add(layout, { panel: 'new', plugin: 'new' }, size, cover);
        const placed = after.find(({ panel }) => panel === 'new')!;
        expect(overlaps(placed, cover)).toBe(false);
        expect(overlaps(placed, { ...cover, y: Math.max(y, bottom(after) - 6) })).toBe(false);
        const others = after.filter(({ panel }) => panel !== 'new');
        expect(same(others, settle(layout))).toBe(true);
      }),
    );
  });
  it('two columns keep the reading order; a wide panel takes the whole line', () => {
    const narrow = derive(start, 2);
    expect(at(narrow, 'lead')).toEqual([0, 0, 2, 25]);
    expect(at(narrow, 'disposition')).toEqual([0, 25, 1, 14]);
    expect(bottom(derive(start, 1))).toBe(25 + 14 + 4 + 6);
  });
  it('beside which nothing stands in a narrow window takes the whole line', () => {
    const alone = [item('summary', 0, 0, 9, 8), item('disposition', 9, 0, 3, 14), item('lead', 0, 8, 9, 20)];
    expect(derive(alone, 2).map(({ panel, x, y, w }) => [panel, x, y, w])).toEqual([
      ['summary', 0, 0, 2],
      ['disposition', 0, 8, 2],
      ['lead', 0, 22, 2],
    ]);
  });
  it('a renamed panel keeps its place and its envelope', () => {
    const renamed = rename([{ ...item('old', 2, 0, 3, 3), saved: { tab: 'b' }, v: 2 }], new Map([['old', 'new']]));
    expect(renamed).toEqual([{ panel: 'new', plugin: 'old', x: 2, y: 0, w: 3, h: 3, saved: { tab: 'b' }, v: 2 }]);
  });
});

describe('reading what was saved', () => {
  it('keeps panels of plugins that are not there now, with their envelopes', () => {
    const saved = [{ ...item('gone', 0, 0, 4, 4), saved: { a: 1 }, v: 3 }];
    expect(readPlaced(saved)).toEqual(saved);
  });
  it.each([null, 5, {}, { placed: [] }, [null], [{ panel: 'a' }], [{ panel: 'a', plugin: 'a', x: NaN, y: 0, w: 1, h: 1 }]])(
    'says that %j is no layout',
    (value) => {
      expect(readPlaced(value)).toBeNull();
    },
  );
});
