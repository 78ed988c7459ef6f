import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_LAYOUT, type NamedLayout, type WorkspaceDocument } from './document';
import { overlaps, remove, same, settle, type Layout } from './layout';
import { merge } from './merge';
import { item } from './testing';

const team = [item('lead', 0, 0, 6, 10), item('goals', 6, 0, 3, 4)];
const panels = ['lead', 'goals', 'notes', 'weather', 'script'];

const anyLayout: fc.Arbitrary<Layout> = fc
  .subarray(panels)
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((panel) =>
        fc
          .record({ x: fc.nat(8), y: fc.nat(12), w: fc.integer({ min: 1, max: 4 }), h: fc.integer({ min: 1, max: 6 }) })
          .map((rect) => ({ panel, plugin: panel, ...rect })),
      ),
    ),
  )
  .map((layout) => settle(layout));
const anyPlaced = fc.option(anyLayout, { freq: 4 });
const named = (id: string, name: string, placed: Layout | null): NamedLayout => ({ id, name, placed });
const anyDocument: fc.Arbitrary<WorkspaceDocument> = fc
  .record({
    mine: anyPlaced,
    others: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(fc.constantFrom('', ' at noon'), anyPlaced), { noNullPrototype: true }),
    active: fc.nat(3),
    plugins: fc.dictionary(fc.constantFrom('goals', 'notes'), fc.record({ version: fc.nat(2), value: fc.nat(3) }), {
      noNullPrototype: true,
    }),
    answered: fc.nat(4),
  })
  .map(({ mine, others, active, plugins, answered }) => {
    const layouts = [
      named(BASE_LAYOUT, '', mine),
      ...Object.entries(others).map(([id, [suffix, placed]]) => named(id, `${id}${suffix}`, placed)),
    ];
    return { version: 2, active: layouts[active % layouts.length]!.id, layouts, plugins, answered };
  });

const placesOf = (document: WorkspaceDocument, id: string): Layout | undefined => {
  const found = document.layouts.find((layout) => layout.id === id);
  return found && (found.placed ?? team);
};
const idsOf = (layout: Layout | undefined): string[] => (layout ?? []).map(({ panel }) => panel);

function expectSound(document: WorkspaceDocument): void {
  for (const { placed } of document.layouts) {
    placed?.forEach((a, i) => placed.slice(i + 1).forEach((b) => expect(overlaps(a, b), `${a.panel} on ${b.panel}`).toBe(false)));
    if (placed) expect(same(settle(placed), placed)).toBe(true);
  }
  const names = document.layouts.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(document.layouts.map(({ id }) => id)).toContain(document.active);
  expect(document.layouts.map(({ id }) => id)).toContain(BASE_LAYOUT);
}

