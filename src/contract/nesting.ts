import { LIMITS } from './limits';

/** Levels of arrays and objects within each other, counted no farther than just past what is allowed; without recursion, which deep values break. */
export function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth++) {
    const inner = level.filter((each): each is object => typeof each === 'object' && each !== null);
    if (inner.length === 0 || depth > LIMITS.nesting) return depth;
    level = inner.flatMap((each) => Object.values(each));
  }
}

export const isTooDeep = (value: unknown): boolean => depthOf(value) > LIMITS.nesting;
