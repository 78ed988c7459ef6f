import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Vocabularies } from '../src/contract';
import { aPlugin } from '../tests/support/plugins';
import { isiusVariant } from '../src/host/fakes/builders';
import { pluginFaults } from './fits';
import { strangeValues } from './strange-values';

const known: Vocabularies = { dispositions: ['Sold'], statuses: ['ready'], roles: ['advisor'], teams: [5], colours: ['red'] };
const role = z.string().meta({ vocabulary: 'roles' });
const paths = (schema: z.ZodType, config: Record<string, unknown>) => strangeValues(schema, config, known).map(({ path }) => path);

describe('a name that the centre does not have', () => {
  it('is found wherever a schema can hold it', () => {
    const schema = z.strictObject({
      either: z.union([role, z.strictObject({ of: role })]),
      both: z.intersection(z.object({ a: role }), z.object({ b: role })),
      pair: z.tuple([role, z.string()]),
      by: z.record(role, z.array(role)),
      maybe: role.nullable().optional(),
    });
    const config = { either: { of: 'x' }, both: { a: 'x', b: 'advisor' }, pair: ['x', 'x'], by: { x: [], advisor: ['advisor', 'x'] } };
    expect(paths(schema, { ...config, maybe: null })).toEqual(['either.of', 'both.a', 'pair.0', 'by.x', 'by.advisor.1']);
    expect(paths(schema, { either: 'x', maybe: 'x' })).toEqual(['either', 'maybe']);
  });
  it('is found in a schema that holds itself', () => {
    const Branch = z.object({
      role,
      get below() {
        return z.array(Branch);
      },
    });
    expect(paths(z.object({ tree: Branch }), { tree: { role: 'advisor', below: [{ role: 'x', below: [] }] } })).toEqual([
      'tree.below.0.role',
    ]);
  });
  it('is a fault of a centre’s file, by its path; a team always is', () => {
    const schema = z.strictObject({
      rows: z.array(z.strictObject({ colour: z.string().meta({ vocabulary: 'colours' }) })),
      team: z.int().meta({ vocabulary: 'teams' }),
    });
    const centre = { ...isiusVariant, plugins: { goals: { rows: [{ colour: 'red' }, { colour: 'pink' }], team: 5 } } };
    expect(pluginFaults(centre, { manifests: [aPlugin('goals')], configs: { goals: schema } })).toEqual([
      'variant.json > plugins > goals > rows > 1 > colour: pink is no colour of the product',
      'variant.json > plugins > goals > team: 5 names a team, and a file of the release can name none; an administrator chooses it on the Plugins page',
    ]);
  });
});
