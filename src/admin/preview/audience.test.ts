import { describe, expect, it } from 'vitest';
import { placesOnly } from '../layouts/sources';
import { openedFrom, openerOf, previewAddress, previewOf } from './audience';

const plugins = { variant: 'ISIUS', centres: ['ISIUS', 'SLICA'], teams: [{ id: 7, name: 'Grace Lindqvist' }] };
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

describe('the address of a preview', () => {
  it('says whom it is for, and is read as it was written', () => {
    const of = { role: 'advisor' as const, team: 7, centre: 'ISIUS' as const };
    expect(asked(previewAddress(of).split('?')[1]!)).toEqual(of);
  });
  it('leads back to where it was opened, and nowhere outside of administration', () => {
    expect(openerOf(openedFrom({ pathname: '/admin/settings/layouts', search: '?a=1' }))).toBe('/admin/settings/layouts?a=1');
    for (const state of [null, { opener: '/elsewhere' }]) expect(openerOf(state)).toBe('/admin/settings/plugins');
  });
});

it('a layout to publish carries places, and nothing that a panel has saved', () => {
  expect(placesOnly([{ panel: 'a', plugin: 'b', x: 1, y: 2, w: 3, h: 4, saved: { notes: 'x' }, v: 1 }])).toEqual([
    { panel: 'a', plugin: 'b', x: 1, y: 2, w: 3, h: 4 },
  ]);
});
