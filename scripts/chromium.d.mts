export function findChromium(needs?: { windows?: boolean }): string | null;
