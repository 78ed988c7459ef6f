import { expect, it } from 'vitest';
import { centresWithMaple, MAPLE } from '../../tests/support/maple';
import { CentreError, centresIn } from './centre';

function read(files: Parameters<typeof centresWithMaple>[0]) {
  const { root, remove } = centresWithMaple(files);
  try {
    return centresIn(root);
  } finally {
    remove();
  }
}

it('the centres are the folders that there are', () => {
  const centres = read({});
  expect([...centres.codes].sort()).toEqual(['ISIUS', 'MAPLE', 'SLICA']);
  expect(centres.of('MAPLE')).toMatchObject({ timezone: 'America/Halifax', statuses: MAPLE['statuses.json'] });
  expect(() => centres.of('OAK')).toThrow(/There is no centre OAK: no folder below .*ISIUS/);
});

it('a wrong file ends the start, named with its place, and every other one with it', () => {
  const files = { 'statuses.json': '[', 'variant.json': { ...MAPLE['variant.json'], country: 'FR' } };
  expect(() => read({ files })).toThrow(CentreError);
  expect(() => read({ files })).toThrow(/maple\/statuses\.json: it is no JSON: [\s\S]*maple\/variant\.json > country: /);
});
