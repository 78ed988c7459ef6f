import { describe, expect, it, vi } from 'vitest';
import type { PluginChange } from '../store';
import { newest, PAGE, standsInTheWay } from './history';

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
/** A gateway with this many changes. */
const telling = (count: number) =>
  vi.fn<Parameters<typeof newest>[1]>(async ({ before = Infinity, limit }) =>
    Array.from({ length: count }, (_, n) => aChange(count - n))
      .filter(({ id }) => id < Number(before))
      .slice(0, Number(limit)),
  );

describe('the list of changes', () => {
  it('knows that there are no older ones after a page that is not full', async () => {
    expect(await newest(PAGE, telling(PAGE - 1))).toMatchObject({ more: false });
    expect(await newest(PAGE, telling(PAGE + 1))).toMatchObject({ more: true });
    expect(await newest(2 * PAGE, telling(PAGE + 1))).toMatchObject({ more: false });
  });
  it('comes again from the newest, without a hole and as far as it was read', async () => {
    const ask = telling(3 * PAGE);
    const { changes, more } = await newest(2 * PAGE, ask);
    expect(changes.map(({ id }) => id)).toEqual(Array.from({ length: 2 * PAGE }, (_, n) => 3 * PAGE - n));
    expect(more).toBe(true);
    expect(ask.mock.calls).toEqual([[{ limit: PAGE }], [{ before: 2 * PAGE + 1, limit: PAGE }]]);
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
