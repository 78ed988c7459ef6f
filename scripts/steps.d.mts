/** The project's root folder, absolute. */
export const root: string;
/** A program of a package, e.g. `bin('vitest/vitest.mjs')`. */
export function bin(file: string): string;