describe('of any three documents', () => {
  it('the side that changed something wins over the side that changed nothing', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, x) => {
        expect(merge(base, x, base, team)).toEqual(x);
        expect(merge(base, base, x, team)).toEqual(x);
        expect(merge(x, x, x, team)).toEqual(x);
      }),
      { numRuns: 300 },
    );
  });
  it('both sides with the same change are that change', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, x) => {
        expect(merge(base, x, x, team)).toEqual(x);
      }),
    );
  });
  it('no layout and no panel that either side added is lost, and nothing is made up', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs, team);
        for (const side of [mine, theirs])
          for (const { id } of side.layouts) {
            const before = idsOf(placesOf(base, id));
            const added = idsOf(placesOf(side, id)).filter((panel) => !before.includes(panel));
            if (!placesOf(base, id)) expect(placesOf(merged, id)).toBeDefined();
            expect(idsOf(placesOf(merged, id))).toEqual(expect.arrayContaining(added));
          }
        for (const { id } of merged.layouts) {
          const known = new Set([...idsOf(placesOf(mine, id)), ...idsOf(placesOf(theirs, id))]);
          for (const panel of idsOf(placesOf(merged, id))) expect(known).toContain(panel);
        }
      }),
      { numRuns: 300 },
    );
  });
  it('nothing overlaps, names are unique and the active layout exists', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        expectSound(merge(base, mine, theirs, team));
      }),
      { numRuns: 300 },
    );
  });
  it('merging the result once more changes nothing', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyDocument, (base, mine, theirs) => {
        const merged = merge(base, mine, theirs, team);
        expect(merge(theirs, merged, theirs, team)).toEqual(merged);
        expect(merge(mine, merged, mine, team)).toEqual(merged);
        expect(merge(base, merged, merged, team)).toEqual(merged);
      }),
      { numRuns: 300 },
    );
  });
  it('what both sides removed stays removed, and what both changed is as mine has it', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, fc.constantFrom(...panels), (base, mine, gone) => {
        const without = (document: WorkspaceDocument) => ({
          ...document,
          layouts: document.layouts.map((layout) => ({ ...layout, placed: remove(layout.placed ?? team, gone) })),
        });
        const merged = merge(base, without(mine), without(base), team);
        for (const { id } of merged.layouts) expect(idsOf(placesOf(merged, id))).not.toContain(gone);
      }),
    );
  });
});

describe('two windows', () => {
  const document = (placed: Layout | null, more: Partial<WorkspaceDocument> = {}): WorkspaceDocument => ({
    version: 2,
    active: BASE_LAYOUT,
    layouts: [named(BASE_LAYOUT, '', placed)],
    plugins: {},
    answered: 0,
    ...more,
  });
  const base = document(team);

  it('one moves a panel and the other adds one: both', () => {
    const mine = document([team[0]!, item('goals', 9, 0, 3, 4)]);
    const theirs = document([...team, item('notes', 6, 4, 3, 4)]);
    expect(placesOf(merge(base, mine, theirs, team), BASE_LAYOUT)).toEqual([
      item('lead', 0, 0, 6, 10),
      item('goals', 9, 0, 3, 4),
      item('notes', 6, 0, 3, 4),
    ]);
  });
  it('one resets and the other adds a panel: the default with that panel', () => {
    const own = document([item('lead', 0, 0, 12, 5)]);
    const theirs = document([item('lead', 0, 0, 12, 5), item('notes', 0, 5)]);
    expect(idsOf(placesOf(merge(own, document(null), theirs, team), BASE_LAYOUT))).toEqual(['lead', 'goals', 'notes']);
  });
  it('one removes a layout that the other arranged: it is kept as the other arranged it', () => {
    const noon = named('noon', 'Noon', team);
    const changed = named('noon', 'Noon', [team[0]!]);
    const both = document(team, { layouts: [...base.layouts, noon] });
    expect(merge(both, base, { ...both, layouts: [base.layouts[0]!, changed] }, team).layouts).toEqual([base.layouts[0], changed]);
    expect(merge(both, base, both, team).layouts).toEqual(base.layouts);
  });
  it('both add a layout of the same name: both stand, one of them with a number', () => {
    const mine = document(team, { layouts: [...base.layouts, named('a', 'Noon', team)] });
    const theirs = document(team, { layouts: [...base.layouts, named('b', 'noon', [])] });
    expect(merge(base, mine, theirs, team).layouts.map(({ name }) => name)).toEqual(['', 'Noon', 'noon (2)']);
  });
  it('preferences go by plugin, and the later answer to an offer counts', () => {
    const mine = document(team, { plugins: { goals: { version: 1, value: 'mine' } }, answered: 3 });
    const theirs = document(team, {
      plugins: { goals: { version: 1, value: 'theirs' }, notes: { version: 1, value: 'theirs' } },
      answered: 5,
    });
    expect(merge(base, mine, theirs, team)).toMatchObject({
      plugins: { goals: { value: 'mine' }, notes: { value: 'theirs' } },
      answered: 5,
    });
  });
});
