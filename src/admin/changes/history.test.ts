import { describe, expect, it } from 'vitest';
import type { PluginChange } from '../plugins/state';
import { standsInTheWay, withNewest, withOlder } from './history';

const aChange = (id: number, more: Partial<PluginChange> = {}): PluginChange => ({
  id,
  revision: id,
  at: '2026-11-14T18:48:00Z',
  by: { id: 1, name: 'Renée Caldwell' },
  kind: 'switch',
  subject: 'goals',
  from: null,
  to: false,
  reason: '',
  undoes: null,
  undoneBy: null,
  ...more,
});
const page = (...ids: number[]) => ids.map((id) => aChange(id));
const ids = ({ changes }: { changes: readonly PluginChange[] }) => changes.map(({ id }) => id);

describe('the list of changes', () => {
  it('knows that there are no older ones after a page that is not full', () => {
    expect(withNewest(null, page(2, 1), 3)).toMatchObject({ more: false });
    expect(withNewest(null, page(3, 2, 1), 3)).toMatchObject({ more: true });
    expect(withOlder(withNewest(null, page(9, 8), 2), page(7), 2)).toMatchObject({ more: false });
  });
  it('keeps older pages when the newest come again', () => {
    const loaded = withOlder(withNewest(null, page(9, 8), 2), page(7, 6), 2);
    expect(ids(withNewest(loaded, page(10, 9), 2))).toEqual([10, 9, 8, 7, 6]);
    expect(withNewest({ ...loaded, more: false }, page(10, 9), 2).more).toBe(false);
  });
  it('drops them when there would be a hole between', () => {
    expect(withNewest(withNewest(null, page(3, 2), 2), page(9, 8), 2)).toMatchObject({ more: true, changes: [{ id: 9 }, { id: 8 }] });
  });
  it('marks a change that was loaded before it was taken back', () => {
    const known = withNewest(null, page(2, 1), 2);
    const [, two] = withNewest(known, [aChange(3, { undoes: 2 }), aChange(2)], 2).changes;
    expect(two?.undoneBy).toBe(3);
  });
});

describe('what stands in the way of taking a change back', () => {
  it('is the newest later change of the same thing', () => {
    const changes = [aChange(4, { subject: 'lead' }), aChange(3, { role: 'advisor' }), aChange(2), aChange(1)];
    expect(standsInTheWay(aChange(1), changes)?.id).toBe(2);
    expect(standsInTheWay(aChange(2), changes)).toBeUndefined();
  });
  it('is nothing once the later ones were taken back', () => {
    const changes = [aChange(5, { undoes: 2 }), aChange(4, { undoes: 3 }), aChange(3), aChange(2), aChange(1)];
    expect(standsInTheWay(aChange(1), changes)).toBeUndefined();
    expect(standsInTheWay(aChange(1), changes.slice(1))?.id).toBe(2);
  });
});
