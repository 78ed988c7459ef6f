/** Outlines that `scripts/state-shapes.mjs` has drawn, one country a chunk. */
export interface Outline {
  code: string;
  path: string;
  /** Where a word has most room, and how far it is from there to the edge. */
  at: readonly number[];
  room: number;
}
export interface Outlines {
  width: number;
  height: number;
  shapes: readonly Outline[];
}

export const outlinesOf = async (country: 'US' | 'CA'): Promise<Outlines> =>
  country === 'US' ? (await import('./us.json')).default : (await import('./ca.json')).default;
