/** Chance that can be repeated: the same words always give the same numbers. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number of the range, both ends included. */
  within(range: readonly [number, number]): number;
  /** One of the weighted keys. */
  pick<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  of<T>(items: readonly T[]): T;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** A generator for these words (mulberry32). */
export function randomOf(...words: readonly (string | number)[]): Random {
  let state = hash(words.join('|'));
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    within: ([from, to]) => from + Math.floor(next() * (to - from + 1)),
    of: (items) => items[Math.floor(next() * items.length)]!,
    pick: (weights) => pick(weights, next()),
  };
}

function pick<K extends string>(weights: Readonly<Partial<Record<K, number>>>, chance: number): K {
  const entries = (Object.entries(weights) as [K, number][]).filter(([, weight]) => weight > 0);
  let left = chance * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return entries[entries.length - 1]![0];
}
