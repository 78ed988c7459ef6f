/** Heights and weights to choose from, by unit: 0 imperial, 1 metric [REF-008]. What is stored is what is read. */

const steps = (from: number, to: number, by: number): number[] => Array.from({ length: (to - from) / by + 1 }, (_, at) => from + at * by);

/** 4' to 7' by the inch, `5' 11"`; 1 m 20 to 2 m 10 by 3 cm, `1m62` [REF-010, REF-011]. */
export const HEIGHTS: readonly [readonly string[], readonly string[]] = [
  steps(48, 84, 1).map((inches) => `${Math.floor(inches / 12)}' ${inches % 12}"`),
  steps(120, 210, 3).map((centimetres) => `${Math.floor(centimetres / 100)}m${String(centimetres % 100).padStart(2, '0')}`),
];

/** 75 lb to 400 lb by 5, 35 kg to 200 kg by 3; the last means that much or more [REF-012]. */
export const WEIGHTS: readonly [readonly string[], readonly string[]] = [steps(75, 400, 5).map(String), steps(35, 200, 3).map(String)];
