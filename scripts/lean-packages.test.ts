import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withoutJsonSchema } from './lean-packages';

const ZOD = fileURLToPath(new URL('../node_modules/zod/v4/classic/schemas.js', import.meta.url));

type Z = typeof z;
const samples = {
  text: (from: Z) => from.string().min(2).max(9).optional(),
  number: (from: Z) => from.int().min(1).max(60).default(10),
  choices: (from: Z) => from.array(from.enum(['quick', 'slow'])).min(1),
  object: (from: Z) => from.strictObject({ on: from.boolean(), note: from.string().nullable(), least: from.number().gt(3) }),
  union: (from: Z) => from.union([from.literal('a'), from.record(from.string(), from.unknown())]),
  tuple: (from: Z) => from.tuple([from.email(), from.guid()]).meta({ vocabulary: 'roles' }),
};

describe('zod without what ties JSON Schema to its schemas', () => {
  let folder: string;
  let lean: Z;
  beforeAll(async () => {
    const code = withoutJsonSchema(await readFile(ZOD, 'utf8'));
    if (code === null) throw new Error('zod is written in another way');
    folder = await mkdtemp(path.join(tmpdir(), 'lean-'));
    const at = path.join(folder, 'schemas.mjs');
    await writeFile(
      at,
      code.replace(/from "(\.[^"]+)"/g, (_, file: string) => `from ${JSON.stringify(pathToFileURL(path.resolve(ZOD, '..', file)).href)}`),
    );
    lean = (await import(/* @vite-ignore */ pathToFileURL(at).href)) as Z;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(Object.entries(samples))('gives the JSON Schema of %s by its function', (_, sample) => {
    for (const io of ['input', 'output'] as const)
      expect(z.toJSONSchema(sample(lean), { io, unrepresentable: 'any' })).toEqual(
        z.toJSONSchema(sample(z), { io, unrepresentable: 'any' }),
      );
  });

  it('reads and refuses as zod itself does', () => {
    const good = { on: true, note: null, least: 4 };
    expect(samples.object(lean).parse(good)).toEqual(good);
    expect(samples.object(lean).safeParse({ ...good, least: 3 }).error?.issues).toEqual(
      samples.object(z).safeParse({ ...good, least: 3 }).error?.issues,
    );
  });

  it("says that a schema's own method is not there", () => {
    expect(() => lean.string().toJSONSchema()).toThrow('use z.toJSONSchema(schema)');
    expect(() => lean.string().min(2).minLength).toThrow('use z.toJSONSchema(schema)');
  });

  it('knows when zod is written in another way', () => {
    expect(withoutJsonSchema('export const ZodType = 1;')).toBeNull();
  });
});
