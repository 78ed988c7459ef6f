import { describe, expect, it } from 'vitest';
import { judge, tagsOf } from './spec-tags';

const ids = (source: string) => tagsOf('x.test.tsx', source).map(({ id }) => id);

describe('the tags of a test file', () => {
  it('are those of titles, several in one as well', () => {
    expect(
      ids("it('a [ONE-001] [ONE-002]', () => {}); test(`b ${1} [ONE-003, ONE-004]`, () => {}); it.each([1])('c %s [ONE-005]', () => {});"),
    ).toEqual(['ONE-001', 'ONE-002', 'ONE-003', 'ONE-004', 'ONE-005']);
  });

  it('are those of the rows of a table too', () => {
    expect(
      ids(
        "it.each([['a [ONE-001]', { b: '[ONE-002]' }], ['c', () => '[ONE-003]']] as const)('%s [ONE-004]', () => {}); it.each(['[ONE-005]']);",
      ),
    ).toEqual(['ONE-004', 'ONE-001', 'ONE-002']);
  });

  it('say whether they prove or describe', () => {
    expect(
      tagsOf('x.test.ts', "it('a [ONE-001] [describes ONE-002, ONE-003]', () => {});").map(({ id, describes }) => [id, describes]),
    ).toEqual([
      ['ONE-001', false],
      ['ONE-002', true],
      ['ONE-003', true],
    ]);
  });

  it('are not those of comments, texts, groups and tests that do not run', () => {
    expect(
      ids(
        // Put together: a search for tests that are skipped does not find this text.
        `// it('[ONE-001]')\nconst s = '[ONE-002]'; describe('[ONE-003]', () => { it.${'skip'}('[ONE-004]', () => {}); it.${'todo'}('[ONE-005]'); test.step('[ONE-006]'); });`,
      ),
    ).toEqual([]);
  });
});

describe('the verdict', () => {
  const rows = ['ONE-001', 'ONE-002', 'TWO-001'].map((id) => ({ id, area: id.slice(0, 3), text: id }));
  const tag = (id: string) => ({ file: 'x.test.ts', id, describes: false });
  const describes = (id: string) => ({ ...tag(id), describes: true });
  const nothing = { areas: [], except: {}, later: {} };

  it('counts rows by area, once each', () => {
    const { areas, faults } = judge(rows, [tag('ONE-001'), tag('ONE-001')], { areas: [], except: {}, later: {} });
    expect(areas.map(({ name, proved, rows: all }) => [name, proved, all])).toEqual([
      ['ONE', 1, 2],
      ['TWO', 0, 1],
    ]);
    expect(faults).toEqual([]);
  });

  it('counts rows that are only described apart, and never as proved', () => {
    const { areas, faults } = judge(rows, [describes('ONE-001'), tag('ONE-002'), describes('ONE-002')], nothing);
    expect([areas[0]?.proved, areas[0]?.described, faults]).toEqual([1, 1, []]);
    expect(judge(rows, [tag('ONE-001'), describes('ONE-002')], { ...nothing, areas: ['ONE'] }).faults).toEqual([
      'ONE is said to be complete, but no test proves ONE-002',
    ]);
  });

  it('takes no proof of what does not work', () => {
    const { areas, faults } = judge(rows, [tag('ONE-001')], nothing, { 'ONE-001': 'nobody serves it' });
    expect([areas[0]?.proved, areas[0]?.described]).toEqual([0, 1]);
    expect(faults).toEqual(['x.test.ts: [ONE-001] proves nothing, because nobody serves it; say [describes ONE-001]']);
  });

  it('finds unknown ids and ranges', () => {
    expect(
      judge(rows, [tag('ONE-009'), tag('ONE-001…002')], { areas: [], except: { 'NIX-001': '' }, later: { 'NIX-002': '' } }).faults,
    ).toHaveLength(4);
  });

  it('holds a complete area to its word, save for rows that cannot be proved', () => {
    expect(judge(rows, [tag('ONE-001')], { areas: ['ONE'], except: {}, later: {} }).faults).toEqual([
      'ONE is said to be complete, but no test proves ONE-002',
    ]);
    expect(judge(rows, [tag('ONE-001')], { areas: ['ONE'], except: { 'ONE-002': 'wording only' }, later: {} }).faults).toEqual([]);
  });

  it('lets rows of a complete area wait for something named, but not once a test names them', () => {
    const waits = { areas: ['ONE'], except: {}, later: { 'ONE-002': 'the map' } };
    const { areas, faults } = judge(rows, [tag('ONE-001')], waits);
    expect([areas[0]?.proved, areas[0]?.rows, faults]).toEqual([1, 2, []]);
    expect(judge(rows, [tag('ONE-001'), tag('ONE-002')], waits).faults).toEqual([
      'done.json: ONE-002 is said to come later, but a test proves it',
    ]);
  });

  it('does not take a row for beyond proof that a test names', () => {
    expect(judge(rows, [tag('TWO-001')], { areas: [], except: { 'TWO-001': 'no way' }, later: {} }).faults).toEqual([
      'done.json: TWO-001 is said to be beyond proof, but a test names it',
    ]);
  });
});
