import { describe, expect, it } from 'vitest';
import type { PublishedLayout } from '../plugins/state';
import { layoutRoleOf, placesOnly, previewOf, standingLayout } from './audience';

const plugins = { variant: 'ISIUS' as const, teams: [{ id: 7, name: 'Grace Lindqvist' }] };
const asked = (query: string) => previewOf((name) => new URLSearchParams(query).get(name), plugins);

describe('whom a preview is for', () => {
  it('stands in the address', () => {
    expect(asked('role=advisor&team=7&variant=ISIUS')).toEqual({ role: 'advisor', team: 7, centre: 'ISIUS' });
    expect(asked('role=advisor&variant=SLICA')).toEqual({ role: 'advisor', team: null, centre: 'SLICA' });
  });
  it('is a qualifier of the own centre where the address says nothing that there is', () => {
    for (const query of ['', 'role=boss&team=8&variant=XX'])
      expect(asked(query)).toEqual({ role: 'qualifier', team: null, centre: 'ISIUS' });
  });
  it('has no team in another centre, nor above the agents', () => {
    expect(asked('role=qualifier&team=7&variant=SLICA').team).toBeNull();
    expect(asked('role=manager&team=7').team).toBeNull();
  });
});

describe('the layout that stands', () => {
  const panels = { panel: (id: string) => (id === 'call' ? ({ plugin: { id: 'call-type' } } as never) : undefined) };
  const first = { qualifier: [{ panel: 'call', x: 0, y: 0, w: 3, h: 4 }] };
  const published: PublishedLayout = { role: 'qualifier', revision: 3, name: 'Fall', by: 'Ada', at: '', placed: [] };
  const facts = (list: PublishedLayout[]) => ({ plugins: { variant: 'ISIUS' as const, published: list }, first, panels });

  it('is the published one, in the own centre only', () => {
    expect(standingLayout('qualifier', 'ISIUS', facts([published])).published).toBe(published);
    expect(standingLayout('qualifier', 'SLICA', facts([published])).published).toBeNull();
    expect(standingLayout('advisor', 'ISIUS', facts([published]))).toEqual({ published: null, placed: [] });
  });
  it('is else the first one, its panels with the plugins that have them', () => {
    expect(standingLayout('qualifier', 'ISIUS', facts([])).placed).toEqual([
      { panel: 'call', plugin: 'call-type', x: 0, y: 0, w: 3, h: 4 },
    ]);
  });
  it('is the manager’s for everyone above a manager', () => {
    expect((['setter', 'qualifier', 'advisor', 'manager', 'admin', 'super', 'operations-manager'] as const).map(layoutRoleOf)).toEqual([
      'qualifier',
      'qualifier',
      'advisor',
      'manager',
      'manager',
      'manager',
      'manager',
    ]);
  });
  it('carries places, and nothing that a panel has saved', () => {
    expect(placesOnly([{ panel: 'a', plugin: 'b', x: 1, y: 2, w: 3, h: 4, saved: { notes: 'x' }, v: 1 }])).toEqual([
      { panel: 'a', plugin: 'b', x: 1, y: 2, w: 3, h: 4 },
    ]);
  });
});
