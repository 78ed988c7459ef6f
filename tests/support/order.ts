/**
 * Which test file begins when. Kinds stay together, since their files share workers; within a kind, files that say
 * `@long` in their first comment (ten seconds and more) come first, so that none of them is what a run waits for at its
 * end; the rest as Vitest has it: by what it remembers of the last run, else by size.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { Kind } from './kinds.ts';

/** What waits stands before what computes; pages last, because their files are many and short. */
const KINDS: readonly Kind[] = ['process', 'gateway', 'alone', 'pure', 'page'];
/** Letters of a file in which its first comment stands. */
const HEAD = 600;

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = new Map(files.map((file) => [file, placeOf(file)]));
    return (await super.sort(files)).sort((a, b) => place.get(a)! - place.get(b)!);
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const isLong = readFileSync(moduleId, 'utf8').slice(0, HEAD).includes('@long');
  return KINDS.indexOf(project.name as Kind) * 2 + (isLong ? 0 : 1);
}
